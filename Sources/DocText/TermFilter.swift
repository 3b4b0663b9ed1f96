/// Tells at a glance that a word of a text can give none of the terms somebody looks for, so that it need be neither
/// stemmed nor split.
///
/// In: the terms. Out: for a component of the text whether it is worth analysing; wrongly yes at times, never wrongly no.
/// It looks at the first two letters: stemming changes what comes behind them only, but for y and i ("dying" is "die").
public struct TermFilter: Sendable {
  /// For the low five bits of a first letter, those of the second letters, a bit each.
  private var pairs = [UInt32](repeating: 0, count: 32)
  /// First letters of terms that are nothing else.
  private var singles: UInt32 = 0

  public init() {}

  /// Adds a term, or the beginning of terms.
  public mutating func add(_ term: some Collection<UInt8>) {
    guard let first = term.first else { return }
    guard let second = term.dropFirst().first else {
      // A longer word may be cut to this letter, or begin so.
      pairs[Self.letter(first)] = .max
      singles |= 1 << UInt32(Self.letter(first))
      return
    }
    pairs[Self.letter(first)] |= 1 << UInt32(Self.secondLetter(second))
  }

  @inline(__always)
  private static func letter(_ byte: UInt8) -> Int { Int(byte & 31) }

  @inline(__always)
  private static func secondLetter(_ byte: UInt8) -> Int {
    // y counts as i.
    byte & 31 == 25 ? 9 : Int(byte & 31)
  }

  @inline(__always)
  private func holds(_ first: UInt8, _ second: UInt8) -> Bool {
    pairs[Self.letter(first)] &>> UInt32(Self.secondLetter(second)) & 1 != 0
  }

  /// Whether one of the terms may come from a component.
  @inline(__always)
  func mayMatch(_ component: Component, of text: Span<UInt8>) -> Bool {
    let (start, end) = (component.start, component.end)
    if component.content.contains(.notASCII) || end &- start < 2 { return true }
    if component.isPlainWord { return holds(text[start], text[start + 1]) }
    // Digits stand without the zeros before them, too.
    if component.isDigits { return text[start] == 0x30 || holds(text[start], text[start + 1]) }
    var index = start + 1
    while index < end {
      if holds(text[index - 1], text[index]) { return true }
      index &+= 1
    }
    return singles &>> UInt32(Self.letter(text[end - 1])) & 1 != 0
  }
}
