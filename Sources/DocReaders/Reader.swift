import DocDraft

/// Reads one format.
///
/// To add a format, add a folder with its reader, and a line in `Readers.all`. Formats are recognised by content. The one exception is
/// `CodeReader.isScript`, which also examines the file's name.
package protocol Reader: Sendable {
  /// The name of the format in lower case. The fuzz target of the format and the folder with its fuzz inputs have the same name.
  var name: String { get }

  /// The highest confidence that `recognise` returns. If another reader has already returned this confidence, `recognise` is not called.
  var highest: Confidence { get }

  /// The first bytes of files in a binary format; empty for text formats. Files that begin with these bytes are not decoded as text.
  var magic: [UInt8] { get }

  /// The confidence that the member is in the reader's format; nil if the format is another. The probe computes each property only once.
  func recognise(_ probe: Probe) -> Confidence?

  /// Reads the member and passes any number of documents to the sink. If the reader declines the member, the reader with the next lower
  /// confidence is tried. A reader never fails because of content; it records warnings in the draft's repair report.
  func read(_ member: Member, into sink: inout DocumentSink)
}

extension Reader {
  package var highest: Confidence { .certain }
  package var magic: [UInt8] { [] }
}

/// A file in a folder, or a member of an archive, that a reader may read.
package struct Member {
  package let probe: Probe
  package let options: ReaderOptions
  /// Whether the file belongs to a dependency of a project. If so, only the public interface of Swift sources is read.
  var isOfDependency = false
}

/// Reads a text format in which each file is one document.
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

  /// Reads a text that is not in a file.
  package func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    draft(of: text, Member(probe: Probe(text), options: options))
  }
}

/// Receives the documents that a reader creates from a member.
package struct DocumentSink {
  package struct Entry {
    /// The path of the document relative to the member; nil if the member is a single document.
    package var name: String?
    /// Whether `name` is relative to the member's package instead of the member.
    package var isOfPackage = false
    package var draft: DraftDocument
  }

  package private(set) var entries: [Entry] = []
  package private(set) var warnings: [(line: Int?, message: String)] = []
  package private(set) var isDeclined = false
  /// The name of the reader that filled this sink, set by `Readers.read`.
  package fileprivate(set) var reader: String?
  /// Whether the reader used the raw bytes. If so, the line limits for text did not apply.
  package var isOfBytes = false

  /// Number of bytes that the reader unpacked.
  package var unpacked = 0
  /// Whether the member has nothing to index. No warning is given for such a member.
  package private(set) var isLeftOut = false
  /// Whether the member was not read because a required program is missing. The next refresh tries to read the member again.
  package private(set) var isUnread = false

  /// The name of a text format that is not supported, such as `TeX`. The member results in a warning instead of a document.
  package private(set) var unknownLanguage: String?

  package init() {}

  /// Records that the member has nothing to index, for example because it is a table of contents.
  package mutating func leaveOut() { isLeftOut = true }

  /// Records that the member results in a warning instead of a document.
  /// - Parameter message: the reason and the remedy.
  package mutating func refuse(_ message: String) {
    isLeftOut = true
    warn(message)
  }

  /// Records that the member could not be read.
  /// - Parameter message: a warning that names the program to install.
  package mutating func cannotRead(_ message: String) {
    isUnread = true
    warn(message)
  }

  package mutating func isUnknown(_ language: String) { unknownLanguage = language }

  /// Adds a document. If the member has several documents, each has a `name` of its own, and the path `member/name`. If not, `name` is nil.
  package mutating func add(
    _ draft: DraftDocument, named name: String? = nil, inPackage isOfPackage: Bool = false
  ) {
    entries.append(Entry(name: name, isOfPackage: isOfPackage, draft: draft))
  }

  /// Passes the entries to `body` in order. The sink removes each entry first, so that `body` can change the entry in place.
  package mutating func drain(_ body: (consuming Entry) -> Void) {
    entries.reverse()
    while let entry = entries.popLast() { body(entry) }
  }

  /// Adds a warning. `message` is a sentence without a full stop, and includes the remedy.
  package mutating func warn(line: Int? = nil, _ message: String) { warnings.append((line, message)) }

  /// Records that the member is not in the reader's format, and discards the results so far.
  package mutating func decline() {
    self = DocumentSink()
    isDeclined = true
  }
}

extension DocumentSink {
  init(for reader: any Reader) {
    self.init()
    self.reader = reader.name
  }
}
