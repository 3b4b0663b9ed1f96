import DocDraft
import DocModel
import DocRepair
import DocSystem

/// Converts text in which each line has a time to a document: captions in WebVTT (W3C *WebVTT: The Web Video Text Tracks Format*) and SubRip, and
/// lines such as `0:07 - Speaker: text`.
///
/// Captions that share a sentence form a group, and each group becomes a paragraph. A section covers about a minute; its heading is the start
/// time.
struct TimedTextReader {
  private var draft = DraftDocument(kind: .transcript)
  private var writer = TreeWriter()
  /// The length of a section, in seconds of the talk.
  private static let sectionLength = 60

  /// A group of captions. `first` and `last` are its first and last line, zero-based.
  private struct Group {
    var seconds: Int
    var first: Int
    var last: Int
    var text: String
  }

  static func readCaptions(_ text: SourceText) -> DraftDocument {
    var groups: [Group] = []
    var time: Int?
    for index in 0..<text.lineCount {
      let line = text.lineBytes(index).trimmed
      if line.isEmpty {
        time = nil
      } else if let seconds = captionStart(line) {
        time = seconds
      } else if let time, case let words = withoutTags(line), !words.isEmpty {
        if let last = groups.last, !endsSentence(last.text), last.text.utf8.count < 600 {
          groups[groups.count - 1].text += " " + words
          groups[groups.count - 1].last = index
        } else {
          groups.append(Group(seconds: time, first: index, last: index, text: words))
        }
      }
    }
    var reader = TimedTextReader()
    return reader.layOut(groups)
  }

  /// The start time of a cue in seconds, rounded down, such as 1 for `00:00:01.000 --> 00:00:04.000`; nil if the line has no time range.
  static func captionStart(_ line: ArraySlice<UInt8>) -> Int? {
    guard let arrow = line.firstIndex(of: UInt8(ascii: ">")),
      ByteSearch.starts(line[..<arrow].suffix(2), with: "--")
    else { return nil }
    return Timestamp.leading(line)?.seconds
  }

  /// The text of a cue without tags such as `<v Speaker>`.
  private static func withoutTags(_ line: ArraySlice<UInt8>) -> String {
    var isTag = false
    return line.filter { byte in
      let wasTag = isTag
      if byte == UInt8(ascii: "<") { isTag = true }
      if byte == UInt8(ascii: ">") { isTag = false }
      return !wasTag && !isTag
    }.text
  }

  static func readTimedLines(_ text: SourceText) -> DraftDocument {
    var reader = TimedTextReader()
    var groups: [Group] = []
    for index in 0..<text.lineCount {
      let line = text.lineBytes(index).trimmed
      if line.isEmpty { continue }
      if let (time, length) = Timestamp.leading(line), line.count > length + 1,
        line[line.startIndex + length] == UInt8(ascii: " ")
      {
        var words = line.dropFirst(length).trimmed
        if words.first == UInt8(ascii: "-") { words = words.dropFirst().trimmed }
        groups.append(Group(seconds: time, first: index, last: index, text: words.text))
      } else if groups.isEmpty {
        reader.readHead(line, at: index)
      } else {
        groups[groups.count - 1].text += " " + line.text
        groups[groups.count - 1].last = index
      }
    }
    return reader.layOut(groups)
  }

  private static func endsSentence(_ text: String) -> Bool {
    let last = text.utf8.last { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ")") }
    return last.map(".!?".utf8.contains) ?? false
  }

  /// Reads a line before the first line with a time: the title, the name of the conference session, or other text.
  private mutating func readHead(_ line: ArraySlice<UInt8>, at index: Int) {
    let words = line.text
    if draft.topic == nil, let session = ScrapedSessionPage.session(words) {
      session.describe(&draft)
    }
    if draft.title == nil, line.first == UInt8(ascii: "#") {
      return draft.title = line.drop { $0 == UInt8(ascii: "#") }.trimmed.text
    }
    writer.paragraph(InlineText(plain: words), startLine: index + 1)
  }

  private mutating func layOut(_ groups: [Group]) -> DraftDocument {
    var began: Int?
    for group in groups {
      if began.map({ group.seconds - $0 >= Self.sectionLength }) ?? true {
        began = group.seconds
        let time = Timestamp.text(group.seconds)
        writer.heading(level: 2, text: time, line: group.first + 1, timestamp: time)
      }
      writer.paragraph(InlineText(plain: group.text), startLine: group.first + 1, endLine: group.last + 1)
    }
    writer.finish(into: &draft)
    return draft
  }
}
