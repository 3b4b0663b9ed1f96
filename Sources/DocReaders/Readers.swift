import DocDraft
import DocPlainText

/// The list of formats.
package enum Readers {
  /// Incremented whenever the same file may make a different document. An index by another version reads all its files again.
  package static let version: UInt32 = 27

  /// The order decides between readers of equal confidence. Add a new format here.
  static let all: [any Reader] = [
    EPUBReader(),
    PDFReader(),
    OpenDocumentReader(),
    WordReader(),
    NotebookReader(),
    JSONLinesReader(),
    RenderPageReader(),
    SymbolGraphReader(),
    OpenAPIReader(),
    DocBookReader(),
    InfoReader(),
    TranscriptReader(),
    SkillReader(),
    HTMLReader(),
    ManualReader(),
    RuleCardReader(),
    OrgReader(),
    CodeReader(),
    AsciiDocReader(),
    RestReader(),
    UnknownReader(),
    LaidOutReader(),
    // These precede Markdown, because a text without marks is an article that may have lost them.
    PlainTextReader(), MarkdownReader(),
  ]

  /// The order decides between readers of packages with the same root. Add a new kind here.
  static let packages: [any PackageReader] = [
    DocCArchiveReader(),
    DocsetReader(),
    ExportedFolderReader(),
  ]

  /// Whether the bytes begin like a binary format that a reader knows.
  static func areNoText(_ bytes: ArraySlice<UInt8>) -> Bool {
    all.contains { !$0.magic.isEmpty && bytes.starts(with: $0.magic) }
  }

  /// Asks the readers that recognise a member, in descending order of confidence, until one accepts it.
  /// - Parameter added: readers that precede all others.
  /// - Returns: the sink of the reader that accepted the member; nil if none did.
  static func read(_ member: Member, _ added: [any Reader] = []) -> DocumentSink? {
    // The Swift source of a dependency is code, even if most of its lines are comments.
    if CodeReader.isSource(member), let sink = sink(of: CodeReader(), member) { return sink }
    let readers = added.isEmpty ? all : added + all
    var declined: Set<Int> = []
    while let number = surest(of: readers, for: member.probe, without: declined) {
      if let sink = sink(of: readers[number], member) { return sink }
      declined.insert(number)
    }
    return nil
  }

  /// The sink of a reader for a member; nil if the reader declines.
  private static func sink(of reader: some Reader, _ member: Member) -> DocumentSink? {
    var sink = DocumentSink(for: reader)
    reader.read(member, into: &sink)
    return sink.isDeclined ? nil : sink
  }

  static func surest(of readers: [any Reader] = all, for probe: Probe, without declined: Set<Int> = [])
    -> Int?
  {
    var best: (number: Int, confidence: Confidence)?
    for (number, reader) in readers.enumerated() where !declined.contains(number) {
      if let best, reader.highest <= best.confidence { continue }
      guard let confidence = reader.recognise(probe), best.map({ confidence > $0.confidence }) ?? true else {
        continue
      }
      best = (number, confidence)
    }
    return best?.number
  }
}
