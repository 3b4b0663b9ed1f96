import DocSearch
import Foundation
import TestSupport
import Testing

@testable import DocOutput

/// Foundation's parser reads the output of `JSONWriter`.
@Suite struct JSONTests {
  @Test(arguments: 0..<60) func stringsSurvive(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = generator.hostileText(scalars: 200)
    for layout in [JSONWriter.Layout.compact, .indented] {
      var json = JSONWriter(layout)
      json.object { $0.field("text", text) }
      let object = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: String]
      #expect(object?["text"] == text, "seed \(seed)")
    }
  }

  @Test func escapes() {
    var json = JSONWriter(.compact)
    json.value("\"\\\n\r\t\u{0}\u{1F}\u{7F}\u{85}\u{2028}\u{202E}\u{E0001}é日👩\u{200D}💻/")
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #""\"\\\n\r\t\u0000\u001f\u007f\u0085\u2028\u202e\udb40\udc01é日"# + "👩\u{200D}💻/\"")
  }

  @Test(arguments: [
    (0.0, "0"), (12.5, "12.5"), (0.41370000001, "0.4137"), (-2, "-2"), (.infinity, "null"), (.nan, "null"),
    (1e20, "1e+20"),
  ])
  func numbers(_ value: Double, _ expected: String) {
    var json = JSONWriter(.compact)
    json.value(value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == expected)
  }

  @Test func layouts() {
    func write(_ layout: JSONWriter.Layout) -> String {
      var json = JSONWriter(layout)
      json.object { json in
        json.field("a", 1)
        json.field("none", array: [Int]()) { $0.value($1) }
        json.name("pair")
        json.inline { json in json.array([1, 2]) { $0.value($1) } }
        json.field("list", strings: ["x", "y"])
        json.field("nothing", nil as String?)
        json.field("empty", object: { _ in })
      }
      json.endLine()
      return String(decoding: json.bytes, as: UTF8.self)
    }
    #expect(
      write(.compact)
        == #"{"a":1,"none":[],"pair":[1,2],"list":["x","y"],"nothing":null,"empty":{}}"# + "\n")
    #expect(
      write(.indented) == """
        {
          "a": 1,
          "none": [],
          "pair": [1, 2],
          "list": [
            "x",
            "y"
          ],
          "nothing": null,
          "empty": {}
        }

        """)
  }

  @Test func everyJSONFormatParses() throws {
    let outputs: [[UInt8]] = [
      SearchFormatter.format(Samples.response, as: .json), SearchFormatter.batchLine(Samples.explained),
      DocumentJSON.jsonLine(Samples.document),
      ShowFormatter.section(Samples.page, as: .json, options: TextOptions()),
      ShowFormatter.outline(Samples.document, collection: "c", as: .json, options: TextOptions()),
      ListFormatter.format(Samples.summaries, as: .json, options: TextOptions()),
    ]
    for output in outputs {
      #expect(try JSONSerialization.jsonObject(with: Data(output)) is [String: Any])
      #expect(output.last == UInt8(ascii: "\n"))
    }
    let lines = SearchFormatter.format(Samples.response, as: .jsonl).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line)) is [String: Any]) }
  }
}
