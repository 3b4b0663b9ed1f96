import DocIndex
import DocText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Candidates for the misspelt words of a query in, the ones that go with the words around them out.
///
/// Each word is judged with the next one: how often the index has them side by side, and how much oftener in one section
/// than chance would. The best sequence of candidates is found as the likeliest path (Viterbi 1967). Only pairs in which
/// there is a choice are looked at, and of each no more than `mostSections`.
struct CorrectionContext {
  /// Sections of a pair that are looked at, and those of them whose positions are read.
  private static let mostSections = 4_096
  private static let mostCommonSections = 256
  /// What a doubling of the places where two words stand side by side is worth, in tenths of an edit.
  private static let besideWeight = 3.0
  /// What a doubling of their meetings against chance is worth, and at most.
  private static let togetherWeight = 2.0
  private static let mostTogether = 4.0

  private let reader: IndexReader
  private let plan: QueryPlan

  init(_ reader: IndexReader, _ plan: QueryPlan) {
    self.reader = reader
    self.plan = plan
  }

  /// One word that may stand in a place of the query.
  private struct Option {
    /// Terms of the index that stand for it.
    var terms: [[UInt8]]
    /// What speaks for it by itself.
    var score: Double
    var candidate: Int?
  }

  func choose(
    among candidates: [Int: [Suggester<SegmentTerms>.Candidate]]
  ) throws(IndexError) -> [Int: Suggester<SegmentTerms>.Candidate] {
    var chosen = candidates.compactMapValues(\.first)
    guard candidates.values.contains(where: { $0.count > 1 }) else { return chosen }
    let places = options(candidates)
    guard places.count > 1 else { return chosen }
    // The best score of a path to each option, and the option before it on that path.
    var scores = places[0].options.map(\.score)
    var before: [[Int]] = []
    for (last, place) in zip(places, places.dropFirst()) {
      let isChoice = last.options.count > 1 || place.options.count > 1
      var next: [Double] = []
      var sources: [Int] = []
      for option in place.options {
        var best = (score: -Double.infinity, source: 0)
        for (source, other) in last.options.enumerated() {
          let bonus = isChoice ? try bonus(other.terms, option.terms) : 0
          if scores[source] + bonus > best.score { best = (scores[source] + bonus, source) }
        }
        next.append(best.score + option.score)
        sources.append(best.source)
      }
      scores = next
      before.append(sources)
    }
    guard
      var place = scores.indices.max(by: { scores[$0] < scores[$1] || (scores[$0] == scores[$1] && $0 > $1) })
    else { return chosen }
    for number in places.indices.reversed() {
      let (clause, options) = places[number]
      if let candidate = options[place].candidate { chosen[clause] = candidates[clause]?[candidate] }
      if number > 0 { place = before[number - 1][place] }
    }
    return chosen
  }

  /// The query's words that say something, each with what it may be.
  private func options(
    _ candidates: [Int: [Suggester<SegmentTerms>.Candidate]]
  ) -> [(clause: Int, options: [Option])] {
    var places: [(clause: Int, options: [Option])] = []
    for (number, clause) in plan.query.clauses.enumerated() where clause.occur != .mustNot {
      if let candidates = candidates[number] {
        let options = candidates.enumerated().map { place, candidate in
          Option(terms: [candidate.term], score: -candidate.rank, candidate: place)
        }
        places.append((number, options))
        continue
      }
      let terms = plan.lists.compactMap { list in
        list.clause == number && (list.role == .whole || list.role == .alternative) ? list.term : nil
      }
      guard !terms.isEmpty, !terms.contains(where: { StopWords.contains($0) }) else { continue }
      places.append((number, [Option(terms: terms, score: 0)]))
    }
    return places
  }

  /// What speaks for one word before another.
  private func bonus(_ left: [[UInt8]], _ right: [[UInt8]]) throws(IndexError) -> Double {
    var beside = 0
    var together = 0
    var chance = 0.0
    for segment in reader.segments {
      guard var first = try occurrences(of: left, in: segment),
        var second = try occurrences(of: right, in: segment)
      else { continue }
      var looked = 0
      var section: UInt32 = 0
      var common = 0
      while looked < Self.mostSections, common < Self.mostCommonSections {
        looked += 1
        guard let one = try first.seek(section), let other = try second.seek(one) else {
          section = UInt32(segment.counts.sections)
          break
        }
        section = other
        guard one == other else { continue }
        common += 1
        let ends = try second.positions(in: one)
        for start in try first.positions(in: one)
        where ends.contains(where: { $0 > start && $0 - start <= 2 }) {
          beside += 1
          break
        }
        section += 1
      }
      together += common
      let share = Double(section) / Double(max(1, segment.counts.sections))
      chance +=
        share * Double(first.documentFrequency) * Double(second.documentFrequency)
        / Double(max(1, segment.counts.sections))
    }
    let lift = log2(1 + Double(together) / max(1, chance))
    return Self.besideWeight * log2(1 + Double(beside)) + min(Self.mostTogether, Self.togetherWeight * lift)
  }

  /// The commonest of the terms.
  private func occurrences(
    of terms: [[UInt8]], in segment: Segment
  ) throws(IndexError) -> TermOccurrences? {
    var best: TermEntry?
    for term in terms {
      guard let entry = try segment.entry(for: term) else { continue }
      if (best?.documentFrequency ?? 0) < entry.documentFrequency { best = entry }
    }
    return try best.map { (entry) throws(IndexError) in try TermOccurrences(entry, in: segment) }
  }
}
