/// Chapters of a scraped page, each with its code sample.
///
/// A page lists one line per code sample. It may also list the chapters of the recording before them (then the times start over), or more
/// lines than there are samples. The input is the lines and the sample code, in page order. The result is chapters by time with at most one
/// sample each, and separately the samples without a line of their own.
package struct SessionChapters: Sendable {
  struct Chapter: Sendable {
    /// Zero-based source line.
    var line: Int
    var timestamp: String
    var title: String
    /// Index of the chapter's sample.
    var sample: Int?

    var seconds: Int { SessionChapters.seconds(timestamp) }
  }

  private(set) var chapters: [Chapter] = []
  /// Indices of samples without a line of their own.
  private(set) var untitled: [Int] = []
  /// Index of the chapter for each pair of time and title.
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
    // The list of the samples is the last list of the right length, or else the last list.
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
    // The offset keeps the order of equal times, since the sort is not stable.
    chapters = chapters.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    .map(\.element)
  }

  /// Adds a chapter, or merges it with the same chapter from another list.
  private mutating func add(_ chapter: Chapter) {
    let key = chapter.timestamp + " " + chapter.title
    if let twin = indexByKey[key], chapters[twin].sample == nil || chapter.sample == nil {
      if chapters[twin].sample == nil { chapters[twin].sample = chapter.sample }
      return
    }
    indexByKey[key] = chapters.count
    chapters.append(chapter)
  }

  /// Assigns each sample its line. Lines and samples are matched in order; if there are more lines than samples, the lines whose words
  /// occur in the code win.
  private static func owners(
    of samples: [ArraySlice<UInt8>], among lines: [ScrapedSessionPage.Chapter]
  ) -> [Int?] {
    guard lines.count > samples.count, !samples.isEmpty, lines.count * samples.count < 250_000 else {
      return lines.indices.map { $0 < samples.count ? $0 : nil }
    }
    let words = samples.map { Set(Self.words($0)) }
    let titles = lines.map { Self.words(Array($0.title.utf8)[...]) }
    // best[line][sample]: the best score of matching the lines and samples before, in order.
    var best = [[Double]](
      repeating: [Double](repeating: 0, count: samples.count + 1), count: lines.count + 1)
    func worth(_ line: Int, _ sample: Int) -> Double {
      // The 10 gives every sample a line if possible; the last term prefers earlier lines.
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

  /// Lower-case words of a title or of code, with identifiers both whole and split into humps.
  private static func words(_ text: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for word in text.split(whereSeparator: { !$0.isIdentifierByte }) where word.count > 2 && word.count < 60 {
      let bytes = Array(word)
      words.append(bytes.map { $0.isASCIIUpper ? $0 | 0x20 : $0 })
      for hump in WordModel.humpRanges(bytes) where hump.count > 2 && hump.count < bytes.count {
        words.append(bytes[hump].map { $0.isASCIIUpper ? $0 | 0x20 : $0 })
      }
    }
    return words
  }

  /// Seconds of `14:41` or `1:02:03`; a part that is not a number counts as 0.
  package static func seconds(_ timestamp: String) -> Int {
    timestamp.split(separator: ":").reduce(0) { ($0 &* 60) &+ (Int($1) ?? 0) }
  }
}
