/// The stable id of a section, such as `k3f9a2c1`. An id has eight characters: digits, and letters except `i l o u`. It begins with a letter.
///
/// The id is a hash of the collection, the document's path, the heading path, and the section's ordinal among sections with this heading path.
/// The id does not change when the index is rebuilt. If two sections of a document have the same hash, the index writer derives another id for
/// one of them.
///
/// The last 19 bits depend only on the document, so an index need not store them for each section.
public struct SectionID: Sendable, Hashable, Comparable {
  /// 39 bits: four for the first character, which is one of sixteen letters, and five for each of the other seven characters.
  public let bits: UInt64

  /// The first `sectionBits` bits of an id depend on the section. The other `documentBits` bits depend only on the document.
  public static let sectionBits = 20
  public static let documentBits = 19

  static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
  static let letters = Array("abcdefghjkmnpqrs".utf8)

  public init(bits: UInt64) {
    self.bits = bits & ((1 << 39) - 1)
  }

  public init(collection: String, path: String, heading: [String], ordinal: Int) {
    var hash = IDHash(collection: collection, path: path.utf8)
    let document = hash.documentPart
    for part in heading { hash.mix(part.utf8) }
    hash.mix("\(ordinal)".utf8)
    self.init(section: hash.sectionPart, document: document)
  }

  /// - Parameters:
  ///   - section: the result of `sectionPart`.
  ///   - document: the result of `documentPart`.
  public init(section: UInt32, document: UInt32) {
    self.init(bits: UInt64(section) << UInt64(Self.documentBits) | UInt64(document))
  }

  /// The bits that the ids of all sections of a document have in common.
  public static func documentPart(collection: String, path: String) -> UInt32 {
    IDHash(collection: collection, path: path.utf8).documentPart
  }

  public static func documentPart(collection: String, path: [UInt8]) -> UInt32 {
    IDHash(collection: collection, path: path).documentPart
  }

  public var sectionPart: UInt32 { UInt32(truncatingIfNeeded: bits >> UInt64(Self.documentBits)) }
  public var documentPart: UInt32 {
    UInt32(truncatingIfNeeded: bits & (1 << UInt64(Self.documentBits) - 1))
  }

  /// Another id for the same section, in case a different section of the document already has this id. Callers try several values of `salt`.
  public func redrawn(salt: Int) -> SectionID {
    var hash = IDHash()
    hash.mix(description.utf8)
    hash.mix("\(salt)".utf8)
    return SectionID(section: hash.sectionPart, document: documentPart)
  }

  /// Parses an id in the form of `description`. The text may be in upper case, and may begin with `#`.
  public init?(_ text: String) {
    var bytes = Array(text.lowercased().utf8)
    if bytes.first == UInt8(ascii: "#") { bytes.removeFirst() }
    guard bytes.count == 8, let first = Self.letters.firstIndex(of: bytes[0]) else { return nil }
    var bits = UInt64(first)
    for byte in bytes.dropFirst() {
      guard let digit = Self.alphabet.firstIndex(of: byte) else { return nil }
      bits = bits << 5 | UInt64(digit)
    }
    self.init(bits: bits)
  }

  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension SectionID: CustomStringConvertible {
  public var description: String {
    var characters = [Self.letters[Int(bits >> 35)]]
    for shift in stride(from: 30, through: 0, by: -5) {
      characters.append(Self.alphabet[Int(bits >> UInt64(shift)) & 31])
    }
    return String(decoding: characters, as: UTF8.self)
  }
}

/// A 64-bit FNV-1a hash, mixed by the finaliser of MurmurHash3 because FNV's high bits are poorly mixed. The parts are separated by the byte
/// 0xff, which never occurs in UTF-8.
private struct IDHash {
  private var hash = UInt64.fnvSeed

  init() {}

  init(collection: String, path: some Sequence<UInt8>) {
    mix(collection.utf8)
    mix(path)
  }

  mutating func mix(_ part: some Sequence<UInt8>) {
    for byte in part { hash = hash.fnv(byte) }
    hash = hash.fnv(0xff)
  }

  var documentPart: UInt32 {
    UInt32(truncatingIfNeeded: hash.mixed & (1 << UInt64(SectionID.documentBits) - 1))
  }
  var sectionPart: UInt32 {
    UInt32(truncatingIfNeeded: hash.mixed & (1 << UInt64(SectionID.sectionBits) - 1))
  }
}
