import DocIndex
import DocModel

/// Finds candidates in the server's index. The impact lists of all terms are read in order of impact until the row limit (score-at-a-time;
/// Lin & Trotman 2015).
extension PostgresStore {
  /// Upper bound on the index rows read per query word. Each row takes the server about a microsecond.
  private static let rowsPerWord = 4_000
  /// Upper bound on index look-ups per query word.
  private static let scansPerWord = 32

  /// One look-up in the server's index and the rows that it returns.
  private struct Scan {
    var terms: [UInt8]
    /// Further conditions on the positions of words. The server checks them for each row, because its index stores no positions.
    var places: [[UInt8]] = []
    /// Maximum number of rows to read.
    var most: Int
    var weight: Double
    /// Whether the query's filters and excluded words apply.
    var isFiltered = true
  }

  func candidates(_ selection: Selection) throws -> [Int] {
    func any(_ terms: [[UInt8]]) -> [UInt8] { Self.any(terms) { Self.lexemes($0, selection.counts) } }
    let content = selection.words.map(any).filter { !$0.isEmpty }
    var (scans, rest) = scans(
      of: selection.wanted, rows: max(1, content.count) * Self.rowsPerWord,
      atMost: max(1, content.count) * Self.scansPerWord)
    if content.count > 1, rest > 0 {
      scans.append(Scan(terms: Self.all(content), most: Self.rowsPerWord, weight: rest))
    }
    for phrase in selection.phrases {
      guard let places = Self.together(phrase) else { continue }
      var scan = Scan(
        terms: Self.all(phrase.elements.map { any($0.terms) }), places: [places],
        most: selection.rowsPerPhrase, weight: phrase.weight)
      scans.append(scan)
      // One section outside the query's filters suffices to show that the phrase occurs somewhere.
      scan.isFiltered = false
      scans.append(scan)
    }
    let filter =
      (selection.filter.map(any)
      + selection.excluded.map(any).map { $0.isEmpty ? [] : Self.not($0) })
      .filter { !$0.isEmpty }
    let places = selection.excludedPhrases.compactMap(Self.together).map(Self.not)
    if filter.isEmpty, places.isEmpty { scans.removeAll { !$0.isFiltered } }
    for number in scans.indices where scans[number].isFiltered {
      scans[number].terms = Self.all([scans[number].terms] + filter)
      scans[number].places += places
    }
    let answer = try connection.run(
      """
      SELECT section FROM unnest($1::text[], $2::text[], $3::float8[], $4::int[], $5::int[])
        AS scan (terms, places, weight, most, wanted),
        LATERAL (SELECT section FROM
          (SELECT section, terms FROM bridgedoc.section_terms WHERE terms @@ scan.terms::tsquery LIMIT scan.most) AS held
          WHERE CASE WHEN scan.places = '' THEN true ELSE held.terms @@ scan.places::tsquery END LIMIT scan.wanted) AS found
      GROUP BY section ORDER BY sum(weight) DESC, section LIMIT \(Selection.mostSections)
      """,
      [
        .array(texts: scans.map { String(decoding: $0.terms, as: UTF8.self) }),
        .array(texts: scans.map { String(decoding: Self.all($0.places), as: UTF8.self) }),
        .array(texts: scans.map { "\($0.weight)" }), .array(scans.map(\.most)),
        .array(scans.map { $0.isFiltered ? $0.most : 1 }),
      ])
    return try (0..<answer.count).map { try answer.number($0, 0) }
  }

  /// The tiers to read, and the weight added to a section that contains all words. That weight sums, over the terms, the mean weight of the
  /// sections in unread tiers.
  private func scans(
    of wanted: [Selection.Wanted], rows: Int, atMost limit: Int
  ) -> (scans: [Scan], rest: Double) {
    var all: [(term: Int, scan: Scan)] = []
    for (number, term) in wanted.enumerated() where TermVector.isText(term.term) {
      for (tier, count) in term.count.tiers.enumerated() where count > 0 {
        let lexeme = Self.quoted(ImpactTier.lexeme(term.term, tier: tier))
        all.append(
          (number, Scan(terms: lexeme, most: count, weight: term.weight * ImpactTier.part(of: tier))))
      }
    }
    all.sort { ($1.scan.weight, $0.scan.most, $0.term) < ($0.scan.weight, $1.scan.most, $1.term) }
    var scans: [Scan] = []
    var room = rows
    var unread = wanted.map { _ in (sections: 0, weight: 0.0) }
    for (term, scan) in all {
      // If the first list alone exceeds the limit, it is read in part, so that the query has candidates.
      if scans.count < limit, scan.most <= room || scans.isEmpty {
        scans.append(scan)
        scans[scans.count - 1].most = min(scan.most, room)
        room = max(0, room - scan.most)
      } else {
        unread[term].sections += scan.most
        unread[term].weight += scan.weight * Double(scan.most)
      }
    }
    return (scans, unread.reduce(0) { $1.sections > 0 ? $0 + $1.weight / Double($1.sections) : $0 })
  }

  /// A condition that the elements are adjacent, within the stored positions. Nil if an element occurs in no section. Parts of a name share a
  /// position.
  private static func together(_ phrase: Selection.Together) -> [UInt8]? {
    // A section holds a word in one tier, so the server finds a prefix in a vector faster than one of many lexemes.
    let elements = phrase.elements.map { element in
      (
        terms: any(element.terms) { [quoted(ImpactTier.lexeme($0, tier: 0).dropLast()) + Array(":*".utf8)] },
        distance: element.distance
      )
    }
    if elements.contains(where: \.terms.isEmpty) { return nil }
    return all(
      zip(elements, elements.dropFirst()).map { before, element in
        let distances = [max(1, element.distance)] + (before.terms == element.terms ? [] : [0])
        let pair = distances.map { before.terms + Array(" <\($0)> ".utf8) + element.terms }
        return Array("(".utf8) + pair.joined(separator: Array(" | ".utf8)) + Array(")".utf8)
      })
  }

  /// The lexemes of a term: one for each tier of impact that holds sections.
  private static func lexemes(_ term: [UInt8], _ counts: [ByteString: TermCount]) -> [[UInt8]] {
    if FilterTerm.isFilter(term) { return [quoted(term)] }
    let tiers = counts[ByteString(term)]?.tiers ?? []
    return tiers.indices.filter { tiers[$0] > 0 }.map { quoted(ImpactTier.lexeme(term, tier: $0)) }
  }

  private static func any(_ terms: [[UInt8]], _ lexemes: ([UInt8]) -> [[UInt8]]) -> [UInt8] {
    let lexemes = terms.filter(TermVector.isText).flatMap(lexemes)
    if lexemes.isEmpty { return [] }
    return Array("(".utf8) + lexemes.joined(separator: Array(" | ".utf8)) + Array(")".utf8)
  }

  private static func all(_ expressions: [[UInt8]]) -> [UInt8] {
    Array(expressions.joined(separator: Array(" & ".utf8)))
  }

  private static func not(_ expression: [UInt8]) -> [UInt8] {
    Array("!(".utf8) + expression + Array(")".utf8)
  }

  private static func quoted(_ lexeme: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    TermVector.append(lexeme, to: &text)
    return text
  }
}
