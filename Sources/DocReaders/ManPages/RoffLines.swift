import DocDraft
import DocModel
import DocSystem

/// The lines of a manual page after interpretation by roff. Comments, strings, registers, conditions, macro definitions and included files have
/// been processed. Only lines of text and calls of package macros are left.
struct RoffLines {
  struct Line {
    /// Name of the macro; nil for a line of text.
    var macro: [UInt8]?
    /// The line of text, or the arguments of the macro.
    var body: ArraySlice<UInt8>
    /// One-based line in the file.
    var number: Int
  }

  /// The unread lines of a macro's body or of an included file.
  private struct Frame {
    var lines: [ArraySlice<UInt8>]
    var next = 0
    /// The values of `\$1`, `\$2`, …; nil for an included file.
    var arguments: [ArraySlice<UInt8>]?
  }

  private let text: SourceText
  private var nextLine = 0
  private var frames: [Frame] = []
  private var strings: [[UInt8]: ArraySlice<UInt8>] = RoffLines.predefined
  private var macros: [[UInt8]: [ArraySlice<UInt8>]] = [:]
  /// The value of each number register, and the increment that `\n+` adds to it.
  private var registers: [[UInt8]: (value: Int, step: Int)] = [:]
  /// The results of the `.ie` conditions whose `.el` has not been read.
  private var conditions: [Bool] = []
  private var openBlocks = 0
  /// Number of bytes that macros, strings and files may still add to the page.
  private var budget: Int
  private let files: IncludedFiles?
  private(set) var isCut = false

  /// Names of package macros, which a page cannot redefine.
  private let builtIn: Set<[UInt8]>

  /// Upper bound on the nesting of macro calls and included files.
  private static let deepest = 24

  init(_ text: SourceText, files: IncludedFiles?, builtIn: Set<[UInt8]>) {
    self.text = text
    self.files = files
    self.builtIn = builtIn
    budget = 8 * text.bytes.count + (64 << 10)
  }

  /// One-based number of the current line in the page's file.
  var number: Int { max(1, nextLine) }

  mutating func next() -> Line? {
    while let raw = nextRaw() {
      if let line = read(raw) { return line }
    }
    return nil
  }

  /// The next line without interpretation.
  mutating func nextRaw() -> ArraySlice<UInt8>? {
    while let frame = frames.last {
      if frame.next < frame.lines.count {
        frames[frames.count - 1].next += 1
        let line = frame.lines[frame.next]
        return frame.arguments.map { substituted(line, $0) } ?? line
      }
      frames.removeLast()
    }
    guard nextLine < text.lineCount else { return nil }
    nextLine += 1
    return text.lineBytes(nextLine - 1)
  }

  private mutating func read(_ raw: ArraySlice<UInt8>) -> Line? {
    var line = raw
    if line.contains(UInt8(ascii: "\\")) {
      line = joined(Self.withoutComment(line))
      if openBlocks > 0 { line = withoutBlockEnds(line) }
      line = interpolated(line)
    }
    guard let first = line.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "'") else {
      return Line(macro: nil, body: line, number: number)
    }
    let rest = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    let name = Self.name(rest)
    // A line that begins with an apostrophe is a request only if a short name follows. In many pages, such a line is text.
    if first == UInt8(ascii: "'"), name.count > 3 {
      return Line(macro: nil, body: line, number: number)
    }
    if name.isEmpty { return nil }
    return call(Array(name), rest.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 })
  }

  private mutating func call(_ name: [UInt8], _ body: ArraySlice<UInt8>) -> Line? {
    switch name.text {
    case "de", "de1", "am", "am1": define(body, appends: name.first == UInt8(ascii: "a"))
    case "ig": _ = definition(until: body.isEmpty ? [UInt8(ascii: ".")] : Array(Self.name(body)))
    case "ds", "ds1", "as", "as1": set(body, appends: name.first == UInt8(ascii: "a"))
    case "rr": registers[Array(Self.name(body))] = nil
    case "rm": strings[Array(Self.name(body))] = nil
    case "nr": register(body)
    case "if": condition(body)
    case "ie": conditions.append(condition(body))
    case "el":
      // `.el` is ignored if no `.ie` precedes it.
      let isWanted = conditions.popLast().map { !$0 } ?? false
      branch(isWanted, body)
    case "while":
      var rest = body
      _ = RoffExpression.condition(&rest) { _, _ in false }
      branch(false, rest)
    case "so": include(body)
    case "do": push([[UInt8(ascii: ".")][...] + body], arguments: nil)
    case "als": alias(body)
    case "shift":
      var rest = body
      let count = max(0, RoffExpression.value(&rest) ?? 1)
      if let frame = frames.lastIndex(where: { $0.arguments != nil }) {
        frames[frame].arguments = frames[frame].arguments.map { Array($0.dropFirst(count)) }
      }
    default:
      if !builtIn.contains(name), let lines = macros[name] {
        push(lines, arguments: Self.arguments(body))
        return nil
      }
      // Package macros interpret their arguments a second time, so a doubled backslash also begins a string reference in such arguments.
      let isDoubled = builtIn.contains(name) && ByteSearch.first("\\\\*", in: body) != nil
      let again = isDoubled ? interpolated(body.replacing("\\\\*".utf8, with: "\\*".utf8)) : body
      return Line(macro: name, body: again, number: number)
    }
    return nil
  }

  private mutating func push(_ lines: [ArraySlice<UInt8>], arguments: [ArraySlice<UInt8>]?) {
    let size = lines.reduce(lines.count) { $0 + $1.count }
    guard frames.count < Self.deepest, size <= budget else { return isCut = true }
    budget -= size
    frames.append(Frame(lines: lines, arguments: arguments))
  }

  // MARK: Files

  private mutating func include(_ body: ArraySlice<UInt8>) {
    let name = body.prefix { !ByteClass.isSpace($0) }
    // A page of section 1 may include `man1/x.1`, a path that is relative to the parent of the page's folder.
    guard let file = files?.text(named: name.text) ?? files?.text(named: "../" + name.text) else { return }
    var lines: [ArraySlice<UInt8>] = []
    for line in 0..<file.lineCount { lines.append(file.lineBytes(line)) }
    push(lines, arguments: nil)
  }

  // MARK: Macros

  private mutating func define(_ body: ArraySlice<UInt8>, appends: Bool) {
    let words = body.split(whereSeparator: ByteClass.isSpace)
    guard let name = words.first else { return }
    // String references are replaced now, at the definition. References with a doubled backslash are replaced at each call.
    let lines = definition(until: words.count > 1 ? Array(words[1]) : [UInt8(ascii: ".")]).map {
      interpolated($0)
    }
    // Appends in place. Copying the lines would make repeated `.am` requests for the same macro take quadratic time.
    if appends { macros[Array(name), default: []] += lines } else { macros[Array(name)] = lines }
  }

  /// The lines up to the closing line, which is a full stop followed by `mark`. The closing line is skipped.
  private mutating func definition(until mark: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    while let line = nextRaw() {
      if line.first == UInt8(ascii: "."), line.count > mark.count {
        let rest = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
        if rest.starts(with: mark), rest.dropFirst(mark.count).first.map(ByteClass.isSpace) ?? true { break }
      }
      lines.append(line)
    }
    return lines
  }

  private mutating func alias(_ body: ArraySlice<UInt8>) {
    let words = body.split(whereSeparator: ByteClass.isSpace)
    if words.count > 1, let lines = macros[Array(words[1])] { macros[Array(words[0])] = lines }
  }

  /// Replaces `\$1`, `\\$1` and `\\$*` by arguments.
  private mutating func substituted(_ line: ArraySlice<UInt8>, _ arguments: [ArraySlice<UInt8>])
    -> ArraySlice<UInt8>
  {
    guard line.contains(UInt8(ascii: "\\")) else { return line }
    var output: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < line.endIndex else {
        output.append(byte)
        index += 1
        continue
      }
      // In a macro definition, a doubled backslash stands for a backslash that takes effect only when the macro is called.
      var at = index + 1
      if line[at] == UInt8(ascii: "\\"), at + 1 < line.endIndex { at += 1 }
      guard line[at] == UInt8(ascii: "$"), at + 1 < line.endIndex else {
        output.append(UInt8(ascii: "\\"))
        if at == index + 1 { output.append(line[at]) }
        index = at == index + 1 ? at + 1 : at
        continue
      }
      let which = line[at + 1]
      if ByteClass.isDigit(which) {
        let number = Int(which) - 0x30
        if number > 0, number <= arguments.count { output += arguments[number - 1] }
      } else if which == UInt8(ascii: "*") || which == UInt8(ascii: "@") {
        for (position, argument) in arguments.enumerated() {
          if position > 0 { output.append(0x20) }
          output += argument
        }
      }
      index = at + 2
    }
    budget -= max(0, output.count - line.count)
    return budget < 0 ? line : output[...]
  }

  // MARK: Strings and registers

  private mutating func set(_ body: ArraySlice<UInt8>, appends: Bool) {
    let name = body.prefix { !ByteClass.isSpace($0) }
    var value = body.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }
    if value.first == UInt8(ascii: "\"") { value = value.dropFirst() }
    guard !name.isEmpty, value.count <= 1024 else { return }
    let old = appends ? strings[Array(name)] ?? [] : []
    guard old.count <= 1024 else { return }
    // A doubled backslash takes effect only where the string is used.
    strings[Array(name)] = old + value.replacing("\\\\".utf8, with: "\\".utf8)
  }

  private mutating func register(_ body: ArraySlice<UInt8>) {
    let name = body.prefix { !ByteClass.isSpace($0) }
    var rest = body.dropFirst(name.count).drop(while: ByteClass.isSpace)
    let isChange = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
    // A value that is not a number leaves the register unchanged.
    guard rest.count < 128, let value = RoffExpression.value(&rest) else { return }
    let old = registers[Array(name)] ?? (0, 0)
    rest = rest.drop(while: ByteClass.isSpace)
    registers[Array(name)] = (
      isChange ? old.value &+ value : value, RoffExpression.value(&rest) ?? old.step
    )
  }

  /// Replaces references to strings and registers by their values.
  private mutating func interpolated(_ line: ArraySlice<UInt8>, depth: Int = 0) -> ArraySlice<UInt8> {
    guard budget >= 0, depth < Self.deepest,
      ByteSearch.first("\\*", in: line) != nil || ByteSearch.first("\\n", in: line) != nil
    else { return line }
    var output: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < line.endIndex else {
        output.append(byte)
        index += 1
        continue
      }
      let kind = line[index + 1]
      guard kind == UInt8(ascii: "*") || kind == UInt8(ascii: "n") else {
        output += [byte, kind]
        index += 2
        continue
      }
      var at = index + 2
      let sign = at < line.endIndex ? line[at] : 0
      let changes = kind == UInt8(ascii: "n") && (sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"))
      if changes { at += 1 }
      let name = Self.escapeName(line, &at)
      if changes, let old = registers[Array(name)] {
        registers[Array(name)]?.value =
          sign == UInt8(ascii: "+") ? old.value &+ old.step : old.value &- old.step
      }
      if kind == UInt8(ascii: "*") {
        let value = strings[Array(name)] ?? []
        // Strings may refer to other strings repeatedly, so the text can grow exponentially. The budget limits this growth.
        if depth > 0 { budget -= value.count + 1 }
        output += interpolated(value, depth: depth + 1)
      } else {
        if registers[Array(name)] == nil { registers[Array(name)] = (0, 0) }
        output += Array("\(value(ofRegister: name))".utf8)
      }
      index = at
    }
    budget -= max(0, output.count - line.count)
    if budget < 0 {
      isCut = true
      return line
    }
    return output[...]
  }

  private func value(ofRegister name: ArraySlice<UInt8>) -> Int {
    switch name.text {
    case ".g": 1
    case ".$": frames.last?.arguments?.count ?? 0
    case ".l": 78 * 24
    // The values of read-only registers for a terminal: `.A` (approximate output), `.T` (device is named), `.H` and `.V` (resolution).
    case ".A", ".j": 0
    case ".T": 1
    case ".H": 24
    case ".V": 40
    default: registers[Array(name)]?.value ?? 0
    }
  }

  /// Strings that the macro packages define.
  private static let predefined: [[UInt8]: ArraySlice<UInt8>] = {
    let values = [
      "R": "\\(rg", "Tm": "\\(tm", "lq": "\\(lq", "rq": "\\(rq", "Aq": "'", "Ba": "|", "Le": "\\(<=",
      "Ge": "\\(>=", "Lt": "<", "Gt": ">", "Lq": "\\(lq", "Rq": "\\(rq", "Am": "&", "Ne": "\\(!=",
      "Pm": "\\(+-", "q": "\"", "--": "\\(em", "C+": "C++",
    ]
    return Dictionary(uniqueKeysWithValues: values.map { (Array($0.utf8), Array($1.utf8)[...]) })
  }()

  // MARK: Conditions

  /// Evaluates a condition and continues with the chosen branch.
  /// - Returns: the value of the condition.
  @discardableResult
  private mutating func condition(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    let isTrue = RoffExpression.condition(&rest) { name, isRegister in
      isRegister
        ? self.registers[Array(name)] != nil
        : self.strings[Array(name)] != nil || self.macros[Array(name)] != nil
    }
    // A condition that is alone on its line applies to the next line.
    if !isTrue, rest.isEmpty { _ = nextRaw() }
    branch(isTrue, rest)
    return isTrue
  }

  private mutating func branch(_ isWanted: Bool, _ body: ArraySlice<UInt8>) {
    var rest = body.drop { $0 == 0x20 || $0 == 0x09 }
    let isBlock = ByteSearch.starts(rest, with: "\\{")
    if isBlock {
      rest = rest.dropFirst(2)
      if rest.first == UInt8(ascii: "\\"), rest.count == 1 { rest = [] }
    }
    if isWanted {
      if isBlock, Self.blockBalance(rest) >= 0 { openBlocks += 1 }
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      if !rest.isEmpty { push([rest], arguments: nil) }
    } else if isBlock {
      var depth = 1 + Self.blockBalance(rest)
      while depth > 0, let line = nextRaw() { depth += Self.blockBalance(line) }
    }
  }

  private mutating func withoutBlockEnds(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard ByteSearch.first("\\}", in: line) != nil else { return line }
    var output: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\"), index + 1 < line.endIndex {
        if line[index + 1] == UInt8(ascii: "}"), openBlocks > 0 {
          openBlocks -= 1
        } else {
          output += line[index...(index + 1)]
        }
        index += 2
      } else {
        output.append(line[index])
        index += 1
      }
    }
    return output[...]
  }

  // MARK: Comments and long lines

  /// Joins a line that ends in a backslash with the next line.
  private mutating func joined(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.last == UInt8(ascii: "\\"),
      line.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1,
      !ByteSearch.starts(line.suffix(3), with: "\\{")
    else { return line }
    var output = Array(line.dropLast())
    while let more = nextRaw() {
      let next = Self.withoutComment(more)
      guard next.last == UInt8(ascii: "\\"), !ByteSearch.starts(next.suffix(2), with: "\\\\") else {
        output += next
        break
      }
      output += next.dropLast()
    }
    return output[...]
  }
}

/// The syntax of a line of roff: names, arguments, comments, blocks.
extension RoffLines {
  /// Splits the arguments of a macro. Quotation marks group words.
  static func arguments(_ body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var index = body.startIndex
    while true {
      while index < body.endIndex, body[index] == 0x20 || body[index] == 0x09 { index += 1 }
      guard index < body.endIndex else { return found }
      if body[index] == UInt8(ascii: "\"") {
        let start = index + 1
        index = start
        var doubled: [UInt8]?
        while index < body.endIndex {
          if body[index] == UInt8(ascii: "\"") {
            guard index + 1 < body.endIndex, body[index + 1] == UInt8(ascii: "\"") else { break }
            if doubled == nil { doubled = Array(body[start..<index]) }
            index += 1
          }
          doubled?.append(body[index])
          index += 1
        }
        found.append(doubled.map { $0[...] } ?? body[start..<min(index, body.endIndex)])
        index = min(index + 1, body.endIndex)
      } else {
        let start = index
        while index < body.endIndex, body[index] != 0x20, body[index] != 0x09 {
          index += body[index] == UInt8(ascii: "\\") && index + 1 < body.endIndex ? 2 : 1
        }
        found.append(body[start..<index])
      }
    }
  }

  /// The name in an escape: one character, two characters after `(`, or any number of characters in brackets.
  static func escapeName(_ line: ArraySlice<UInt8>, _ at: inout Int) -> ArraySlice<UInt8> {
    guard at < line.endIndex else { return [] }
    switch line[at] {
    case UInt8(ascii: "("):
      let end = min(at + 3, line.endIndex)
      defer { at = end }
      return line[(at + 1)..<end]
    case UInt8(ascii: "["):
      let start = at + 1
      var end = start
      while end < line.endIndex, line[end] != UInt8(ascii: "]") { end += 1 }
      at = min(end + 1, line.endIndex)
      return line[start..<end]
    default:
      at += 1
      return line[(at - 1)..<at]
    }
  }

  /// The number of blocks that a line opens minus the number of blocks that the line closes.
  static func blockBalance(_ line: ArraySlice<UInt8>) -> Int {
    var balance = 0
    var isEscaped = false
    for byte in line {
      if isEscaped {
        if byte == UInt8(ascii: "{") { balance += 1 }
        if byte == UInt8(ascii: "}") { balance -= 1 }
        isEscaped = false
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return balance
  }

  static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var index = line.startIndex
    while index + 1 < line.endIndex {
      guard line[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if line[index + 1] == UInt8(ascii: "\"") || line[index + 1] == UInt8(ascii: "#") {
        return line[..<index]
      }
      index += 2
    }
    return line
  }

  static func name(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "\\") }
  }
}
