/// A document of the corpus in the form in which the lint reads it: front matter, sections, fenced samples.
///
/// The scanner is independent of `DocReaders`, so that the check does not have the same errors as the reader.
struct CorpusDocument {
  /// Path in `corpus/`.
  let path: String
  let text: String
  /// Keys of the front matter, in order; empty if there is none.
  private(set) var metadata: [(key: String, value: String)] = []
  private(set) var sections: [CorpusSection] = []

  var isCode: Bool { path.hasSuffix(".swift") }

  /// The name by which `$name` in another document refers to this skill.
  var skillName: String? {
    path.hasPrefix("skills/") ? metadata.first { $0.key == "name" }?.value : nil
  }

  /// All samples with the language `swift`; a source file is one sample.
  var swiftSamples: [CorpusSample] {
    sections.flatMap(\.samples).filter { $0.language == "swift" }
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if isCode {
      let sample = CorpusSample(language: "swift", startLine: 1, text: text)
      sections = [CorpusSection(level: 0, heading: path, startLine: 1, prose: [], samples: [sample])]
    } else {
      readBody(of: lines, from: readFrontMatter(of: lines))
    }
  }

  /// Returns the index of the first line after the front matter.
  private mutating func readFrontMatter(of lines: [String]) -> Int {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") else { return 0 }
    for line in lines[1..<end] {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      metadata.append((key: String(line[..<colon]), value: String(value)))
    }
    return end + 1
  }

  private mutating func readBody(of lines: [String], from first: Int) {
    var current = CorpusSection(level: 0, heading: "", startLine: first + 1)
    var fence: CorpusSample?
    for index in first..<lines.count {
      let line = lines[index]
      if line.hasPrefix("```") {
        if let sample = fence {
          current.samples.append(sample)
          fence = nil
        } else {
          fence = CorpusSample(language: String(line.dropFirst(3)), startLine: index + 2, text: "")
        }
      } else if fence != nil {
        fence?.text += line + "\n"
      } else if let heading = Self.heading(of: line, isRuleCard: path.hasPrefix("rules/")) {
        sections.append(current)
        current = CorpusSection(level: heading.level, heading: heading.text, startLine: index + 1)
      } else {
        current.prose.append(line)
      }
    }
    if let fence { current.samples.append(fence.unclosed) }
    sections.append(current)
    sections.removeAll { $0.heading.isEmpty && $0.isEmpty }
  }

  private static func heading(of line: String, isRuleCard: Bool) -> (level: Int, text: String)? {
    if isRuleCard {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      let isHeading =
        parts.count >= 2 && line.allSatisfy { $0.isUppercase || $0 == "_" || $0 == ":" || $0.isNumber }
      return isHeading ? (1, line) : nil
    }
    let level = line.prefix { $0 == "#" }.count
    guard (1...6).contains(level), line.dropFirst(level).hasPrefix(" ") else { return nil }
    return (level, String(line.dropFirst(level + 1)))
  }
}

/// The content between one heading and the next.
struct CorpusSection {
  var level: Int
  var heading: String
  /// One-based.
  var startLine: Int
  var prose: [String] = []
  var samples: [CorpusSample] = []

  var isEmpty: Bool { samples.isEmpty && prose.allSatisfy { $0.allSatisfy(\.isWhitespace) } }

  /// The words of the prose and of tables, without those of samples.
  var words: [Substring] {
    prose.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "'" } }
  }
}

/// A fenced code block.
struct CorpusSample {
  var language: String
  /// One-based line of the first line of code.
  var startLine: Int
  var text: String

  /// A sample whose fence is not closed. It has no language, so that the lint reports it.
  var unclosed: CorpusSample { CorpusSample(language: "", startLine: startLine, text: text) }
}
