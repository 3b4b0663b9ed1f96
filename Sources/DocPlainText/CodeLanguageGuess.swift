import DocModel
import DocSystem

/// Guesses the language of a code sample from its keywords and punctuation.
enum CodeLanguageGuess {
  /// Strings that are typical of each language. The language whose strings occur most often is guessed.
  private static let marks: [(language: String, marks: [StaticString])] = [
    (
      "swift",
      [
        "func ", "let ", "var ", "guard ", "import SwiftUI", "import UIKit", "import Foundation",
        "extension ", "protocol ", ": View", "some View", "@State", "@Observable", "@MainActor", " -> ",
        "?? ", "try? ", "\\(", "init(", "struct ", "enum ", "case .", "inout ", "@available", "#Preview",
        "(_ ", ": String", ": Int",
        "override ", "self.", "nil", " in\n", "#if ", "///",
        "VStack", "HStack", "ZStack", "NavigationStack", "Text(\"", "ForEach(",
      ]
    ),
    (
      "objc",
      [
        "@interface", "@property", "@implementation", "@end", "#import ", "NSString *", "[self ", "- (void)",
        "nullable", "_Nonnull", "@\"", "NS_", "NSArray", "@class ", "@protocol ",
      ]
    ),
    (
      "shell",
      [
        "$ ", "git ", "swift build", "swift package", "npm ", "pip ", "sudo ", "cd ", "mkdir ", "curl ",
        "echo ", "#!/bin/", " --", "export ", "brew ", "% ",
      ]
    ),
    (
      "python",
      ["def ", "import ", "self.", "elif ", "print(", "None", "from ", "):\n", "async def", "True", "__"]
    ),
    (
      "javascript",
      [
        "const ", "function ", "=> ", "require(", "console.log", "===", "await ", "export ", "let ",
        "};", "import {", "async ",
      ]
    ),
    (
      "rust",
      ["fn ", "let mut ", "impl ", "pub ", "::", "println!", "&mut ", "use std", "Some(", "-> ", "match "]
    ),
    (
      "c",
      [
        "#include", "int main", "void ", "char *", "printf(", "->", "struct ", "#define ", "NULL",
        "const char",
      ]
    ),
    ("html", ["</", "<div", "<a ", "/>", "<!DOCTYPE", "<html", "<p>"]),
    ("http", ["HTTP/1.1", "GET /", "POST /", "PUT /", "Content-Type:", "Host: ", "Accept: "]),
    ("go", ["package main", "func ", ":= ", "fmt.", "err != nil", "import (", "[]string", "context."]),
  ]

  /// The name of the language in lower case; nil if the evidence is unclear.
  static func guess(_ lines: [ArraySlice<UInt8>]) -> String? {
    var text: [UInt8] = []
    for line in lines where text.count < 8192 {
      text += line.prefix(400)
      text.append(0x0a)
    }
    guard let first = text.first(where: { $0 > 0x20 }) else { return nil }
    if let plain = guessFormat(text, first: first) { return plain }
    let points = marks.map { language, marks in
      marks.reduce(language == "swift" ? swiftShape(lines) : 0) { $0 + count($1, in: text) }
    }
    guard let most = points.max(), most > 2 || most > 0 && points.count(where: { $0 == most }) == 1 else {
      return nil
    }
    return points.firstIndex(of: most).map { marks[$0].language }
  }

  /// The number of occurrences of a string in the text, at most four. A string that begins with a letter is only counted at the start of a word.
  private static func count(_ mark: StaticString, in text: [UInt8]) -> Int {
    var (count, start) = (0, 0)
    while count < 4, let found = ByteSearch.first(mark, in: text, from: start) {
      start = found.upperBound
      let isInside =
        found.lowerBound > 0 && LineShape.isLetter(text[found.lowerBound])
        && LineShape.isLetter(text[found.lowerBound - 1])
      if !isInside { count += 1 }
    }
    return count
  }

  /// Recognises JSON, diffs, shell sessions and other formats by the beginnings of their lines.
  private static func guessFormat(_ text: [UInt8], first: UInt8) -> String? {
    let lines = text.split(separator: 0x0a).filter { !$0.trimmed.isEmpty }
    let quotedKeys = lines.count {
      $0.trimmed.first == UInt8(ascii: "\"") && ByteSearch.first("\":", in: $0) != nil
    }
    let additions = lines.count { $0.first == UInt8(ascii: "+") }
    let removals = lines.count { $0.first == UInt8(ascii: "-") }
    let prompts = lines.count {
      ByteSearch.starts($0.trimmed, with: "$ ") || ByteSearch.starts($0.trimmed, with: "% ")
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), quotedKeys * 3 >= lines.count, quotedKeys > 0
    {
      return "json"
    }
    if additions > 0, removals > 0, (additions + removals) * 4 >= lines.count { return "diff" }
    if prompts * 3 >= lines.count, prompts > 0 { return "shell" }
    return first == UInt8(ascii: "<") ? "html" : nil
  }

  /// Points for features that are rare in languages other than Swift: lines that begin with `.name` or `@name`, and argument labels.
  private static func swiftShape(_ lines: [ArraySlice<UInt8>]) -> Int {
    var points = 0
    for line in lines.prefix(60) {
      guard let at = line.firstIndex(where: { $0 > 0x20 }), points < 8 else { continue }
      let next = at + 1 < line.endIndex ? line[at + 1] : 0
      if line[at] == UInt8(ascii: "."), ByteClass.isLower(next) { points += 2 }
      if line[at] == UInt8(ascii: "@"), LineShape.isLetter(next) { points += 1 }
      if line.last == UInt8(ascii: ";") { points -= 1 }
      if labelsArgument(line) { points += 1 }
    }
    return max(points, 0)
  }

  /// Whether an opening bracket is followed by a lower-case name and a colon, as in `f(of: x)`.
  private static func labelsArgument(_ line: ArraySlice<UInt8>) -> Bool {
    var isLabel = false
    var length = 0
    for byte in line {
      if byte == UInt8(ascii: "(") {
        (isLabel, length) = (true, 0)
      } else if isLabel, LineShape.isLetter(byte) {
        if length == 0, !ByteClass.isLower(byte) { isLabel = false }
        length += 1
      } else if isLabel, byte == UInt8(ascii: ":"), length > 0 {
        return true
      } else {
        isLabel = false
      }
    }
    return false
  }
}
