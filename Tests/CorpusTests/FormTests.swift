import DocModel
import DocReaders
import Testing

/// `bridgedoc index` recognises the kind of each folder of the corpus, and reads it completely and without repairs.
struct FormTests {
  static func ingested(_ document: CorpusDocument) -> [Document] {
    Ingestor(collection: "corpus").ingest(bytes: Array(document.text.utf8), path: document.path).documents
  }

  @Test(arguments: Corpus.documents.map(\.path))
  func documentIsRecognised(path: String) throws {
    let source = try #require(Corpus.documents.first { $0.path == path })
    let documents = Self.ingested(source)
    let document = try #require(documents.first)
    #expect(documents.count == 1)
    let kinds: [String: DocumentKind] = [
      "skills": .skill, "sessions": .transcript, "rules": .rules, "articles": .article, "samples": .code,
      "README.md": .readme,
    ]
    let folder = path.split(separator: "/").first.map(String.init) ?? ""
    #expect(document.kind == kinds[folder])
    // The headings of a rule card have no Markdown marks, so recognising them is recorded as a repair.
    let repairs = document.repairs.counts.keys.filter { $0 != .headingsRestored || document.kind != .rules }
    #expect(repairs.isEmpty, "\(document.repairs.counts)")
    #expect(document.repairs.warnings.isEmpty, "\(document.repairs.warnings)")
    // Samples must be complete.
    let samples = document.sections.flatMap(\.code).map(\.text).joined(separator: "\n")
    for sample in source.swiftSamples where !source.isCode {
      #expect(samples.contains(sample.text.dropLast()), "sample of line \(sample.startLine)")
    }
  }

  /// Chapters of a session keep their times, which ascend.
  @Test(arguments: Corpus.documents.map(\.path).filter { $0.hasPrefix("sessions/") })
  func chaptersHaveTimes(path: String) throws {
    let source = try #require(Corpus.documents.first { $0.path == path })
    let document = try #require(Self.ingested(source).first)
    let times = document.sections.compactMap(\.timestamp).map { time in
      time.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    }
    #expect(times.count == source.sections.filter { $0.level == 2 }.count)
    #expect(times == times.sorted())
    #expect(document.topic == source.metadata.first { $0.key == "session" }?.value)
  }
}
