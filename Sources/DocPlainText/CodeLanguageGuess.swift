import DocModel
import DocSystem

/// Guesses the language of a code sample from its keywords and punctuation.
enum CodeLanguageGuess {
  /// Strings that are typical of each language. The language whose strings occur most often is guessed.
  private static let marks: [(language: String, words: [String])] = [
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
    let counts = Self.counts(text)
    var best: (language: String, points: Int)?
    var second = 0
    for (language, range) in Self.languages {
      var points = 0
      for mark in range { points += counts[mark] }
      if language == "swift" { points += swiftShape(lines) }
      if points > best?.points ?? 0 {
        second = best?.points ?? 0
        best = (language, points)
      } else {
        second = max(second, points)
      }
    }
    guard let best, best.points > 0, best.points > second || best.points > 2 else { return nil }
    return best.language
  }

  /// The typical strings of all languages as bytes, grouped by language. `languages` has the range of each language in this array.
  private static let words: [[UInt8]] = marks.flatMap { $0.words.map { Array($0.utf8) } }
  private static let languages: [(language: String, range: Range<Int>)] = {
    var begin = 0
    return marks.map { mark in
      defer { begin += mark.words.count }
      return (mark.language, begin..<begin + mark.words.count)
    }
  }()
  /// For each byte value, the indices of the strings that begin with that byte.
  private static let heads: [[Int]] = {
    var heads = [[Int]](repeating: [], count: 256)
    for (index, word) in words.enumerated() { if let head = word.first { heads[Int(head)].append(index) } }
    return heads
  }()

  /// The number of occurrences of each string in the text, at most four. The text is read once: at each position, only the strings that begin
  /// with the byte at this position are compared.
  private static func counts(_ text: [UInt8]) -> [Int] {
    var counts = [Int](repeating: 0, count: words.count)
    // `ends` has the end of each string's last occurrence. If two occurrences of a string overlap, only the first is counted.
    var ends = counts
    let heads = heads
    let words = words
    for index in text.indices {
      let candidates = heads[Int(text[index])]
      if candidates.isEmpty { continue }
      // A string that begins with a letter is only counted at the start of a word.
      let isInside =
        index > 0 && LineShape.isLetter(text[index]) && LineShape.isLetter(text[index - 1])
      for mark in candidates where counts[mark] < 4 && ends[mark] <= index {
        let word = words[mark]
        guard index + word.count <= text.count else { continue }
        var length = 1
        while length < word.count, text[index + length] == word[length] { length += 1 }
        guard length == word.count else { continue }
        ends[mark] = index + length
        if !isInside { counts[mark] += 1 }
      }
    }
    return counts
  }

  /// Recognises JSON, diffs, shell sessions and other formats by the beginnings of their lines.
  private static func guessFormat(_ text: [UInt8], first: UInt8) -> String? {
    var quotedKeys = 0
    var additions = 0
    var removals = 0
    var prompts = 0
    var lines = 0
    for line in text.split(separator: 0x0a) {
      guard let at = line.firstIndex(where: { $0 > 0x20 }) else { continue }
      lines += 1
      if line[at] == UInt8(ascii: "\""), ByteSearch.first("\":", in: line) != nil {
        quotedKeys += 1
      }
      if line[at] == UInt8(ascii: "+"), at == line.startIndex { additions += 1 }
      if line[at] == UInt8(ascii: "-"), at == line.startIndex { removals += 1 }
      if line[at] == UInt8(ascii: "$") || line[at] == UInt8(ascii: "%"),
        line.dropFirst(at + 1 - line.startIndex).first == 0x20
      {
        prompts += 1
      }
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), quotedKeys * 3 >= lines, quotedKeys > 0 {
      return "json"
    }
    if additions > 0, removals > 0, (additions + removals) * 4 >= lines { return "diff" }
    if prompts * 3 >= lines, prompts > 0 { return "shell" }
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
