import DocDraft
import DocReaders

/// Reads a format that this package does not support.
///
/// Files of the format become documents like any others if the reader is passed to `Ingestion` or `IndexUpdate`. A reader recognises its format
/// by content. The name of the file is not passed to a reader.
public protocol FormatReader: Sendable {
  /// The name of the format in lower case, for messages.
  var name: String { get }

  /// Whether a file has this format. If true, other readers are tried only if `documents(in:)` returns nil.
  /// - Parameter head: the first 4,096 bytes of the file, or all bytes of a shorter file.
  func recognises(_ head: [UInt8]) -> Bool

  /// Reads the documents of a file.
  /// - Parameter text: the whole file, with line feeds as line ends. Each invalid sequence of bytes has become U+FFFD.
  /// - Returns: an empty array if there is nothing to search in the file; nil if the file does not have this format.
  func documents(in text: String) -> [DocumentContent]?
}

/// Adapts a custom reader to the pipeline.
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
