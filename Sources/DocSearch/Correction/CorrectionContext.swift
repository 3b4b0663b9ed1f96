import DocIndex
import DocModel
import DocSystem
import DocText

/// Candidates for the misspelt words of a query in, the ones that go with the words around them out.
///
/// Each word is judged with the next one: how often the index has them side by side, and how much oftener in one section
/// than chance would. The best sequence of candidates is found as the likeliest path (Viterbi 1967). Only pairs in which
/// there is a choice are looked at, and of common words a sample of their sections.
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
    among candidates: [Int: [SpellingCorrector<SegmentTerms>.Candidate]]
  ) throws(IndexError) -> [Int: SpellingCorrector<SegmentTerms>.Candidate] {
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
    _ candidates: [Int: [SpellingCorrector<SegmentTerms>.Candidate]]
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
    let (first, second) = (try commonest(of: left), try commonest(of: right))
    let least = min(first.documentFrequency, second.documentFrequency)
    guard least > 0 else { return 0 }
    let sample = Sample(of: least, most: Self.mostSections)
    let common = try commonSections(first.term, second.term, sample)
    let closer = Sample(of: common.count, most: Self.mostCommonSections)
    let beside = try countBeside(first.term, second.term, common, closer)
    let chance =
      Double(first.documentFrequency) * Double(second.documentFrequency) / Double(max(1, reader.sectionCount))
    let lift = log2(1 + Double(common.count) / sample.share / max(1, chance))
    return Self.besideWeight * log2(1 + Double(beside) / closer.share / sample.share)
      + min(Self.mostTogether, Self.togetherWeight * lift)
  }

  /// Some of many sections, chosen by their ids, so that it does not matter where they are stored.
  private struct Sample {
    let share: Double

    init(of count: Int, most: Int) { share = count > most ? Double(most) / Double(count) : 1 }

    func holds(_ address: SectionAddress, _ segment: Segment) throws(IndexError) -> Bool {
      guard share < 1 else { return true }
      let part = try segment.sectionIDPart(address.section)
      return Double(part) < share * Double(1 << SectionID.sectionBits)
    }
  }

  /// The live sections of the sample that hold both terms.
  private func commonSections(
    _ left: [UInt8], _ right: [UInt8], _ sample: Sample
  ) throws(IndexError) -> [SectionAddress] {
    var common: [SectionAddress] = []
    for (number, segment) in reader.segments.enumerated() {
      guard let one = try segment.entry(for: left), let other = try segment.entry(for: right) else {
        continue
      }
      var lists = [try TermOccurrences(one, in: segment), try TermOccurrences(other, in: segment)]
      var target: UInt32 = 0
      while let section = try lists.nextCommonSection(of: [[0], [1]], from: target) {
        target = section + 1
        let address = SectionAddress(segment: number, section: Int(section))
        if try sample.holds(address, segment), !reader.isDeleted(address) { common.append(address) }
      }
    }
    return common
  }

  /// Sections of the sample in which the second term stands just behind the first.
  private func countBeside(
    _ left: [UInt8], _ right: [UInt8], _ sections: [SectionAddress], _ sample: Sample
  ) throws(IndexError) -> Int {
    var count = 0
    for (number, segment) in reader.segments.enumerated() {
      let own = sections.filter { $0.segment == number }
      guard !own.isEmpty, let one = try segment.entry(for: left), let other = try segment.entry(for: right)
      else { continue }
      var first = try TermOccurrences(one, in: segment)
      var second = try TermOccurrences(other, in: segment)
      for address in own where try sample.holds(address, segment) {
        let ends = try second.positions(in: UInt32(address.section))
        for start in try first.positions(in: UInt32(address.section))
        where ends.contains(where: { $0 > start && $0 - start <= 2 }) {
          count += 1
          break
        }
      }
    }
    return count
  }

  /// The commonest of the terms, of equally common ones the first.
  private func commonest(
    of terms: [[UInt8]]
  ) throws(IndexError) -> (term: [UInt8], documentFrequency: Int) {
    var best: (term: [UInt8], documentFrequency: Int) = ([], 0)
    for term in terms {
      let frequency = try reader.documentFrequency(of: term)
      if frequency > best.documentFrequency { best = (term, frequency) }
    }
    return best
  }
}
