import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

/// Compares the JSON reader with Foundation's.
@Suite struct JSONTreeTests {
  private func isSame(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.kind {
    case .null: return other is NSNull
    case .bool: return other as? Bool == value.bool
    case .number: return (other as? NSNumber)?.doubleValue == value.literal.flatMap(Double.init)
    case .string: return (other as? String)?.utf8.elementsEqual(value.string?.utf8 ?? "".utf8) == true
    case .array:
      guard let others = other as? [Any], others.count == value.elements.count else { return false }
      return zip(value.elements, others).allSatisfy { isSame($0, $1) }
    case .object:
      guard let others = other as? [String: Any], others.count == value.members.count else { return false }
      return value.members.allSatisfy { member in
        others[member.name].map { isSame(member.value, $0) } ?? false
      }
    }
  }

  private func random(_ depth: Int, _ generator: inout SeededGenerator) -> String {
    let space = ["", " ", "\n", "\t\r\n"].randomElement(using: &generator) ?? ""
    let kind = Int.random(in: 0..<(depth > 4 ? 5 : 7), using: &generator)
    let text: String
    switch kind {
    case 0: text = "null"
    case 1: text = Bool.random(using: &generator) ? "true" : "false"
    case 2:
      text = ["0", "-1", "12.50", "1e3", "-0.5E-2", "123456789"].randomElement(using: &generator) ?? "0"
    case 3, 4:
      text =
        #"""#
        + (["", "a", #"\n\"\\\/"#, #"\u00e9\uD83D\uDE00"#, "é😀", "key"].randomElement(using: &generator) ?? "")
        + #"""#
    case 5:
      let count = Int.random(in: 0..<4, using: &generator)
      text = "[" + (0..<count).map { _ in random(depth + 1, &generator) }.joined(separator: ",") + "]"
    default:
      let count = Int.random(in: 0..<4, using: &generator)
      text =
        "{"
        + (0..<count).map { "\"k\($0)\"" + space + ":" + random(depth + 1, &generator) }.joined(
          separator: ",") + "}"
    }
    return space + text + space
  }

  @Test func readsWhatFoundationReads() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let text = random(0, &generator)
      let tree = try #require(JSONTree.of(text.utf8), "\(text)")
      let other = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(isSame(tree.root, other), "\(text)")
    }
  }

  /// The reader rejects the same texts as Foundation, except that ill-formed UTF-8 becomes U+FFFD.
  @Test func refusesWhatFoundationRefuses() {
    var generator = SeededGenerator(seed: 8)
    var refused = 0
    for _ in 0..<1500 {
      var bytes = Array(random(0, &generator).utf8)
      if bytes.isEmpty { continue }
      let place = Int.random(in: bytes.indices, using: &generator)
      if Bool.random(using: &generator) {
        bytes.removeSubrange(place...)
      } else {
        bytes[place] = UInt8.random(in: 0x20...0x7e, using: &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("\u{FFFD}") || text.contains("\\u") { continue }
      let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      if other == nil {
        refused += 1
        #expect(JSONTree.of(bytes) == nil, "\(text)")
      }
    }
    #expect(refused > 100)
  }

  @Test func refusesDamageAndDeepNesting() {
    #expect(JSONTree.of("{\"a\":\n 1,\n b}".utf8) == nil)
    let deep = String(repeating: "[", count: JSONTree.deepest + 1)
    #expect(JSONTree.of(deep.utf8) == nil)
    let allowed =
      String(repeating: "[", count: JSONTree.deepest) + String(repeating: "]", count: JSONTree.deepest)
    #expect(JSONTree.of(allowed.utf8) != nil)
  }

  @Test func knowsLines() throws {
    let tree = try #require(JSONTree.of("{\n\"a\": [1,\n2],\n\"b\": \"c\"}".utf8))
    #expect(tree.root.line == 1)
    #expect(tree.root["a"]?.line == 2)
    #expect(tree.root["a"]?.lastLine == 3)
    #expect(tree.root["b"]?.line == 4)
    #expect(tree.root["c"] == nil)
  }
}
