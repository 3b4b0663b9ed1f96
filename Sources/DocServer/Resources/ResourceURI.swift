import DocModel

/// The URI of a resource: `bridgedoc://section/k3f9a2c1`, `bridgedoc://document/corpus/uikit-bridging`. If several documents of a
/// collection share a topic, the path is added: `…?source=skills/uikit-bridging.md`.
enum ResourceURI: Sendable, Hashable {
  case section(SectionID)
  case document(collection: String, topic: String, source: String?)

  private static let scheme = "bridgedoc://"

  init?(_ text: String) {
    guard text.hasPrefix(Self.scheme) else { return nil }
    let rest = text.dropFirst(Self.scheme.count)
    let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
    switch path.first {
    case "section" where path.count == 2 && halves.count == 1:
      guard let name = PercentEncoding.decoded(path[1]), let id = SectionID(name) else { return nil }
      self = .section(id)
    case "document" where path.count == 3:
      guard let collection = PercentEncoding.decoded(path[1]), let topic = PercentEncoding.decoded(path[2])
      else { return nil }
      var source: String?
      if halves.count == 2 {
        guard halves[1].hasPrefix("source="), let value = PercentEncoding.decoded(halves[1].dropFirst(7))
        else { return nil }
        source = value
      }
      self = .document(collection: collection, topic: topic, source: source)
    default: return nil
    }
  }

  /// The topic by which `show` finds the resource.
  var topic: String {
    switch self {
    case .section(let id): "\(id)"
    case .document(_, let topic, _): topic
    }
  }

  var text: String {
    switch self {
    case .section(let id): return "\(Self.scheme)section/\(id)"
    case .document(let collection, let topic, let source):
      let path = [collection, topic].map { PercentEncoding.encoded($0) }.joined(separator: "/")
      let query = source.map { "?source=" + PercentEncoding.encoded($0, keeping: UInt8(ascii: "/")) } ?? ""
      return "\(Self.scheme)document/\(path)\(query)"
    }
  }

  /// URI templates (RFC 6570) of both forms.
  static let templates: [(template: String, name: String, description: String)] = [
    ("\(scheme)section/{id}", "section", "A section by the id that search gives"),
    ("\(scheme)document/{collection}/{topic}{?source}", "document", "A whole document"),
  ]
}

/// Percent-encoding (RFC 3986, section 2).
enum PercentEncoding {
  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  /// Encodes everything except unreserved characters and one additional character.
  static func encoded(_ text: String, keeping kept: UInt8? = nil) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) || byte == kept {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Nil for a `%` without two hexadecimal digits, and for bytes that are not UTF-8.
  static func decoded(_ text: some StringProtocol) -> String? {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
        else { return nil }
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~")].contains(byte)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
