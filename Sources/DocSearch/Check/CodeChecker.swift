import DocIndex
import DocKnowledge
import DocModel

/// A problem with a name in a code sample.
package struct CodeFinding: Sendable, Hashable {
  package enum Kind: String, Sendable { case unknown, label, deprecated, unavailable }

  package var kind: Kind
  /// One-based line and column. Columns are counted in bytes.
  package var line: Int
  package var column: Int
  package var name: String
  package var message: String
  /// Names to use instead, best first: names that may be intended, or replacements for a deprecated name.
  package var suggestions: [String]
}

/// Checks whether an index contains the names that Swift code uses. No types are inferred, so a name is reported only if the evidence is clear.
///
/// A name is reported as unknown if no section contains it, the code does not declare it, one of its parts is not a word, and a known name is at
/// an edit distance of one or two. A name made of known words is not reported, because it is probably the author's own. A name that only one or
/// two sections contain, and that none declares, is treated as if no section contained it, because these sections may misspell it.
package final class CodeChecker {
  private let searcher: Searcher
  private let targets: [SystemTarget]
  private let names: KnownNames
  private let corrector: SpellingCorrector<SegmentTerms>
  private let words = WordList()
  private var near: [String: String?] = [:]
  private var asked: Set<String> = []
  /// Whether some names were not checked, because the samples contained more than `mostNames`.
  package private(set) var isPartial = false

  /// The maximum number of distinct names that one checker looks up. It bounds the running time, because each lookup takes milliseconds.
  package static let mostNames = 20_000

  /// The minimum length of a name that is corrected. Shorter names are often similar by chance.
  private static let fewestLetters = 5
  /// The minimum number of sections in which a suggested name occurs. A name that a heading declares may occur in fewer.
  private static let fewestSpellings = 2
  /// A name that occurs in more than `mostSlips` sections is not reported as misspelt. The suggested spelling must occur in at least `slipRatio`
  /// times as many sections as the misspelling. `Benchmarks/judge-check` measures both limits.
  private static let mostSlips = 2
  private static let slipRatio = 8

  package init(_ searcher: Searcher, targets: [SystemTarget] = []) {
    self.searcher = searcher
    self.targets = targets
    names = KnownNames(searcher)
    corrector = SpellingCorrector(
      searcher.reader.segments.indices.map { SegmentTerms(reader: searcher.reader, number: $0) })
  }

  /// Checks samples from the same program. A name that one sample declares is known in all samples.
  package func check(_ samples: [CodeSample]) throws(IndexError) -> [CodeFinding] {
    let read = samples.map { SwiftUses($0.text) }
    let declared = read.reduce(into: Set<String>()) { $0.formUnion($1.declared) }
    var findings: [CodeFinding] = []
    var seen: Set<CodeFinding> = []
    for (sample, code) in zip(samples, read) {
      let lineStarts = LineStarts(sample)
      for use in code.uses where !declared.contains(use.name) {
        if asked.count == Self.mostNames, !asked.contains(use.name) {
          isPartial = true
          continue
        }
        asked.insert(use.name)
        guard let finding = try finding(of: use, lineStarts), seen.insert(finding).inserted else { continue }
        findings.append(finding)
      }
    }
    return findings
  }

  private func finding(
    of use: SwiftUses.Use, _ lineStarts: LineStarts
  ) throws(IndexError) -> CodeFinding? {
    func found(
      _ kind: CodeFinding.Kind, _ message: String, _ suggestion: String? = nil, at range: Range<Int>? = nil
    ) -> CodeFinding {
      let (line, column) = lineStarts.position(of: (range ?? use.range).lowerBound)
      return CodeFinding(
        kind: kind, line: line, column: column, name: use.name,
        message: message + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
        suggestions: suggestion.map { [$0] } ?? [])
    }
    // Names in capitals are skipped, because most of them are C constants, which the documentation rarely covers.
    guard use.name.utf8.count >= 2, use.name != use.name.uppercased(), use.name.first != "_" else {
      return nil
    }
    if try isUnknown(use.name) {
      let isShort = use.isAttribute || (use.kind == .member && use.call != nil)
      if let near = try nearName(to: use.name, isShort: isShort) {
        return found(.unknown, "no '\(use.name)' is known", near)
      }
    }
    let known = try names.name(use.name)
    if let spelling = otherSpelling(of: use, known) {
      return found(.unknown, "no '\(use.name)' is known", spelling)
    }
    if let call = use.call, let (label, wanted, range) = try wrongLabel(in: call, of: use, known) {
      return found(.label, "'\(use.name)' has no label '\(label):'", "\(wanted):", at: range)
    }
    return try unusable(use, known).map { found($0.kind, $0.message) }
  }

  // MARK: Unknown names

  private func isUnknown(_ name: String) throws(IndexError) -> Bool {
    guard let term = names.term(of: name) else { return false }
    if try names.frequency(of: term) == 0 { return true }
    // A frequency above 0 may come from another word with the same stem, so the spellings are compared as well.
    let known = try names.name(name)
    return known.isComplete
      && (known.spellings.isEmpty
        || known.declared.isEmpty && known.hasDeclaration.isEmpty && sections(known) <= Self.mostSlips)
  }

  /// The number of sections that contain the most frequent spelling of a name.
  private func sections(_ known: KnownName) -> Int { known.spellings.values.max() ?? 0 }

  /// The known name that the author probably meant by an unknown name; nil if no known name is similar enough.
  /// - Parameter isShort: whether names of four letters are corrected too, because the context shows that the name belongs to an API.
  private func nearName(to name: String, isShort: Bool) throws(IndexError) -> String? {
    if let known = near[name] { return known }
    var found: String?
    if name.utf8.count >= Self.fewestLetters - (isShort ? 1 : 0), let term = names.term(of: name),
      try isUnknown(name)
    {
      let hasUnknownPart = try hasUnknownPart(name)
      let typed = Array(name.lowercased().utf8)
      let fewest = Self.slipRatio * sections(try names.name(name))
      for candidate in try corrector.candidates(for: term, evenIfKnown: true).prefix(4) {
        let known = try names.name(String(decoding: candidate.word ?? candidate.term, as: UTF8.self))
        guard let (spelling, sections) = bestSpelling(in: known, like: name), sections >= fewest,
          spelling.utf8.count >= Self.fewestLetters - 1,
          EditDistance.between(Array(name.utf8), Array(spelling.utf8)) <= (name.utf8.count < 8 ? 1 : 2),
          hasUnknownPart, !Self.differInEnding(typed, Array(spelling.lowercased().utf8))
        else { continue }
        found = spelling
        break
      }
    }
    near[name] = .some(found)
    return found
  }

  /// Of the spellings in code that begin with a capital if and only if `name` does, the most frequent one. Nil if no heading declares it and
  /// fewer than `fewestSpellings` sections contain it.
  private func bestSpelling(
    in known: KnownName, like name: String, where isWanted: (String) -> Bool = { _ in true }
  ) -> (spelling: String, sections: Int)? {
    func isUpper(_ name: String) -> Bool { name.first?.isUppercase ?? false }
    let best = known.codeSpellings.filter { isUpper($0.key) == isUpper(name) && isWanted($0.key) }
      .max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let (spelling, sections) = best,
      sections >= Self.fewestSpellings || known.declared.contains(spelling)
    else { return nil }
    return (spelling, sections)
  }

  /// Whether some part of the name is neither a dictionary word nor part of a known name. If there is none, the author probably invented the
  /// name.
  private func hasUnknownPart(_ name: String) throws(IndexError) -> Bool {
    // Acronyms are skipped, because no list contains all acronyms.
    for hump in Self.humps(name) where hump.utf8.count >= 3 && hump != hump.uppercased() {
      let letters = Array(hump.lowercased().utf8)
      if words.knows(letters) { continue }
      guard let term = names.term(of: hump.lowercased()) else { continue }
      if try names.frequency(of: term, asWritten: true) < Self.fewestSpellings { return true }
    }
    return false
  }

  /// Whether two names differ only by a plural s, digits or underscores, such as `tables` and `table`, or `item2` and `item`. Two such names are
  /// often different variables in the author's code.
  private static func differInEnding(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    func stem(_ name: [UInt8]) -> ArraySlice<UInt8> {
      var rest = name[...]
      while let last = rest.last, last == 0x73 || ByteClass.isDigit(last) || last == 0x5f {
        rest.removeLast()
      }
      return rest
    }
    return stem(one) == stem(other)
  }

  private static func humps(_ name: String) -> [String] {
    var humps: [String] = []
    var hump = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isUpper = letter.isUppercase
      let followsLower = index > 0 && !letters[index - 1].isUppercase
      let leadsLower = index + 1 < letters.count && letters[index + 1].isLowercase
      if !letter.isLetter || (isUpper && (followsLower || leadsLower)), !hump.isEmpty {
        humps.append(hump)
        hump = ""
      }
      if letter.isLetter { hump.append(letter) }
    }
    return hump.isEmpty ? humps : humps + [hump]
  }

  /// The index's spelling of a name, if it differs from the spelling in the code only in case.
  private func otherSpelling(of use: SwiftUses.Use, _ known: KnownName) -> String? {
    guard known.spellings[use.name] == nil, use.name.utf8.count >= Self.fewestLetters,
      let (best, sections) = bestSpelling(
        in: known, like: use.name,
        where: { $0 != use.name.lowercased() && $0 != $0.uppercased() })
    else { return nil }
    // The author may have declared this member elsewhere. The name is reported only if it is called and the index declares the other spelling,
    // or if more than three sections contain the other spelling.
    return use.kind == .type || (use.call != nil && known.declared.contains(best)) || sections > 3
      ? best : nil
  }

  // MARK: Argument labels

  /// Finds an argument label that no known declaration or call of the function contains. Returns the label and its replacement.
  private func wrongLabel(
    in call: SwiftCall, of use: SwiftUses.Use, _ known: KnownName
  ) throws(IndexError) -> (label: String, wanted: String, range: Range<Int>)? {
    var calls = known.calls[use.name] ?? []
    var isDeclared = known.hasDeclaration.contains(use.name)
    var isComplete = known.isComplete
    if use.kind == .type {
      let initialisers = try names.initialisers(of: use.name)
      calls.formUnion(initialisers.calls["init"] ?? [])
      isDeclared = !(initialisers.calls["init"] ?? []).isEmpty
      isComplete = isComplete && initialisers.isComplete
    }
    if calls.contains(where: { call.mayCall($0) }) { return nil }
    let labels = Set(calls.flatMap { $0.labels.compactMap { $0 } })
    for (index, label) in call.labels.enumerated() {
      guard let label, !labels.contains(label) else { continue }
      // Collects the known labels that could replace this label. With such a label, the whole call must match a known declaration or call.
      var wanted: Set<String> = []
      for other in calls {
        for number in other.labels.indices {
          guard let name = other.labels[number] else { continue }
          var mended = call
          mended.labels[index] = name
          if mended.mayCall(other) { wanted.insert(name) }
        }
      }
      let hasUnknownPart = try hasUnknownPart(label)
      let typo = wanted.sorted().first { name in
        guard name.utf8.count > 2, hasUnknownPart || name.lowercased() == label.lowercased() else {
          return false
        }
        let distance = EditDistance.between(Array(name.utf8), Array(label.utf8))
        return distance <= (name.utf8.count < 6 ? 1 : 2)
      }
      if let typo { return (label, typo, call.labelRanges[index]) }
      if hasUnknownPart, let near = try nearName(to: label, isShort: true),
        try names.isCalled(use.name, with: near)
      {
        return (label, near, call.labelRanges[index])
      }
      // Many types have members with the same one-word name, so the declarations in the index may belong to another type.
      let isSpecific = use.kind == .type || Self.humps(use.name).count > 1
      if isDeclared, isComplete, isSpecific, call.labels.count > 1 || Self.shareWords(label, wanted),
        let only = wanted.first, wanted.count == 1
      {
        return (label, only, call.labelRanges[index])
      }
    }
    return nil
  }

  private static func shareWords(_ label: String, _ others: Set<String>) -> Bool {
    let humps = Set(humps(label).map { $0.lowercased() })
    return others.contains { !humps.isDisjoint(with: Self.humps($0).map { $0.lowercased() }) }
  }

  // MARK: Availability

  /// Reports a name if all its declarations are deprecated, or if all its declarations were introduced after the target version.
  private func unusable(
    _ use: SwiftUses.Use, _ known: KnownName
  ) throws(IndexError) -> (kind: CodeFinding.Kind, message: String)? {
    guard let entries = known.availability[use.name],
      known.isComplete || use.kind == .type || Self.humps(use.name).count > 1
    else { return nil }
    // An overload that states no version may be available on the target, so the name is not reported as too new.
    let isOlder = entries.contains { $0?.contains(SystemAvailability(.any)) ?? false }
    for target in isOlder ? [] : targets {
      let limit = use.guards.filter { $0.platform == target.platform }.compactMap(\.introduced).max()
      let reached = SystemTarget(target.platform, max(target.version, limit ?? target.version))
      let said = entries.compactMap { $0.flatMap { target.find(in: $0) } }.filter { $0.introduced != nil }
      guard let first = said.compactMap(\.introduced).min(), said.allSatisfy({ reached.precedes($0) }) else {
        continue
      }
      let platform = target.platform.rawValue
      return (
        .unavailable,
        "'\(use.name)' is available from \(platform) \(first), and the target is \(platform) \(target.version)"
      )
    }
    let said = entries.compactMap { entry in
      targets.isEmpty
        ? entry?.first(where: \.isDeprecated)
        : targets.compactMap { $0.find(in: entry ?? []) }.first(where: \.isDeprecated)
    }
    guard let first = said.first, said.count == entries.count else { return nil }
    let since = first.deprecated.map { " since \(first.platform.rawValue) \($0)" } ?? ""
    let replacement = said.compactMap(\.renamed).first.map { "; use '\($0)'" } ?? ""
    return (.deprecated, "'\(use.name)' is deprecated\(since)\(replacement)")
  }
}

/// Converts byte offsets in a sample to lines and columns of its file.
private struct LineStarts {
  private let first: Int
  private var starts = [0]

  init(_ sample: CodeSample) {
    first = sample.startLine
    for (index, byte) in sample.text.utf8.enumerated() where byte == 0x0a { starts.append(index + 1) }
  }

  func position(of offset: Int) -> (line: Int, column: Int) {
    // Finds the last line that begins at or before the offset.
    let line = max(0, starts.indices.partitionPoint { starts[$0] <= offset } - 1)
    return (first + line, offset - starts[line] + 1)
  }
}
