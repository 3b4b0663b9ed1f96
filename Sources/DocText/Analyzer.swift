import DocModel

/// Splits text into tokens for the index, queries and snippets. Not thread-safe.
///
/// The analyzer reads UTF-8 once, from left to right. Words of prose are folded (`LetterFold`) and stemmed (`StemCache`). Identifiers become
/// single terms, and their parts become terms as well (`IdentifierSplitter`). `Analyzer+Chain` handles names joined by dots or hyphens, names
/// with a sigil, and argument labels. `Analyzer+Operators` handles operators, brackets, shell parameters and pictographs. `Analyzer+Pairs`
/// handles Chinese, Japanese, Korean, Thai and similar scripts. Bytes that are not UTF-8 separate words.
public final class Analyzer {
  var stems: StemCache
  var splitter = IdentifierSplitter()
  var chain: [Component] = []
  var longWord: [UInt8] = []
  /// A filter for the terms that the caller needs; nil if all are needed.
  var filter: TermFilter?
  /// The stemmer for `language`; nil for English and for languages without a stemmer.
  private(set) var own: LanguageStems?
  /// Whether `own` is not nil. Checking this flag for each word is faster than reading `own`, which involves reference counting.
  private(set) var hasOwnStems = false
  /// The stemmers of the languages used so far, by code.
  private var stemsOfLanguages: [String: LanguageStems] = [:]

  /// The language code of the texts; nil for English. Words of prose become terms of this language (`LanguageStems`), but names and code are
  /// analysed as English.
  public var language: String? {
    didSet {
      guard language != oldValue else { return }
      own = nil
      if let language {
        own = stemsOfLanguages[language] ?? LanguageStems(language)
        stemsOfLanguages[language] = own
      }
      hasOwnStems = own != nil
    }
  }

  /// - Parameter stemCacheSize: the number of cached stems, which must be a power of two. The default suits indexing.
  public init(stemCacheSize: Int = 4096) {
    stems = StemCache(size: stemCacheSize)
  }

  /// Appends the tokens of UTF-8 bytes. Source ranges are relative to the start of the span.
  /// - Parameter position: the position of the first token.
  /// - Returns: the position after the last token.
  public func analyze(
    _ text: Span<UInt8>, as field: Field, from position: UInt32, into buffer: inout TokenBuffer
  ) -> UInt32 {
    var scan = Scan(field: field, position: position, isQuery: false)
    run(text, &scan, &buffer)
    return scan.position
  }

  /// Appends at least the tokens whose terms match the filter. Tokens whose terms do not match may be appended too.
  public func analyze(
    _ text: Span<UInt8>, as field: Field, only filter: TermFilter, into buffer: inout TokenBuffer
  ) {
    self.filter = filter
    defer { self.filter = nil }
    _ = analyze(text, as: field, from: 0, into: &buffer)
  }

  /// The state of one pass over a text.
  struct Scan {
    let field: Field
    let isQuery: Bool
    /// Whether the whole text is code.
    let isCode: Bool
    /// Whether the current position is in inline code, that is, after an opening backtick in prose.
    var isInlineCode = false
    var index = 0
    var position: UInt32

    init(field: Field, position: UInt32, isQuery: Bool) {
      self.field = field
      self.position = position
      self.isQuery = isQuery
      isCode = field == .code || field == .symbol
    }

    /// Whether a plain word is indexed both stemmed and unstemmed. This applies to queries, and to inline code and symbols, where words are
    /// names: `Observable` differs from "observing".
    var keepsSpelling: Bool { isInlineCode || isQuery || field == .symbol }
  }

  func run(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let count = text.count
    while scan.index < count {
      switch TokenByte(text[scan.index]) {
      case .separator:
        scan.index &+= 1
      case .lower, .upper, .digit, .underscore:
        scanName(text, &scan, &buffer)
      case .high:
        scanHigh(text, &scan, &buffer)
      case .backtick:
        scan.isInlineCode = !scan.isCode && !scan.isInlineCode
        while scan.index < count, text[scan.index] == 0x60 { scan.index &+= 1 }
      case .sigil:
        scanSigil(text, &scan, &buffer)
      case .dot:
        let next = scan.index + 1
        if next < count, !ByteClass.isDigit(text[next]), isWordStart(text, at: next),
          !followsWord(text, scan.index)
        {
          scanChain(text, &scan, &buffer, sigilBytes: 1)
        } else {
          scanOperator(text, &scan, &buffer)
        }
      case .hyphen:
        // Two hyphens begin a long option such as `--flag`, but not between words (`a--b`).
        let name = scan.index + 2
        if name < count, text[name - 1] == 0x2d, ByteClass.isLetter(text[name]),
          scan.index == 0 || separates(text[scan.index - 1])
        {
          scanChain(text, &scan, &buffer, sigilBytes: 2)
        } else {
          scanOperator(text, &scan, &buffer)
        }
      case .mark:
        scanOperator(text, &scan, &buffer)
      case .bracket:
        scanBrackets(text, &scan, &buffer)
      }
    }
  }

  private func separates(_ byte: UInt8) -> Bool {
    switch TokenByte(byte) {
    case .separator, .bracket, .backtick: true
    default: false
    }
  }

  private func scanHigh(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let (scalar, length) = decodeScalar(text, at: scan.index)
    switch LetterFold.of(scalar).kind {
    case .separator:
      if Self.isPictograph(scalar) {
        emitSign(text, scan.index..<(scan.index + length), &scan, &buffer)
      } else {
        scan.index += length
      }
    case .dropped: scan.index += length
    case .letter, .digit: scanName(text, &scan, &buffer)
    case .paired: scanPairs(text, &scan, &buffer)
    }
  }

  private func scanSigil(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let sigil = text[scan.index]
    let next = scan.index + 1
    if next < text.count, isWordStart(text, at: next), !followsWord(text, scan.index),
      !ByteClass.isDigit(text[next]) || (sigil == 0x24 && !scan.isCode)
    {
      scanChain(text, &scan, &buffer, sigilBytes: 1)
    } else if sigil == 0x7e {
      scanOperator(text, &scan, &buffer)
    } else if sigil == 0x24, isShellParameter(text, at: scan.index) {
      emitSign(text, scan.index..<(next + 1), &scan, &buffer)
    } else {
      scan.index += 1
    }
  }

  /// Whether the byte before an index belongs to a word.
  func followsWord(_ text: Span<UInt8>, _ index: Int) -> Bool {
    index > 0 && ByteClass.isWord(text[index - 1])
  }

  /// Whether a word begins at an index, in a script that separates words by spaces.
  @inline(__always)
  func isWordStart(_ text: Span<UInt8>, at index: Int) -> Bool {
    switch TokenByte(text[index]) {
    case .lower, .upper, .digit, .underscore: return true
    case .high:
      switch LetterFold.of(decodeScalar(text, at: index).scalar).kind {
      case .letter, .digit: return true
      default: return false
      }
    default: return false
    }
  }
}
