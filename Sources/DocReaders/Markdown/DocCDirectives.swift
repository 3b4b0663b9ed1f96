import DocModel
import DocSystem

/// Rewrites the block directives of DocC (`@Row { … }`, swift.org/documentation/docc/directives) as Markdown that cmark understands: titles of
/// tutorials become headings, steps become list items, and content loses the indentation of its directive. The number of lines does not change,
/// so line numbers stay correct.
struct DocCDirectives {
  /// A directive whose closing brace has not been read.
  private struct Directive {
    var name: String
    /// Whether the content is dropped, because it is a comment or settings.
    var isDropped: Bool
    /// The indentation of the content in columns; nil before its first line.
    var indent: Int?
    /// The indentation of the content in the output, which keeps the content inside the enclosing list items.
    var margin: Int
    /// The text to write before the first line of the content, such as a list marker.
    var lead: [UInt8]
  }

  /// A directive whose arguments continue on further lines.
  private struct Arguments {
    var text: [UInt8] = []
    var indent: Int
    /// The number of bytes that were already searched for the closing parenthesis, and whether the next byte is inside quotes.
    var scanned = 0
    var isQuoted = false

    /// The index of the closing parenthesis; nil if the lines so far do not contain it. Each byte is examined once.
    mutating func close(from start: Int) -> Int? {
      for index in max(start, scanned)..<text.count {
        scanned = index + 1
        if text[index] == 0x22, text[index - 1] != 0x5c { isQuoted.toggle() }
        if !isQuoted, text[index] == UInt8(ascii: ")") { return index }
      }
      return nil
    }
  }

  private var open: [Directive] = []
  private var unfinished: Arguments?
  private var fence = CodeFence()
  private var output: [UInt8] = []

  /// Directives with settings or comments.
  private static let dropped: Set = ["Metadata", "Options", "Comment", "Redirected", "Available"]
  /// Directives that are shown, or whose content is shown.
  private static let shown: Set = [
    "Row", "Column", "TabNavigator", "Tab", "Links", "Small", "Tutorials", "Tutorial", "Article", "Chapter",
    "Volume", "Section", "Steps", "Step", "Intro", "ContentAndMedia", "Assessments", "MultipleChoice",
    "Choice", "Justification", "Stack", "Resources", "Image", "Video", "Code", "TutorialReference",
    "PageImage", "CallToAction", "XcodeRequirement", "DeprecationSummary", "Snippet", "Documentation",
    "SampleCode", "Downloads", "Videos", "Forums",
  ]
  /// Upper bound on the bytes of a directive's arguments.
  private static let longestArguments = 2000
  /// Upper bound on the margin in columns. Lists in deeply nested steps are not indented further.
  private static let widestMargin = 9

  /// The rewritten text; nil if it contains no directive.
  static func rewritten(_ bytes: [UInt8]) -> [UInt8]? {
    guard mayContain(bytes) else { return nil }
    var directives = DocCDirectives()
    directives.output.reserveCapacity(bytes.count)
    var start = 0
    while start < bytes.count {
      let end = ByteSearch.lineEnd(bytes, from: start)
      directives.take(bytes[start..<end])
      if end < bytes.count { directives.output.append(0x0a) }
      start = end + 1
    }
    if let arguments = directives.unfinished { directives.giveUp(arguments) }
    return directives.output
  }

  /// Whether the first line that is not blank begins a directive, as in a tutorial.
  static func begins(_ bytes: [UInt8]) -> Bool {
    let body = bytes.drop(while: ByteClass.isSpace)
    return name(of: body.prefix(longestArguments)) != nil
  }

  private static func mayContain(_ bytes: [UInt8]) -> Bool {
    var index = 0
    while let at = ByteSearch.byte(UInt8(ascii: "@"), in: bytes, from: index) {
      let before = bytes[index..<at].last { $0 != 0x20 && $0 != 0x09 }
      if before == nil ? index == 0 : before == 0x0a, name(of: bytes[at...].prefix(40)) != nil { return true }
      index = at + 1
    }
    return false
  }

  /// The name of the directive that a line begins; nil for other lines.
  private static func name(of body: ArraySlice<UInt8>) -> String? {
    guard body.first == UInt8(ascii: "@"), let initial = body.dropFirst().first, ByteClass.isUpper(initial)
    else { return nil }
    let name = body.dropFirst().prefix(while: ByteClass.isAlphanumeric)
    let next = body[name.endIndex...].first { $0 != 0x20 && $0 != 0x09 }
    guard next == nil || "({\n".utf8.contains(next ?? 0) else { return nil }
    return shown.contains(name.text) || dropped.contains(name.text) ? name.text : nil
  }

  // MARK: Lines

  private mutating func take(_ line: ArraySlice<UInt8>) {
    let body = line.trimmed
    guard !body.isEmpty || open.isEmpty else { return }
    if unfinished != nil { return takeArguments(body) }
    let indent = line[..<body.startIndex].reduce(0) { $0 + ($1 == 0x09 ? 4 : 1) }
    if fence.isOpen {
      fence.take(body)
    } else if !open.isEmpty, body.elementsEqual([UInt8(ascii: "}")]) {
      open.removeLast()
      return
    } else if open.isEmpty ? indent == 0 : true, Self.name(of: body) != nil {
      unfinished = Arguments(indent: indent)
      return takeArguments(body)
    } else {
      fence.take(body)
    }
    if open.isEmpty { output += line } else { write(line[body.startIndex...], indent: indent) }
  }

  /// Adds a line to the arguments of a directive. After the closing parenthesis, begins the directive's content.
  private mutating func takeArguments(_ body: ArraySlice<UInt8>) {
    guard var arguments = unfinished else { return }
    unfinished = nil
    if !arguments.text.isEmpty { arguments.text.append(0x20) }
    arguments.text += body
    let name = arguments.text.dropFirst().prefix(while: ByteClass.isAlphanumeric)
    var behind = arguments.text[name.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    var inner = behind.prefix(0)
    if behind.first == UInt8(ascii: "(") {
      guard let close = arguments.close(from: behind.startIndex) else {
        if arguments.text.count <= Self.longestArguments { unfinished = arguments } else { giveUp(arguments) }
        return
      }
      inner = behind[(behind.startIndex + 1)..<close]
      behind = arguments.text[(close + 1)...]
    }
    begin(name.text, DirectiveArguments(inner), indent: arguments.indent, rest: behind.trimmed)
  }

  /// Writes arguments as text, because their closing parenthesis is missing.
  private mutating func giveUp(_ arguments: Arguments) {
    if open.isEmpty { output += arguments.text } else { write(arguments.text[...], indent: arguments.indent) }
  }

  /// Writes a directive's own text and opens its content. `rest` is the text after the arguments: an opening brace, or content in braces.
  private mutating func begin(
    _ name: String, _ arguments: DirectiveArguments, indent: Int, rest: ArraySlice<UInt8>
  ) {
    let isDropped = open.last?.isDropped ?? false || Self.dropped.contains(name)
    let shown = isDropped ? nil : text(of: name, arguments)
    if let shown {
      if open.isEmpty { output += shown } else { write(shown[...], indent: indent) }
    } else if name == "Available", open.last?.name == "Metadata", let system = arguments[nil] {
      output += system + [0x20] + (arguments["introduced"] ?? []) + [0x2b]
    }
    guard rest.first == UInt8(ascii: "{") else { return }
    let isItem = name == "Step" || name == "Choice"
    let margin = open.last?.margin ?? 0
    var directive = Directive(
      name: name, isDropped: isDropped, indent: nil, margin: margin, lead: open.last?.lead ?? [])
    if isItem, margin + directive.lead.count < Self.widestMargin {
      directive.lead += Array((name == "Step" ? "1. " : "- ").utf8)
    } else if name == "DeprecationSummary", directive.lead.isEmpty {
      directive.lead = Array("> Deprecated: ".utf8)
    }
    let content = rest.dropFirst().trimmed
    open.append(directive)
    guard let last = content.last else { return }
    write(
      content[..<(last == UInt8(ascii: "}") ? content.endIndex - 1 : content.endIndex)].trimmed,
      indent: indent)
    if last == UInt8(ascii: "}") { open.removeLast() }
  }

  /// Writes a line of content without the indentation of the enclosing directives.
  private mutating func write(_ body: ArraySlice<UInt8>, indent: Int) {
    guard let last = open.indices.last, !open[last].isDropped, !body.isEmpty else { return }
    let base = open[last].indent ?? indent
    open[last].indent = base
    output += repeatElement(0x20, count: open[last].margin)
    if open[last].lead.isEmpty {
      output += repeatElement(0x20, count: max(0, indent - base))
    } else {
      output += open[last].lead
      // This line may also be the first content of enclosing directives. The marker just written includes the markers of the enclosing
      // directives, so those markers are cleared.
      for depth in open.indices.reversed() {
        guard let mark = open[depth].lead.first else { break }
        open[depth].margin += mark == UInt8(ascii: ">") ? 0 : open[depth].lead.count
        open[depth].lead = []
      }
    }
    output += body
  }

  // MARK: Output of directives

  /// The Markdown for the directive itself; nil if only its content is written.
  private func text(of name: String, _ arguments: DirectiveArguments) -> [UInt8]? {
    switch name {
    case "Intro": heading(1, arguments["title"])
    case "Volume": heading(2, arguments["name"])
    case "Chapter": heading(open.contains { $0.name == "Volume" } ? 3 : 2, arguments["name"])
    case "Section", "ContentAndMedia": heading(2, arguments["title"])
    case "Tab": (arguments[nil] ?? arguments["title"]).map { Array("**".utf8) + $0 + Array("**".utf8) }
    case "Image", "Video":
      arguments["alt"].flatMap { alt in
        (arguments["source"] ?? arguments[nil]).map { Array("!".utf8) + Self.link(alt, to: $0) }
      }
    case "Code": arguments["name"].map { Self.link($0, to: arguments["file"] ?? []) }
    case "XcodeRequirement": arguments["title"].map { Self.link($0, to: arguments["destination"] ?? []) }
    case "CallToAction":
      arguments["url"].map { Self.link(arguments["label"] ?? arguments["purpose"] ?? $0, to: $0) }
    case "TutorialReference":
      arguments["tutorial"].map { Array("- <".utf8) + $0.filter { $0 != 0x3e } + [0x3e] }
    case "Documentation", "SampleCode", "Downloads", "Videos", "Forums":
      arguments["destination"].map { Self.link(Array(name.utf8), to: $0) }
    default: nil
    }
  }

  private func heading(_ level: Int, _ title: [UInt8]?) -> [UInt8]? {
    title.map { [UInt8](repeating: 0x23, count: level) + [0x20] + $0 }
  }

  private static func link(_ text: [UInt8], to target: [UInt8]) -> [UInt8] {
    let label = text.flatMap { $0 == 0x5b || $0 == 0x5d ? [0x5c, $0] : [$0] }
    return [0x5b] + label + Array("](<".utf8) + target.filter { $0 != 0x3c && $0 != 0x3e } + Array(">)".utf8)
  }
}

/// Parses the arguments of a directive: `time: 20, title: "Words, and more"`.
private struct DirectiveArguments {
  private var values: [(label: [UInt8]?, value: [UInt8])] = []

  init(_ text: ArraySlice<UInt8>) {
    var (isQuoted, start) = (false, text.startIndex)
    for index in text.indices {
      if text[index] == 0x22, index == text.startIndex || text[index - 1] != 0x5c { isQuoted.toggle() }
      guard !isQuoted, text[index] == UInt8(ascii: ",") else { continue }
      add(text[start..<index])
      start = index + 1
    }
    add(text[start...])
  }

  private mutating func add(_ argument: ArraySlice<UInt8>) {
    let argument = argument.trimmed
    let label = argument.prefix(while: ByteClass.isAlphanumeric)
    let hasLabel = !label.isEmpty && argument[label.endIndex...].first == UInt8(ascii: ":")
    var value = (hasLabel ? argument[(label.endIndex + 1)...] : argument).trimmed
    if value.first == 0x22, value.last == 0x22, value.count > 1 { value = value.dropFirst().dropLast() }
    guard !value.isEmpty else { return }
    let plain = value.enumerated().filter { offset, byte in
      // A quote after a backslash does not end the value.
      byte != 0x5c || value.dropFirst(offset + 1).first != 0x22
    }
    values.append((hasLabel ? Array(label) : nil, plain.map(\.element)))
  }

  /// The value with a label, or the value without a label if `label` is nil.
  subscript(label: String?) -> [UInt8]? {
    values.first { $0.label.map { String(decoding: $0, as: UTF8.self) } == label }?.value
  }
}
