import DocDraft
import DocModel
import DocRepair

/// Reads WebVTT (W3C *WebVTT: The Web Video Text Tracks Format*) and SubRip captions. Cues are joined into sentences, sentences into
/// paragraphs, and each minute becomes a section.
struct CaptionFile {
  struct Cue {
    /// Zero-based line number.
    var line: Int
    var seconds: Int
    var text: String
  }

  private(set) var cues: [Cue] = []

  init(_ text: SourceText) {
    var time: Int?
    for index in 0..<text.lineCount {
      let line = ScrapedSessionPage.trimmed(text.lineBytes(index))
      if line.isEmpty {
        time = nil
      } else if line.contains(UInt8(ascii: ">")), let seconds = Self.seconds(line), Self.hasArrow(line) {
        time = seconds
      } else if let time {
        let words = Self.withoutTags(line)
        if !words.isEmpty { cues.append(Cue(line: index, seconds: time, text: words)) }
      }
    }
  }

  private static func hasArrow(_ line: ArraySlice<UInt8>) -> Bool {
    guard let arrow = line.firstIndex(of: UInt8(ascii: ">")), arrow >= line.startIndex + 2 else {
      return false
    }
    return line[arrow - 1] == UInt8(ascii: "-") && line[arrow - 2] == UInt8(ascii: "-")
  }

  /// Parses a time such as `00:01:02.500` or `01:02,5` at the start of a line, in whole seconds.
  static func seconds(_ line: ArraySlice<UInt8>) -> Int? {
    var total = 0
    var group = 0
    var groups = 0
    var digits = 0
    for byte in line {
      if ByteClass.isDigit(byte) {
        digits += 1
        if digits > 4 { return nil }
        group = group * 10 + Int(byte - 0x30)
      } else if byte == UInt8(ascii: ":") {
        guard digits > 0, groups < 3 else { return nil }
        total = (total + group) * 60
        (group, digits) = (0, 0)
        groups += 1
      } else {
        break
      }
    }
    return groups > 0 && digits > 0 ? total + group : nil
  }

  /// The cue's text without tags such as `<v Speaker>`.
  private static func withoutTags(_ line: ArraySlice<UInt8>) -> String {
    var output: [UInt8] = []
    var depth = false
    for byte in line {
      if byte == UInt8(ascii: "<") {
        depth = true
      } else if byte == UInt8(ascii: ">"), depth {
        depth = false
      } else if !depth {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
