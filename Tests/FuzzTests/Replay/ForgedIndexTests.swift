import DocModel
import DocSearch
import Foundation
import TestSupport
import Testing

@testable import DocIndex

/// Indexes whose checksums are right and whose parts are not each other's: commands and writers answer or throw, and
/// never trap.
struct ForgedIndexTests {
  /// Three documents of five sections each, so that parts of fixed size fit each other's segments.
  private static func documents(seed: UInt64) -> [Document] {
    GeneratedDocuments.make(documents: 20, sections: 400, seed: seed).filter { $0.sections.count >= 5 }
      .prefix(3).map { document in
        var document = document
        document.sections = Array(document.sections.prefix(5))
        return document
      }
  }

  private static func segment(seed: UInt64, textWithoutPositions: Int) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(directory: folder.path, textWithoutPositions: textWithoutPositions)
    let builder = try SegmentBuilder(
      directory: folder.path, name: "batch", textWithoutPositions: textWithoutPositions)
    for document in documents(seed: seed) {
      try builder.add(document, collection: "test")
    }
    let manifest = try writer.commit(adding: [try builder.finish()], deleting: [])
    return Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(manifest.segments[0].file)")))
  }

  /// A writer that merges such an index throws or writes; what is published then opens.
  /// - Returns: whether it opened, and whether it could be merged.
  private func merge(_ bytes: [UInt8]) throws -> (opens: Bool, merges: Bool) {
    let folder = try TemporaryFolder()
    let name = SegmentBytes.name(bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    guard let segment = try? Segment(path: "\(folder.path)/\(name)") else { return (false, false) }
    var manifest = Manifest()
    manifest.generation = 1
    manifest.digest = segment.counts.digest
    manifest.segments = [
      Manifest.Entry(
        file: name, bytes: bytes.count, documents: segment.counts.documents, sections: segment.counts.sections
      )
    ]
    try Data(manifest.encode()).write(to: URL(fileURLWithPath: "\(folder.path)/\(Manifest.fileName)"))
    IndexTargets.exercise(folder.path)
    let reader = try IndexReader(directory: folder.path)
    var merges = true
    for textWithoutPositions in [0, SegmentFormat.textWithoutPositions] {
      do throws(IndexError) {
        var merger = try SegmentMerger(
          reader, segments: [0], directory: folder.path, name: "merged",
          textWithoutPositions: textWithoutPositions)
        _ = try merger.merge()
      } catch {
        merges = false
      }
    }
    return (true, merges)
  }

  /// Each part of a segment replaced by that of another one, which was made of other documents.
  @Test(arguments: [0, 1 << 20], SegmentPart.allCases)
  func aPartOfAnotherSegmentTrapsNobody(textWithoutPositions: Int, part: SegmentPart) throws {
    let own = try Self.segment(seed: 3, textWithoutPositions: textWithoutPositions)
    let other = try Self.segment(seed: 4, textWithoutPositions: textWithoutPositions)
    #expect(try merge(own) == (true, true))
    let (_, merges) = try merge(SegmentBytes.replacing(part, of: own, by: other))
    // What ids and headings say is nothing that the other parts could contradict; empty parts are alike.
    switch part {
    case .norms where textWithoutPositions > 0, .terms, .postings, .documents: #expect(!merges)
    default: break
    }
  }

  /// A term that no text finds, because its case is not folded: how it is written is looked up as it stands, and not
  /// put right again, and so for ever.
  @Test func aTermThatNothingFindsEndsNoCorrection() throws {
    let folder = try TemporaryFolder()
    let word = Array("жъкеплеркамен".utf8)
    let builder = try SegmentBuilder(directory: folder.path, name: "batch", textWithoutPositions: 0)
    for var document in Self.documents(seed: 5) {
      for place in document.sections.indices {
        document.sections[place].blocks.append(.paragraph(Paragraph("See жъкеплеркамен")))
      }
      try builder.add(document, collection: "test")
    }
    let summary = try builder.finish()
    let path = "\(folder.path)/\(summary.entry.file)"
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let terms = try #require(SegmentBytes.range(of: .terms, in: bytes))
    let place = try #require(
      terms.first { $0 + word.count <= terms.upperBound && bytes[$0..<$0 + word.count].elementsEqual(word) })
    // П for п.
    bytes[place + 9] = 0x9f
    bytes = SegmentBytes.withChecksums(bytes)
    let name = SegmentBytes.name(bytes)
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    var manifest = Manifest()
    manifest.generation = 1
    manifest.digest = summary.digest
    manifest.segments = [summary.entry]
    manifest.segments[0].file = name
    try Data(manifest.encode()).write(to: URL(fileURLWithPath: "\(folder.path)/\(Manifest.fileName)"))
    let searcher = try Searcher(IndexReader(directory: folder.path))
    let response = try searcher.search(SearchRequest(String(decoding: word, as: UTF8.self)))
    #expect(response.unknownTerms == [String(decoding: word, as: UTF8.self)])
    // The forged term is the nearest: it was looked up.
    #expect(response.suggestion == "жъкеПлеркамен")
  }

  /// Norms that leave no room for the text, or more than it has: positions told by the text do not fit them.
  @Test(arguments: [0, 1, 31, 255] as [UInt8]) func normsThatAreNotTheTextsAreFound(norm: UInt8) throws {
    let own = try Self.segment(seed: 3, textWithoutPositions: 1 << 20)
    // Stored parts may be replaced by anything that is not deflated.
    var other = own
    let sections = 15
    let entry = 16 + (Int(SegmentPart.norms.rawValue) - 1) * SegmentFormat.partEntrySize
    let norms =
      [UInt8](repeating: norm, count: sections)
      + FieldNorms.encode([UInt8](repeating: norm, count: sections * SegmentFormat.fieldCount))
    let place = other.count
    other += norms
    func store(_ value: Int, at offset: Int) {
      for byte in 0..<8 { other[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
    }
    other[entry + 3] = 0
    store(place, at: entry + 8)
    store(norms.count, at: entry + 16)
    let (opens, merges) = try merge(SegmentBytes.replacing(.norms, of: own, by: other))
    #expect(opens)
    #expect(merges == (norm == 255))
  }
}
