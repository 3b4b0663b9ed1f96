import DocDraft
import DocModel
import DocSystem

/// Parses the inline markup of reStructuredText: emphasis, roles, references, literals.
struct RestInline {
  /// The values of substitutions by name (`|name|`), and by the name in lower case.
  var substitutions: [[UInt8]: InlineText] = [:]
  /// The titles of sections, by the label of the section.
  var titles: [[UInt8]: String] = [:]
  /// The targets of links, by the name that references use (`name_`).
  var targets: [[UInt8]: String] = [:]

  func text(_ source: some Collection<UInt8>) -> InlineText {
    var copy = self
    return copy.read(Array(source))
  }

  /// Parses text and records its links.
  mutating func read(_ source: [UInt8]) -> InlineText { parse(source).text }

  /// The text without markup; white space is kept.
  mutating func verbatim(_ source: [UInt8]) -> [UInt8] { parse(source).bytes }

  private mutating func parse(_ source: [UInt8]) -> InlineBuilder {
    var output = InlineBuilder()
    var index = 0
    // Delimiters without a closing delimiter later in the text. They begin no construct.
    var unclosed: Set<UInt8> = []
    while index < source.count {
      let byte = source[index]
      if !unclosed.contains(byte), let next = construct(source, index, &output) {
        index = next
        continue
      }
      let mayClose = byte != 0x60 && source[(index + 1)...].contains(byte)
      if "`|*".utf8.contains(byte), !mayClose { unclosed.insert(byte) }
      let text = byte == UInt8(ascii: "*") ? source[index...].prefix { $0 == byte } : source[index...index]
      output.append(text)
      index = text.endIndex
    }
    return output
  }

  /// Parses the construct that begins at an index.
  /// - Returns: the index after the construct; nil if the byte is literal text.
  private mutating func construct(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    switch source[index] {
    case UInt8(ascii: "\\"):
      if let next = source[safe: index + 1], !ByteClass.isSpace(next) { output.append(next) }
      return index + 2
    case 0x60: return quoted(source, index, &output)
    case UInt8(ascii: "|"): return substitution(source, index, &output)
    case UInt8(ascii: "*"): return emphasised(source, index, &output)
    case UInt8(ascii: "["): return footnote(source, index, &output)
    case UInt8(ascii: "_"): return reference(source, index, &output)
    case UInt8(ascii: "-")
    where ByteSearch.starts(source[index...], with: "---") && source[safe: index + 3] != UInt8(ascii: "-"):
      output.append("—")
      return index + 3
    default: return nil
    }
  }

  // MARK: Asterisks

  /// Parses `*emphasis*` and `**strong**` (docutils, *Inline markup recognition rules*).
  /// - Returns: the index after the closing star; nil if the opening star is literal text.
  private func emphasised(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    let star = UInt8(ascii: "*")
    let length = source[safe: index + 1] == star ? 2 : 1
    let start = index + length
    guard Self.mayStandBefore(source[safe: index - 1]), let first = source[safe: start],
      !ByteClass.isSpace(first), first != star
    else { return nil }
    var at = start + 1
    let limit = min(source.count, start + Self.longestEmphasis)
    while at < limit {
      defer { at += 1 }
      guard source[at] == star, !ByteClass.isSpace(source[at - 1]), source[at - 1] != UInt8(ascii: "\\")
      else {
        continue
      }
      if length == 2, source[safe: at + 1] != star { continue }
      let behind = at + length
      if !Self.mayStandAfter(source[safe: behind]) { continue }
      let number = output.begin(length == 2 ? .strong : .emphasis)
      output.append(Self.unescaped(source[start..<at]))
      output.end(number)
      return behind
    }
    return nil
  }

  /// Upper bound on the bytes of emphasised text. The bound limits the search for the closing star.
  private static let longestEmphasis = 500

  /// Whether inline markup may begin after a byte; nil at the start of the text. Non-ASCII bytes are accepted, because they may be punctuation.
  private static func mayStandBefore(_ byte: UInt8?) -> Bool {
    byte.map { $0 <= 0x20 || "'\"([{<-/:".utf8.contains($0) || $0 >= 0x80 } ?? true
  }

  private static func mayStandAfter(_ byte: UInt8?) -> Bool {
    byte.map { $0 <= 0x20 || "'\")]}>-/:.,;!?\\".utf8.contains($0) || $0 >= 0x80 } ?? true
  }

  // MARK: Backquotes

  /// Parses a literal, role or link that begins with a backquote.
  /// - Returns: the index after the construct; nil if the construct is not closed.
  private mutating func quoted(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    if source[safe: index + 1] == 0x60 {
      guard let end = ByteSearch.first("``", in: source, from: index + 2), end.lowerBound > index + 2 else {
        if source[safe: index + 2] == 0x60 || source[safe: index + 2] == nil { return nil }
        output.append([0x60, 0x60])
        return index + 2
      }
      var close = end.upperBound
      while source[safe: close] == 0x60 { close += 1 }
      appendCode(source[(index + 2)..<(close - 2)], &output)
      return close
    }
    guard let close = Self.closingTick(source, index + 1) else { return nil }
    var end = close + 1
    let inner = source[(index + 1)..<close]
    let stop = source[safe: end] == UInt8(ascii: ":") ? Self.roleEnd(source, end) : nil
    let isReference = source[safe: stop.map { $0 + 1 } ?? end] == UInt8(ascii: "_")
    if let role = Self.takeRole(source, index, &output) {
      if stop == nil, !isReference {
        appendRole(role[...], inner, &output)
      } else {
        // A text must not have a role before it together with a role or an underscore after it. In that case, the markup is literal text.
        output.append(":" + role.text + ":" + inner.text)
      }
      return end
    }
    // A role may also follow the text to which it applies.
    if let stop, !isReference {
      appendRole(source[(end + 1)..<stop], inner, &output)
      return stop + 1
    }
    if isReference, stop == nil {
      end += source[safe: end + 1] == UInt8(ascii: "_") ? 2 : 1
      appendLink(inner, &output)
      return end
    }
    // Text without a role has the default role, which authors use for names and quotations.
    output.append(Self.unescaped(inner).text, as: .emphasis)
    return end
  }

  private static func closingTick(_ source: [UInt8], _ start: Int) -> Int? {
    var index = start
    while let tick = ByteSearch.byte(0x60, in: source, from: index) {
      if source[tick - 1] != UInt8(ascii: "\\"), tick > start { return tick }
      index = tick + 1
    }
    return nil
  }

  /// Removes the `:role:` before a backquote from the end of the output and returns it.
  private static func takeRole(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> [UInt8]? {
    guard index > 2, source[index - 1] == UInt8(ascii: ":") else { return nil }
    var start = index - 2
    while start >= 0, index - start < 60, isRole(source[start]) { start -= 1 }
    start += 1
    // A role with a domain, such as `:py:func:`, contains colons. The role begins at the first of its colons.
    while start < index - 1, source[start] != UInt8(ascii: ":") { start += 1 }
    guard start < index - 2, output.bytes.suffix(index - start).elementsEqual(source[start..<index]) else {
      return nil
    }
    output.truncate(to: output.count - (index - start))
    return Array(source[(start + 1)..<(index - 1)])
  }

  private static func roleEnd(_ source: [UInt8], _ start: Int) -> Int? {
    var index = start + 1
    guard source[safe: index].map(ByteClass.isAlphanumeric) ?? false else { return nil }
    while index < source.count, index - start < 60, isRole(source[index]),
      source[index] != UInt8(ascii: ":")
    {
      index += 1
    }
    return source[safe: index] == UInt8(ascii: ":") ? index : nil
  }

  private static func isRole(_ byte: UInt8) -> Bool {
    ByteClass.isAlphanumeric(byte) || byte == 0x3a || byte == 0x2d || byte == 0x2b || byte == 0x2e
      || byte == 0x5f
  }

  /// Splits `title <target>`. Without a target, the whole text is the title.
  private static func parts(_ inner: ArraySlice<UInt8>) -> (
    title: ArraySlice<UInt8>, target: ArraySlice<UInt8>?
  ) {
    guard inner.last == UInt8(ascii: ">"), let open = inner.lastIndex(of: UInt8(ascii: "<")) else {
      return (inner, nil)
    }
    let target = inner[(open + 1)..<(inner.endIndex - 1)]
    let title = inner[..<open].trimmed
    return (title.isEmpty ? target : title, target)
  }

  private mutating func appendRole(
    _ role: ArraySlice<UInt8>, _ inner: ArraySlice<UInt8>, _ output: inout InlineBuilder
  ) {
    let name = role.split(separator: UInt8(ascii: ":")).last ?? role
    let (title, target) = Self.parts(inner)
    let plain = Self.unescaped(title)
    switch name.text {
    case "ref", "numref", "doc", "download":
      let label = (target ?? inner).map(ByteClass.lowered)
      let known = target == nil ? titles[label] : nil
      let isFile = name.text == "doc" || name.text == "download"
      output.append(
        known.map { Array($0.utf8) } ?? plain, linkedTo: isFile ? (target ?? inner).text : "#" + label.text)
    case "pep", "PEP", "rfc", "RFC":
      appendProposal(
        name.text.uppercased(), (target ?? inner).text, title: target == nil ? nil : plain, &output)
    case "CVE", "CWE": output.append((target == nil ? name.text + "-" : "") + plain.text)
    case "issue": output.append((target == nil ? "bpo-" : "") + plain.text)
    case "sup", "superscript":
      output.append((Superscripts.isPower(plain.text, of: output.bytes) ? "^" : "") + plain.text)
    // `cspan` and `rspan` are roles of the Linux kernel's table extension. They only set how many columns or rows a cell spans.
    case "cspan", "rspan": break
    // Backslashes are part of formulas and of code.
    case "math": output.append(inner)
    case "code": appendCode(inner, &output)
    case "strong": output.append(plain.text, as: .strong)
    case "emphasis", "dfn": output.append(plain.text, as: .emphasis)
    case "term", "abbr", "sub", "subscript", "title", "guilabel", "menuselection",
      "title-reference", "t", "index", "any", "eq", "raw-html", "newsgroup", "source", "gh", "cite":
      output.append(name.text == "abbr" ? Self.unescaped(inner) : plain)
    case "func", "meth", "cfunc", "function", "method":
      let isCall = target == nil && plain.last != UInt8(ascii: ")")
      appendCode(shortened(plain) + (isCall ? [0x28, 0x29] : []), &output)
    case "file", "samp":
      appendCode(plain.filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }, &output)
    default: appendCode(shortened(plain), &output)
    }
  }

  /// Appends a link to a PEP or RFC (docutils 0.20, `parsers/rst/roles.py`).
  /// - Parameter number: the number of the PEP or RFC, optionally followed by `#` and the name of a section.
  private func appendProposal(
    _ kind: String, _ number: String, title: [UInt8]?, _ output: inout InlineBuilder
  ) {
    let parts = number.split(separator: "#", maxSplits: 1)
    let digits = parts.first.map(String.init) ?? ""
    let padded = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    let page =
      kind == "PEP"
      ? "https://peps.python.org/pep-\(padded)" : "https://tools.ietf.org/html/rfc\(digits).html"
    output.append(
      title ?? Array("\(kind) \(digits)".utf8), linkedTo: parts.count > 1 ? "\(page)#\(parts[1])" : page)
  }

  /// Removes the prefixes in the text of a role: `~a.b.c` is shown as `c`, and the `!` of `!name` only prevents a link.
  private func shortened(_ name: [UInt8]) -> [UInt8] {
    guard let first = name.first else { return name }
    if first == UInt8(ascii: "!") { return Array(name.dropFirst()) }
    guard first == UInt8(ascii: "~") else { return name }
    let rest = name.dropFirst()
    guard let dot = rest.lastIndex(of: UInt8(ascii: ".")) else { return Array(rest) }
    return Array(rest[(dot + 1)...])
  }

  private mutating func appendLink(_ inner: ArraySlice<UInt8>, _ output: inout InlineBuilder) {
    let (title, target) = Self.parts(inner)
    // If the address is also the text of the link, its escaped spaces are shown.
    let words = Self.unescaped(title, keepsEscapedSpaces: title == target)
    output.append(words, linkedTo: target.map(address) ?? targets[words.map(ByteClass.lowered)] ?? "")
  }

  /// Resolves the target of a link. The target is an address, or a name that ends with an underscore. Unescaped spaces in an address are
  /// removed.
  func address(_ target: ArraySlice<UInt8>) -> String {
    let isName = target.last == UInt8(ascii: "_") && target.dropLast().last != UInt8(ascii: "\\")
    if isName {
      let name = Self.unescaped(target.dropLast()).map(ByteClass.lowered)
      return targets[name] ?? "#" + name.text
    }
    let output = Self.unescaped(target, keepsEscapedSpaces: true)
    let isMail =
      output.contains(UInt8(ascii: "@"))
      && !output.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") })
    return (isMail ? "mailto:" : "") + output.text
  }

  /// The alternative text of an image, as a link to the option `target` or else to the image file.
  func picture(_ directive: RestDirective, words given: ArraySlice<UInt8>) -> InlineText {
    var words = InlineBuilder()
    words.append(given)
    if let target = directive.option("target") {
      words.link(0..<words.count, to: address(target))
    } else {
      words.picture(0..<words.count, at: directive.argument.text)
    }
    return words.text
  }

  private func appendCode(_ text: some BidirectionalCollection<UInt8>, _ output: inout InlineBuilder) {
    output.append(text.text, as: .code)
  }

  /// Removes backslashes and some of the spaces: unescaped spaces if `keepsEscapedSpaces` is set, escaped spaces otherwise.
  static func unescaped(_ text: ArraySlice<UInt8>, keepsEscapedSpaces: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    var isEscaped = false
    for byte in text {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        if !ByteClass.isSpace(byte) || isEscaped == keepsEscapedSpaces { output.append(byte) }
        isEscaped = false
      }
    }
    return output
  }

  // MARK: Other inline markup

  private func substitution(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    let rest = source[(index + 1)...].prefix(80)
    guard let close = rest.firstIndex(of: UInt8(ascii: "|")), close > index + 1,
      !ByteClass.isSpace(source[index + 1]), !ByteClass.isSpace(source[close - 1]),
      Self.mayStandAfter(source[(close + 1)...].first { $0 != UInt8(ascii: "_") })
    else { return nil }
    let name = Array(source[(index + 1)..<close])
    // A project may define substitutions in a file that is not read here. The name of an unknown substitution is shown as text.
    let start = output.count
    output.append(
      substitutions[name] ?? substitutions[name.map(ByteClass.lowered)] ?? InlineText(plain: name.text))
    var end = close + 1
    while source[safe: end] == UInt8(ascii: "_") { end += 1 }
    if end > close + 1 { output.link(start..<output.count, to: targets[name.map(ByteClass.lowered)] ?? "") }
    return end
  }

  /// Removes footnote references, but keeps citation references.
  private func footnote(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    let rest = source[(index + 1)...].prefix(60)
    guard let close = rest.firstIndex(of: UInt8(ascii: "]")), source[safe: close + 1] == UInt8(ascii: "_"),
      close > index + 1, Self.mayStandBefore(source[safe: index - 1]),
      Self.mayStandAfter(source[safe: close + 2])
    else { return nil }
    let name = source[(index + 1)..<close]
    if name.allSatisfy(ByteClass.isDigit) || name.first == UInt8(ascii: "#") || name.elementsEqual([0x2a]) {
      output.truncate(to: (output.bytes.lastIndex { $0 != 0x20 } ?? -1) + 1)
    } else {
      output.append(source[index...close])
    }
    return close + 2
  }

  /// Turns a reference `name_` with a known target into a link, without the underscore. An underscore inside a word is literal text.
  private func reference(_ source: [UInt8], _ index: Int, _ output: inout InlineBuilder) -> Int? {
    if source[safe: index + 1] == 0x60, output.bytes.last.map({ !ByteClass.isWord($0) }) ?? true {
      return index + 1
    }
    var end = index + 1
    if source[safe: end] == UInt8(ascii: "_") { end += 1 }
    let isEnd = source[safe: end].map { !ByteClass.isWord($0) } ?? true
    guard isEnd, let last = output.bytes.last, ByteClass.isAlphanumeric(last) else { return nil }
    let word = output.bytes.suffix(60).reversed().prefix {
      ByteClass.isAlphanumeric($0) || $0 == 0x2d || $0 == 0x2e
    }
    let name = Array(word.reversed())
    guard let target = targets[name.map(ByteClass.lowered)] else {
      output.append(source[index..<end])
      return end
    }
    output.link(output.count - name.count..<output.count, to: target)
    return end
  }
}
