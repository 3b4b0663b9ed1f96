import CWorkCount
import Foundation
import TestSupport
import Testing

@testable import DocServer

/// Tests lines that no ordinary client sends.
@Suite struct MessageTests {
  @Test(arguments: [
    ("", nil), ("   \t ", nil),
    ("nonsense", -32700), ("{", -32700), ("{}{}", -32700), ("[1,", -32700), ("\"\u{1}\"", -32700),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, -32700), (#"{"a":"\ud800"}"#, -32600),
    ("1", -32600), ("null", -32600), ("\"ping\"", -32600), ("{}", -32600), ("[]", -32600), ("true", -32600),
    (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600), (#"{"id":1,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32602),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":"x"}"#, -32602),
    (#"{"jsonrpc":"2.0","method":"notifications/unheard"}"#, nil),
    (#"{"jsonrpc":"2.0","method":"ping","params":[1]}"#, nil),
    (#"{"jsonrpc":"2.0","id":5,"result":{}}"#, nil), (#"{"jsonrpc":"2.0","id":5,"error":{}}"#, nil),
  ])
  func malformed(line: String, code: Int?) throws {
    let fixture = try ServerFixture()
    let answers = try fixture.send(line: line)
    #expect(answers.count == (code == nil ? 0 : 1), "\(line)")
    #expect((answers.first?["error"] as? [String: Any])?["code"] as? Int == code, "\(line)")
    #expect(try fixture.result("ping").isEmpty, "it goes on")
  }

  /// An error contains the id of the request if that can be read.
  @Test(arguments: [
    (#"{"jsonrpc":"1.0","id":41,"method":"ping"}"#, 41), (#"{"jsonrpc":"2.0","id":42}"#, 42),
    (#"{"jsonrpc":"2.0","id":43,"method":"ping","params":3}"#, 43),
  ])
  func errorsNameTheRequest(line: String, id: Int) throws {
    let answer = try #require(try ServerFixture().send(line: line).first)
    #expect(answer["id"] as? Int == id)
  }

  @Test func unreadableRequestsHaveNoName() throws {
    let answer = try #require(try ServerFixture().send(line: "{").first)
    #expect(answer["id"] is NSNull)
    #expect(answer["jsonrpc"] as? String == "2.0")
  }

  @Test(arguments: [
    "0", "-7", "9223372036854775807", "\"\"", "\"ü\\u001b\"", "\"\(String(repeating: "x", count: 1024))\"",
  ])
  func namesComeBackAsTheyWere(id: String) throws {
    let fixture = try ServerFixture()
    let answer = try #require(try fixture.send(line: #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#).first)
    let sent = try JSONSerialization.jsonObject(with: Data(id.utf8), options: .fragmentsAllowed) as? NSObject
    #expect(answer["id"] as? NSObject == sent)
    #expect(answer["result"] != nil)
  }

  @Test func nestingIsBounded() throws {
    let fixture = try ServerFixture()
    for depth in [100, 600, 100_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let answers = try fixture.send(
        line: #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":\#(deep)}}"#)
      #expect(answers.count == 1, "\(depth)")
    }
  }

  /// A message with many values takes little time.
  @Test(arguments: ["1.5", "[]", "{}", "null", "\"\"", "{\"a\":0}"]) func manyValues(value: String) throws {
    let fixture = try ServerFixture()
    let count = (MCPSession.mostLineBytes - 100) / (value.utf8.count + 1)
    let values = [String](repeating: value, count: count).joined(separator: ",")
    let before = bridgedoc_work()
    let answers = try fixture.send(
      line: #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":[\#(values)]}}"#)
    #expect(answers.count == 1 && answers.first?["result"] != nil)
    let work = bridgedoc_work() - before
    #expect(work < 1000 * UInt64(MCPSession.mostLineBytes), "\(value): \(work)")
  }

  @Test func longLinesAreRefused() throws {
    let fixture = try ServerFixture()
    let answers = try fixture.send(
      line: "\"" + String(repeating: "x", count: MCPSession.mostLineBytes) + "\"")
    #expect((answers.first?["error"] as? [String: Any])?["code"] as? Int == -32600)
    fixture.session.receive([UInt8](repeating: 0x61, count: MCPSession.mostLineBytes + 1))
    #expect(try fixture.answers().count == 1)
  }

  /// Whatever bytes a line has, an answer to it is JSON without raw control characters, and the session continues.
  @Test(arguments: LongRun.cases(0..<40, draw: 6)) func anyBytes(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let fixture = try ServerFixture()
    try fixture.initialize("2025-03-26")
    let seeds = [
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"wick"}}}"#,
      #"{"jsonrpc":"2.0","id":"x","method":"resources/read","params":{"uri":"bridgedoc://document/test/lanterns"}}"#,
      #"[{"jsonrpc":"2.0","id":2,"method":"tools/list"},{"jsonrpc":"2.0","method":"notifications/cancelled"}]"#,
    ]
    for _ in 0..<50 {
      var line = Array((seeds.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let place = Int.random(in: 0..<line.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: line.remove(at: place)
        case 2: line.insert(UInt8.random(in: .min ... .max, using: &generator), at: place)
        default: line += generator.hostileText(scalars: 3).utf8
        }
        if line.isEmpty { line = [0x7B] }
      }
      fixture.session.receive(line.filter { $0 != 0x0A })
      var bytes: [UInt8] = []
      while fixture.session.beginNext() { bytes += fixture.session.finish() }
      #expect(bytes.allSatisfy { $0 == 0x0A || $0 >= 0x20 }, "seed \(seed)")
      #expect(throws: Never.self, "seed \(seed)") { try ServerFixture.messages(bytes) }
    }
    #expect(try fixture.result("ping").isEmpty)
  }
}
