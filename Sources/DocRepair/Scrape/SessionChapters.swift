import DocModel

/// The chapters of a scraped page, each with its code sample.
///
/// A page has a list with a line for each code sample. A list of the recording's chapters may precede the list of samples. Where the times
/// start again, the second list begins. If the list of samples has more lines than there are samples, the samples belong to the first lines.
/// The result has the chapters in order of time, with at most one sample each, and the samples that belong to no chapter.
package struct SessionChapters: Sendable {
  struct Chapter: Sendable {
    /// The zero-based source line.
    var line: Int
    var timestamp: String
    var title: String
    /// The index of the chapter's sample; nil if it has none.
    var sample: Int?

    var seconds: Int { SessionChapters.seconds(timestamp) }
  }

  private(set) var chapters: [Chapter] = []
  /// The indices of the samples for which the page has no line.
  private(set) var untitled: [Int] = []
  /// For each time and title, the index of the chapter.
  private var indexByKey: [String: Int] = [:]

  init(lines: [ScrapedSessionPage.Chapter], samples: [ArraySlice<UInt8>]) {
    var lists: [[ScrapedSessionPage.Chapter]] = []
    for line in lines {
      if let last = lists.last?.last, Self.seconds(line.timestamp) >= Self.seconds(last.timestamp) {
        lists[lists.count - 1].append(line)
      } else {
        lists.append([line])
      }
    }
    // The list of samples is the last list that has as many lines as there are samples. If no list has this length, the last list is used.
    let own = lists.lastIndex { $0.count == samples.count } ?? lists.count - 1
    for (index, list) in lists.enumerated() {
      for (number, line) in list.enumerated() {
        let sample = index == own && number < samples.count ? number : nil
        add(Chapter(line: line.line, timestamp: line.timestamp, title: line.title, sample: sample))
      }
    }
    let owned = Set(chapters.compactMap(\.sample))
    untitled = samples.indices.filter { !owned.contains($0) }
    // Sorting is not stable, so chapters with equal times are ordered by their offset.
    chapters = chapters.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    .map(\.element)
  }

  /// Adds a chapter, or merges it with an equal chapter from another list.
  private mutating func add(_ chapter: Chapter) {
    let key = chapter.timestamp + " " + chapter.title
    if let twin = indexByKey[key], chapters[twin].sample == nil || chapter.sample == nil {
      if chapters[twin].sample == nil { chapters[twin].sample = chapter.sample }
      return
    }
    indexByKey[key] = chapters.count
    chapters.append(chapter)
  }

  package static func seconds(_ timestamp: String) -> Int {
    Timestamp.leading(Array(timestamp.utf8)[...])?.seconds ?? 0
  }
}
