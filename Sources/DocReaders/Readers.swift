import DocDraft
import DocPlainText

/// The formats that are read.
package enum Readers {
  /// Counts up whenever the same file may give another document: then indexes read their files again.
  package static let version: UInt32 = 26

  /// In order: of two that are equally sure, the earlier reads. A new format is a line here.
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
    // Before Markdown: text without marks is an article that may have lost them.
    ArticleReader(),
    MarkdownReader(),
  ]

  /// The kinds of packages, in order: of two that open one root, the earlier reads. A new kind is a line here.
  static let packages: [any PackageReader] = [
    DocCArchiveReader(),
    DocsetReader(),
    ExportReader(),
  ]

  /// Whether the first bytes are those of a format that is no text and that a reader knows.
  static func areNoText(_ bytes: ArraySlice<UInt8>) -> Bool {
    all.contains { !$0.magic.isEmpty && bytes.starts(with: $0.magic) }
  }

  /// The readers that recognise a member, the surest first, as long as `read` declines.
  /// - Parameter added: readers that are asked before all others.
  /// - Returns: the sink of the reader that took it; nil when none did.
  static func read(_ member: Member, _ added: [any Reader] = []) -> DocumentSink? {
    // A package manager compiled the file, so it is code even if most of it is comments.
    if CodeReader.isSource(member), let sink = sink(of: CodeReader(), member) { return sink }
    let readers = added.isEmpty ? all : added + all
    var declined: Set<Int> = []
    while let number = surest(of: readers, for: member.probe, without: declined) {
      if let sink = sink(of: readers[number], member) { return sink }
      declined.insert(number)
    }
    return nil
  }

  /// What a reader makes of a member; nil if it declines.
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
