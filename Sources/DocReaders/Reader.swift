import DocDraft

/// Reads one format.
///
/// A format is a folder with its reader, and a line in `Readers.all`. Recognition goes by content, never by a file's name.
package protocol Reader: Sendable {
  /// Of the format, in lower case: its fuzz target and the folder of that target's inputs are called so.
  var name: String { get }

  /// The most that `recognise` ever gives: a reader that cannot win any more is not asked.
  var highest: Confidence { get }

  /// The first bytes of files that are no text and are the reader's; empty for a format of text. Such a file is not decoded.
  var magic: [UInt8] { get }

  /// How sure the reader is; nil when it is not its format. Cheap: looks at what the probe holds.
  func recognise(_ probe: Probe) -> Confidence?

  /// Gives the sink none, one or many documents, or declines: then the next surest reader is asked. Never fails on content:
  /// what is doubtful goes into a draft's repair report.
  func read(_ member: Member, into sink: inout DocumentSink)
}

extension Reader {
  package var highest: Confidence { .certain }
  package var magic: [UInt8] { [] }
}

/// One file of a folder or archive, to be read.
package struct Member {
  package let probe: Probe
  package let options: ReaderOptions
  /// Whether the file belongs to a dependency of a project. Of its Swift sources only the public interface is read.
  var isOfDependency = false
}

/// Reads a format of text of which a file is one document.
package protocol TextReader: Reader {
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence?
  func draft(of text: SourceText, _ member: Member) -> DraftDocument
}

extension TextReader {
  package func recognise(_ probe: Probe) -> Confidence? {
    probe.text.flatMap { recognise($0, probe) }
  }

  package func read(_ member: Member, into sink: inout DocumentSink) {
    guard let text = member.probe.text else { return sink.decline() }
    sink.add(draft(of: text, member))
  }

  /// Reads a text that is no member of anything.
  package func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    draft(of: text, Member(probe: Probe(text), options: options))
  }
}

/// Takes what a reader makes of a member.
package struct DocumentSink {
  package struct Entry {
    /// Below the member's path; nil for the member itself.
    package var name: String?
    /// Whether the name is below the package that the member lies in, not below the member.
    package var isOfPackage = false
    package var draft: DraftDocument
  }

  package private(set) var entries: [Entry] = []
  package private(set) var warnings: [(line: Int?, message: String)] = []
  package private(set) var isDeclined = false
  /// Name of the reader; set by `Readers.read`.
  package fileprivate(set) var reader: String?
  /// Whether the reader took the member's bytes: then no limit of a text's lines cut anything.
  package var isOfBytes = false

  /// Bytes that the reader unpacked.
  package var unpacked = 0
  /// Whether the member holds nothing to index, and nothing need be said of it.
  package private(set) var isLeftOut = false
  /// Whether reading failed for now, for want of a program: then the next refresh reads the file again.
  package private(set) var isUnread = false

  /// The language of a text that nothing reads: `TeX`. The member then gives no document, and is said by name and kind.
  package private(set) var unknownLanguage: String?

  package init() {}

  /// The member holds no document, as is right: a table of contents, an index of other files.
  package mutating func leaveOut() { isLeftOut = true }

  /// The member gives no document; the message says why, and what to do.
  package mutating func refuse(_ message: String) {
    isLeftOut = true
    warn(message)
  }

  /// The member cannot be read before something is installed; the message says what.
  package mutating func cannotRead(_ message: String) {
    isUnread = true
    warn(message)
  }

  package mutating func isUnknown(_ language: String) { unknownLanguage = language }

  /// - Parameter name: tells the documents of one member apart; they are `member/name`. Nil where there is one document.
  package mutating func add(
    _ draft: DraftDocument, named name: String? = nil, inPackage isOfPackage: Bool = false
  ) {
    entries.append(Entry(name: name, isOfPackage: isOfPackage, draft: draft))
  }

  /// Hands the documents over, first to last. The sink holds them no longer, so that they can be changed in place.
  package mutating func drain(_ body: (consuming Entry) -> Void) {
    entries.reverse()
    while let entry = entries.popLast() { body(entry) }
  }

  /// One sentence without a full stop that names the way out.
  package mutating func warn(line: Int? = nil, _ message: String) { warnings.append((line, message)) }

  /// The member is not of the reader's format after all; what was added goes.
  package mutating func decline() {
    self = DocumentSink()
    isDeclined = true
  }
}

extension DocumentSink {
  /// A sink for one reader.
  init(for reader: any Reader) {
    self.init()
    self.reader = reader.name
  }
}
