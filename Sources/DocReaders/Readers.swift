import DocDraft
import DocPlainText

package enum Readers {
  /// Incremented whenever the same file may make a different document. An index with another version is then built again from all files.
  package static let version: UInt32 = 33

  /// The readers of all formats. At equal confidence, the first reader in this list wins. Add a new format here.
  static let all: [any Reader] = [
    EPUBReader(),
    PDFReader(),
    OpenDocumentReader(),
    WordReader(),
    OtherOfficeReader(),
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
    PlaygroundReader(),
    OrgReader(),
    VimHelpReader(),
    CodeReader(),
    AsciiDocReader(),
    RestReader(),
    UnknownReader(),
    LaidOutReader(),
    // Plain text precedes Markdown, so that a text without Markdown marks is read as an article that may have lost its marks.
    PlainTextReader(), MarkdownReader(),
  ]

  /// The readers of all kinds of packages. If several packages have the same root, the first reader wins. Add a new kind here.
  static let packages: [any PackageReader] = [
    DocCArchiveReader(),
    DocsetReader(),
    ExportedFolderReader(),
  ]

  /// Whether the bytes begin like a binary format that one of the readers knows.
  static func areNoText(_ bytes: ArraySlice<UInt8>) -> Bool {
    all.contains { !$0.magic.isEmpty && bytes.starts(with: $0.magic) }
  }

  /// Asks the readers that recognise a member, in descending order of confidence, until a reader accepts the member.
  /// - Parameter added: readers that precede the built-in readers.
  /// - Returns: the sink of the reader that accepted the member; nil if no reader did.
  static func read(_ member: Member, _ added: [any Reader] = []) -> DocumentSink? {
    // The Swift source of a dependency is code, even if most of its lines are comments.
    if CodeReader.isSource(member), let sink = sink(of: CodeReader(), member) { return sink }
    let readers = added.isEmpty ? all : added + all
    var declined: Set<Int> = []
    while let number = surest(of: readers, for: member.probe, without: declined) {
      let isOpen = readers[number] is MarkdownReader || readers[number] is PlainTextReader
      let reader: any Reader =
        isOpen && CodeReader.isScript(member) ? CodeReader() : readers[number]
      if let sink = sink(of: reader, member) { return sink }
      declined.insert(number)
    }
    return nil
  }

  /// Lets a reader read a member. Returns the reader's sink; nil if the reader declines.
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
