import DocDraft
import DocFiles
import DocSystem

/// Reads PDF with Poppler's `pdftotext`, if it is installed. Headings, paragraphs, code and tables are reconstructed from the positions of the
/// words. The address of a section is its page: `file.pdf#page=12`.
struct PDFReader: Reader {
  var name: String { "pdf" }

  /// The header of PDF files (ISO 32000-1, 7.5.2).
  var magic: [UInt8] { Array("%PDF-".utf8) }

  /// Absolute path of `pdftotext`; nil if it is not installed.
  var program: String? = Self.installed

  private static let installed = Platform.program(named: "pdftotext")
  /// Time limit for one file, in seconds. A manual of 4,000 pages takes 20 seconds.
  static let seconds = 120
  /// Upper bound on the output of `pdftotext` for one file, in bytes.
  static let outputBytes = 512 << 20

  func recognise(_ probe: Probe) -> Confidence? { probe.bytes.starts(with: magic) ? .certain : nil }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard recognise(member.probe) != nil else { return sink.decline() }
    guard let program else {
      return sink.cannotRead(
        "PDF is read through pdftotext, which is not on PATH; install poppler-utils (apt) or poppler (brew)")
    }
    do throws(Program.Failure) {
      let output = try Program.run(
        program, ["-q", "-enc", "UTF-8", "-bbox-layout", "-", "-"], input: member.probe.bytes,
        seconds: Self.seconds, limit: Self.outputBytes)
      guard let draft = Self.draft(ofLayout: output) else {
        return sink.refuse(
          "the pages hold no text, only pictures of it; recognise their text first (ocrmypdf)")
      }
      sink.add(draft)
    } catch {
      switch error {
      case .notStarted(let reason): sink.cannotRead("pdftotext cannot be run (\(reason)); install it again")
      case .failed: sink.refuse("the PDF is damaged, or protected by a password; save a copy without it")
      case .tooSlow: sink.refuse("pdftotext needs more than \(Self.seconds) seconds; split the file")
      case .tooLarge: sink.refuse("more than \(Self.outputBytes >> 20) MB of words; split the file")
      }
    }
  }

  /// Converts the output of `pdftotext -bbox-layout` to a draft; nil if the output contains no words.
  static func draft(ofLayout output: [UInt8]) -> DraftDocument? {
    let layout = PDFLayout(output)
    guard !layout.fragments.isEmpty else { return nil }
    var composer = PDFComposer(layout)
    return composer.draft()
  }
}
