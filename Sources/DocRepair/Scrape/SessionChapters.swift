/// Chapters of a scraped page, each with the code sample that is its own.
///
/// A page lists one line a code sample. It may also list the chapters of the recording before them (then the
/// times begin again), or more lines than there are samples. In: the lines and the code of the samples, in page
/// order. Out: chapters by time, at most one sample each; samples without a line of their own come back apart.
package struct SessionChapters: Sendable {
  struct Chapter: Sendable {
    /// Line of the source, counted from 0.
    var line: Int
    var timestamp: String
    var title: String
    /// Index of the chapter's sample.
    var sample: Int?

    var seconds: Int { SessionChapters.seconds(timestamp) }
  }

  private(set) var chapters: [Chapter] = []
  /// Indices of samples that no line names.
  private(set) var untitled: [Int] = []
  /// Where each time and title stands among the chapters.
  private var places: [String: Int] = [:]

  init(lines: [ScrapedSessionPage.Chapter], samples: [ArraySlice<UInt8>]) {
    var lists: [[ScrapedSessionPage.Chapter]] = []
    for line in lines {
      if let last = lists.last?.last, Self.seconds(line.timestamp) >= Self.seconds(last.timestamp) {
        lists[lists.count - 1].append(line)
      } else {
        lists.append([line])
      }
    }
    // The samples' own list is the last one of the right length, else the last one.
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
    // Sorting by time must not change the order of equal times.
    chapters = chapters.enumerated().sorted {
      ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
    }
    .map(\.element)
  }

  /// A chapter that stands in two lists is one.
  private mutating func add(_ chapter: Chapter) {
    let key = chapter.timestamp + " " + chapter.title
    if let twin = places[key], chapters[twin].sample == nil || chapter.sample == nil {
      if chapters[twin].sample == nil { chapters[twin].sample = chapter.sample }
      return
    }
    places[key] = chapters.count
    chapters.append(chapter)
  }

  /// For each line the sample that is its own: one after the other, and where there are more lines than samples,
  /// those lines whose words the code has.
  private static func owners(
    of samples: [ArraySlice<UInt8>], among lines: [ScrapedSessionPage.Chapter]
  ) -> [Int?] {
    guard lines.count > samples.count, !samples.isEmpty, lines.count * samples.count < 250_000 else {
      return lines.indices.map { $0 < samples.count ? $0 : nil }
    }
    let words = samples.map { Set(Self.words($0)) }
    let titles = lines.map { Self.words(Array($0.title.utf8)[...]) }
    // best[line][sample]: the most words that lines before and samples before share, in order.
    var best = [[Double]](
      repeating: [Double](repeating: 0, count: samples.count + 1), count: lines.count + 1)
    func worth(_ line: Int, _ sample: Int) -> Double {
      // Every sample has a line if it can; the earlier the better.
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

  /// Lower-case words of a title or of code; identifiers whole and by their humps.
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

  /// Seconds of `14:41` or `1:02:03`; 0 for what is none.
  package static func seconds(_ timestamp: String) -> Int {
    timestamp.split(separator: ":").reduce(0) { ($0 &* 60) &+ (Int($1) ?? 0) }
  }
}
