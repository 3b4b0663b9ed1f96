import DocDraft
import DocModel
import DocSystem

/// Writes the declarations of a source file as sections.
struct CodeSections {
  private let text: SourceText
  private let language: String?
  private let family: CodeScanner.Family
  private(set) var writer: TreeWriter
  private var lastHeading = ""
  private var interfaces = ObjectiveC.Interfaces()

  /// Upper bound on the lines of a type that is kept in one section: about two screens, as in `SectionSplit`. The members of a longer type get
  /// sections of their own.
  private static let longestType = 60
  /// The bound that applies to this file: `Self.longestType`, or 0 for a dependency, in which every member gets a section, because users search
  /// for members by name.
  private let longestType: Int
  /// Upper bound on the nesting of types whose members get sections.
  private static let deepest = 4

  /// Creates a writer of sections. `writer` may already contain text that precedes the code.
  init(
    _ text: SourceText, language: String?, family: CodeScanner.Family, isOfDependency: Bool,
    _ writer: TreeWriter
  ) {
    self.text = text
    self.language = language
    self.family = family
    self.writer = writer
    longestType = isOfDependency ? 0 : Self.longestType
  }

  /// Adds the top-level pieces. Statements and imports continue the section before them, or begin the overview.
  mutating func add(_ pieces: [CodeOutline.Piece]) {
    var type: ObjectiveC.Interface?
    for piece in pieces {
      if let open = type, !open.lines.contains(piece.code.lowerBound) { type = nil }
      guard let name = piece.name else {
        add(piece, owner: nil, level: 1)
        continue
      }
      if let type {
        if type.lines.count > longestType {
          begin(piece, heading: type.name + "." + Self.bare(name), level: 2)
        }
      } else {
        begin(piece, heading: name, level: 1)
        type = interfaces.next(piece.line, name: name, text)
      }
      add(piece, owner: Self.owner(name), level: 1)
    }
  }

  /// The name without a keyword such as `extension` before it.
  static func bare(_ name: String) -> String {
    name.utf8.firstIndex(of: 0x20).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  private mutating func begin(_ piece: CodeOutline.Piece, heading: String, level: Int) {
    lastHeading = heading
    writer.heading(level: level, text: heading, line: piece.start + 1)
  }

  /// Adds a piece below the last heading.
  /// - Parameter owner: the name of the type that the piece declares, which becomes the prefix of its members; nil for other pieces.
  private mutating func add(_ piece: CodeOutline.Piece, owner: String?, level: Int) {
    let position = writer.position
    CodeReader.addComment(piece.comment, text, to: &writer)
    let docstring = language == "python" && piece.name != nil ? Docstring(text, piece.code) : nil
    docstring?.write(text, into: &writer)
    guard let owner, level <= Self.deepest, piece.code.count > longestType,
      let body = body(of: piece.code, docstring)
    else { return addCode(piece.code, to: position) }
    // The code of members without their own sections stays in the type's code sample.
    var own = piece.code.lowerBound..<body.lowerBound
    for member in CodeOutline(text, family: family, body: body).pieces {
      guard let name = member.name, isEntry(member, name) else {
        if own.isEmpty { own = member.start..<member.code.upperBound }
        own = own.lowerBound..<member.code.upperBound
        continue
      }
      addCode(own, to: position)
      own = 0..<0
      let heading = owner + (language == "rust" ? "::" : ".") + Self.bare(name)
      // Consecutive overloads share one section.
      if lastHeading != heading { begin(member, heading: heading, level: min(6, level + 1)) }
      add(member, owner: Self.owner(name).map { _ in heading }, level: level + 1)
    }
    addCode(own, to: position)
  }

  /// Whether a member gets its own section: functions, types, members with a comment, and public members in Swift.
  private func isEntry(_ member: CodeOutline.Piece, _ name: String) -> Bool {
    // A comment with a blank line after it describes several members.
    let hasComment = !member.comment.isEmpty && member.comment.upperBound == member.code.lowerBound
    if hasComment || name.utf8.last == UInt8(ascii: ")") || Self.owner(name) != nil { return true }
    return member.code.prefix(8).contains { line in
      let body = text.lineBytes(line).trimmed
      return ByteSearch.starts(body, with: "public ") || ByteSearch.starts(body, with: "open ")
    }
  }

  /// The prefix for the names of members; nil if `name` is not the name of a type.
  private static func owner(_ name: String) -> String? {
    guard let first = name.utf8.first, first != UInt8(ascii: "#"), name.utf8.last != UInt8(ascii: ")") else {
      return nil
    }
    guard let space = name.utf8.firstIndex(of: 0x20) else { return name }
    return ["extension", "impl"].contains(String(name[..<space]))
      ? String(name[name.utf8.index(after: space)...]) : nil
  }

  /// The lines between the line that opens a type and the line that closes it; nil if there are none.
  private func body(of code: Range<Int>, _ docstring: Docstring?) -> Range<Int>? {
    if family == .indentation {
      var line = code.lowerBound
      if let docstring {
        line = docstring.lines.upperBound - 1
      } else {
        while line < code.upperBound, !Docstring.endsSignature(text.lineBytes(line)) { line += 1 }
      }
      return line + 1 < code.upperBound ? line + 1..<code.upperBound : nil
    }
    return Self.body(inBraces: code, text, family)
  }

  static func body(
    inBraces code: Range<Int>, _ text: SourceText, _ family: CodeScanner.Family
  ) -> Range<Int>? {
    var line = code.lowerBound
    var scanner = CodeScanner(family: family)
    while line < code.upperBound {
      let bytes = text.lineBytes(line)
      scanner.take(bytes)
      line += 1
      if scanner.depth == 1, CodeScanner.beforeComment(bytes).last == UInt8(ascii: "{") { break }
    }
    var end = code.upperBound
    while end > line, text.lineBytes(end - 1).trimmed.isEmpty { end -= 1 }
    if end > line, text.lineBytes(end - 1).trimmed.first == UInt8(ascii: "}") { end -= 1 }
    return line < end ? line..<end : nil
  }

  /// Adds a code sample at `position`, where the type or function begins. Members may already have been written after `position`.
  private mutating func addCode(_ code: Range<Int>, to position: Int) {
    var lines = code.map { text.line($0) }
    while let line = lines.last, line.utf8.allSatisfy(ByteClass.isSpace) { lines.removeLast() }
    guard !lines.isEmpty else { return }
    let start = code.lowerBound + 1
    writer.code(
      lines.joined(separator: "\n"), language: language, startLine: start, endLine: start + lines.count - 1,
      to: position == writer.position ? nil : position)
  }
}
