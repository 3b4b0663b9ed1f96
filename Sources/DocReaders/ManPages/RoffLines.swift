import DocDraft
import DocModel
import DocSystem

/// The lines of a manual page after interpretation by roff. Comments, strings, registers, conditions, macro definitions and included files have
/// been processed. Only lines of text and calls of package macros are left.
struct RoffLines {
  struct Line {
    /// Name of the macro; nil for a line of text. It is empty for a lone full stop, which ends the format of a table.
    var macro: [UInt8]?
    /// The line of text, or the arguments of the macro.
    var body: ArraySlice<UInt8>
  }

  /// The unread lines of a macro's body or of an included file.
  private struct Frame {
    var lines: [ArraySlice<UInt8>]
    var next = 0
    /// The values of `\$1`, `\$2`, …; nil for an included file.
    var arguments: ArraySlice<ArraySlice<UInt8>>?
    /// Whether the frame is one iteration of a `.while` loop. Its lines are the body, followed by the loop itself.
    var isLoop = false
  }

  private let text: SourceText
  private var nextLine = 0
  private var frames: [Frame] = []
  private var strings: [[UInt8]: [UInt8]] = RoffLines.predefined
  private var macros: [[UInt8]: [ArraySlice<UInt8>]] = [:]
  /// The value of each number register, and the increment that `\n+` adds to it.
  private var registers: [[UInt8]: (value: Int, step: Int)] = [:]
  /// The results of the `.ie` conditions whose `.el` has not been read.
  private var conditions: [Bool] = []
  /// The macro that `.it` names, and the number of lines of text after which it is called.
  private var trap: (count: Int, macro: [UInt8])?
  /// For each character that `.tr` or `.char` redefines, the text to print instead.
  private var translations: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
  /// Whether the backslash begins an escape (`.eo`, `.ec`).
  private var hasEscapes = true
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
        return frame.lines[frame.next]
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
      line = hasEscapes ? joined(Self.withoutComment(line)) : line.replacing("\\".utf8, with: "\\e".utf8)
      // A loop is not expanded here, because it expands its condition again in each iteration.
      if Self.isRequest("while", line) {
        loop(line)
        return nil
      }
      line = expanded(line)
      if line.elementsEqual("\\}".utf8) { return nil }
    }
    guard let first = line.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "'") else {
      return textLine(line)
    }
    let rest = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    let name = Self.name(rest)
    // A line that begins with an apostrophe is a request only if a short name follows. In many pages, such a line is text.
    if first == UInt8(ascii: "'"), name.count > 3 { return textLine(line) }
    if name.isEmpty { return raw.count == 1 ? Line(macro: [], body: []) : nil }
    return call(Array(name), rest.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 })
  }

  private mutating func textLine(_ line: ArraySlice<UInt8>) -> Line {
    if let trap, !ByteSearch.starts(line.suffix(2), with: "\\c") {
      self.trap?.count -= 1
      if trap.count <= 1 {
        self.trap = nil
        push([trap.macro[...]], arguments: nil)
      }
    }
    return Line(macro: nil, body: translated(line))
  }

  private mutating func call(_ name: [UInt8], _ body: ArraySlice<UInt8>) -> Line? {
    switch name.text {
    case "de", "de1", "dei", "am", "am1", "ami": define(name, body)
    case "ig": _ = definition(until: body.isEmpty ? [UInt8(ascii: ".")] : Array(Self.name(body)))
    case "ds", "ds1", "as", "as1": set(body, appends: name.first == UInt8(ascii: "a"))
    case "rr": registers[Array(Self.name(body))] = nil
    case "rm":
      for name in body.split(whereSeparator: ByteClass.isSpace).map({ Array($0) }) {
        strings[name] = nil
        macros[name] = nil
      }
    case "nr": register(body)
    case "if": condition(body)
    case "ie": conditions.append(condition(body))
    case "el":
      // `.el` is ignored if no `.ie` precedes it.
      let isWanted = conditions.popLast().map { !$0 } ?? false
      branch(isWanted, body)
    case "while": loop([UInt8](".while ".utf8) + body)
    case "break":
      if let loop = frames.lastIndex(where: \.isLoop) { frames.removeSubrange(loop...) }
    case "it":
      var rest = body
      let count = RoffExpression.value(&rest, isScaled: false) ?? 0
      let macro = Self.name(rest.drop { $0 == 0x20 })
      trap = count > 0 && !macro.isEmpty ? (count, [UInt8(ascii: ".")] + macro) : nil
    case "tr", "char": translate(body, isPaired: name.count == 2)
    case "eo", "ec": hasEscapes = name.last == UInt8(ascii: "c")
    case "so": include(body)
    case "nop": branch(true, body)
    case "do": push([[UInt8(ascii: ".")][...] + body], arguments: nil)
    case "als": alias(body)
    case "shift":
      var rest = body
      let count = max(0, RoffExpression.value(&rest) ?? 1)
      if let frame = frames.lastIndex(where: { $0.arguments != nil }) {
        frames[frame].arguments = frames[frame].arguments?.dropFirst(count)
      }
    default:
      if let lines = macros[name] {
        // A quotation mark inside an argument must not group words in the line into which the argument is inserted.
        let arguments = Self.arguments(body).map {
          Self.collapsed($0).replacing("\"".utf8, with: "\\(dq".utf8)
        }
        push(lines, arguments: arguments[...])
        // For a package macro, `lines` is only the text that the page appends to the macro, so the macro itself is called, too.
        if !builtIn.contains(name) { return nil }
      }
      // Package macros interpret their arguments a second time, so a doubled backslash also begins an escape here.
      let again = ByteSearch.first("\\\\", in: body) == nil ? body : expanded(Self.collapsed(body))
      return Line(macro: name, body: translated(again))
    }
    return nil
  }

  private mutating func push(
    _ lines: [ArraySlice<UInt8>], arguments: ArraySlice<ArraySlice<UInt8>>?, isLoop: Bool = false
  ) {
    // Removes finished frames, so that a macro that calls itself in its last line is not nested deeper each time.
    while let last = frames.last, last.next == last.lines.count { frames.removeLast() }
    let size = lines.reduce(lines.count) { $0 + $1.count }
    guard frames.count < Self.deepest, size <= budget else { return isCut = true }
    budget -= size
    frames.append(Frame(lines: lines, arguments: arguments, isLoop: isLoop))
  }

  // MARK: Files

  private mutating func include(_ body: ArraySlice<UInt8>) {
    let name = body.prefix { !ByteClass.isSpace($0) }
    // A page of section 1 may include `man1/x.1`, a path that is relative to the parent of the page's folder.
    guard let file = files?.text(named: name.text) ?? files?.text(named: "../" + name.text) else { return }
    push((0..<file.lineCount).map(file.lineBytes), arguments: nil)
  }

  // MARK: Macros

  private mutating func define(_ request: [UInt8], _ body: ArraySlice<UInt8>) {
    var name = Array(body.prefix { !ByteClass.isSpace($0) })
    // Only spaces may precede the name of the macro that ends the definition.
    var end = Array(body.dropFirst(name.count + 1).drop { $0 == 0x20 }.prefix { !ByteClass.isSpace($0) })
    // The arguments of `.dei` and `.ami` are strings that contain the names.
    if request.last == UInt8(ascii: "i") { (name, end) = (strings[name] ?? [], strings[end] ?? []) }
    guard !name.isEmpty else { return }
    // References are replaced now, at the definition. References with a doubled backslash are replaced at each call.
    let lines = definition(until: end.isEmpty ? [UInt8(ascii: ".")] : end).map {
      hasEscapes ? expanded($0, isCopy: true) : $0
    }
    // Appends in place. Copying the lines would make repeated `.am` requests for the same macro take quadratic time.
    let appends = request.first == UInt8(ascii: "a")
    if appends { macros[name, default: []] += lines } else if !builtIn.contains(name) { macros[name] = lines }
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

  // MARK: Strings and registers

  private mutating func set(_ body: ArraySlice<UInt8>, appends: Bool) {
    let name = Array(body.prefix { !ByteClass.isSpace($0) })
    var value = body.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }
    if value.first == UInt8(ascii: "\"") { value = value.dropFirst() }
    guard !name.isEmpty else { return }
    if !appends { strings[name] = [] }
    strings[name, default: []] += Self.collapsed(value.replacing("\\}".utf8, with: []))
  }

  /// Replaces doubled backslashes by single ones, so that the escapes take effect when the text is used.
  private static func collapsed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    text.replacing("\\\\".utf8, with: "\\".utf8)
  }

  private mutating func register(_ body: ArraySlice<UInt8>) {
    let name = body.prefix { !ByteClass.isSpace($0) }
    var rest = body.dropFirst(name.count).drop { $0 == 0x20 }
    let isChange = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
    // A value that is not a number leaves the register unchanged.
    guard let value = RoffExpression.value(&rest) else { return }
    let old = registers[Array(name)] ?? (0, 0)
    rest = rest.drop(while: ByteClass.isSpace)
    registers[Array(name)] = (
      isChange ? old.value &+ value : value, RoffExpression.value(&rest) ?? old.step
    )
  }

  /// Replaces references to strings, registers, arguments and widths by their values, from left to right. In copy mode, a doubled backslash
  /// becomes a single one, and widths are left for later.
  private mutating func expanded(_ line: ArraySlice<UInt8>, isCopy: Bool = false, depth: Int = 0)
    -> ArraySlice<UInt8>
  {
    guard depth < Self.deepest else { return line }
    var output: [UInt8] = []
    var start = line.startIndex
    while let next = Self.escape(isCopy ? Self.copied : Self.references, in: line[start...]) {
      output += line[start..<next]
      start = next + 2
      let kind = line[next + 1]
      output += kind == UInt8(ascii: "\\") ? [kind] : reference(kind, line, &start, depth)
      if budget < 0 {
        isCut = true
        return line
      }
    }
    return start == line.startIndex ? line : (output + line[start...])[...]
  }

  private static let references = Set("*n$wB".utf8)
  private static let copied = Set("*n$\\".utf8)

  /// The value of a reference. `at` is the index after the letter of the reference, and is advanced past the reference's name.
  private mutating func reference(_ kind: UInt8, _ line: ArraySlice<UInt8>, _ at: inout Int, _ depth: Int)
    -> [UInt8]
  {
    var value: ArraySlice<UInt8> = []
    switch kind {
    case UInt8(ascii: "w"):
      let inner = expanded(RoffEscapes.quoted(line, &at).text, depth: depth + 1)
      return Array("\(RoffExpression.character * ManualText.length(inner))".utf8)
    case UInt8(ascii: "B"):
      let (text, isClosed) = RoffEscapes.quoted(line, &at)
      return [RoffExpression.isValid(expanded(text, depth: depth + 1)) && isClosed ? 0x31 : 0x30]
    case UInt8(ascii: "n"):
      let sign = at < line.endIndex ? line[at] : 0
      let changes = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
      if changes { at += 1 }
      let name = referenceName(line, &at, depth)
      let old = registers[name] ?? (0, 0)
      registers[name] = old
      if changes {
        registers[name]?.value = sign == UInt8(ascii: "+") ? old.value &+ old.step : old.value &- old.step
      }
      return Array("\(self.value(ofRegister: name))".utf8)
    case UInt8(ascii: "$"):
      let name = referenceName(line, &at, depth).text
      let arguments = frames.last?.arguments ?? []
      switch name {
      case "*": value = Array(arguments.joined(separator: [0x20]))[...]
      case "@": value = Array(arguments.map { [0x22] + $0 + [0x22] }.joined(separator: [0x20]))[...]
      default: if let number = Int(name), number > 0 { value = arguments.dropFirst(number - 1).first ?? [] }
      }
    default: value = (strings[referenceName(line, &at, depth)] ?? [])[...]
    }
    // Strings may refer to other strings repeatedly, so the text can grow exponentially. The budget limits this growth.
    budget -= value.count + 1
    return budget < 0 ? [] : Array(expanded(value, depth: depth + 1))
  }

  /// The name of a reference, which may itself contain references.
  private mutating func referenceName(_ line: ArraySlice<UInt8>, _ at: inout Int, _ depth: Int) -> [UInt8] {
    Self.escapeName(line, &at) { at in
      guard line[at] == UInt8(ascii: "\\"), at + 1 < line.endIndex, depth < Self.deepest,
        Self.references.contains(line[at + 1])
      else { return nil }
      at += 2
      return reference(line[at - 1], line, &at, depth + 1)
    }
  }

  private func value(ofRegister name: [UInt8]) -> Int {
    if name.elementsEqual(".$".utf8) { return frames.last?.arguments?.count ?? 0 }
    return Self.readOnly[name.text] ?? registers[name]?.value ?? 0
  }

  /// Read-only registers as on a terminal: `.A` (approximate output), `.T` (device is named), `.H` and `.V` (resolution).
  private static let readOnly = [".g": 1, ".l": 78 * 24, ".A": 0, ".j": 0, ".T": 1, ".H": 24, ".V": 40]

  /// Strings that the macro packages define.
  private static let predefined: [[UInt8]: [UInt8]] = {
    let values =
      #"R \(rg Tm \(tm lq \(lq rq \(rq Aq ' Ba | Le \(<= Ge \(>= Lt < Gt > Lq \(lq Rq \(rq Am & Ne \(!= Pm \(+- q " -- \(em "#
      + #"C+ C++ Pi pi If \(if Na NaN Px POSIX Ai ANSI lp ( rp )"#
    let words = values.split(separator: " ").map { Array($0.utf8) }
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) })
  }()

  // MARK: Conditions

  /// Evaluates a condition and continues with the chosen branch.
  /// - Returns: the value of the condition.
  @discardableResult
  private mutating func condition(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    let isTrue = isTrue(&rest)
    // If a false condition is alone on its line, the next line is skipped, unless that line is the condition's `.el`.
    if !isTrue, rest.isEmpty, let line = nextRaw(), Self.isRequest("el", line) {
      frames.append(Frame(lines: [line], arguments: frames.last?.arguments))
    }
    branch(isTrue, rest)
    return isTrue
  }

  private func isTrue(_ rest: inout ArraySlice<UInt8>) -> Bool {
    RoffExpression.condition(&rest) { kind, name in
      switch kind {
      case UInt8(ascii: "r"): registers[Array(name)] != nil
      case UInt8(ascii: "d"):
        strings[Array(name)] != nil || macros[Array(name)] != nil || builtIn.contains(Array(name))
      case UInt8(ascii: "c"): ManualText.length(name) > 0
      default: false
      }
    }
  }

  /// Runs one iteration of `.while`: if the condition is true, pushes the body, followed by the loop itself.
  private mutating func loop(_ line: ArraySlice<UInt8>) {
    let arguments = frames.last?.arguments
    var lines = [line]
    var depth = Self.blockBalance(line)
    while depth > 0, let more = nextRaw() {
      lines.append(more)
      depth += Self.blockBalance(more)
    }
    var rest = expanded(line).drop { $0 != UInt8(ascii: "w") }.dropFirst(5)
    guard isTrue(&rest) else { return }
    let first: ArraySlice<UInt8> = Self.blockStart(rest) ?? rest.drop { $0 == 0x20 }
    push((first.isEmpty ? [] : [first]) + lines.dropFirst() + lines, arguments: arguments, isLoop: true)
  }

  /// The text after the `\{` that opens a block; nil if no block begins here.
  private static func blockStart(_ body: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let rest = body.drop { $0 == 0x20 || $0 == 0x09 }
    guard ByteSearch.starts(rest, with: "\\{") else { return nil }
    let inner = rest.dropFirst(2).drop { $0 == 0x20 || $0 == 0x09 }
    return inner.elementsEqual("\\".utf8) ? [] : inner
  }

  private mutating func branch(_ isWanted: Bool, _ body: ArraySlice<UInt8>) {
    let block = Self.blockStart(body)
    let rest = block ?? body.drop { $0 == 0x20 || $0 == 0x09 }
    if isWanted {
      if !rest.isEmpty { push([rest], arguments: nil) }
    } else if block != nil {
      var depth = 1 + Self.blockBalance(rest)
      while depth > 0, let line = nextRaw() { depth += Self.blockBalance(line) }
    }
  }

  // MARK: Characters

  /// Records what to print in place of characters: pairs of characters (`.tr`), or a character and its text (`.char`).
  private mutating func translate(_ body: ArraySlice<UInt8>, isPaired: Bool) {
    var at = body.startIndex
    while at < body.endIndex {
      let key = Self.unit(body, &at)
      if !isPaired { return translations[key] = body[at...].drop { $0 == 0x20 } }
      translations[key] = at < body.endIndex ? Self.unit(body, &at) : [0x20]
    }
  }

  private mutating func translated(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if translations.isEmpty { return line }
    var output: [UInt8] = []
    var at = line.startIndex
    while at < line.endIndex, budget >= 0 {
      let unit = Self.unit(line, &at)
      let value = translations[unit] ?? unit
      budget -= max(0, value.count - unit.count)
      output += value
    }
    return output[...]
  }

  /// The character or escape at a position. A named character such as `\(em` is returned in the form `\[em]`.
  private static func unit(_ line: ArraySlice<UInt8>, _ at: inout Int) -> ArraySlice<UInt8> {
    let start = at
    at += 1
    guard line[start] == UInt8(ascii: "\\"), at < line.endIndex else {
      while at < line.endIndex, line[at] & 0xc0 == 0x80 { at += 1 }
      return line[start..<at]
    }
    switch line[at] {
    case UInt8(ascii: "("): return [UInt8](#"\["#.utf8)[...] + escapeName(line, &at) + [UInt8(ascii: "]")]
    case UInt8(ascii: "["): _ = escapeName(line, &at)
    default:
      at += 1
      RoffEscapes.skipArgument(line, &at)
    }
    return line[start..<at]
  }

  // MARK: Comments and long lines

  /// Joins a line that ends in a backslash with the next line.
  private mutating func joined(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard Self.isContinued(line) else { return line }
    var output = Array(line)
    while Self.isContinued(output[...]), let next = nextRaw() {
      output.removeLast()
      output += Self.withoutComment(next)
    }
    return output[...]
  }

  // MARK: The syntax of a line: requests, names, arguments, comments, blocks

  private static func isRequest(_ name: StaticString, _ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: ".") || line.first == UInt8(ascii: "'") else { return false }
    let rest = line.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
    return ByteSearch.starts(rest, with: name) && Self.name(rest).count == name.utf8CodeUnitCount
  }

  /// Splits the arguments of a macro. Quotation marks group words.
  static func arguments(_ body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let quote = UInt8(ascii: "\"")
    var found: [ArraySlice<UInt8>] = []
    var rest = body.drop { $0 == 0x20 }
    while let first = rest.first {
      if first == quote {
        // A doubled quotation mark stands for a single one.
        var parts: [ArraySlice<UInt8>] = []
        repeat {
          let part = rest.dropFirst().prefix { $0 != quote }
          parts.append(part)
          rest = rest.dropFirst(part.count + 2)
        } while rest.first == quote
        found.append(parts.count > 1 ? Array(parts.joined(separator: [quote]))[...] : parts[0])
      } else {
        var index = rest.startIndex
        while index < rest.endIndex, rest[index] != 0x20 {
          index += rest[index] == UInt8(ascii: "\\") && index + 1 < rest.endIndex ? 2 : 1
        }
        found.append(rest[..<index])
        rest = rest[index...]
      }
      rest = rest.drop { $0 == 0x20 }
    }
    return found
  }

  /// The name in an escape: one character, two characters after `(`, or any number of characters in brackets. `value` returns the value of a
  /// reference that begins at a position in the name.
  static func escapeName(
    _ line: ArraySlice<UInt8>, _ at: inout Int, value: (inout Int) -> [UInt8]? = { _ in nil }
  ) -> [UInt8] {
    guard at < line.endIndex else { return [] }
    let isBracket = line[at] == UInt8(ascii: "[")
    let length = isBracket ? Int.max : line[at] == UInt8(ascii: "(") ? 2 : 1
    if length > 1 { at += 1 }
    var name: [UInt8] = []
    while at < line.endIndex, name.count < length {
      if let value = value(&at) {
        name += value
        continue
      }
      at += 1
      // A space directly after the opening bracket ends the name.
      if isBracket, line[at - 1] == UInt8(ascii: "]") || line[at - 1] == 0x20 && name.isEmpty { break }
      name.append(line[at - 1])
    }
    return name
  }

  /// The number of blocks that a line opens minus the number of blocks that the line closes.
  static func blockBalance(_ line: ArraySlice<UInt8>) -> Int {
    var balance = 0
    var rest = line
    while let at = escape(Set("{}".utf8), in: rest) {
      balance += line[at + 1] == UInt8(ascii: "{") ? 1 : -1
      rest = rest[(at + 2)...]
    }
    return balance
  }

  static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line[..<(escape(comments, in: line) ?? line.endIndex)]
  }

  private static let comments = Set("\"#".utf8)

  /// The position of the first escape of these kinds.
  private static func escape(_ kinds: Set<UInt8>, in line: ArraySlice<UInt8>) -> Int? {
    var next = line.firstIndex(of: UInt8(ascii: "\\"))
    while let at = next, at + 1 < line.endIndex {
      if kinds.contains(line[at + 1]) { return at }
      next = line[(at + 2)...].firstIndex(of: UInt8(ascii: "\\"))
    }
    return nil
  }

  /// Whether the line ends in a backslash that is not escaped. A backslash directly after `\{` does not count.
  private static func isContinued(_ line: ArraySlice<UInt8>) -> Bool {
    line.reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
      && !ByteSearch.starts(line.suffix(3), with: "\\{")
  }

  static func name(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "\\") }
  }
}
