/// Number styles of list items.
package enum Numbering: String, Sendable {
  case arabic, loweralpha, lowerroman, upperalpha, upperroman

  /// The number before an item, such as `4`, `d` or `IV`. If the style cannot express a number, the number is written in decimal.
  package func text(_ number: Int) -> String {
    switch self {
    case .loweralpha where (1...26).contains(number):
      return [UInt8(truncatingIfNeeded: number) + 0x60].text
    case .lowerroman where (1..<4000).contains(number):
      var (rest, text) = (number, "")
      for (value, sign) in Self.romanSigns {
        text += String(repeating: sign, count: rest / value)
        rest %= value
      }
      return text
    case .upperalpha: return Numbering.loweralpha.text(number).uppercased()
    case .upperroman: return Numbering.lowerroman.text(number).uppercased()
    default: return "\(number)"
    }
  }

  private static let romanSigns = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
    (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
