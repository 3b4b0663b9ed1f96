import DocDraft
import DocModel
import DocSystem

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

/// A file in a folder, or a member of an archive, that a reader may read.
package struct Member {
  package let probe: Probe
  package let options: ReaderOptions
  /// Whether the file belongs to a dependency of a project. If so, only the public interface of Swift sources is read.
  var isOfDependency = false
}
