import DocDraft
import DocReaders

/// Reads a format that this package does not know.
///
/// Give one to `Ingestion`, or to what updates an index, and files of its format are documents like all others. A reader goes by
/// content: it sees no file name.
public protocol FormatReader: Sendable {
  /// Of the format, in lower case, for messages.
  var name: String { get }

  /// Whether a file is of the format. It must be sure: no other reader is asked then, unless `documents(in:)` gives nil.
  /// - Parameter head: the first 4,096 bytes of the file, or fewer.
  func recognises(_ head: [UInt8]) -> Bool

  /// The documents of a file; none for a file that holds nothing to search. Nil if it is not of the format after all.
  /// - Parameter text: the whole file, with line feeds for line ends. Bytes that are not UTF-8 are U+FFFD.
  func documents(in text: String) -> [DocumentContent]?
}

/// A reader from outside the package as one of its own.
struct OutsideReader: Reader {
  let reader: any FormatReader

  var name: String { reader.name }

  func recognise(_ probe: Probe) -> Confidence? {
    guard probe.text != nil, reader.recognises(Array(probe.bytes.prefix(Self.headBytes))) else { return nil }
    return .certain
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let text = member.probe.text,
      let documents = reader.documents(in: String(decoding: text.bytes, as: UTF8.self))
    else { return sink.decline() }
    if documents.isEmpty { return sink.leaveOut() }
    for (number, document) in documents.enumerated() {
      sink.add(document.draft, named: documents.count == 1 ? nil : "\(number + 1)")
    }
  }

  private static let headBytes = 4096
}
