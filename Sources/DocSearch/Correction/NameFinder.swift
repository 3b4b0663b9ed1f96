import DocIndex
import DocModel
import DocSystem
import DocText

/// Finds the names in the index that are most similar to an unknown name.
///
/// Candidates are terms of the index with the same first part, and names in sections that contain most of the parts. The numbers of terms and
/// sections are limited, so the time does not grow with the index.
struct NameFinder {
  /// If a query with hits has more words than this, no names are suggested for it.
  static let mostWords = 6
  /// The maximum number of unknown names of a query that are looked up.
  static let mostNames = 3
  /// The maximum number of names that are suggested for one unknown name.
  private static let limit = 5
  /// The minimum similarity of a suggestion, as a share of the best suggestion's similarity.
  private static let leastShare = 0.6
  /// The maximum number of terms that are visited in each segment.
  private static let mostTerms = 20_000
  /// The maximum number of candidates whose spelling is looked up. Each lookup is a small search.
  private static let mostSpellings = 8
  /// The maximum number of sections that are searched for names, and the maximum number of bytes that are read of each.
  private static let mostSections = 10
  private static let mostBytes = 16_000

  private let searcher: Searcher
  private let reader: IndexReader
  private let words = QueryAnalyzer()
  private let analyzer = Analyzer(stemCacheSize: 64)

  init(_ searcher: Searcher) {
    self.searcher = searcher
    reader = searcher.reader
  }

  private struct Candidate {
    var term: [UInt8]
    var spelling: String
    var similarity: Double

    func precedes(_ other: Self) -> Bool {
      similarity != other.similarity
        ? similarity > other.similarity : term.lexicographicallyPrecedes(other.term)
    }
  }

  /// The names most similar to an unknown name.
  /// - Parameter text: the query as entered, in which the name occurs.
  func nearName(_ term: QueryTerm, in text: [UInt8]) throws(IndexError) -> NearName {
    var near = NearName(typed: String(decoding: text[term.sourceRange], as: UTF8.self))
    var frequencies: [Int] = []
    for part in term.parts { frequencies.append(try reader.documentFrequency(of: part)) }
    for (position, frequency) in frequencies.enumerated() where frequency > 0 {
      let word = String(decoding: text[term.partRanges[position]], as: UTF8.self).lowercased()
      near.parts.append(.init(word: word, sections: frequency))
    }
    let known = zip(term.parts, frequencies).filter { $1 > 0 }.map(\.0)
    guard term.parts.count > 1, !known.isEmpty else { return near }
    let asked = NamePartSimilarity(term.parts, weights: frequencies.map(weight))
    // Only the best of several names with the same parts (`UIView`, `UIViews`) is suggested.
    var candidates: [[[UInt8]]: Candidate] = [:]
    var found = try namesInSections(holding: near.parts.map(\.word), known)
    for name in try namesInDictionary(term.parts, frequencies) where found[name] == nil {
      found[name] = try searcher.spelling(of: name, near: nil)
    }
    for (name, spelling) in found where name != term.primary {
      guard let parts = words.terms(in: spelling).first?.parts, parts.count > 1 else { continue }
      var others: [(part: [UInt8], weight: Double)] = []
      for part in parts { others.append((part, weight(try reader.documentFrequency(of: part)))) }
      let candidate = Candidate(
        term: name, spelling: spelling,
        similarity: asked.similarity(to: others, documentFrequency: try reader.documentFrequency(of: name)))
      guard candidate.similarity >= NamePartSimilarity.least else { continue }
      if let known = candidates[parts], known.precedes(candidate) { continue }
      candidates[parts] = candidate
    }
    let ranked = candidates.values.sorted { $0.precedes($1) }
    let least = (ranked.first?.similarity ?? 0) * Self.leastShare
    for candidate in ranked.prefix(Self.limit) where candidate.similarity >= least {
      near.closest.append(try withSigil(of: term, candidate))
    }
    return near
  }

  /// The inverse document frequency of a part. It is highest for a part that no section contains.
  private func weight(_ documentFrequency: Int) -> Double {
    log2(1 + Double(reader.sectionCount) / Double(1 + documentFrequency))
  }

  /// The candidate's spelling, after the sigil that the user entered (`.buttonStyle`) if the index contains the candidate with it.
  private func withSigil(of term: QueryTerm, _ candidate: Candidate) throws(IndexError) -> String {
    // A dot precedes members, but not types, whose names begin with a capital letter.
    guard term.hasSigil, let sigil = term.primary.first,
      sigil != UInt8(ascii: ".") || candidate.spelling.first?.isUppercase == false,
      try reader.documentFrequency(of: [sigil] + candidate.term) > 0
    else { return candidate.spelling }
    return String(decoding: [sigil], as: UTF8.self) + candidate.spelling
  }

  // MARK: Names in sections

  /// Collects names from the sections that contain most of the parts. The result maps each folded term to its spelling.
  private func namesInSections(
    holding words: [String], _ parts: [[UInt8]]
  ) throws(IndexError) -> [[UInt8]: String] {
    var request = SearchRequest(words.joined(separator: " "))
    request.limit = Self.mostSections
    request.refines = false
    var names: [[UInt8]: String] = [:]
    var buffer = TokenBuffer()
    var filter = TermFilter()
    var room = 0
    for part in parts { filter.add(part) }
    func collect(_ text: String, as field: Field) {
      guard text.utf8.count <= room else { return }
      room -= text.utf8.count
      buffer.removeAll()
      let bytes = Array(text.utf8)
      analyzer.analyze(bytes.span, as: field, only: filter, into: &buffer)
      for token in buffer.tokens where token.kind == .identifier {
        let term = Array(buffer.term(token))
        guard names[term] == nil, Self.isPlain(term), parts.contains(where: { Self.holds(term, $0) }) else {
          continue
        }
        names[term] = String(decoding: bytes[Int(token.sourceStart)..<Int(token.sourceEnd)], as: UTF8.self)
      }
    }
    for ranked in try searcher.rank(request) {
      let stored = try searcher.contents.section(at: ranked.address)
      let section = stored.section
      room = Self.mostBytes
      for text in section.heading + [stored.document.title] + section.paragraphs { collect(text, as: .body) }
      for sample in section.code { collect(sample.text, as: .code) }
    }
    return names
  }

  /// Whether a term is a single name, without a sigil such as `@`, argument labels and separators.
  private static func isPlain(_ term: [UInt8]) -> Bool {
    term.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x5f, 0x61...0x7a, 0x80...0xff: true
      default: false
      }
    }
  }

  // MARK: Names in the dictionary

  /// Terms that begin with the first part of the name and contain most of its other known parts, in the same order.
  private func namesInDictionary(_ parts: [[UInt8]], _ frequencies: [Int]) throws(IndexError) -> [[UInt8]] {
    guard let first = parts.first, (frequencies.first ?? 0) > 0 else { return [] }
    let others = zip(parts, frequencies).dropFirst().filter { $1 > 0 }
      .map { (stem: Self.withoutEnding($0), weight: weight($1)) }
    guard !others.isEmpty else { return [] }
    let prefix = Self.withoutEnding(first)
    // For each term, the summed weight of the parts it contains, and an upper bound on its document frequency.
    var found: [[UInt8]: (value: Double, most: Int)] = [:]
    for segment in reader.segments {
      var visited = 0
      try segment.forEachTerm(from: prefix) { term, entry in
        visited += 1
        guard visited <= Self.mostTerms, term.starts(with: prefix) else { return false }
        var start = prefix.count
        var shared = 0.0
        var letters = 0
        for other in others {
          guard let found = Self.index(of: other.stem, in: term, from: start) else { continue }
          start = found + other.stem.count
          letters += other.stem.count
          shared += other.weight
        }
        guard shared > 0, Self.isPlain(term) else { return true }
        // The value is slightly reduced for each letter of the term that belongs to no known part of the name.
        let value = shared - 0.1 * Double(term.count - prefix.count - letters)
        found[term, default: (value, 0)].most += entry.documentFrequency
        return true
      }
    }
    return try best(of: found)
  }

  /// The best terms, best first. Among terms of similar value, the more frequent one is preferred.
  private func best(of terms: [[UInt8]: (value: Double, most: Int)]) throws(IndexError) -> [[UInt8]] {
    func value(_ letters: Double, _ frequency: Int) -> Double {
      letters + 0.2 * Double(Int.bitWidth - frequency.leadingZeroBitCount)
    }
    func precedes(_ left: (term: [UInt8], value: Double), _ right: (term: [UInt8], value: Double)) -> Bool {
      left.value == right.value ? left.term.lexicographicallyPrecedes(right.term) : left.value > right.value
    }
    var best: [(term: [UInt8], value: Double)] = []
    // The bounds count deleted sections too. Exact frequencies are therefore looked up until no remaining bound exceeds the best values.
    for bound in terms.map({ (term: $0.key, value: value($0.value.value, $0.value.most)) }).sorted(
      by: precedes)
    {
      if best.count == Self.mostSpellings, let last = best.last, last.value > bound.value { break }
      let frequency = try reader.documentFrequency(of: bound.term)
      guard frequency > 0, let letters = terms[bound.term]?.value else { continue }
      best.append((bound.term, value(letters, frequency)))
      best.sort(by: precedes)
      if best.count > Self.mostSpellings { best.removeLast() }
    }
    return best.map(\.term)
  }

  /// The stem without a final "i". The stemmer replaces a final "y" by "i", so the stem would not match the start of the word.
  private static func withoutEnding(_ stem: [UInt8]) -> [UInt8] {
    stem.count > 3 && stem.last == UInt8(ascii: "i") ? stem.dropLast() : stem
  }

  private static func holds(_ term: [UInt8], _ part: [UInt8]) -> Bool {
    index(of: withoutEnding(part), in: term, from: 0) != nil
  }

  private static func index(of part: [UInt8], in term: [UInt8], from start: Int) -> Int? {
    guard let first = part.first, term.count - start >= part.count else { return nil }
    return (start...term.count - part.count).first { position in
      term[position] == first && term[position..<position + part.count].elementsEqual(part)
    }
  }
}

/// The similarity of two names by their parts ("humps"). It selects the known names that are suggested for an unknown name.
///
/// The parts of both names are aligned in order, like the letters of an edit distance. Rare parts have a higher weight: `Hosting` weighs more
/// than `UI`. The similarity is Dice's coefficient of the weights.
struct NamePartSimilarity {
  /// The minimum similarity of a name that is suggested.
  static let least = 0.2
  /// The factor for the weight of a part that is misspelt by one edit.
  private static let slipShare = 0.8
  /// The similarity is multiplied by `sameFirst` if both names begin with the same part, often a prefix (`UI`, `NS`). It is multiplied by
  /// `sameLast` if both names end with the same part, which often states the kind of thing (`View`).
  private static let sameFirst = 1.05
  private static let sameLast = 1.15
  /// With each doubling of the name's document frequency, the similarity grows by this fraction.
  private static let commonness = 0.02

  private let parts: [[UInt8]]
  private let weights: [Double]
  private let weight: Double

  init(_ parts: [[UInt8]], weights: [Double]) {
    self.parts = parts
    self.weights = weights
    weight = weights.reduce(0, +)
  }

  /// The similarity to another name.
  /// - Parameter others: the parts of the other name, with their weights.
  /// - Parameter documentFrequency: the number of sections that contain the other name.
  func similarity(to others: [(part: [UInt8], weight: Double)], documentFrequency: Int) -> Double {
    guard !others.isEmpty, !parts.isEmpty else { return 0 }
    // Finds the alignment with the highest weight (Needleman & Wunsch 1970, without gap penalties).
    var row = [Double](repeating: 0, count: others.count + 1)
    for (index, part) in parts.enumerated() {
      var diagonal = 0.0
      for (column, other) in others.enumerated() {
        let above = row[column + 1]
        var best = max(above, row[column])
        let share = part == other.part ? 1 : Self.isSlip(part, other.part) ? Self.slipShare : 0
        // A misspelt part does not occur in the index, so its own weight would be too high. The weight of the intended part is used instead.
        if share > 0 { best = max(best, diagonal + share * min(weights[index], other.weight)) }
        row[column + 1] = best
        diagonal = above
      }
    }
    let sum = weight + others.reduce(0) { $0 + $1.weight }
    guard let shared = row.last, sum > 0 else { return 0 }
    // If the names have only one part in common, it must be the last part of both. A common prefix alone (`UI`) does not suffice.
    let common = others.count { other in parts.contains { $0 == other.part || Self.isSlip($0, other.part) } }
    guard common > 1 || parts.last == others.last?.part else { return 0 }
    var similarity = 2 * shared / sum
    if parts.first == others.first?.part { similarity *= Self.sameFirst }
    if parts.last == others.last?.part { similarity *= Self.sameLast }
    return similarity * (1 + Self.commonness * Double(Int.bitWidth - documentFrequency.leadingZeroBitCount))
  }

  /// Whether two parts of at least five letters differ by one insertion, deletion, substitution or swap.
  static func isSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    min(left.count, right.count) >= 5 && abs(left.count - right.count) <= 1
      && EditDistance.between(left, right) == 1
  }
}
