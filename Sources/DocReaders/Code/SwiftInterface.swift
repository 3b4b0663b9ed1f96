import DocDraft
import DocModel
import DocSystem

/// Writes the public interface of a Swift source file: a section for each public declaration, with its documentation comment and its code
/// without the body.
///
/// Headings have the same form as headings from a symbol graph. The members of an extension have sections; the extension itself has none.
struct SwiftInterface {
  private let text: SourceText
  private var writer = TreeWriter()
  private var lastHeading = ""

  /// Upper bound on the nesting of types.
  private static let deepest = 8
  /// Upper bound on the lines of an enum or protocol that is shown in full. The members of a longer type still get sections.
  private static let longestType = 60

  /// The type or extension that contains the members being written.
  private struct Owner {
    var name = ""
    var keyword = ""
    /// Whether members without an access modifier are public, as in a protocol.
    var isPublic = false
    /// The type's `@available` lines. Members without such a line inherit the lines of the type.
    var availability: [String] = []
  }

  static func write(_ text: SourceText, into draft: inout DraftDocument) {
    var interface = SwiftInterface(text: text)
    interface.add(CodeOutline(text, family: .braces).pieces, of: Owner(), depth: 1)
    interface.writer.finish(into: &draft)
  }

  private init(text: SourceText) { self.text = text }

  private mutating func add(_ pieces: [CodeOutline.Piece], of owner: Owner, depth: Int) {
    for piece in pieces {
      guard let name = piece.name, name.utf8.first != UInt8(ascii: "#") else { continue }
      let (access, keyword, _) = CodeDeclaration.keyword(text.lineBytes(piece.line).trimmed)
      let isExtension = keyword == "extension"
      guard
        access == "public" || access == "open"
          || access == nil && (isExtension || owner.isPublic || keyword == "case"),
        !isHidden(piece)
      else { continue }
      let names =
        keyword == "case"
        ? CodeDeclaration.cases(
          text.lineBytes(piece.line), following: CodeOutline.signature(text, piece.line))
        : [CodeSections.bare(name)]
      let headings = names.filter { $0.utf8.first != 0x5f || $0.utf8.allSatisfy { $0 == 0x5f } }
        .map { owner.name.isEmpty ? $0 : "\(owner.name).\($0)" }
      guard let heading = headings.first else { continue }
      let body = isType(keyword) ? CodeSections.body(inBraces: piece.code, text, .braces) : nil
      if !isExtension {
        for heading in headings { write(piece, heading, keyword, owner, body, depth) }
      }
      guard isType(keyword), depth < Self.deepest, let body else { continue }
      let inner = Owner(
        name: heading, keyword: keyword, isPublic: keyword == "protocol" || isExtension && access != nil,
        availability: owner.availability + availability(of: piece))
      add(
        CodeOutline(text, family: .braces, body: body).pieces, of: inner,
        depth: isExtension ? depth : depth + 1)
    }
  }

  private func isType(_ keyword: String) -> Bool {
    ["class", "struct", "enum", "protocol", "actor", "extension"].contains(keyword)
  }

  private mutating func write(
    _ piece: CodeOutline.Piece, _ heading: String, _ keyword: String, _ owner: Owner, _ body: Range<Int>?,
    _ depth: Int
  ) {
    let comment = documentation(of: piece)
    // Consecutive overloads share one section.
    if lastHeading != heading {
      let first = comment.isEmpty ? piece.code.lowerBound : comment.lowerBound
      writer.heading(level: min(6, depth), text: heading, line: first + 1)
      lastHeading = heading
    }
    CodeReader.addComment(comment, text, to: &writer)
    let isWhole =
      owner.keyword == "protocol"
      || ["enum", "protocol"].contains(keyword) && piece.code.count <= Self.longestType
    let code = isWhole ? piece.code : piece.code.lowerBound..<(body?.lowerBound ?? piece.code.upperBound)
    var lines = isWhole ? code.map { text.line($0) } : head(code, from: piece.line)
    while let line = lines.last, line.utf8.allSatisfy(ByteClass.isSpace) { lines.removeLast() }
    if !lines.contains(where: { $0.contains("@available") }) { lines = owner.availability + lines }
    writer.code(
      lines.joined(separator: "\n"), language: "swift", startLine: code.lowerBound + 1,
      endLine: code.upperBound)
  }

  /// The lines of a declaration, up to the opening brace of its body.
  private func head(_ code: Range<Int>, from declaration: Int) -> [String] {
    var lines: [String] = []
    for number in code {
      let line = text.lineBytes(number)
      let trimmed = CodeScanner.beforeComment(line)
      var end = line.endIndex
      if number >= declaration {
        if trimmed.last == UInt8(ascii: "{") { end = trimmed.endIndex - 1 }
        if trimmed.last == UInt8(ascii: "}") { end = line.firstIndex(of: UInt8(ascii: "{")) ?? end }
      }
      lines.append(line[..<end].trimmedEnd.text)
      if end < line.endIndex { break }
    }
    return lines
  }

  /// Whether `@_spi` excludes a public declaration from the interface.
  private func isHidden(_ piece: CodeOutline.Piece) -> Bool {
    (piece.code.lowerBound...piece.line).contains {
      ByteSearch.starts(text.lineBytes($0).trimmed, with: "@_spi")
    }
  }

  /// The lines of the documentation comment, beginning with the first `///` or `/**`.
  private func documentation(of piece: CodeOutline.Piece) -> Range<Int> {
    let first = piece.comment.first {
      let line = text.lineBytes($0).trimmed
      return ByteSearch.starts(line, with: "///") || ByteSearch.starts(line, with: "/**")
    }
    return first.map { $0..<piece.comment.upperBound } ?? 0..<0
  }

  /// The lines of a type's `@available` attributes.
  private func availability(of piece: CodeOutline.Piece) -> [String] {
    (piece.code.lowerBound...piece.line).map { text.lineBytes($0).trimmed }
      .filter { ByteSearch.starts($0, with: "@available(") && $0.last == UInt8(ascii: ")") }.map(\.text)
  }
}
