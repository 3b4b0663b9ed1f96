import DocDraft

/// The lines of a text in AsciiDoc after its preprocessor: included files, conditions, attributes and comments are dealt with.
struct AsciiDocLines {
  private(set) var bytes: [ArraySlice<UInt8>] = []
  /// Of the file, counted from 1; the line of the `include::` for what that took in.
  private(set) var numbers: [Int] = []
  private(set) var attributes: [[UInt8]: [UInt8]] = AsciiDocLines.characters
  private let files: IncludedFiles?
  /// Bytes that files may still add.
  private var budget = 8 << 20
  /// Stack of the files being read. None of them may include itself.
  private var open: [String] = []

  private static let deepest = 16

  init(_ text: SourceText, files: IncludedFiles?) {
    self.files = files
    bytes.reserveCapacity(text.lineCount)
    numbers.reserveCapacity(text.lineCount)
    read(text, number: nil, folder: "")
  }

  var count: Int { bytes.count }

  private mutating func read(_ text: SourceText, number: Int?, folder: String) {
    // Conditions that are open, and whether their text counts.
    var conditions: [Bool] = []
    /// Number of open conditions that are false.
    var closed = 0
    var comment: ArraySlice<UInt8>?
    var verbatim: ArraySlice<UInt8>?
    for index in 0..<text.lineCount {
      var line = text.lineBytes(index)
      while let last = line.last, ByteClass.isSpace(last) { line = line.dropLast() }
      let place = number ?? index + 1
      if let mark = comment {
        if line.elementsEqual(mark) { comment = nil }
        continue
      }
      if let directive = Self.directive(line) {
        switch directive.name {
        case "ifdef", "ifndef":
          let isTrue = isDefined(directive.target) == (directive.name == "ifdef")
          // With text in the brackets the condition is for that alone.
          if directive.text.isEmpty {
            conditions.append(isTrue)
            closed += isTrue ? 0 : 1
          } else if isTrue, closed == 0 {
            append(directive.text, place)
          }
          continue
        case "ifeval":
          conditions.append(true)
          continue
        case "endif":
          if conditions.popLast() == false { closed -= 1 }
          continue
        case "include":
          if closed == 0 { include(directive.target, place, folder: folder) }
          continue
        default: break
        }
      }
      if closed > 0 { continue }
      if let mark = verbatim {
        if line.elementsEqual(mark) { verbatim = nil }
        append(line, place)
        continue
      }
      if line.count >= 4, line.allSatisfy({ $0 == UInt8(ascii: "/") }) {
        comment = line
        continue
      }
      if line.count >= 4, line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "."),
        let first = line.first,
        line.allSatisfy({ $0 == first }), !isUnderline(line)
      {
        verbatim = line
      }
      if ByteSearch.starts(line, with: "//"), !ByteSearch.starts(line, with: "///") { continue }
      if setAttribute(line) { continue }
      append(line, place)
    }
  }

  /// Whether dashes stand below a title of about their length.
  private func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
    guard let above = bytes.last else { return false }
    return AsciiDocPage.isUnderlined(above, line)
  }

  private mutating func append(_ line: ArraySlice<UInt8>, _ number: Int) {
    bytes.append(line)
    numbers.append(number)
  }

  // MARK: Directives

  /// `name::target[text]` at the margin.
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

  private mutating func include(_ target: ArraySlice<UInt8>, _ number: Int, folder: String) {
    let path = AsciiDocInline.replacingAttributes(Array(target), attributes).text
    guard open.count < Self.deepest, !open.contains(folder + path),
      let file = files?.text(named: folder + path) ?? files?.text(named: path),
      file.bytes.count <= budget
    else { return }
    budget -= file.bytes.count
    open.append(folder + path)
    let inner = path.lastIndex(of: "/").map { folder + path[...$0] } ?? folder
    read(file, number: number, folder: inner)
    open.removeLast()
  }

  /// `:name: value`, and `:!name:`.
  private mutating func setAttribute(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ":"), let close = line.dropFirst().firstIndex(of: UInt8(ascii: ":")),
      close > line.startIndex + 1,
      close + 1 == line.endIndex || line[close + 1] == 0x20
    else { return false }
    var name = line[(line.startIndex + 1)..<close]
    guard name.allSatisfy({ ByteClass.isWord($0) || $0 == 0x2d || $0 == UInt8(ascii: "!") }) else {
      return false
    }
    if name.first == UInt8(ascii: "!") || name.last == UInt8(ascii: "!") {
      name = name.first == UInt8(ascii: "!") ? name.dropFirst() : name.dropLast()
      attributes[Array(name)] = nil
    } else if line.count < 2000, attributes.count < 10_000 {
      attributes[Array(name)] = AsciiDocInline.replacingAttributes(
        Array(line[(close + 1)...].trimmed), attributes)
    }
    return true
  }

  /// Attributes that stand for a character; and those of git's own configuration, which other projects took over.
  private static let characters: [[UInt8]: [UInt8]] = {
    let pairs = [
      "nbsp": " ", "sp": " ", "empty": "", "blank": "", "zwsp": "", "wj": "", "plus": "+", "asterisk": "*",
      "tilde": "~", "caret": "^",
      "apos": "'", "quot": "\"", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "deg": "°",
      "brvbar": "¦", "vbar": "|",
      "amp": "&", "lt": "<", "gt": ">", "startsb": "[", "endsb": "]", "backslash": "\\", "backtick": "`",
      "two-colons": "::",
      "two-semicolons": ";;", "cpp": "C++", "cxx": "C++", "pp": "++", "litdd": "--", "apostrophe": "'",
      "asciidoctor": "",
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { (Array($0.utf8), Array($1.utf8)) })
  }()
}
