import DocCodec
import DocIndex
import DocText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the best sections are about beside the query's words: a relevance model (Lavrenko & Croft 2001; RM3 of
/// Abdul-Jaleel et al. 2004), used to judge the sections found, not to find others.
///
/// A term's probability is its share of each of the first sections' tokens, weighted by their scores. The terms of the
/// highest probability times rarity are then scored like words of the query.
struct RelevanceModel {
  private let reader: IndexReader
  private let contents: IndexContents
  private let parameters: RankingParameters
  private let table: ScoreTable

  init(_ contents: IndexContents, _ parameters: RankingParameters, _ table: ScoreTable) {
    self.contents = contents
    reader = contents.reader
    self.parameters = parameters
    self.table = table
  }

  /// A term with its weight.
  struct Term {
    var bytes: [UInt8]
    var weight: Double
  }

  /// How well each section fits what the first ones are about, between 0 and 1.
  func evidence(for sections: [ScoredSection], by scores: [Double]) throws(IndexError) -> [Double] {
    let first = sections.indices.sorted { scores[$0] == scores[$1] ? $0 < $1 : scores[$0] > scores[$1] }
      .prefix(parameters.feedbackSections)
    let terms = try terms(of: first.map { (sections[$0].address, scores[$0]) })
    var sums = [Double](repeating: 0, count: sections.count)
    for number in reader.segments.indices {
      let chosen = sections.indices.filter { sections[$0].address.segment == number }
        .sorted { sections[$0].address.section < sections[$1].address.section }
      guard !chosen.isEmpty else { continue }
      let segment = reader.segments[number]
      let norms = try segment.someLengthNorms()
      for term in terms {
        guard let entry = try segment.entry(for: term.bytes) else { continue }
        var cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
        for index in chosen {
          let section = sections[index].address.section
          do {
            guard try cursor.seek(UInt32(section)) == UInt32(section) else { continue }
            let part = table[try cursor.code(at: cursor.index), try norms.u8(section)]
            sums[index] += term.weight * Double(part) / 65536
          } catch {
            throw .damaged(path: segment.path, part: SegmentPart.postings.name, reason: "\(error)")
          }
        }
      }
    }
    let best = sums.max() ?? 0
    return best > 0 ? sums.map { $0 / best } : sums
  }

  /// The terms that say most about sections, heaviest first.
  private func terms(of sections: [(SectionAddress, Double)]) throws(IndexError) -> [Term] {
    let analyzer = SectionAnalyzer()
    var buffer = TokenBuffer()
    var probabilities: [[UInt8]: Double] = [:]
    for (address, score) in sections {
      let stored = try contents.section(at: address)
      buffer.removeAll()
      _ = analyzer.analyze(
        documentTitle: stored.document.title, documentDescription: nil, section: stored.section,
        isWholeDocument: false, into: &buffer)
      let share = score / Double(max(1, buffer.tokens.count))
      for token in buffer.tokens {
        let term = buffer.term(token)
        guard term.count > 2, token.kind == .word, !StopWords.contains(term) else { continue }
        probabilities[Array(term), default: 0] += share
      }
    }
    let count = Double(reader.sectionCount)
    var terms: [Term] = []
    // Only the likeliest are looked up.
    let likeliest = probabilities.sorted {
      $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
    }.prefix(parameters.feedbackTerms * 4)
    for (bytes, probability) in likeliest {
      let frequency = Double(try reader.documentFrequency(of: bytes))
      guard frequency > 0, frequency < count * 0.2 || count < 100 else { continue }
      terms.append(
        Term(bytes: bytes, weight: probability * log(1 + (count - frequency + 0.5) / (frequency + 0.5))))
    }
    terms.sort {
      $0.weight == $1.weight ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.weight > $1.weight
    }
    return Array(terms.prefix(parameters.feedbackTerms))
  }
}
