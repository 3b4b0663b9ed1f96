import DocModel
import DocOutput
import Foundation
import TestSupport
import Testing

@testable import DocServer

@Suite struct ToolTests {
  private static func ready() throws -> ServerFixture {
    let fixture = try ServerFixture()
    try fixture.initialize()
    return fixture
  }

  @Test func definitions() throws {
    let tools = try #require(try Self.ready().result("tools/list")["tools"] as? [[String: Any]])
    #expect(tools.map { $0["name"] as? String } == ["search", "show", "list", "check"])
    for tool in tools {
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      #expect(schema["type"] as? String == "object")
      #expect(schema["additionalProperties"] as? Bool == false)
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      for (name, property) in properties {
        #expect(property["type"] is String || property["anyOf"] is [[String: Any]], "\(name)")
      }
      let required = try #require(schema["required"] as? [String])
      #expect(required.allSatisfy { properties[$0] != nil })
      #expect((tool["annotations"] as? [String: Any])?["readOnlyHint"] as? Bool == true)
    }
  }

  @Test func checksCode() throws {
    let fixture = try Self.ready()
    let bad = try fixture.call("check", ["code": "lantern.wcik.trim(to: 3, usingg: scissors)"])
    #expect(
      !bad.isError && bad.text.contains("'trim' has no label 'usingg:'; did you mean 'using:'?"),
      "\(bad.text)")
    #expect(
      try fixture.call("check", ["code": "wick.trim(to: 3, using: scissors)"]).text
        == "Nothing to complain of.\n")
    #expect(try fixture.call("check", ["code": "a", "target": "tea:1"]).isError)
    #expect(try fixture.call("search", ["query": "wick", "target": "tea:1"]).isError)
  }

  /// If there are more names than a check looks up, the answer says so. Otherwise, names without a complaint would look correct.
  @Test func aCheckOfTooManyNamesSaysSo() throws {
    let names = (0..<25_000).map { String($0, radix: 36) }
    let code = names.map { "x.a\($0)" }.joined(separator: "\n")
    let text = try Self.ready().call("check", ["code": code]).text
    #expect(text.hasPrefix("Only the first 20,000 names were checked.\n"), "\(text.prefix(200))")
  }

  @Test func callsOfNoTool() throws {
    let fixture = try Self.ready()
    #expect(try fixture.errorCode("tools/call") == -32602)
    #expect(try fixture.errorCode("tools/call", ["name": 3]) == -32602)
    #expect(
      try fixture.errorCode("tools/call", ["name": "serach", "arguments": ["query": "wick"]]) == -32602)
    #expect(try fixture.errorCode("tools/call", ["name": "search", "arguments": [1]]) == -32602)
  }

  /// An error on arguments is reported to the model, which can correct it, and names the argument.
  @Test(arguments: [
    ("search", #"{}"#, "query"), ("search", #"{"query":""}"#, "query"),
    ("search", #"{"query":" \n"}"#, "query"),
    ("search", #"{"query":7}"#, "query"), ("search", #"{"query":null}"#, "query"),
    ("search", #"{"query":["a"]}"#, "query"),
    ("search", #"{"query":"a","limit":0}"#, "limit"), ("search", #"{"query":"a","limit":101}"#, "limit"),
    ("search", #"{"query":"a","limit":2.5}"#, "limit"), ("search", #"{"query":"a","limit":"3"}"#, "limit"),
    ("search", #"{"query":"a","offset":-1}"#, "offset"),
    ("search", #"{"query":"a","kind":["skil"]}"#, "kind"),
    ("search", #"{"query":"a","kind":"skil"}"#, "kind"), ("search", #"{"query":"a","code":"yes"}"#, "code"),
    ("search", #"{"query":"a","maxTokens":99}"#, "maxTokens"),
    ("search", #"{"query":"a","maxTokens":1e99}"#, "maxTokens"),
    ("search", #"{"query":"a","document":"nowhere"}"#, "nowhere"),
    ("search", #"{"query":"a","limt":3}"#, "limt"), ("show", #"{}"#, "topic"),
    ("show", #"{"topic":""}"#, "topic"),
    ("show", #"{"topic":"x","outline":1}"#, "outline"), ("show", #"{"topic":"x","query":"x"}"#, "query"),
  ])
  func wrongArguments(tool: String, arguments: String, named: String) throws {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(arguments.utf8)) as? [String: Any])
    let answer = try Self.ready().call(tool, object)
    #expect(answer.isError)
    #expect(answer.text.contains(named), "\(answer.text)")
    #expect(answer.text.utf8.count < 400)
  }

  @Test func longQueriesAreRefused() throws {
    let answer = try Self.ready().call("search", ["query": String(repeating: "a", count: 10_001)])
    #expect(answer.isError)
  }

  @Test(arguments: [
    "\"unbalanced", "+", "-", "*", "field:", "a AND (b OR", "a\u{0}\u{1B}", "+-*\"", "title:",
  ])
  func anyQueryIsAnswered(query: String) throws {
    let answer = try Self.ready().call("search", ["query": query])
    #expect(!answer.isError)
    #expect(answer.text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test func searchNamesIdPlaceAndCode() throws {
    let answer = try Self.ready().call("search", ["query": "trim wick"])
    #expect(answer.text.contains("`guides/lanterns.md:11`"))
    #expect(answer.text.contains("`\(ServerFixture.guide.sections[1].id)`"))
    #expect(answer.text.contains("```swift\nwick.trim(to: 0, using: scissors)"))
  }

  @Test func searchIsNarrowed() throws {
    let fixture = try Self.ready()
    #expect(try fixture.call("search", ["query": "wick", "kind": ["skill"]]).text.hasPrefix("Nothing found"))
    #expect(try fixture.call("search", ["query": "wick", "kind": "article"]).text.contains("lanterns"))
    #expect(
      try fixture.call("search", ["query": "wick", "collection": "other"]).text.contains(
        "no collection 'other'"))
    #expect(
      try fixture.call("search", ["query": "wick", "language": "cobol"]).text.contains("language 'cobol'"))
    #expect(
      try fixture.call("search", ["query": "zeppelin", "document": "lanterns"]).text.hasPrefix("Nothing"))
    #expect(try fixture.call("search", ["query": "oil", "code": true]).text.contains("Wicks"))
    #expect(!(try fixture.call("search", ["query": "oil", "code": true]).text.contains("keep it dry")))
    let second = try fixture.call("search", ["query": "wick lantern oil", "limit": 1, "offset": 1]).text
    #expect(second.hasPrefix("## 2. "))
    #expect(second.contains("more from offset 2"))
  }

  @Test func searchSaysWhatItDidNotFind() throws {
    let fixture = try Self.ready()
    #expect(
      try fixture.call("search", ["query": "qwertyuiop"]).text.hasPrefix("Nothing found for 'qwertyuiop'"))
    #expect(try fixture.call("search", ["query": "wick", "offset": 1000]).text.hasPrefix("There are only "))
  }

  @Test(arguments: [100, 150, 200, 300, 500, 1000, 5000]) func searchKeepsWithinItsBudget(tokens: Int) throws
  {
    let fixture = try Self.ready()
    let text = try fixture.call("search", ["query": "wick lantern oil cotton", "maxTokens": tokens]).text
    #expect(TokenEstimate.tokens(in: text) <= tokens)
    #expect(text.contains("## 1. "), "\(tokens): the best hit is always named")
    if tokens < 500 { #expect(text.contains("omitted to fit")) }
  }

  @Test(arguments: [100, 150, 200, 300, 500, 1000, 5000]) func showKeepsWithinItsBudget(tokens: Int) throws {
    let fixture = try Self.ready()
    for (topic, more) in [
      ("lanterns", [:]), ("lanterns", ["outline": true]), ("lanterns", ["code": true]), ("Wicks", [:]),
      ("Wicks", ["code": true]), ("Wicks", ["related": true]), ("guides/lanterns.md:35", ["document": true]),
    ] as [(String, [String: Any])] {
      let arguments = more.merging(["topic": topic, "maxTokens": tokens]) { $1 }
      let answer = try fixture.call("show", arguments)
      #expect(!answer.isError)
      #expect(TokenEstimate.tokens(in: answer.text) <= tokens, "\(arguments): \(answer.text)")
    }
  }

  @Test func aLongSectionIsCutAndSaysSo() throws {
    let text = try Self.ready().call("show", ["topic": "Wicks", "maxTokens": 400]).text
    #expect(text.contains("A wick draws oil."))
    #expect(text.contains("wick.trim(to: 0"))
    #expect(!text.contains("A wick that smokes"))
    #expect(text.contains("more lines\n```"))
    #expect(text.contains("[omitted or cut to fit: 1 paragraph, 1 code sample; all of it takes about "))
  }

  /// A reader with a small budget requests the outline first and then the sections.
  @Test func disclosureIsProgressive() throws {
    let fixture = try Self.ready()
    let outline = try fixture.call("show", ["topic": "lanterns", "maxTokens": 300]).text
    #expect(outline.contains("4 sections"))
    for section in ServerFixture.guide.sections { #expect(outline.contains("`\(section.id)`")) }
    #expect(!outline.contains("Cotton burns"))
    let id = ServerFixture.guide.sections[2].id.description
    let section = try fixture.call("show", ["topic": id]).text
    #expect(section.contains("Cotton burns evenly."))
    #expect(section.contains("Next: `\(ServerFixture.guide.sections[3].id)` Oil"))
    let branch = try fixture.call("show", ["topic": "Wicks", "outline": true]).text
    #expect(branch.contains("2 sections"))
    #expect(branch.contains("Cotton wicks"))
    #expect(!branch.contains("Oil"))
    #expect(try fixture.call("show", ["topic": "lanterns"]).text.contains("Cotton burns evenly."))
  }

  @Test func outlinesAreAsDeepAsTheyFit() throws {
    let sections = (0..<40).flatMap { chapter in
      [(1, ["Chapter \(chapter)"])]
        + (0..<10).map { (2, ["Chapter \(chapter)", "Part \($0) of \(chapter)"]) }
    }
    let book = ServerFixture.document(
      topic: "book", title: "Book", path: "book.md",
      sections: sections.map { ($0.0, $0.1, [.paragraph(Paragraph("Words of it."))]) })
    let fixture = try ServerFixture(documents: [book])
    try fixture.initialize()
    let all = try fixture.call("show", ["topic": "book", "outline": true, "maxTokens": 50_000]).text
    #expect(all.contains("Part 9 of 39"))
    let chapters = try fixture.call("show", ["topic": "book", "outline": true, "maxTokens": 2000]).text
    #expect(chapters.contains("Chapter 39 "))
    #expect(!chapters.contains("Part 9"))
    #expect(chapters.contains("(+10 below: outline)"))
    let some = try fixture.call("show", ["topic": "book", "outline": true, "maxTokens": 300]).text
    #expect(some.contains("more headings]"))
    #expect(TokenEstimate.tokens(in: some) <= 300)
  }

  @Test func showSaysWhatItGuessed() throws {
    let fixture = try Self.ready()
    let guess = try fixture.call("show", ["topic": "how evenly does it burn"]).text
    #expect(guess.hasPrefix("No topic is named 'how evenly does it burn'; this is the best hit"))
    #expect(try fixture.call("show", ["topic": "qwertyuiop"]).text.hasPrefix("Nothing found"))
  }

  /// The content of documents reaches the client as text, without control characters and inside its fences.
  @Test func hostileDocuments() throws {
    let fixture = try Self.ready()
    let texts = [
      try fixture.call("search", ["query": "zeppelin"]).text,
      try fixture.call("show", ["topic": "hostile"]).text,
      try fixture.call("show", ["topic": "hostile", "outline": true]).text,
      try fixture.call("show", ["topic": "hostile", "code": true]).text,
      try fixture.call("show", ["topic": "hostile", "maxTokens": 100]).text,
    ]
    for text in texts {
      for scalar in text.unicodeScalars {
        #expect(scalar == "\n" || (scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)))
        #expect(scalar != "\u{202E}" && scalar != "\u{200B}")
      }
    }
    #expect(texts[1].contains("\n~~~sw`ift\n```\n"), "no backquote of a language or a sample ends the sample")
  }
}
