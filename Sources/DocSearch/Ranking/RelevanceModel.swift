import DocCodec
import DocIndex
import DocSystem
import DocText

/// What the best sections are about beside the query's words: a relevance model (Lavrenko & Croft 2001; RM3 of
/// Abdul-Jaleel et al. 2004), used to judge the sections found, not to find others.
///
/// A term's probability is its share of each of the first sections' tokens, weighted by their scores. The terms of the
/// highest probability times rarity are then scored like words of the query.
final class RelevanceModel {
  /// A term with its weight.
  private struct Term {
    var bytes: [UInt8]
    var weight: Double
  }

  private let reader: IndexReader
  private let contents: IndexContents
  private let parameters: RankingParameters
  private let table: ScoreTable
  /// By segment: the lists of the terms that it holds.
  private var lists: [[(weight: Double, postings: ListLookup)]] = []
  /// The greatest score of the first sections: likeness 1.
  private var best = 0.0

  /// - Parameter first: the sections that are taken to be about the topic, with their scores, best first.
  init(
    of first: [(address: SectionAddress, score: Double)], _ contents: IndexContents,
    _ parameters: RankingParameters, _ table: ScoreTable
  ) throws(IndexError) {
    self.contents = contents
    reader = contents.reader
    self.parameters = parameters
    self.table = table
    let terms = try terms(of: first)
    for segment in reader.segments {
      var some: [(weight: Double, postings: ListLookup)] = []
      for term in terms {
        guard let entry = try segment.entry(for: term.bytes) else { continue }
        some.append((term.weight, ListLookup(try segment.cursor(for: entry, buffer: PostingBuffer()))))
      }
      lists.append(some)
    }
    for section in first { best = max(best, try score(of: section.address)) }
  }

  /// How well a section fits what the first ones are about, between 0 and 1.
  func likeness(of address: SectionAddress) throws(IndexError) -> Double {
    best > 0 ? min(1, try score(of: address) / best) : 0
  }

  private func score(of address: SectionAddress) throws(IndexError) -> Double {
    let segment = reader.segments[address.segment]
    let norms = try segment.someLengthNorms()
    do {
      let norm = try norms.u8(address.section)
      var sum = 0.0
      for place in lists[address.segment].indices {
        guard let code = try lists[address.segment][place].postings.code(of: UInt32(address.section)) else {
          continue
        }
        sum += lists[address.segment][place].weight * Double(table[code, norm]) / 65536
      }
      return sum
    } catch {
      throw .damaged(path: segment.path, part: SegmentPart.postings.name, reason: "\(error)")
    }
  }

  /// The terms that say most about sections, heaviest first.
  private func terms(
    of sections: [(address: SectionAddress, score: Double)]
  ) throws(IndexError) -> [Term] {
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
