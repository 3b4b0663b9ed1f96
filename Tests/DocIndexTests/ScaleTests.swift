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
    #expect(FrequencyCode.quarters[Int(FrequencyCode.one)] == FieldWeights.quarters(.body))
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
}
