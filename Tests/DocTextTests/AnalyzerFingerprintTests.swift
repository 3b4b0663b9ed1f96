import Testing

@testable import DocText

/// The fingerprint tells stemmers apart, and is the same for the same one.
struct AnalyzerFingerprintTests {
  @Test func anotherStemmerHasAnotherFingerprint() {
    let own = Analyzer.fingerprint
    let stemmer = Stemmer()
    #expect(Analyzer.fingerprint { stemmer.stem(&$0) } == own)
    #expect(Analyzer.fingerprint { _ in } != own)
    // One word of one step.
    #expect(Analyzer.fingerprint { $0 == Array("sizing".utf8) ? ($0 = [1]) : stemmer.stem(&$0) } == own)
    #expect(Analyzer.fingerprint { $0 == Array("sized".utf8) ? ($0 = [1]) : stemmer.stem(&$0) } != own)
    #expect(own.hasPrefix("\(Analyzer.version)-"))
  }
}
