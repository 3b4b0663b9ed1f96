import DocCodec
import DocModel
import DocSystem
import Foundation
import TestSupport
import Testing

@testable import DocIndex

/// If writing an index fails at any call, the index is either still the old one or the complete new one. The next writer succeeds and
/// cleans up.
struct FaultTests {
  private static let first = GeneratedDocuments.make(documents: 6, sections: 20, seed: 21)
  private static let second = GeneratedDocuments.make(
    documents: 5, sections: 20, seed: 22, collection: "other")

  /// An update with all types of work: two new segments that use temporary files and are merged, a deleted document, and the catalog.
  private static func update(_ directory: String) throws {
    let writer = try IndexWriter(directory: directory, sizes: .none)
    var runs: [Run] = []
    for (number, documents) in [second[..<3], second[3...]].enumerated() {
      let run = try RunWriter(directory: directory, name: "batch-\(number)")
      for document in documents { try run.add(document, collection: "other") }
      runs.append(try run.finish())
    }
    let deleted = writer.reader == nil ? [] : [DocumentAddress(segment: 0, document: 1)]
    try writer.commit(adding: runs, deleting: deleted)
    let record = SourceRecord(
      path: ByteString("a"), size: 1, stamp: 2, contentHash: 5, isRacy: false, documents: .none)
    var catalog = SourceCatalog()
    try catalog.set([record], of: ByteString("absent"), refreshed: 6)
    try catalog.write(to: directory, digest: try Manifest(directory: directory).digest)
  }

  private static func digest(_ directory: String) throws -> Digest128 {
    let reader = try IndexReader(directory: directory)
    _ = try IndexVerifier(reader).verify()
    return reader.manifest.digest
  }

  /// The calls of one update, and the digests before and after it.
  private static func record(on old: Bool) throws -> (
    calls: [FaultPlan.Call], before: Digest128?, after: Digest128
  ) {
    let folder = try TemporaryFolder()
    let before = old ? try writeIndex(first, to: folder.path).manifest.digest : nil
    let plan = FaultPlan(nil)
    FileCalls.setFaults(plan, below: folder.path)
    defer { FileCalls.setFaults(nil, below: folder.path) }
    try update(folder.path)
    return (plan.calls, before, try digest(folder.path))
  }

  @Test(.tags(.long), .long, arguments: FaultPlan.Kind.allCases, [true, false])
  func everyCallMayFail(kind: FaultPlan.Kind, hasOldIndex: Bool) throws {
    let (calls, before, after) = try Self.record(on: hasOldIndex)
    try #require(calls.count > 40, "the update makes \(calls.count) calls")
    for place in LongRun.cases(calls.indices, draw: 6) {
      let folder = try TemporaryFolder()
      if hasOldIndex { try writeIndex(Self.first, to: folder.path) }
      let plan = FaultPlan(kind, at: place)
      FileCalls.setFaults(plan, below: folder.path)
      let hasFailed = (try? Self.update(folder.path)) == nil
      FileCalls.setFaults(nil, below: folder.path)
      if kind == .powerCut {
        for (path, bytes) in plan.survivingBytes { truncate(path, off_t(bytes)) }
      }

      let name: Comment = "\(kind) at call \(place), \(calls[place])"
      if kind == .shortWrites { #expect(!hasFailed, name) }
      let found = try? Self.digest(folder.path)
      if hasFailed {
        #expect(found == before || found == after, name)
      } else {
        #expect(found == after, name)
      }
      try Self.update(folder.path)
      let last = try Self.digest(folder.path)
      #expect(last != before, name)
      // Only the files of the index are left.
      let manifest = try IndexReader(directory: folder.path).manifest
      let expected = Set(manifest.segments.map(\.file) + ["manifest", "sources"])
      #expect(Set(try folder.contents().keys) == expected, name)
    }
  }

  /// A file is renamed only after its bytes are durable. The manifest is written after its segments. Old segments are removed only after
  /// the new manifest is durable.
  @Test func callsComeInTheirOrder() throws {
    let calls = try Self.record(on: true).calls
    var dirty: Set<String> = []
    var namesAreSafe = true
    var manifestIsSafe = true
    for call in calls {
      switch call.call {
      case .write: dirty.insert(call.path)
      case .synchronize where call.path.hasSuffix(".tmp"): dirty.remove(call.path)
      case .synchronize: (namesAreSafe, manifestIsSafe) = (true, true)
      case .rename(let destination):
        #expect(!dirty.contains(call.path), "\(destination) is named before it is synced")
        if destination.hasSuffix("/manifest") {
          #expect(namesAreSafe, "the manifest comes before its segments' names are safe")
          manifestIsSafe = false
        }
        namesAreSafe = false
      case .remove:
        if call.path.hasSuffix(".segment") { #expect(manifestIsSafe, "\(call.path) goes too early") }
      case .create, .makeDirectory: break
      }
    }
  }
}
