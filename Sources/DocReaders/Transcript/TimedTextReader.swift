import DocDraft
import DocModel
import DocRepair

/// Converts text in which each line has a time to a document: caption files, and lines such as `0:07 - Speaker: text`.
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
    for cue in CaptionFile(text).cues {
      if let last = groups.last, !endsSentence(last.text), last.text.utf8.count < 600 {
        groups[groups.count - 1].text += " " + cue.text
        groups[groups.count - 1].last = cue.line
      } else {
        groups.append(Group(seconds: cue.seconds, first: cue.line, last: cue.line, text: cue.text))
      }
    }
    var reader = TimedTextReader()
    return reader.layOut(groups)
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
        groups.append(
          Group(seconds: time, first: index, last: index, text: String(decoding: words, as: UTF8.self)))
      } else if groups.isEmpty {
        reader.readHead(line, at: index)
      } else {
        groups[groups.count - 1].text += " " + String(decoding: line, as: UTF8.self)
        groups[groups.count - 1].last = index
      }
    }
    return reader.layOut(groups)
  }

  private static func endsSentence(_ text: String) -> Bool {
    guard let last = text.utf8.last(where: { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ")") }) else {
      return false
    }
    return last == UInt8(ascii: ".") || last == UInt8(ascii: "!") || last == UInt8(ascii: "?")
  }

  /// Reads a line before the first line with a time: the title, the name of the conference session, or other text.
  private mutating func readHead(_ line: ArraySlice<UInt8>, at index: Int) {
    let words = String(decoding: line, as: UTF8.self)
    if draft.topic == nil, let session = ScrapedSessionPage.session(words) {
      draft.topic = "wwdc\(session.year)-\(session.number)"
      draft.describe("session", as: draft.topic)
      draft.describe("year", as: session.year)
    }
    if draft.title == nil, line.first == UInt8(ascii: "#") {
      let title = line.drop { $0 == UInt8(ascii: "#") }.trimmed
      draft.title = String(decoding: title, as: UTF8.self)
      return
    }
    writer.paragraph(InlineText(plain: words), startLine: index + 1, endLine: index + 1)
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
