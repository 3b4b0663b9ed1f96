import Foundation

/// The table of symbols that the corpus may name, from `symbols.tsv`.
struct SymbolTable {
  struct Symbol: Hashable {
    /// `View.task`, `UIHostingController`, `@State`.
    var name: String
    var module: String
    /// `iOS 16`; nil for what belongs to the language.
    var since: String?

    /// What samples and code spans are matched with: the part after the last dot.
    var key: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// The type that has the member; nil for a type.
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

  /// Whether a name is in the table; an attribute may be called without its `@`.
  func knows(_ name: String) -> Bool { keys.contains(name) || keys.contains("@" + name) }

  /// Prefixes of Apple's frameworks; a capital letter follows.
  private static let prefixes = [
    "UI", "NS", "WK", "MK", "PH", "PDF", "AV", "SF", "MF", "XCUI", "XCT", "CA", "CG", "CL", "AR", "UT",
  ]

  static func isFrameworkType(_ word: some StringProtocol) -> Bool {
    prefixes.contains { prefix in
      guard word.hasPrefix(prefix), let next = word.dropFirst(prefix.count).first else { return false }
      return next.isUppercase && word.contains { $0.isLowercase }
    }
  }

  /// Identifiers of a code span that look like API: types of frameworks, attributes, `.member`, `call(`, camelCase.
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

  /// For each section of a document the keys of the table's symbols that it names (in samples, used or overridden;
  /// in code spans; in prose) and how prominently: 3 in the heading, 2 in prose, 1 in a sample.
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

  /// Names in code spans, and words anywhere that begin like a framework's type.
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
