import DocModel
import DocSystem
import Foundation
import TestSupport
import Testing

@testable import DocCodec
@testable import DocIndex

extension SegmentSizes {
  /// Sizes with which all segments have the layout of large ones and use temporary files.
  static let none: SegmentSizes = {
    var sizes = SegmentSizes()
    sizes.smallSegment = 0
    sizes.memoryLimit = 100
    return sizes
  }()
}

/// Writes documents in `batches` runs that the commit merges.
@discardableResult
func writeIndex(
  _ documents: [Document], to directory: String, batches: Int = 1, collection: String = "test",
  deleting: [DocumentAddress] = [], sizes: SegmentSizes = .none, jobs: Int = 0
) throws -> IndexReader {
  let writer = try IndexWriter(directory: directory, sizes: sizes)
  var runs: [Run] = []
  let size = max(1, (documents.count + batches - 1) / batches)
  for (number, start) in stride(from: 0, to: documents.count, by: size).enumerated() {
    let run = try RunWriter(directory: directory, name: "batch-\(number)")
    for document in documents[start..<min(start + size, documents.count)] {
      try run.add(document, collection: collection)
    }
    runs.append(try run.finish())
  }
  try writer.commit(adding: runs, deleting: deleting, jobs: jobs)
  return try IndexReader(directory: directory)
}

struct IndexRoundTripTests {
  @Test(arguments: [1, 3, 10])
  func documentsComeBackAsTheyWere(batches: Int) throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 40, sections: 300, seed: 1)
    let reader = try writeIndex(documents, to: folder.path, batches: batches)
    #expect(reader.segments.count == 1)
    #expect(reader.documentCount == documents.count)
    #expect(reader.sectionCount == documents.reduce(0) { $0 + $1.sections.count })
    let contents = try IndexContents(reader)
    for document in documents {
      let addresses = try contents.documents(withTopic: document.topic)
      #expect(addresses.count == 1)
      #expect(try contents.wholeDocument(at: try #require(addresses.first)) == document)
    }
    let section = documents[17].sections[0]
    let address = try #require(try contents.sections(withID: section.id).first)
    #expect(try contents.section(at: address).section == section)
    #expect(try IndexVerifier(reader).verify().counts.sections == reader.sectionCount)
  }

  @Test func everyBlockKindIsStored() throws {
    let folder = try TemporaryFolder()
    let blocks: [Block] = [
      .paragraph(Paragraph("Plain.")),
      .paragraph(Paragraph("Item", style: .listItem(depth: 2, marker: "3."))),
      .paragraph(Paragraph("Said", style: .quote)),
      .code(
        CodeSample(language: nil, title: "T", timestamp: "1:02", startLine: 3, endLine: 4, text: "a\n\n b")),
      .table(Table(header: ["A", "B"], rows: [["1", ""], ["", "2"]])),
      .figure(Figure(startLine: 9, endLine: 11, text: "┌─┐\n└─┘")),
    ]
    var document = Document(topic: "all", kind: .rules, title: "All", source: "all.txt")
    document.metadata = [MetadataEntry(key: "k", value: "v")]
    document.repairs.count(.navigationRemoved, 3)
    document.repairs.warnings = [RepairWarning(line: 4, reason: "unsure")]
    document.sections = [
      Section(
        id: SectionID(collection: "test", path: "all.txt", heading: ["H"], ordinal: 0), topic: "all/h",
        level: 2,
        heading: ["H"], timestamp: "0:01", startLine: 1, endLine: 12, blocks: blocks)
    ]
    let reader = try writeIndex([document], to: folder.path)
    let contents = try IndexContents(reader)
    #expect(try contents.wholeDocument(at: DocumentAddress(segment: 0, document: 0)) == document)
  }

  @Test(arguments: [2, 5, 9])
  func sameDocumentsGiveTheSameDigestInAnyNumberOfBatches(batches: Int) throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 30, sections: 100, seed: 2)
    let one = try writeIndex(documents, to: "\(folder.path)/one")
    let many = try writeIndex(documents, to: "\(folder.path)/many", batches: batches)
    let again = try writeIndex(documents, to: "\(folder.path)/again", batches: batches)
    #expect(one.manifest.digest == many.manifest.digest)
    #expect(try folder.contents(of: "many") == folder.contents(of: "again"))
    #expect(again.segments[0].counts.postings == one.segments[0].counts.postings)
  }

  /// Compares all lists of the index with counts of the tokens.
  @Test(arguments: [1, 4])
  func postingsAndPositionsAreThoseOfTheText(batches: Int) throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 60, sections: 700, seed: 3)
    let reader = try writeIndex(documents, to: folder.path, batches: batches)
    let reference = ReferenceIndex(documents)
    let segment = reader.segments[0]
    var seen = 0
    for (term, postings) in reference.postings {
      let entry = try #require(try segment.entry(for: term), "\(String(decoding: term, as: UTF8.self))")
      #expect(entry.documentFrequency == postings.count)
      var cursor = try segment.cursor(for: entry, buffer: PostingBuffer())
      var positions = try segment.positionReader(for: entry)
      for (section, count) in postings.sorted(by: { $0.key < $1.key }) {
        #expect(try cursor.seek(UInt32(section)) == UInt32(section))
        var found: [UInt32] = []
        try positions.appendPositions(at: cursor, to: &found)
        #expect(found.count == count)
      }
      #expect(try cursor.seek(UInt32(segment.counts.sections)) == nil)
      seen += 1
    }
    var stored = 0
    try segment.forEachTerm { term, _ in
      if !FilterTerm.isFilter(term) { stored += 1 }
      return true
    }
    #expect(seen == stored)
    // The test requires a list with full blocks and a tail.
    #expect(reference.postings.values.contains { $0.count > 256 && $0.count % 128 != 0 })
  }

  @Test func deletedDocumentsAreGoneAndMergedAway() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 30, sections: 120, seed: 4)
    try writeIndex(documents, to: folder.path)
    let gone = [2, 3, 17]
    let after = try writeIndex(
      [], to: folder.path, deleting: gone.map { DocumentAddress(segment: 0, document: $0) })
    let kept = documents.indices.filter { !gone.contains($0) }.map { documents[$0] }
    let fresh = try writeIndex(kept, to: "\(folder.path)/fresh")
    #expect(after.manifest.generation == 2)
    #expect(after.manifest.digest == fresh.manifest.digest)
    #expect(after.sectionCount == fresh.sectionCount)
    #expect(after.averageWeightedLength == fresh.averageWeightedLength)
    for term in ["view", "cell", "rare3word", "margin"].map({ Array($0.utf8) }) {
      #expect(try after.documentFrequency(of: term) == fresh.documentFrequency(of: term))
    }
    #expect(try IndexContents(after).documents(withTopic: documents[3].topic).isEmpty)
    #expect(try IndexVerifier(after).verify().segments == 1)
    // More than a third is deleted, so the segment is rewritten.
    let most = (0..<15).filter { !gone.contains($0) }.map { DocumentAddress(segment: 0, document: $0) }
    let rewritten = try writeIndex([], to: folder.path, deleting: most)
    #expect(rewritten.manifest.segments[0].deleted.isEmpty)
    #expect(rewritten.documentCount == documents.count - gone.count - most.count)
    #expect(try IndexVerifier(rewritten).verify().counts.documents == rewritten.documentCount)
  }

  @Test func updatesKeepFewSegments() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 64, sections: 128, seed: 5)
    for document in documents { try writeIndex([document], to: folder.path) }
    let reader = try IndexReader(directory: folder.path)
    #expect(reader.documentCount == 64)
    #expect(reader.segments.count <= 7)
    #expect(reader.manifest.digest == (try writeIndex(documents, to: "\(folder.path)/fresh")).manifest.digest)
    _ = try IndexVerifier(reader).verify()
  }

  /// Two documents with the same path have the same ids, but two sections of one document never do.
  @Test func idsMayRecurInOtherDocumentsOnly() throws {
    let folder = try TemporaryFolder()
    var documents = GeneratedDocuments.make(documents: 4, sections: 8, seed: 6)
    let first = documents[0].sections[0].id
    for ordinal in documents[0].sections.indices { documents[0].sections[ordinal].id = first }
    let reader = try writeIndex(documents + documents, to: folder.path, batches: 2)
    #expect(try IndexVerifier(reader).verify().counts.documents == 8)
    let contents = try IndexContents(reader)
    let ids = try contents.wholeDocument(at: DocumentAddress(segment: 0, document: 0)).sections.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(
      ids == (try contents.wholeDocument(at: DocumentAddress(segment: 0, document: 4))).sections.map(\.id))
  }

  /// Documents without any token, alone and among others. Formerly, such an index could not be searched.
  @Test(arguments: [0, 5], [SegmentSizes.none, SegmentSizes()])
  func documentsWithoutTokensAreKept(others: Int, sizes: SegmentSizes) throws {
    let folder = try TemporaryFolder()
    var documents = GeneratedDocuments.make(documents: others, sections: others, seed: 9)
    for (number, text) in ["!!! ???", "\u{1f680}", "", "---"].enumerated() {
      var document = Document(topic: "", kind: .article, title: text, source: "empty-\(number).txt")
      document.sections = [
        Section(
          id: SectionID(collection: "test", path: document.source, heading: [], ordinal: 0), topic: "/",
          level: 1, heading: [], timestamp: nil, startLine: 1, endLine: 1,
          blocks: text.isEmpty ? [] : [.paragraph(Paragraph(InlineText(marked: text)))])
      ]
      documents.append(document)
    }
    let reader = try writeIndex(documents, to: folder.path, sizes: sizes)
    let report = try IndexVerifier(reader).verify()
    #expect(report.counts.documents == documents.count)
    let contents = try IndexContents(reader)
    for number in documents.indices {
      let found = try contents.wholeDocument(at: DocumentAddress(segment: 0, document: number))
      #expect(found.sections.map(\.blocks) == documents[number].sections.map(\.blocks))
      #expect(found.source == documents[number].source)
    }
  }

  /// A writer that commits nothing removes the folder that it created, and no other folder.
  @Test func aFolderWithoutAnIndexIsNotLeft() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.path + "/new"] { _ = try IndexWriter(directory: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aSecondWriterIsTurnedAway() throws {
    let folder = try TemporaryFolder()
    let first = try IndexWriter(directory: folder.path)
    #expect(throws: IndexError.locked(directory: folder.path, process: Int(getpid()))) {
      try IndexWriter(directory: folder.path)
    }
    withExtendedLifetime(first) {}
  }

  /// Between fork and exec, a child process has copies of all descriptors. Here, the file cannot be removed either, so the next writer
  /// opens the locked file.
  @Test func theLockGoesWithTheWriterWhateverElseHoldsItsDescriptor() throws {
    let folder = try TemporaryFolder()
    var copy: Int32 = -1
    do {
      let first = try IndexWriter(directory: folder.path)
      var locked = stat()
      try #require(stat("\(folder.path)/lock", &locked) == 0)
      for descriptor in Int32(3)..<4096 where copy < 0 {
        var open = stat()
        guard fstat(descriptor, &open) == 0, open.st_ino == locked.st_ino, open.st_dev == locked.st_dev else {
          continue
        }
        copy = dup(descriptor)
      }
      FileCalls.setFaults(FaultPlan(.killed), below: folder.path)
      withExtendedLifetime(first) {}
    }
    FileCalls.setFaults(nil, below: folder.path)
    try #require(copy >= 0)
    defer { close(copy) }
    _ = try IndexWriter(directory: folder.path)
  }

  @Test func anUnfinishedWriterLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let documents = GeneratedDocuments.make(documents: 5, sections: 10, seed: 7)
    let before = try writeIndex(documents, to: folder.path)
    let bytes = try folder.contents()
    do {
      let writer = try IndexWriter(directory: folder.path)
      let builder = try RunWriter(directory: folder.path, name: "half")
      try builder.add(documents[0], collection: "other")
      _ = try builder.finish()
      // The writer does not commit.
      withExtendedLifetime(writer) {}
    }
    #expect(try IndexReader(directory: folder.path).manifest == before.manifest)
    _ = try IndexWriter(directory: folder.path)
    #expect(try folder.contents() == bytes)
  }
}
