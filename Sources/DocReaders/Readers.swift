import DocDraft
import DocPlainText

package enum Readers {
  /// Incremented whenever a change of the readers may change documents. An index with another version is rebuilt from all files.
  package static let version: UInt32 = 37

  /// The readers of all formats. At equal confidence, the first one in this list has precedence. Add a new format here.
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
    // Plain text precedes Markdown, so that a text without markup, such as an article that has lost its markup, is read as plain text.
    PlainTextReader(), MarkdownReader(),
  ]

  /// The readers of all kinds of packages. If several packages have the same root, the first reader has precedence. Add a new kind here.
  static let packages: [any PackageReader] = [
    DocCArchiveReader(),
    DocsetReader(),
    ExportedFolderReader(),
  ]

  /// Whether the bytes begin like a supported binary format.
  static func areNoText(_ bytes: ArraySlice<UInt8>) -> Bool {
    all.contains { !$0.magic.isEmpty && bytes.starts(with: $0.magic) }
  }

  /// Tries the readers that recognise a member, in descending order of confidence, until one of them accepts the member.
  /// - Parameter added: readers that precede the built-in readers.
  /// - Returns: the sink of the reader that accepted the member; nil if no reader accepted it.
  static func read(_ member: Member, _ added: [any Reader] = []) -> DocumentSink? {
    // Swift source files of a dependency are read as code, even if most of their lines are comments.
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

  /// Reads a member with one reader. Returns the sink; nil if the reader declines the member.
  private static func sink(of reader: some Reader, _ member: Member) -> DocumentSink? {
    var sink = DocumentSink()
    sink.reader = reader.name
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
