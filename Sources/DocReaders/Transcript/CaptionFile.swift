import DocDraft
import DocModel
import DocSystem

/// Reads WebVTT (W3C *WebVTT: The Web Video Text Tracks Format*) and SubRip captions. Cues (timed pieces of text) are joined to sentences, and
/// sentences to paragraphs. Each minute becomes a section.
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
      let line = text.lineBytes(index).trimmed
      if line.isEmpty {
        time = nil
      } else if let seconds = Self.start(line) {
        time = seconds
      } else if let time {
        let words = Self.withoutTags(line)
        if !words.isEmpty { cues.append(Cue(line: index, seconds: time, text: words)) }
      }
    }
  }

  /// The start time of a cue in seconds, rounded down, such as 1 for `00:00:01.000 --> 00:00:04.000`; nil if the line has no time range.
  static func start(_ line: ArraySlice<UInt8>) -> Int? {
    guard let arrow = line.firstIndex(of: UInt8(ascii: ">")),
      ByteSearch.starts(line[..<arrow].suffix(2), with: "--")
    else { return nil }
    return Timestamp.leading(line)?.seconds
  }

  /// The text of a cue without tags such as `<v Speaker>`.
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
