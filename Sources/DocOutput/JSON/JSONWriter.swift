/// Writes JSON (RFC 8259). Values are written in the order of the calls, and the output is always valid.
///
/// Control characters and invisible formatting characters are escaped as `\u`. The RFC requires escapes only for some of these characters.
/// Escaping all of them makes JSON as safe to print as sanitised text.
package struct JSONWriter: Sendable {
  package enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// One field per line, indented by two spaces. An array of numbers takes one line.
    case indented
    /// On one line, with a space after each colon and comma. This layout is for small values inside indented JSON.
    case inline
  }

  package private(set) var output = OutputBuffer()
  private var layout: Layout
  private var depth = 0
  private var isFirst = true
  /// Whether a name was just written, so that its value follows on the same line.
  private var afterName = false

  package init(_ layout: Layout = .compact) { self.layout = layout }

  package var bytes: [UInt8] { output.bytes }

  /// A complete JSON text that consists of one object. If `schema` is not nil, it becomes the first field.
  package static func document(
    _ schema: String? = nil, _ layout: Layout = .indented, _ fields: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(layout)
    json.object { json in
      if let schema { json.field("schema", schema) }
      fields(&json)
    }
    json.endLine()
    return json.bytes
  }

  // MARK: Values

  package mutating func value(_ text: String?) {
    guard let text else { return null() }
    beginValue()
    JSONEscaping.append(text, to: &output)
  }

  package mutating func value(_ number: Int?) {
    guard let number else { return null() }
    beginValue()
    output.append("\(number)")
  }

  /// Writes a number with at most `digits` decimal places. NaN and infinities become `null`.
  package mutating func value(_ number: Double, digits: Int = 4) {
    guard number.isFinite else { return null() }
    beginValue()
    output.append(Self.decimal(number, digits: digits))
  }

  package mutating func value(_ flag: Bool) {
    beginValue()
    output.append(flag ? "true" : "false")
  }

  package mutating func null() {
    beginValue()
    output.append("null")
  }

  package mutating func object(_ fields: (inout JSONWriter) -> Void) {
    nested("{", "}", fields)
  }

  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    nested("[", "]") { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Writes a value on one line, whatever the layout. `write` makes the value.
  package mutating func inline(_ write: (inout JSONWriter) -> Void) {
    let outer = layout
    // The separator before the value is still written in the outer layout.
    beginValue()
    afterName = true
    if layout == .indented { layout = .inline }
    write(&self)
    layout = outer
  }

  package mutating func inlineObject(_ fields: (inout JSONWriter) -> Void) { inline { $0.object(fields) } }

  // MARK: Fields

  package mutating func name(_ name: String) {
    beginValue()
    JSONEscaping.append(name, to: &output)
    output.append(layout == .compact ? ":" : ": ")
    afterName = true
  }

  package mutating func field(_ name: String, _ text: String?) {
    self.name(name)
    value(text)
  }

  package mutating func field(_ name: String, _ number: Int?) {
    self.name(name)
    value(number)
  }

  package mutating func field(_ name: String, _ number: Double, digits: Int = 4) {
    self.name(name)
    value(number, digits: digits)
  }

  package mutating func field(_ name: String, _ flag: Bool) {
    self.name(name)
    value(flag)
  }

  package mutating func field(_ name: String, object fields: (inout JSONWriter) -> Void) {
    self.name(name)
    object(fields)
  }

  /// Writes an object, or null if there is no value.
  package mutating func field<Value>(
    _ name: String, object value: Value?, _ fields: (inout JSONWriter, Value) -> Void
  ) {
    self.name(name)
    if let value { object { fields(&$0, value) } } else { null() }
  }

  package mutating func field<Elements: Sequence>(
    _ name: String, array elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array(elements, write)
  }

  package mutating func field<Elements: Sequence>(
    _ name: String, objects elements: Elements, _ fields: (inout JSONWriter, Elements.Element) -> Void
  ) {
    field(name, array: elements) { json, element in json.object { fields(&$0, element) } }
  }

  package mutating func field(_ name: String, strings: [String]) {
    field(name, array: strings) { $0.value($1) }
  }

  package mutating func endLine() {
    output.newline()
    isFirst = true
  }

  // MARK: Layout

  private mutating func nested(
    _ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void
  ) {
    beginValue()
    output.append(opening)
    depth += 1
    isFirst = true
    afterName = false
    body(&self)
    depth -= 1
    if !isFirst, layout == .indented { indent() }
    output.append(closing)
    isFirst = false
  }

  private mutating func beginValue() {
    if afterName {
      afterName = false
      isFirst = false
      return
    }
    if !isFirst { output.append(layout == .inline ? ", " : ",") }
    if depth > 0, layout == .indented { indent() }
    isFirst = false
  }

  private mutating func indent() {
    output.newline()
    output.spaces(2 * depth)
  }

  private static func decimal(_ number: Double, digits: Int) -> String {
    guard number.magnitude < 1e15 else { return "\(number)" }
    var text = Array(DecimalText.fixed(number, digits: digits).utf8)
    if text.contains(UInt8(ascii: ".")) {
      while text.last == UInt8(ascii: "0") { text.removeLast() }
      if text.last == UInt8(ascii: ".") { text.removeLast() }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

enum JSONEscaping {
  private static let hexDigits = Array("0123456789abcdef".utf8)

  static func append(_ text: String, to output: inout OutputBuffer) {
    output.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { appendEscaped($0, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Whether any of eight bytes may need escaping, tested as one integer. Each term of `found` detects one kind of byte, and sets the highest
  /// bit of each such byte. Carries and borrows start only at such bytes, so the result is never true by mistake.
  @inline(__always)
  private static func mayNeedEscape(eight bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (quote, backslash) = (bytes ^ (0x22 &* ones), bytes ^ (0x5C &* ones))
    let found = bytes | (bytes &+ ones) | (bytes &- (0x20 &* ones)) | (quote &- ones) | (backslash &- ones)
    return found & (0x80 &* ones) != 0
  }

  /// - Parameter buffer: the bytes of a string, which are always valid UTF-8.
  private static func appendEscaped(_ buffer: UnsafeBufferPointer<UInt8>, to output: inout OutputBuffer) {
    let bytes = buffer.span
    // The bytes `start..<index` can be copied unchanged.
    var start = 0
    var index = 0
    while index < bytes.count {
      // Most of an answer is code, and few bytes of code need escaping. Eight bytes are therefore tested at a time.
      while index + 8 <= bytes.count {
        // SAFETY: the loop's condition ensures that `index..<index + 8` is within the buffer.
        let next = UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if mayNeedEscape(eight: next) { break }
        index &+= 8
      }
      while index < bytes.count, !mayNeedEscape(bytes[index]) { index &+= 1 }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      var (value, length) = (UInt32(byte), 1)
      if byte >= 0x80 {
        length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        value &= 0xFF >> UInt32(length + 1)
        for next in index + 1..<index + length { value = value << 6 | UInt32(bytes[next] & 0x3F) }
      }
      if byte < 0x80 || TerminalText.isHidden(value) && !isJoiner(value) {
        output.append(UnsafeBufferPointer(rebasing: buffer[start..<index]))
        appendEscape(value, to: &output)
        start = index + length
      }
      index += length
    }
    output.append(UnsafeBufferPointer(rebasing: buffer[start...]))
  }

  /// Whether a scalar is a zero-width joiner or non-joiner. Both are harmless, and many scripts use them in words.
  private static func isJoiner(_ value: UInt32) -> Bool { value == 0x200C || value == 0x200D }

  private static func appendEscape(_ value: UInt32, to output: inout OutputBuffer) {
    let letter: UInt8? =
      switch value {
      case 0x22, 0x5C: UInt8(value)
      case 0x0A: UInt8(ascii: "n")
      case 0x0D: UInt8(ascii: "r")
      case 0x09: UInt8(ascii: "t")
      default: nil
      }
    if let letter {
      output.append(UInt8(ascii: "\\"))
      output.append(letter)
    } else {
      for unit in UTF16.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF16.encodedReplacementCharacter {
        output.append("\\u")
        for shift in [12, 8, 4, 0] { output.append(hexDigits[Int(unit >> UInt16(shift)) & 15]) }
      }
    }
  }
}
