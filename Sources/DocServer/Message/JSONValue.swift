import DocOutput

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON value that a client sent.
enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Any number that is not an `Int`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Upper bound on the number of values in a message. Decoding many values would be slow, because the decoder throws an error per wrong type.
  static let most = 10_000

  /// Parses a text that contains exactly one value (RFC 8259). The decoder limits the depth of nesting.
  init(_ bytes: [UInt8]) throws(ProtocolError) {
    guard Self.separators(bytes) < Self.most else {
      throw .invalidRequest("a message has more than \(DecimalText.grouped(Self.most)) values")
    }
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else {
      throw ProtocolError(.parse, "this is no JSON")
    }
    self = value
  }

  /// Upper bound on the number of values: the number of opening brackets, opening braces, colons and commas outside strings. Every value but the
  /// first one follows one of these.
  private static func separators(_ bytes: [UInt8]) -> Int {
    var count = 0
    var isString = false
    var isEscaped = false
    for byte in bytes {
      if isString {
        isString = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: ","): count += 1
      default: break
      }
    }
    return count
  }

  /// The value of a key; nil if there is no such key, or if this value is not an object.
  subscript(_ key: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[key]
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var object: [String: JSONValue]? {
    guard case .object(let fields) = self else { return nil }
    return fields
  }

  /// The name of the value's type, for error messages.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The most frequent types are tried first, because each wrong type throws an error.
  init(from decoder: any Decoder) throws {
    if let values = try? decoder.container(keyedBy: Key.self) {
      var fields: [String: JSONValue] = [:]
      for key in values.allKeys {
        fields[key.stringValue] = try values.decode(JSONValue.self, forKey: key)
      }
      self = .object(fields)
      return
    }
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if value.decodeNil() {
      self = .null
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else {
      self = .array(try value.decode([JSONValue].self))
    }
  }
}
