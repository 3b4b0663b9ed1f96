import DocIndex

/// The QWERTY layout, the most common keyboard layout.
enum Keyboard {
  private static let rows: [[UInt8]] = [
    Array("qwertyuiop".utf8), Array("asdfghjkl".utf8), Array("zxcvbnm".utf8),
  ]

  private static let vowels: [UInt8] = Array("aeiou".utf8)

  /// A bit set of the letters next to a letter on the keyboard, with bit 0 for "a". For a vowel, the set also contains the other vowels, because
  /// vowels are often confused in spelling.
  static func neighbours(of byte: UInt8) -> UInt32 {
    guard let home = key(of: byte) else { return 0 }
    var mask: UInt32 = 0
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") where letter != byte {
      guard let key = key(of: letter) else { continue }
      if abs(key.row - home.row) <= 1, abs(key.halfColumn - home.halfColumn) <= 2 {
        mask |= 1 << UInt32(letter - UInt8(ascii: "a"))
      }
      if vowels.contains(byte), vowels.contains(letter) { mask |= 1 << UInt32(letter - UInt8(ascii: "a")) }
    }
    return mask
  }

  /// The row of a key, and its column in units of half a key, because each row is shifted against the row above.
  private static func key(of byte: UInt8) -> (row: Int, halfColumn: Int)? {
    for (row, keys) in rows.enumerated() {
      if let column = keys.firstIndex(of: byte) { return (row, 2 * column + [0, 1, 3][row]) }
    }
    return nil
  }
}
