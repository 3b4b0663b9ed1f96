import DocDraft

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
  package internal(set) var reader: String?
  /// Whether the reader used the raw bytes, so that the line limits for text did not apply.
  package var isOfBytes = false

  /// Number of bytes that the reader unpacked.
  package var unpacked = 0
  /// Whether the member intentionally results in no document. If so, the lack of documents causes no warning.
  package private(set) var isLeftOut = false
  /// Whether the member was not read because a required program is missing. The next refresh tries again.
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

  /// Adds a document. If a member has several documents, `name` distinguishes them, and their paths are `member/name`; otherwise, it is nil.
  package mutating func add(
    _ draft: DraftDocument, named name: String? = nil, inPackage isOfPackage: Bool = false
  ) {
    entries.append(Entry(name: name, isOfPackage: isOfPackage, draft: draft))
  }

  /// Passes the entries to `body` in order. Each entry is removed from the sink first, so that it can be changed in place.
  package mutating func drain(_ body: (consuming Entry) -> Void) {
    entries.reverse()
    while let entry = entries.popLast() { body(entry) }
  }

  /// Adds a warning. `message` is a sentence without a full stop. It includes the remedy.
  package mutating func warn(line: Int? = nil, _ message: String) { warnings.append((line, message)) }

  /// Records that the member is not in the reader's format, and discards the results so far.
  package mutating func decline() {
    self = DocumentSink()
    isDeclined = true
  }
}
