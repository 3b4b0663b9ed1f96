/// A small archive about an imaginary kettle.
enum DocCFixtures {
  static let metadata =
    #"{"bundleDisplayName":"Kettle","bundleID":"org.example.kettle","schemaVersion":{"major":0,"minor":1,"patch":0}}"#

  /// A method with declaration, parameters, return value, a discussion with all kinds of blocks, topics and relations.
  static let boil = #"""
    {
      "kind": "symbol", "schemaVersion": {"major": 0, "minor": 3, "patch": 0},
      "identifier": {"interfaceLanguage": "swift", "url": "doc://org.example.kettle/documentation/Kettle/boil(to:)"},
      "metadata": {
        "title": "boil(to:)", "role": "symbol", "roleHeading": "Instance Method", "symbolKind": "method",
        "modules": [{"name": "Kettle"}], "externalID": "s:6Kettle4boil",
        "platforms": [
          {"name": "macOS", "introducedAt": "12.0"},
          {"name": "iOS", "introducedAt": "15.0", "deprecatedAt": "17.0", "deprecated": true}
        ]
      },
      "abstract": [
        {"type": "text", "text": "Heats the "}, {"type": "emphasis", "inlineContent": [{"type": "text", "text": "water"}]},
        {"type": "text", "text": " to "}, {"type": "codeVoice", "code": "degrees"}, {"type": "text", "text": "."}
      ],
      "primaryContentSections": [
        {"kind": "declarations", "declarations": [{"languages": ["swift"], "platforms": ["macOS"], "tokens": [
          {"kind": "keyword", "text": "func"}, {"kind": "text", "text": " "}, {"kind": "identifier", "text": "boil"},
          {"kind": "text", "text": "(to degrees: Int) -> Double"}]}]},
        {"kind": "parameters", "parameters": [
          {"name": "degrees", "content": [
            {"type": "paragraph", "inlineContent": [{"type": "text", "text": "The temperature in °C."}]},
            {"type": "paragraph", "inlineContent": [{"type": "text", "text": "At most 100."}]}]}]},
        {"kind": "content", "content": [
          {"type": "heading", "level": 2, "anchor": "return-value", "text": "Return Value"},
          {"type": "paragraph", "inlineContent": [{"type": "text", "text": "Seconds."}]}]},
        {"kind": "content", "content": [
          {"type": "heading", "level": 2, "anchor": "discussion", "text": "Discussion"},
          {"type": "paragraph", "inlineContent": [
            {"type": "text", "text": "See "}, {"type": "reference", "identifier": "doc://k/pour", "isActive": true},
            {"type": "text", "text": " and "}, {"type": "reference", "identifier": "http://a.example/b"},
            {"type": "text", "text": "."}]},
          {"type": "aside", "style": "warning", "name": "Warning", "content": [
            {"type": "paragraph", "inlineContent": [{"type": "text", "text": "It gets hot."}]}]},
          {"type": "orderedList", "items": [
            {"content": [
              {"type": "paragraph", "inlineContent": [{"type": "text", "text": "Fill it."}]},
              {"type": "unorderedList", "items": [
                {"content": [{"type": "paragraph", "inlineContent": [{"type": "text", "text": "Cold water."}]}]}]}]},
            {"content": [{"type": "paragraph", "inlineContent": [{"type": "text", "text": "Wait."}]}]}]},
          {"type": "termList", "items": [{
            "term": {"inlineContent": [{"type": "text", "text": "Dry"}]},
            "definition": {"content": [{"type": "paragraph", "inlineContent": [{"type": "text", "text": "Empty."}]}]}}]},
          {"type": "codeListing", "syntax": "swift", "code": ["let time = kettle.boil(to: 90)", "print(time)"]},
          {"type": "table", "header": "row", "rows": [
            [[{"type": "paragraph", "inlineContent": [{"type": "text", "text": "Litres"}]}],
             [{"type": "paragraph", "inlineContent": [{"type": "text", "text": "Seconds"}]}]],
            [[{"type": "paragraph", "inlineContent": [{"type": "text", "text": "1"}]}],
             [{"type": "paragraph", "inlineContent": [{"type": "text", "text": "200"}]}]]]},
          {"type": "row", "numberOfColumns": 1, "columns": [{"size": 1, "content": [
            {"type": "paragraph", "inlineContent": [{"type": "text", "text": "In a column."}]}]}]},
          {"type": "tabNavigator", "tabs": [{"title": "Gas", "content": [
            {"type": "paragraph", "inlineContent": [{"type": "text", "text": "On a flame."}]}]}]}]}
      ],
      "topicSections": [{"title": "Cooling", "anchor": "Cooling", "identifiers": ["doc://k/pour"]}],
      "relationshipsSections": [
        {"kind": "relationships", "type": "conformsTo", "title": "Conforms To", "identifiers": ["doc://k/heating"]}],
      "seeAlsoSections": [{"title": "Related", "identifiers": ["doc://k/pour"]}],
      "sections": [],
      "references": {
        "doc://k/pour": {"type": "topic", "kind": "symbol", "title": "pour()", "url": "/documentation/kettle/pour()",
          "abstract": [{"type": "text", "text": "Pours it."}]},
        "doc://k/heating": {"type": "unresolvable", "title": "Stove.Heating"},
        "http://a.example/b": {"type": "link", "title": "a page", "url": "http://a.example/b"}
      }
    }
    """#

  static let tutorial = #"""
    {"kind":"project","schemaVersion":{"major":0,"minor":3,"patch":0},"identifier":{"interfaceLanguage":"swift",\#
    "url":"doc://org.example.kettle/tutorials/Kettle/Tea"},"metadata":{"title":"Make tea","role":"project"},"sections":[\#
    {"kind":"hero","title":"Make tea","content":[{"type":"paragraph","inlineContent":[{"type":"text","text":"Begin."}]}]},\#
    {"kind":"tasks","tasks":[{"title":"Boil","anchor":"Boil","contentSection":[{"kind":"contentAndMedia","content":[\#
    {"type":"paragraph","inlineContent":[{"type":"text","text":"First boil."}]}]}],"stepsSection":[{"type":"step",\#
    "content":[{"type":"paragraph","inlineContent":[{"type":"text","text":"Fill it."}]}],"caption":[],\#
    "code":"tea.swift"}]}]},\#
    {"kind":"assessments","assessments":[{"type":"multiple-choice","title":[{"type":"paragraph","inlineContent":[\#
    {"type":"text","text":"How hot?"}]}],"choices":[{"isCorrect":true,"content":[{"type":"paragraph","inlineContent":[\#
    {"type":"text","text":"Very."}]}],"justification":[{"type":"paragraph","inlineContent":[{"type":"text","text":"Yes."}]}]}]}]}\#
    ],"references":{"tea.swift":{"type":"file","fileName":"Tea.swift","syntax":"swift","content":["let tea = Tea()"]}}}
    """#

  static func page(_ title: String) -> String {
    #"{"kind":"article","schemaVersion":{"major":0,"minor":3,"patch":0},"identifier":{"url":"doc://k/\#(title)"},"#
      + #""metadata":{"title":"\#(title)"},"sections":[],"primaryContentSections":[{"kind":"content","content":["#
      + #"{"type":"paragraph","inlineContent":[{"type":"text","text":"Words of \#(title)."}]}]}]}"#
  }
}
