import DocModel

/// The chapters of a scraped page, each with its code sample.
///
/// A page has a list with a line for each code sample. Before this list, there may be another one with the chapters of the recording; where the
/// times begin again, a new list begins. A list may have more lines than there are samples. The result is the chapters ordered by time, with at
/// most one sample each, and the samples without a line.
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
    // The list of samples is the last list whose length is the number of samples; if there is none, the last list.
    let own = lists.lastIndex { $0.count == samples.count } ?? lists.count - 1
    for (index, list) in lists.enumerated() {
      var owners = [Int?](repeating: nil, count: list.count)
      if index == own { owners = Self.owners(of: samples, among: list) }
      for (line, sample) in zip(list, owners) {
        add(Chapter(line: line.line, timestamp: line.timestamp, title: line.title, sample: sample))
      }
    }
    let owned = Set(chapters.compactMap(\.sample))
    untitled = samples.indices.filter { !owned.contains($0) }
    // Sorting is not stable, so chapters with equal times are kept in order by their offset.
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

  /// Assigns a line to each sample, in order. If there are more lines than samples, lines whose words occur in the code are preferred.
  private static func owners(
    of samples: [ArraySlice<UInt8>], among lines: [ScrapedSessionPage.Chapter]
  ) -> [Int?] {
    guard lines.count > samples.count, !samples.isEmpty, lines.count * samples.count < 250_000 else {
      return lines.indices.map { $0 < samples.count ? $0 : nil }
    }
    let words = samples.map { Set(Self.words($0)) }
    let titles = lines.map { Self.words(Array($0.title.utf8)[...]) }
    // `best[line][sample]` is the best score for assigning the samples from `sample` on to the lines from `line` on.
    var best = [[Double]](
      repeating: [Double](repeating: 0, count: samples.count + 1), count: lines.count + 1)
    func worth(_ line: Int, _ sample: Int) -> Double {
      // The 10 ensures that as many samples as possible have a line. The last term prefers earlier lines.
      let shared = titles[line].count { words[sample].contains($0) }
      return 10 + Double(shared) / Double(max(1, titles[line].count)) - Double(line) * 1e-6
    }
    for line in lines.indices.reversed() {
      for sample in samples.indices.reversed() {
        best[line][sample] = max(best[line + 1][sample], best[line + 1][sample + 1] + worth(line, sample))
      }
    }
    var owners = [Int?](repeating: nil, count: lines.count)
    var sample = 0
    for line in lines.indices where sample < samples.count {
      if best[line][sample] > best[line + 1][sample] {
        owners[line] = sample
        sample += 1
      }
    }
    return owners
  }

  /// The words of a title or of code, in lower case. Both a whole identifier and its parts are included.
  private static func words(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for word in text.split(whereSeparator: { !ByteClass.isWord($0) }) where word.count > 2 && word.count < 60
    {
      let bytes = Array(word)
      words.append(bytes.map(ByteClass.lowered))
      for hump in WordModel.humpRanges(bytes) where hump.count > 2 && hump.count < bytes.count {
        words.append(bytes[hump].map(ByteClass.lowered))
      }
    }
    return words
  }

  package static func seconds(_ timestamp: String) -> Int {
    Timestamp.leading(Array(timestamp.utf8)[...])?.seconds ?? 0
  }
}
