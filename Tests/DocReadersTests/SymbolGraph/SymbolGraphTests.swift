import DocModel
import Testing

@testable import DocReaders

@Suite struct SymbolGraphTests {
  private static let graph = #"""
    {"metadata": {"formatVersion": {"major": 0, "minor": 6, "patch": 0}, "generator": "a compiler"},
     "module": {"name": "Kettle", "platform": {}},
     "symbols": [
      {"kind": {"identifier": "swift.method", "displayName": "Instance Method"},
       "identifier": {"precise": "s:boil", "interfaceLanguage": "swift"}, "pathComponents": ["Kettle", "boil(to:)"],
       "docComment": {"lines": [{"text": "Heats the water."}, {"text": ""}, {"text": "- Parameter degrees: In °C."},
        {"text": ""}, {"text": "## Notes"}, {"text": ""}, {"text": "    kettle.boil(to: 90)"}]},
       "declarationFragments": [{"kind": "keyword", "spelling": "func"}, {"spelling": " boil(to degrees: Int)"}],
       "availability": [{"domain": "macOS", "introduced": {"major": 12}, "deprecated": {"major": 14, "minor": 2}},
        {"domain": "*", "isUnconditionallyUnavailable": true}]},
      {"kind": {"displayName": "Structure"}, "identifier": {"precise": "s:K", "interfaceLanguage": "swift"},
       "pathComponents": ["Kettle"], "docComment": {"lines": [{"text": "Boils."}]},
       "declarationFragments": [{"spelling": "struct Kettle"}]},
      {"kind": {"displayName": "Instance Method"},
       "identifier": {"precise": "s:copy::SYNTHESIZED::s:K", "interfaceLanguage": "swift"},
       "pathComponents": ["Kettle", "copy()"], "docComment": {"lines": [{"text": "Copies."}, {"text": ""}, {"text": "At length."}]},
       "declarationFragments": [{"spelling": "func copy() -> Self"}]},
      {"kind": {"displayName": "Operator"}, "identifier": {"precise": "s:div", "interfaceLanguage": "swift"},
       "pathComponents": ["Stove", "/(_:_:)"], "declarationFragments": [{"spelling": "static func / (a: Stove, b: Stove)"}]},
      {"identifier": {"precise": "s:none"}, "pathComponents": []}
     ],
     "relationships": [
      {"kind": "memberOf", "source": "s:boil", "target": "s:K"},
      {"kind": "conformsTo", "source": "s:K", "target": "s:Heating", "targetFallback": "Stove.Heating"}
     ]}
    """#

  private func ingest(_ text: String) -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "Kettle.symbols.json")
  }

  @Test func aSymbolIsASection() throws {
    let result = ingest(Self.graph)
    #expect(
      result.warnings.map(\.message) == ["1 of its symbols have no name and were skipped; extract it again"])
    #expect(result.documents.map(\.source) == ["Kettle.symbols.json/Kettle", "Kettle.symbols.json/Stove"])
    let kettle = try #require(result.documents.first)
    #expect(kettle.kind == .reference)
    #expect(kettle.metadata("module") == "Kettle")
    #expect(
      kettle.sections.map(\.heading) == [["Kettle"], ["Kettle.boil(to:)"], ["Kettle.copy()"]])
    #expect(
      kettle.sections.map { $0.code.first?.text } == [
        "struct Kettle", "func boil(to degrees: Int)", "func copy() -> Self",
      ])
    #expect(kettle.sections[0].paragraphs == ["Boils.", "Conforms to: `Stove.Heating`"])
    #expect(
      kettle.sections[1].paragraphs == [
        "Heats the water.", "Parameter degrees: In °C.", "Notes",
        "Availability: macOS 12.0 to 14.2 (deprecated)",
      ])
    #expect(kettle.sections[1].code.last?.text == "kettle.boil(to: 90)")
    // An inherited symbol has only a short description.
    #expect(kettle.sections[2].paragraphs == ["Copies."])
    #expect(result.documents.last?.sections.map { $0.heading.last } == ["Stove", "Stove./(_:_:)"])
    // Lines are those of the JSON file.
    #expect(kettle.sections[0].startLine == 11)
  }

  /// A line of any length is read completely.
  @Test func longLinesAreReadWhole() throws {
    let symbols = (0..<12_000).map { number in
      #"{"kind":{"displayName":"Function"},"identifier":{"precise":"s:\#(number)","interfaceLanguage":"swift"},"#
        + #""pathComponents":["Kettle","f\#(number)()"],"declarationFragments":[{"spelling":"func f\#(number)()"}]}"#
    }
    let text =
      #"{"metadata":{"formatVersion":{"major":0}},"module":{"name":"K"},"symbols":["#
      + symbols.joined(separator: ",") + #"],"relationships":[]}"#
    #expect(text.utf8.count > 1 << 20)
    let result = ingest(text)
    #expect(result.warnings.isEmpty)
    // Each symbol has a section, and so has the type above them, which the graph does not contain.
    #expect(result.documents.map(\.sections.count) == [12_001])
  }
}
