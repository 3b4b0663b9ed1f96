import DocCodec
import Testing

@testable import DocIndex

struct ScaleTests {
  @Test func normsRoundUpToTheirScale() {
    var last: UInt8 = 0
    for length in UInt32(0)...70_000 {
      let norm = LengthNorm.norm(length)
      #expect(norm >= last)
      #expect(LengthNorm.length(norm) >= length)
      if norm > 0 { #expect(LengthNorm.length(norm - 1) < length) }
      last = norm
    }
    #expect((0..<32).allSatisfy { LengthNorm.length(UInt8($0)) == UInt32($0) })
    #expect(LengthNorm.norm(.max) == 255)
  }

  @Test func frequencyCodesGrowAndNeverOverstate() {
    #expect(zip(FrequencyCode.quarters, FrequencyCode.quarters.dropFirst()).allSatisfy { $0 < $1 })
    for quarters in UInt32(2)...5000 {
      let code = FrequencyCode.code(quarters: quarters)
      #expect(FrequencyCode.quarters[Int(code)] <= quarters)
      if code < 31 { #expect(FrequencyCode.quarters[Int(code) + 1] > quarters) }
    }
    #expect(FrequencyCode.code(quarters: 0) == 1)
    #expect(FrequencyCode.quarters.contains(FieldWeights.quarters(.body)))
  }

  @Test func manifestsRoundTrip() throws {
    var manifest = Manifest()
    manifest.generation = 3
    manifest.segments = [
      Manifest.Entry(
        file: "a-1.segment", bytes: 10, documents: 20, sections: 30, deleted: [1, 2, 3, 7, 9, 10]),
      Manifest.Entry(file: "b-1.segment", bytes: 11, documents: 1, sections: 1),
    ]
    let bytes = manifest.encode()
    #expect(try Manifest(bytes, path: "m") == manifest)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(throws: IndexError.self, "byte \(place)") { try Manifest(damaged, path: "m") }
      #expect(throws: IndexError.self) { try Manifest(Array(bytes[..<place]), path: "m") }
    }
  }

  @Test func newerManifestsAreNamedAsSuch() {
    let text = Array("bridgedoc-index 9\ngeneration 1\n".utf8)
    #expect(throws: IndexError.unsupportedVersion(path: "m", found: 9, expected: Manifest.version)) {
      try Manifest(text, path: "m")
    }
  }

  @Test func namesThatLeaveTheFolderAreRefused() {
    var manifest = Manifest()
    manifest.segments = [Manifest.Entry(file: "../x.segment", bytes: 1, documents: 1, sections: 1)]
    #expect(throws: IndexError.self) { try Manifest(manifest.encode(), path: "m") }
  }

  /// Counts that are too large for any index. Writing one takes a few bytes, but reading it would need unbounded memory or overflow a sum.
  @Test(arguments: [
    "segment a.segment 9 999999999999999991 9\ndeleted a.segment 0-999999999999999990",
    "segment a.segment 9 9 9\ndeleted a.segment 0-999999999999999990",
    "segment a.segment 9 4294967296 9", "segment a.segment 9 9 4294967296",
    "segment a.segment 999999999999999999 9 9",
    "segment a.segment 9 9 9\ndeleted a.segment 0-9", "segment a.segment 9 9 9\ndeleted a.segment 3 3",
    "segment a.segment 9 9 9\nsegment a.segment 9 9 9", "population 999999999999999999 1 1 1 1",
    "population 1 1 1 1 1\nfrequency x 999999999999999999", "population 1 1 1 1 1\nheading 65536 1 1 1",
    (0...StoredLimits.segments).map { "segment \($0).segment 9 9 9" }.joined(separator: "\n"),
  ])
  func numbersWithoutMeasureAreRefused(lines: String) throws {
    let text = Array("bridgedoc-index 3\ngeneration 1\n\(lines)\n".utf8)
    let sum = hexadecimal(Checksum.of(text))
    #expect(throws: IndexError.self) { try Manifest(text + Array("crc32 \(sum)\n".utf8), path: "m") }
  }

  /// Deleted documents are stored as ranges: four billion of them take sixteen bytes.
  @Test func deletedDocumentsAreRanges() throws {
    let text = Array(
      "bridgedoc-index 3\ngeneration 1\nsegment a.segment 9 4294967295 9\ndeleted a.segment 0 2-4000000000 4000000001\n"
        .utf8)
    let manifest = try Manifest(text + Array("crc32 \(hexadecimal(Checksum.of(text)))\n".utf8), path: "m")
    let deleted = manifest.segments[0].deleted
    #expect(deleted.ranges.count == 2 && deleted.count == 4_000_000_001)
    #expect(deleted.contains(0) && !deleted.contains(1) && deleted.contains(4_000_000_001))
    #expect(!deleted.contains(4_000_000_002))
    var joined: Ordinals = [9, 1, 2]
    joined.formUnion([3, 8, 2])
    #expect(Array(joined) == [1, 2, 3, 8, 9] && joined.ranges == [1..<4, 8..<10])
  }
}
