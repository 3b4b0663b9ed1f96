import Testing

@testable import DocText

/// The fingerprint distinguishes stemmers, and is stable for the same stemmer.
struct AnalyzerFingerprintTests {
  @Test func anotherStemmerHasAnotherFingerprint() {
    let own = Analyzer.fingerprint
    let stemmer = Stemmer()
    #expect(Analyzer.fingerprint { stemmer.stem(&$0) } == own)
    #expect(Analyzer.fingerprint { _ in } != own)
    // The stemmer differs only for a single word.
    #expect(Analyzer.fingerprint { $0 == Array("sizing".utf8) ? ($0 = [1]) : stemmer.stem(&$0) } == own)
    #expect(Analyzer.fingerprint { $0 == Array("sized".utf8) ? ($0 = [1]) : stemmer.stem(&$0) } != own)
    #expect(own.hasPrefix("\(Analyzer.version)-"))
  }
}
