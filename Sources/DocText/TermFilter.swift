/// A fast filter for the components of a text. A component that it rejects cannot yield any of the added terms, so it is not stemmed or split.
///
/// The filter has false positives, but no false negatives. It compares the first two letters, because stemming changes only later letters, with
/// one exception: a second letter y may become i ("dying" becomes "die"). The letters y and i therefore count as equal.
public struct TermFilter: Sendable {
  /// For each first letter, a bit set of second letters. A letter is represented by its low five bits.
  private var pairs = [UInt32](repeating: 0, count: 32)
  /// A bit set of the added terms that consist of a single letter.
  private var singles: UInt32 = 0

  public init() {}

  /// Adds a term, or a prefix of terms.
  public mutating func add(_ term: some Collection<UInt8>) {
    guard let first = term.first else { return }
    guard let second = term.dropFirst().first else {
      // A term of one letter may be a prefix, so any word that begins with this letter matches.
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
    // The letter y counts as i.
    byte & 31 == 25 ? 9 : Int(byte & 31)
  }

  @inline(__always)
  private func holds(_ first: UInt8, _ second: UInt8) -> Bool {
    pairs[Self.letter(first)] &>> UInt32(Self.secondLetter(second)) & 1 != 0
  }

  /// Whether a component may yield one of the added terms.
  @inline(__always)
  func mayMatch(_ component: Component, of text: Span<UInt8>) -> Bool {
    let (start, end) = (component.start, component.end)
    if component.content.contains(.notASCII) || end &- start < 2 { return true }
    if component.isPlainWord { return holds(text[start], text[start + 1]) }
    // Numbers are also indexed without leading zeros, so a number that begins with a zero may match any term.
    if component.isDigits { return text[start] == 0x30 || holds(text[start], text[start + 1]) }
    var index = start + 1
    while index < end {
      if holds(text[index - 1], text[index]) { return true }
      index &+= 1
    }
    return singles &>> UInt32(Self.letter(text[end - 1])) & 1 != 0
  }
}
