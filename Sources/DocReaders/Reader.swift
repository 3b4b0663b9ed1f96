import DocDraft

/// Reads one format.
///
/// To add a format, add a folder with its reader, and a line in `Readers.all`. Formats are recognised by content, never by file name.
package protocol Reader: Sendable {
  /// Name of the format in lower case. Its fuzz target and that target's input folder have the same name.
  var name: String { get }

  /// The highest confidence that `recognise` returns. It avoids asking readers that cannot win.
  var highest: Confidence { get }

  /// The first bytes of files of a binary format; empty for text formats. Such files are not decoded.
  var magic: [UInt8] { get }

  /// The reader's confidence that the member is in its format; nil if it is not. This must be cheap, so it uses the probe.
  func recognise(_ probe: Probe) -> Confidence?

  /// Passes any number of documents to the sink, or declines, so that the reader with the next lower confidence is asked. It never fails
  /// because of content; doubts are recorded in a draft's repair report.
  func read(_ member: Member, into sink: inout DocumentSink)
}

extension Reader {
  package var highest: Confidence { .certain }
  package var magic: [UInt8] { [] }
}

/// A file of a folder or archive that is to be read.
package struct Member {
  package let probe: Probe
  package let options: ReaderOptions
  /// Whether the file belongs to a dependency of a project. Of its Swift sources only the public interface is read.
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

  /// Reads a text without a file.
  package func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    draft(of: text, Member(probe: Probe(text), options: options))
  }
}

/// Receives the documents that a reader makes of a member.
package struct DocumentSink {
  package struct Entry {
    /// Path below the member; nil for the member itself.
    package var name: String?
    /// Whether the name is relative to the member's package instead of the member.
    package var isOfPackage = false
    package var draft: DraftDocument
  }

  package private(set) var entries: [Entry] = []
  package private(set) var warnings: [(line: Int?, message: String)] = []
  package private(set) var isDeclined = false
  /// Name of the reader, set by `Readers.read`.
  package fileprivate(set) var reader: String?
  /// Whether the reader used the raw bytes, so that the limits on text lines did not apply.
  package var isOfBytes = false

  /// Number of bytes that the reader unpacked.
  package var unpacked = 0
  /// Whether the member has nothing to index, which needs no warning.
  package private(set) var isLeftOut = false
  /// Whether a required program is missing. The next refresh then reads the file again.
  package private(set) var isUnread = false

  /// Name of a text format that no reader knows, such as `TeX`. The member gives no document, and is reported with this name.
  package private(set) var unknownLanguage: String?

  package init() {}

  /// Records that the member has no document, such as a table of contents or an index of other files.
  package mutating func leaveOut() { isLeftOut = true }

  /// Records that the member gives no document.
  /// - Parameter message: the reason and the remedy.
  package mutating func refuse(_ message: String) {
    isLeftOut = true
    warn(message)
  }

  /// Records that the member cannot be read.
  /// - Parameter message: the program that has to be installed.
  package mutating func cannotRead(_ message: String) {
    isUnread = true
    warn(message)
  }

  package mutating func isUnknown(_ language: String) { unknownLanguage = language }

  /// - Parameter name: distinguishes the documents of one member, whose paths are `member/name`; nil for a single document.
  package mutating func add(
    _ draft: DraftDocument, named name: String? = nil, inPackage isOfPackage: Bool = false
  ) {
    entries.append(Entry(name: name, isOfPackage: isOfPackage, draft: draft))
  }

  /// Passes the entries on in order, and removes them from the sink, so that they can be changed in place.
  package mutating func drain(_ body: (consuming Entry) -> Void) {
    entries.reverse()
    while let entry = entries.popLast() { body(entry) }
  }

  /// - Parameter message: a sentence without a full stop, including the remedy.
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
