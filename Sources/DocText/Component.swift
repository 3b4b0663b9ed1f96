/// A run of letters, digits and underscores in a text, with the kinds of characters that it contains.
struct Component {
  struct Content: OptionSet {
    let rawValue: UInt8
    static let lower = Content(rawValue: 1)
    /// The first byte is an upper-case letter.
    static let firstUpper = Content(rawValue: 2)
    static let laterUpper = Content(rawValue: 4)
    static let digit = Content(rawValue: 8)
    /// An underscore between other characters.
    static let underscore = Content(rawValue: 16)
    static let notASCII = Content(rawValue: 32)
  }

  /// The start of the component, after leading underscores. Underscores at the ends mark emphasis or private names. Such underscores are left
  /// out of the term, because users do not type them.
  var start: Int
  var end: Int
  /// The end of the run, including trailing underscores.
  var runEnd: Int
  var content: Content

  var isEmpty: Bool { start >= end }

  /// Whether the component is an ordinary word of ASCII letters, such as `list`, `List` or `HTTP`, but not `listView`.
  @inline(__always)
  var isPlainWord: Bool {
    content.isDisjoint(with: [.digit, .underscore, .notASCII])
      && (!content.contains(.laterUpper) || !content.contains(.lower))
  }

  /// Whether the component is an ordinary word of letters in any script. Inner capitals are recognised only if they are ASCII.
  var isWord: Bool {
    !isEmpty && content.isDisjoint(with: [.digit, .underscore])
      && (!content.contains(.laterUpper) || !content.contains(.lower))
  }

  var isDigits: Bool { content == .digit }

  /// Reads the run of characters that begins at an index.
  init(_ text: Span<UInt8>, at index: Int) {
    let count = text.count
    var position = index
    var content: Content = []
    var hasUnderscore = false
    loop: while position < count {
      switch TokenByte(text[position]) {
      case .lower: content.insert(.lower)
      case .upper: content.insert(position == index ? .firstUpper : .laterUpper)
      case .digit: content.insert(.digit)
      case .underscore: hasUnderscore = true
      case .high:
        let (scalar, length) = decodeScalar(text, at: position)
        switch LetterFold.of(scalar).kind {
        case .letter, .digit, .dropped: content.insert(.notASCII)
        case .separator, .paired: break loop
        }
        position &+= length
        continue loop
      default: break loop
      }
      position &+= 1
    }
    start = index
    end = position
    runEnd = position
    self.content = content
    if hasUnderscore { trim(text) }
  }

  private mutating func trim(_ text: Span<UInt8>) {
    while start < end, text[start] == 0x5f { start += 1 }
    while end > start, text[end - 1] == 0x5f { end -= 1 }
    // Without the underscores, the component may begin with a combining mark, which cannot begin a word.
    if start < end, text[start] >= 0x80 {
      let (scalar, length) = decodeScalar(text, at: start)
      if LetterFold.of(scalar).kind == .dropped {
        start += length
        return trim(text)
      }
    }
    if start < end, TokenByte(text[start]) == .upper, content.contains(.laterUpper) {
      content.insert(.firstUpper)
    }
    for index in start..<max(start, end) where text[index] == 0x5f { content.insert(.underscore) }
    // A capital after leading underscores was recorded as an inner capital, so inner capitals are looked for again.
    if content.contains(.laterUpper), start < end {
      var isLater = false
      for index in (start + 1)..<max(start + 1, end) where TokenByte(text[index]) == .upper { isLater = true }
      if !isLater { content.remove(.laterUpper) }
    }
  }
}
