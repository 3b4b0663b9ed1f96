import Foundation

/// The symbols that the corpus may name, from `symbols.tsv`.
struct SymbolTable {
  struct Symbol: Hashable {
    /// Qualified name: `View.task`, `UIHostingController`, `@State`.
    var name: String
    var module: String
    /// First version, such as `iOS 16`; nil for a symbol of the language.
    var since: String?

    /// The part after the last dot, which samples and code spans contain.
    var key: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// The type of a member; nil for a type.
    var owner: String? {
      let parts = name.split(separator: ".")
      return parts.count > 1 ? String(parts[parts.count - 2]) : nil
    }
  }

  let symbols: [Symbol]
  let keys: Set<String>

  static let shared = SymbolTable(
    text: (try? String(contentsOf: Corpus.tests.appendingPathComponent("symbols.tsv"), encoding: .utf8)) ?? ""
  )

  init(text: String) {
    symbols = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line -> [Symbol] in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3 else { return [] }
      let since = fields[1] == "-" ? nil : fields[1]
      return fields[2].split(separator: " ").map {
        Symbol(name: String($0), module: fields[0], since: since)
      }
    }
    keys = Set(symbols.map(\.key))
  }

  /// Whether the table contains a name. An attribute may be given without its `@`.
  func knows(_ name: String) -> Bool { keys.contains(name) || keys.contains("@" + name) }

  /// Prefixes of Apple's frameworks. A capital letter follows.
  private static let prefixes = [
    "UI", "NS", "WK", "MK", "PH", "PDF", "AV", "SF", "MF", "XCUI", "XCT", "CA", "CG", "CL", "AR", "UT",
  ]

  static func isFrameworkType(_ word: some StringProtocol) -> Bool {
    prefixes.contains { prefix in
      guard word.hasPrefix(prefix), let next = word.dropFirst(prefix.count).first else { return false }
      return next.isUppercase && word.contains { $0.isLowercase }
    }
  }

  /// Identifiers of a code span that have the form of an API: types of frameworks, attributes, `.member`, `call(`, camelCase.
  static func apiNames(inSpan span: String) -> Set<String> {
    let tokens = SwiftScanner(span).tokens
    var names: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard case .identifier(let name) = token, !SwiftScanner.isKeyword(name) else { continue }
      let isMember = index > 0 && tokens[index - 1] == .mark(".")
      let isCall = index + 1 < tokens.count && tokens[index + 1] == .mark("(")
      let isLabel = index + 1 < tokens.count && tokens[index + 1] == .mark(":")
      let isCamel = name.dropFirst().contains(where: \.isUppercase) && name.contains(where: \.isLowercase)
      let isAttribute = name.hasPrefix("@") || name.hasPrefix("#")
      if !isLabel, isMember || isCall || isCamel || isAttribute { names.insert(name) }
    }
    return names
  }

  /// For each section of a document, the keys of the symbols that it names in samples, code spans or prose. The value is 3 for the heading,
  /// 2 for prose, and 1 for a sample.
  func mentions(in document: CorpusDocument) -> [[String: Int]] {
    document.sections.map { section in
      var weights: [String: Int] = [:]
      func note(_ names: some Sequence<String>, _ weight: Int) {
        for name in names where keys.contains(name) { weights[name] = max(weights[name] ?? 0, weight) }
      }
      for sample in section.samples where sample.language == "swift" {
        let scanner = SwiftScanner(sample.text)
        note(scanner.uses, 1)
        note(scanner.declarations, 1)
      }
      note(section.prose.flatMap(Self.names(inProse:)), 2)
      note(Self.names(inProse: section.heading), 3)
      note(SwiftScanner(section.heading).uses.filter { $0.contains(where: \.isUppercase) }, 3)
      return weights
    }
  }

  /// Names in code spans, and words in prose that begin like a type of a framework.
  static func names(inProse line: String) -> Set<String> {
    var names = EditorialRules.codeSpans(in: line).reduce(into: Set<String>()) {
      $0.formUnion(apiNames(inSpan: $1))
      $0.formUnion(SwiftScanner($1).uses)
    }
    for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where isFrameworkType(word) {
      names.insert(String(word))
    }
    return names
  }
}
