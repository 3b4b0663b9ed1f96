/// Determines the earliest system version on which a sample runs, from its symbols, and checks whether its section states it.
///
/// The table gives a lower bound: if several owners have a member with the same name, the oldest one is used. Overloads that are newer are
/// listed separately, because a name does not identify an overload.
enum Availability {
  /// A section need not state this version or an earlier one, because the README of the corpus does.
  static let baseline = 16.0

  /// Calls that are newer than their name: a test of the line, and the first version of iOS.
  static let overloads: [(mark: @Sendable (Substring) -> Bool, name: String, since: Double)] = [
    (
      {
        $0.contains(".onChange(of:") && ($0.contains("initial:") || $0.contains(", ") && $0.hasTwoParameters)
      },
      "onChange with two arguments", 17
    )
  ]

  static func problems(in documents: [CorpusDocument], table: SymbolTable) -> [EditorialRules.Problem] {
    let versions = firstVersions(table)
    return documents.flatMap { document -> [EditorialRules.Problem] in
      let preamble = document.sections.first.map(text) ?? ""
      return document.sections.flatMap { section -> [EditorialRules.Problem] in
        let said = text(of: section) + preamble + section.samples.map(\.text).joined()
        let known = mentioned(in: said)
        return section.samples.filter { $0.language == "swift" }.compactMap { sample in
          guard let need = need(of: sample.text, versions), !known.contains(where: { $0 >= need.since })
          else { return nil }
          return EditorialRules.Problem(
            path: document.path, line: sample.startLine,
            reason: "\(need.name) needs iOS \(need.since), which neither section nor sample says")
        }
      }
    }
  }

  private static func text(of section: CorpusSection) -> String {
    ([section.heading] + section.prose).joined(separator: "\n")
  }

  /// The newest symbol of a sample, if it is newer than the baseline.
  private static func need(of sample: String, _ versions: [String: Double]) -> (name: String, since: Double)?
  {
    var needs = SwiftScanner(sample).uses.compactMap { name in
      (versions[name] ?? versions["@" + name]).map { (name: name, since: $0) }
    }
    for line in sample.split(separator: "\n") {
      for overload in overloads where overload.mark(line) { needs.append((overload.name, overload.since)) }
    }
    return needs.filter { $0.since > baseline }.max { $0.since < $1.since }
  }

  private static func firstVersions(_ table: SymbolTable) -> [String: Double] {
    var versions: [String: Double] = [:]
    for symbol in table.symbols {
      // A symbol without a version of iOS (language, macOS, Xcode) requires nothing.
      let since = symbol.since.flatMap { $0.hasPrefix("iOS ") ? Double($0.dropFirst(4)) : nil } ?? 0
      versions[symbol.key] = min(versions[symbol.key] ?? .infinity, since)
    }
    return versions
  }

  /// Versions in a text, as in "iOS 17", "iOS 16.4" and "@available(iOS 26, *)".
  private static func mentioned(in text: String) -> Set<Double> {
    var versions: Set<Double> = []
    var rest = text[...]
    while let range = rest.firstRange(of: "iOS ") {
      rest = rest[range.upperBound...]
      var number = String(rest.prefix { $0.isNumber || $0 == "." })
      while number.last == "." { number.removeLast() }
      if let version = Double(number) { versions.insert(version) }
    }
    return versions
  }
}

extension Substring {
  /// Whether the line ends with a closure of two parameters: `{ _, new in`.
  fileprivate var hasTwoParameters: Bool {
    guard let open = lastIndex(of: "{"), let end = self[open...].firstRange(of: " in") else { return false }
    return self[open..<end.lowerBound].contains(",")
  }
}
