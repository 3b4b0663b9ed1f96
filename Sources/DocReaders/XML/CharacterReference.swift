import CLibXML2
import DocModel

/// A character reference of HTML: `&#8805;`, `&#x2265;`, `&ge;`.
struct CharacterReference {
  let text: String
  /// The number of bytes of the reference.
  let length: Int

  private static let longest = 12

  /// Parses the reference that begins with the first byte.
  init?(_ source: ArraySlice<UInt8>) {
    guard source.first == UInt8(ascii: "&"),
      let end = source.prefix(Self.longest).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let name = source[(source.startIndex + 1)..<end]
    var value: UInt32?
    if name.first == UInt8(ascii: "#") {
      let digits = name.dropFirst()
      let isHex = digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X")
      value = UInt32((isHex ? digits.dropFirst() : digits).text, radix: isHex ? 16 : 10)
    } else if !name.isEmpty, name.allSatisfy(ByteClass.isAlphanumeric) {
      // SAFETY: the table is libxml2's own and constant.
      value = htmlEntityLookup(name.text).map { $0.pointee.value }
    }
    guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value >= 0x20 else { return nil }
    text = String(Character(scalar))
    length = end + 1 - source.startIndex
  }
}
