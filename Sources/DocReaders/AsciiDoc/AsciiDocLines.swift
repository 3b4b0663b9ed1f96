import DocDraft
import DocModel
import DocSystem

/// The lines of an AsciiDoc text after preprocessing. Files are included, conditions are evaluated, attributes are recorded, and comments
/// are removed.
struct AsciiDocLines {
  private(set) var bytes: [ArraySlice<UInt8>] = []
  /// One-based line numbers in the document's file. Included lines have the number of the `include::` line.
  private(set) var numbers: [Int] = []
  /// Changes of attributes, each with the index of the first line that it affects. A nil value unsets the attribute.
  private(set) var changes: [(line: Int, name: [UInt8], value: [UInt8]?)] = []
  /// The indices of lines that follow a blank line and then a comment or attribute entry. An open list ends before such a line.
  private(set) var partings: Set<Int> = []
  /// Whether all lines so far belong to the document's header: the title, and the lines directly after it.
  private var isHead = false
  /// Whether the last line is part of an indented paragraph, in which no line is a comment.
  private var isLiteral = false
  /// The number of lines that are not blank.
  private var textCount = 0
  private var attributes: [[UInt8]: [UInt8]] = AsciiDocLines.characters
  private let files: IncludedFiles?
  /// Number of bytes that included files may still add.
  private var budget = 8 << 20
  /// The files that are being read, outermost first. A file in this list is not included again, so includes cannot recurse forever.
  private var open: [String] = []

  private static let deepest = 16

  init(_ text: SourceText, files: IncludedFiles?) {
    self.files = files
    bytes.reserveCapacity(text.lineCount)
    numbers.reserveCapacity(text.lineCount)
    read(text, number: nil, folder: "", tags: nil)
  }

  var count: Int { bytes.count }

  private mutating func read(_ text: SourceText, number: Int?, folder: String, tags: TaggedLines?) {
    var tags = tags
    // Whether each open condition is true, outermost first.
    var conditions: [Bool] = []
    /// The number of open conditions that are false. Lines are skipped while this number is above 0.
    var closed = 0
    var comment: ArraySlice<UInt8>?
    var verbatim: ArraySlice<UInt8>?
    /// The delimiters of the open blocks that contain other blocks, outermost first.
    var blocks: [ArraySlice<UInt8>] = []
    /// Name of an attribute whose value continues on the next line.
    var continued: [UInt8]?
    for index in 0..<text.lineCount {
      let line = text.lineBytes(index).trimmedEnd
      if tags?.takes(line) == false { continue }
      let lineNumber = number ?? index + 1
      // A block ends where a block around it ends, even if its own end is missing.
      if blocks.contains(where: line.elementsEqual) { (comment, verbatim) = (nil, nil) }
      if let mark = comment {
        if line.elementsEqual(mark) { comment = nil }
        continue
      }
      if line.first == UInt8(ascii: "\\"), let escaped = Self.directive(line.dropFirst()),
        ["ifdef", "ifndef", "ifeval", "endif", "include"].contains(escaped.name)
      {
        if closed == 0 { append(line.dropFirst(), lineNumber) }
        continue
      }
      if let directive = Self.directive(line) {
        switch directive.name {
        case "ifdef", "ifndef", "ifeval":
          let isTest = directive.name == "ifeval"
          // A condition without an attribute or expression is ignored.
          if (isTest ? directive.text : directive.target).isEmpty { continue }
          let isTrue =
            isTest ? holds(directive.text) : isDefined(directive.target) == (directive.name == "ifdef")
          // A condition with text in its brackets applies only to that text, and has no `endif`.
          if isTest || directive.text.isEmpty {
            conditions.append(isTrue)
            closed += isTrue ? 0 : 1
          } else if isTrue, closed == 0 {
            append(directive.text, lineNumber)
          }
          continue
        case "endif":
          if conditions.popLast() == false { closed -= 1 }
          continue
        case "include":
          let outer = attributes[Self.offset]
          if closed == 0 {
            var given = AsciiDocAttributes()
            given.read(directive.text)
            if let offset = given.levelOffset { set(Self.offset, offset) }
            include(directive.target, lineNumber, folder: folder, tags: given.tags.map(TaggedLines.init))
            if given.levelOffset != nil { set(Self.offset, outer) }
          }
          continue
        default: break
        }
      }
      if closed > 0 { continue }
      if let begun = continued {
        let isOver = !Self.goesOn(line) || begun.count > 2000
        continued = begun + (isOver ? line : line.dropLast()).trimmed + (isOver ? [] : [0x20])
        guard isOver, let whole = continued else { continue }
        continued = nil
        if setAttribute(whole[...]) { part() } else { append(whole[...], lineNumber) }
        continue
      }
      if let mark = verbatim {
        if line.elementsEqual(mark) { verbatim = nil }
        append(line, lineNumber)
        continue
      }
      if line.count >= 4, line.allSatisfy({ $0 == UInt8(ascii: "/") }) {
        comment = line
        continue
      }
      if line.count >= 4, line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "."),
        let first = line.first, line.allSatisfy({ $0 == first }), !isUnderline(line)
      {
        verbatim = line
      }
      if line.count >= 4, let first = line.first, [0x3d, 0x2a, 0x5f].contains(first),
        line.allSatisfy({ $0 == first }), !isUnderline(line)
      {
        if let outer = blocks.lastIndex(where: { line.elementsEqual($0) }) {
          blocks.removeSubrange(outer...)
        } else if blocks.count < AsciiDocPage.deepest {
          blocks.append(line)
        }
      }
      if ByteSearch.starts(line, with: "//"), !ByteSearch.starts(line, with: "///"), !isLiteral {
        part()
        continue
      }
      if line.first == UInt8(ascii: ":"), !isInParagraph {
        if Self.goesOn(line) {
          continued = Array(line.dropLast())
          continue
        }
        if setAttribute(line) {
          part()
          continue
        }
      }
      append(line, lineNumber)
    }
  }

  /// Whether a line opens a code block and the line above it holds the block's attributes: `----` below `[source,swift]`.
  static func isOpening(_ line: ArraySlice<UInt8>, below attributes: ArraySlice<UInt8>) -> Bool {
    line.count >= 4 && line.allSatisfy { $0 == UInt8(ascii: "-") }
      && attributes.first == UInt8(ascii: "[") && attributes.last == UInt8(ascii: "]")
  }

  /// Whether the value of an attribute continues on the next line.
  private static func goesOn(_ line: ArraySlice<UInt8>) -> Bool {
    ByteSearch.starts(line.suffix(2), with: " \\") || ByteSearch.starts(line.suffix(2), with: " +")
  }

  private mutating func part() { if bytes.last?.isEmpty ?? false { partings.insert(bytes.count) } }

  /// Whether the last line is part of a paragraph. If so, a line such as `:name: value` continues the paragraph and sets no attribute.
  private var isInParagraph: Bool {
    guard !isHead, let last = bytes.last, let first = last.first else { return false }
    let isItem = [0x2a, 0x2d, 0x2e].contains(first) && last.drop { $0 == first }.first == 0x20
    return (isItem || ByteClass.isAlphanumeric(first) || first >= 0x80) && Self.directive(last) == nil
  }

  /// Whether the line is the underline of a title in the line above.
  private func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    guard let above = bytes.last else { return false }
    return AsciiDocPage.isUnderlined(above, line)
  }

  private mutating func append(_ line: ArraySlice<UInt8>, _ number: Int) {
    if textCount == 0 || bytes.last?.last == UInt8(ascii: "]") {
      isHead = ByteSearch.starts(line, with: "= ") || ByteSearch.starts(line, with: "# ")
      if isHead, attributes[Self.title] == nil { attributes[Self.title] = Array(line.dropFirst().trimmed) }
    } else if textCount == 1 {
      isHead = isHead || isUnderline(line)
    }
    if line.isEmpty { isHead = false } else { textCount += 1 }
    if bytes.last.map({ $0.isEmpty || $0.elementsEqual([0x2b]) }) ?? true {
      isLiteral = line.first == 0x20 && AsciiDocMarker(line) == nil
    }
    isLiteral = isLiteral && !line.isEmpty
    bytes.append(line)
    numbers.append(number)
  }

  // MARK: Directives

  /// Parses a block macro or directive at the start of a line: `name::target[text]`.
  static func directive(_ line: ArraySlice<UInt8>) -> (
    name: String, target: ArraySlice<UInt8>, text: ArraySlice<UInt8>
  )? {
    guard line.last == UInt8(ascii: "]"), let first = line.first, ByteClass.isLower(first),
      let mark = ByteSearch.first("::", in: line.prefix(40)),
      let open = line[mark.upperBound...].firstIndex(of: UInt8(ascii: "[")),
      line[..<mark.lowerBound].allSatisfy(ByteClass.isLower)
    else { return nil }
    return (
      line[..<mark.lowerBound].text, line[mark.upperBound..<open], line[(open + 1)..<(line.endIndex - 1)]
    )
  }

  private func isDefined(_ target: ArraySlice<UInt8>) -> Bool {
    if target.contains(UInt8(ascii: "+")) {
      return target.split(separator: UInt8(ascii: "+")).allSatisfy { attributes[Array($0)] != nil }
    }
    return target.split(separator: UInt8(ascii: ",")).contains { attributes[Array($0)] != nil }
  }

  /// Evaluates the condition of an `ifeval`, such as `"{a}" == "b"` or `{n} >= 2`.
  private func holds(_ condition: ArraySlice<UInt8>) -> Bool {
    var attributes = attributes
    let words = AsciiDocInline.replacingAttributes(Array(condition), &attributes)
    for sign: StaticString in ["==", "!=", "<=", ">=", "<", ">"] {
      guard let found = ByteSearch.first(sign, in: words[...]) else { continue }
      let sides = [words[..<found.lowerBound], words[found.upperBound...]].map { side in
        let side = side.trimmed.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        // A name that is still in braces is the name of an unset attribute, whose value is empty.
        return side.first == UInt8(ascii: "{") && side.last == UInt8(ascii: "}") ? "" : side.text
      }
      let isLess =
        Double(sides[0]).flatMap { one in Double(sides[1]).map { one < $0 } } ?? (sides[0] < sides[1])
      switch "\(sign)" {
      case "==": return sides[0] == sides[1]
      case "!=": return sides[0] != sides[1]
      case "<": return isLess
      case "<=": return isLess || sides[0] == sides[1]
      case ">": return !isLess && sides[0] != sides[1]
      default: return !isLess
      }
    }
    return true
  }

  /// The lines of an included file that `tag=` selects: those from `tag::name[]` to `end::name[]`.
  private struct TaggedLines {
    /// Whether each named tag is included. `*` stands for all other tags, and `**` for the lines outside all tags.
    private var chosen: [[UInt8]: Bool] = [:]
    private var open: [(name: [UInt8], isTaken: Bool)] = []

    init(_ names: [UInt8]) {
      for name in names.split(whereSeparator: { $0 == 0x2c || $0 == 0x3b }) {
        let isTaken = name.first != UInt8(ascii: "!")
        chosen[Array(isTaken ? name : name.dropFirst())] = isTaken
      }
    }

    private var isTaken: Bool { open.last?.isTaken ?? chosen[[0x2a, 0x2a]] ?? !chosen.values.contains(true) }

    mutating func takes(_ line: ArraySlice<UInt8>) -> Bool {
      for (mark, isEnd) in [("tag::", false), ("end::", true)] as [(StaticString, Bool)] {
        guard let found = ByteSearch.first(mark, in: line),
          let close = ByteSearch.first("[]", in: line, from: found.upperBound)
        else { continue }
        let name = Array(line[found.upperBound..<close.lowerBound])
        if !isEnd {
          open.append((name, chosen[name] ?? chosen[[0x2a]] ?? isTaken))
        } else if open.last?.name == name {
          open.removeLast()
        }
        return false
      }
      return isTaken
    }
  }

  private mutating func include(
    _ target: ArraySlice<UInt8>, _ number: Int, folder: String, tags: TaggedLines?
  ) {
    let path = AsciiDocInline.replacingAttributes(Array(target), &attributes).text
    guard open.count < Self.deepest, !open.contains(folder + path),
      let file = files?.text(named: folder + path) ?? files?.text(named: path), file.bytes.count <= budget
    else { return }
    budget -= file.bytes.count
    open.append(folder + path)
    let inner = path.lastIndex(of: "/").map { folder + path[...$0] } ?? folder
    read(file, number: number, folder: inner, tags: tags)
    open.removeLast()
  }

  /// Parses `:name: value` and `:!name:`.
  private mutating func setAttribute(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ":"), let close = line.dropFirst().firstIndex(of: UInt8(ascii: ":")),
      close > line.startIndex + 1, close + 1 == line.endIndex || line[close + 1] == 0x20
    else { return false }
    let mark = UInt8(ascii: "!")
    let given = line[(line.startIndex + 1)..<close]
    guard given.first(where: { $0 != mark }).map(ByteClass.isWord) ?? false else { return false }
    // Other characters are removed from the name: `:My frog:` defines the attribute `{myfrog}`.
    let name = given.filter { ByteClass.isWord($0) || $0 == 0x2d }.map(ByteClass.lowered)
    if given.first == mark || given.last == mark {
      set(name, nil)
    } else if line.count < 2000, attributes.count < Self.mostAttributes {
      var value = line[(close + 1)...].trimmed
      if ByteSearch.starts(value, with: "pass:"), value.last == UInt8(ascii: "]"),
        let open = value.firstIndex(of: UInt8(ascii: "["))
      {
        let isFormatted = value[..<open].contains(UInt8(ascii: "q"))
        value = value[(open + 1)...].dropLast()
        // Doubles the formatting marks around the value, because only doubled marks have an effect inside a word.
        if isFormatted, value.count > 2, let mark = value.first, mark == value.last,
          [UInt8(ascii: "*"), UInt8(ascii: "_"), 0x60].contains(mark), value.count(where: { $0 == mark }) == 2
        {
          value = [mark] + value + [mark]
        }
      }
      set(name, AsciiDocInline.replacingAttributes(Array(value), &attributes))
    }
    return true
  }

  static let mostAttributes = 10_000
  static let title = Array("doctitle".utf8)
  private static let offset = Array("leveloffset".utf8)

  private mutating func set(_ name: [UInt8], _ value: [UInt8]?) {
    var value = value
    if name == Self.offset, let given = value,
      given.first == UInt8(ascii: "+") || given.first == UInt8(ascii: "-")
    {
      let outer = Int(attributes[name]?.text ?? "") ?? 0
      value = Array("\(max(-6, min(6, outer &+ (Int(given.text) ?? 0))))".utf8)
    }
    attributes[name] = value
    changes.append((bytes.count, name, value))
  }

  /// Predefined attributes: character names, and the attributes of git's AsciiDoc configuration, which other projects use, too.
  static let characters: [[UInt8]: [UInt8]] = {
    let pairs = [
      "nbsp": " ", "sp": " ", "empty": "", "blank": "", "zwsp": "", "wj": "", "plus": "+", "asterisk": "*",
      "tilde": "~", "caret": "^", "apos": "'", "quot": "\"", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
      "rdquo": "”", "deg": "°", "brvbar": "¦", "vbar": "|", "amp": "&", "lt": "<", "gt": ">", "startsb": "[",
      "endsb": "]", "backslash": "\\", "backtick": "`", "two-colons": "::", "two-semicolons": ";;",
      "cpp": "C++", "cxx": "C++", "pp": "++", "litdd": "--", "apostrophe": "'", "asciidoctor": "",
      "asciidoctor-version": "2", "backend": "html5", "backend-html5": "", "basebackend": "html",
      "basebackend-html": "", "doctype": "article", "doctype-article": "", "user-home": "~",
      "max-include-depth": "64",
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { (Array($0.utf8), Array($1.utf8)) })
  }()
}

/// The marker of a list item: a bullet, a number, a callout, or a term followed by colons.
struct AsciiDocMarker {
  /// The marker in a normalised form that is the same for all items of a list.
  var marker: String
  /// The marker as it is displayed; empty for terms.
  var shown: String
  /// The style of the numbers in a numbered list; nil for other lists.
  var numbering: Numbering?
  var term: ArraySlice<UInt8>?
  var text: ArraySlice<UInt8>

  private static let roman = Set("ivxlcdm".utf8)
  private static let capitalRoman = Set("IVXLCDM".utf8)

  private static let numberings: [Numbering] = [.arabic, .loweralpha, .lowerroman, .upperalpha, .upperroman]

  init?(_ line: ArraySlice<UInt8>) {
    let body = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard let first = body.first else { return nil }
    switch first {
    case UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."):
      let width = body.prefix { $0 == first }.count
      if width <= 5, first != UInt8(ascii: "-") || width == 1,
        body.dropFirst(width).first.map({ $0 == 0x20 || $0 == 0x09 }) ?? false
      {
        marker = body.prefix(width).text
        shown = "•"
        numbering = first == UInt8(ascii: ".") ? Self.numberings[width - 1] : nil
        text = body.dropFirst(width).trimmed
        return
      }
    case 0xe2 where ByteSearch.starts(body, with: "• "):
      marker = "•"
      shown = marker
      text = body.dropFirst(4).trimmed
      return
    case UInt8(ascii: "<"):
      let number = body.dropFirst().prefix { ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }
      if (1...3).contains(number.count), ByteSearch.starts(body.dropFirst(1 + number.count), with: "> ") {
        marker = "<>"
        shown = number.text + (number.last == UInt8(ascii: ".") ? "" : ".")
        if shown == "." { numbering = .arabic }
        text = body.dropFirst(number.count + 2).trimmed
        return
      }
    default:
      let number = body.prefix(while: ByteClass.isAlphanumeric)
      let end = body.dropFirst(number.count).first
      // Matches `1.`, `a.`, `A.`, and Roman numerals with a parenthesis, such as `iv)` and `IV)`.
      let isNumber =
        end == UInt8(ascii: ".")
        ? number.allSatisfy(ByteClass.isDigit) || number.count == 1
        : end == UInt8(ascii: ")")
          && [Self.roman, Self.capitalRoman].contains { number.allSatisfy($0.contains) }
      if (1...5).contains(number.count), isNumber, body.dropFirst(number.count + 1).first == 0x20 {
        let kind = ByteClass.isDigit(first) ? "1" : ByteClass.isLower(first) ? "a" : "A"
        marker = kind + (end == UInt8(ascii: ".") ? "." : ")")
        shown = number.text + "."
        text = body.dropFirst(number.count + 1).trimmed
        return
      }
    }
    guard let found = Self.term(body) else { return nil }
    marker = found.mark
    shown = ""
    term = found.term
    text = found.text
  }

  private static let longestTerm = 300

  /// Finds the term in `term:: text`. Two to four colons, or two semicolons, end a term if a space or the end of the line follows.
  private static func term(_ body: ArraySlice<UInt8>) -> (
    term: ArraySlice<UInt8>, mark: String, text: ArraySlice<UInt8>
  )? {
    var index = body.startIndex
    let end = min(body.endIndex, body.startIndex + longestTerm)
    while index + 1 < end {
      let byte = body[index]
      guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";"), body[index + 1] == byte else {
        index += 1
        continue
      }
      let run = body[index...].prefix { $0 == byte }.count
      let after = index + run
      let isMark = byte == UInt8(ascii: ":") ? (2...4).contains(run) : run == 2
      if isMark, index > body.startIndex, after == body.endIndex || body[after] == 0x20 || body[after] == 0x09
      {
        let term = body[..<index].trimmed
        guard !term.isEmpty, !ByteSearch.starts(term, with: "//") else { return nil }
        return (term, body[index..<after].text, body[after...].trimmed)
      }
      index = after
    }
    return nil
  }

  /// Removes callout numbers at the end of a line of code: `<1>`, `<.>`, `<!--1-->`. A callout number refers to an explanation below the sample.
  static func withoutCallouts(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = line
    while line.last == UInt8(ascii: ">"), let open = line.suffix(10).lastIndex(of: UInt8(ascii: "<")),
      open > line.startIndex
    {
      var number = line[(open + 1)..<(line.endIndex - 1)]
      if ByteSearch.starts(number, with: "!--"), ByteSearch.starts(number.suffix(2), with: "--"),
        number.count > 5
      {
        number = number.dropFirst(3).dropLast(2)
      }
      guard (1...2).contains(number.count),
        number.allSatisfy(ByteClass.isDigit) || number.elementsEqual([UInt8(ascii: ".")])
      else { break }
      // A callout number after a backslash is part of the code.
      if line[open - 1] == UInt8(ascii: "\\") { return line[..<(open - 1)] + line[open...] }
      line = line[..<open].trimmedEnd
    }
    return line
  }
}
