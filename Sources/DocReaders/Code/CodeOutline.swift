import DocDraft

/// Splits a source file, or the body of a type, into pieces in source order. Every nonblank line belongs to a piece, except the braces that end
/// blocks such as `namespace tea {`.
struct CodeOutline {
  /// One piece: a declaration with its comment, or a run of statements.
  struct Piece {
    /// Zero-based lines of the comment before the code; empty if there is none.
    var comment: Range<Int>
    /// Zero-based lines of the code.
    var code: Range<Int>
    /// The name that the piece declares; nil for statements and imports.
    var name: String?
    /// Zero-based line of the declaration, after its attributes.
    var line: Int
    /// The first line of the comment or code.
    var start: Int { comment.isEmpty ? code.lowerBound : comment.lowerBound }
  }

  private(set) var pieces: [Piece] = []
  /// The lines of the comment that describes the file: a comment at the start of the file that belongs to no declaration.
  private(set) var header: Range<Int> = 0..<0

  private let text: SourceText
  private let family: CodeScanner.Family
  private var comment: Range<Int>?
  /// The first line of the attributes, if they are on separate lines before a declaration.
  private var attributes: Int?
  private var current: Piece?
  private var sawBlank = true
  /// Whether the text is the body of a type, so that its declarations are members.
  private let isBody: Bool

  /// Splits a text. `body` is the range of zero-based lines in a type's body; nil for the whole file.
  init(_ text: SourceText, family: CodeScanner.Family, body: Range<Int>? = nil) {
    self.text = text
    self.family = family
    isBody = body != nil
    var scanner = CodeScanner(family: family)
    let lines = body ?? 0..<text.lineCount
    let first = body == nil ? nil : lines.first { !text.lineBytes($0).trimmed.isEmpty }
    let indentation = first.map { Self.indentation(text.lineBytes($0)) } ?? 0
    for line in lines {
      let bytes = text.lineBytes(line)
      let isIndented = family == .indentation && Self.indentation(bytes) > indentation
      if !scanner.isAtTop || isIndented || continuesDeclaration(line) {
        inner(line, scanner.isInComment)
      } else if scanner.openBlocks > 0, bytes.trimmed.first == UInt8(ascii: "}"), current?.name != nil {
        close()
      } else {
        top(line, bytes.trimmed)
      }
      scanner.take(bytes)
    }
    if let attributes, current == nil {
      // No declaration follows the attributes, as with `@media` in CSS. The attributes and the block after them form one piece.
      start(attributes, name: nil)
      if let last = lines.last(where: { !text.lineBytes($0).trimmed.isEmpty }) { extend(last) }
    }
    close()
    if let comment { append(comment: comment) }
  }

  /// Handles a line that is inside a comment or below the top level.
  private mutating func inner(_ line: Int, _ isComment: Bool) {
    if isComment, current == nil, let open = comment, open.upperBound == line {
      comment = open.lowerBound..<(line + 1)
    } else if current != nil {
      extend(line)
    } else if attributes == nil {
      start(line, name: nil)
    }
  }

  /// Whether a line at the top level continues the declaration before it: the line before ends with a backslash, or this line has a larger
  /// indentation than the declaration, which no semicolon or brace has ended.
  private func continuesDeclaration(_ line: Int) -> Bool {
    guard family == .braces, let open = current, open.code.upperBound == line else { return false }
    let before = text.lineBytes(line - 1)
    let opening = text.lineBytes(open.line)
    guard let last = before.trimmed.last else { return false }
    if last == 0x5c { return true }
    // The members of an Objective-C type may be indented, too.
    return open.name != nil && !";{}/".utf8.contains(last) && opening.trimmed.first != UInt8(ascii: "@")
      && Self.indentation(text.lineBytes(line)) > Self.indentation(opening)
      && !Self.isComment(text.lineBytes(line).trimmed, family)
  }

  private mutating func top(_ line: Int, _ body: ArraySlice<UInt8>) {
    guard let first = body.first else {
      sawBlank = true
      return
    }
    defer { sawBlank = false }
    if Self.isComment(body, family) { return takeComment(line) }
    let opensBlock = family == .braces && CodeScanner.opensBlock(body)
    let name =
      opensBlock
      ? nil
      : CodeDeclaration.name(
        body, isMember: isBody, isDocumented: comment?.upperBound == line,
        following: { family == .braces ? Self.signature(text, line) : [] })
    // Lines that begin with `}`, `.modifier` or `{`, for example, continue the current piece.
    if "})].{".utf8.contains(first), current != nil, comment == nil {
      extend(line)
    } else if ObjectiveC.endsType(body) {
      if current == nil || comment != nil { start(line, name: nil) } else { extend(line) }
      close()
    } else if name != nil || opensBlock {
      close()
      start(line, name: name)
    } else if family == .braces && CodeDeclaration.isAttribute(body)
      || first == UInt8(ascii: "@") && body.last != UInt8(ascii: ";") || ObjectiveC.isMacro(body)
    {
      close()
      attributes = attributes ?? line
    } else if let open = current, comment == nil, open.name == nil || !sawBlank {
      extend(line)
    } else {
      close()
      start(line, name: nil)
    }
  }

  private mutating func takeComment(_ line: Int) {
    // Adjacent comment lines form one comment. The comment belongs to the code below it and ends the current piece.
    if let open = comment, open.upperBound == line {
      comment = open.lowerBound..<(line + 1)
      return
    }
    close()
    if let open = comment {
      if !isBody, pieces.isEmpty, header.isEmpty {
        header = open
      } else {
        append(comment: open)
      }
    }
    comment = line..<(line + 1)
  }

  private mutating func append(comment: Range<Int>) {
    let end = comment.upperBound
    pieces.append(Piece(comment: comment, code: end..<end, line: end))
  }

  private mutating func extend(_ line: Int) {
    guard var open = current else { return }
    open.code = open.code.lowerBound..<(line + 1)
    current = open
  }

  private mutating func start(_ line: Int, name: String?) {
    var own = comment ?? line..<line
    // A comment at the start of the file describes the file if a blank line or a statement follows it.
    let first = attributes ?? line
    attributes = nil
    if let open = comment, open.upperBound < first || name == nil, pieces.isEmpty, header.isEmpty, !isBody {
      header = open
      own = line..<line
    }
    comment = nil
    current = Piece(comment: own, code: first..<(line + 1), name: name, line: line)
  }

  private static func indentation(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  private mutating func close() {
    if let open = current { pieces.append(open) }
    current = nil
  }

  /// The text from a declaration's line on, up to `longestSignature` bytes.
  static func signature(_ text: SourceText, _ line: Int) -> ArraySlice<UInt8> {
    let start = text.lineStarts[line]
    return text.bytes[start..<min(text.bytes.count, start + Self.longestSignature)]
  }

  private static let longestSignature = 6400

  static func isComment(_ body: ArraySlice<UInt8>, _ family: CodeScanner.Family) -> Bool {
    switch family {
    case .braces: body.starts(with: [0x2f, 0x2f]) || body.starts(with: [0x2f, 0x2a])
    case .hashes, .indentation: body.first == UInt8(ascii: "#")
    }
  }
}
