import DocModel

/// Extracts the code samples of a text in Markdown or Swift, such as an agent's answer.
package enum AnswerCode {
  /// The samples in fenced code blocks that are marked as Swift or have no language. If the text has no fences, the whole text is one sample.
  package static func samples(in text: String) -> [CodeSample] {
    var samples: [CodeSample] = []
    var fence: (mark: Substring, isSwift: Bool, line: Int)?
    var lines: [Substring] = []
    var hasFence = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let body = line.drop { $0 == " " }
      let mark = body.prefix { $0 == "`" || $0 == "~" }
      if let open = fence {
        if mark.count >= open.mark.count, body.count == mark.count, mark.first == open.mark.first {
          if open.isSwift { samples.append(sample(lines, from: open.line)) }
          fence = nil
        } else {
          lines.append(line)
        }
      } else if mark.count >= 3 {
        let language = body.dropFirst(mark.count).prefix { $0 != " " && $0 != "{" }.lowercased()
        fence = (mark, language.isEmpty || language == "swift", index + 2)
        (lines, hasFence) = ([], true)
      }
    }
    if let open = fence, open.isSwift { samples.append(sample(lines, from: open.line)) }
    return hasFence
      ? samples : [sample(text.split(separator: "\n", omittingEmptySubsequences: false), from: 1)]
  }

  private static func sample(_ lines: [Substring], from line: Int) -> CodeSample {
    CodeSample(
      language: "swift", startLine: line, endLine: line + max(0, lines.count - 1),
      text: lines.joined(separator: "\n"))
  }
}
