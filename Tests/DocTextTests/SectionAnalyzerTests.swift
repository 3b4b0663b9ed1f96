import DocModel
import Testing

@testable import DocText

private func names(in code: String) -> [String] {
  let bytes = Array(code.utf8)
  var names: [String] = []
  SymbolScanner.declaredNames(in: bytes.span) { names.append(String(decoding: bytes[$0], as: UTF8.self)) }
  return names
}

@Suite struct SymbolScannerTests {
  @Test(arguments: [
    ("struct Row: View { var body: some View { Text(name) } }", ["Row", "body"]),
    (
      "public final class Store<T> {\n  class func make() {}\n  static let shared = Store()\n}",
      ["Store", "make", "shared"]
    ),
    ("extension Result.Success where T == Int {}", ["Result.Success"]),
    (
      "enum Kind { case first, second(Int, (Int) -> Int), third\n case last }",
      ["Kind", "first", "second", "third", "last"]
    ),
    ("case .first, .second: let x = 1, y", ["x"]), ("case first(", ["first"]),
    ("protocol P { associatedtype Item; init() }", ["P", "Item"]),
    ("@interface Cell : UIView\n@protocol Delegate <NSObject>", ["Cell", "Delegate"]),
    ("actor `default` {}", ["default"]),
    ("// struct Comment\n/* class Block */ let s = \"func inString() \\\" var x\"", ["s"]),
    ("switch x { case .none: break }", []),
    ("let (a, b) = pair", []),
    ("func == (l: A, r: A) -> Bool", []),
    ("/* open", []), ("\"open", []), ("func", []), ("class", []), ("", []), ("extension A.", ["A"]),
  ])
  func findsDeclarations(_ code: String, _ expected: [String]) {
    #expect(names(in: code) == expected)
  }
}

@Suite struct SectionAnalyzerTests {
  private let section = Section(
    id: SectionID(bits: 1), topic: "d/s", level: 2, heading: ["Part One", "`Cell` and UIView"], startLine: 1,
    endLine: 9,
    blocks: [
      .paragraph(Paragraph("Two words.")),
      .code(
        CodeSample(language: "swift", title: "Sample", startLine: 3, endLine: 3, text: "struct Observable {}")
      ),
      .code(CodeSample(language: "json", startLine: 4, endLine: 4, text: "{ \"var name\": 1 }")),
      .table(Table(header: ["Key"], rows: [["value"]])),
      .figure(Figure(startLine: 5, endLine: 6, text: "┌─┐\n│ Box │")),
    ])

  private func analyzed(description: String? = nil) -> (
    lengths: FieldLengths, terms: [Field: [String]], buffer: TokenBuffer
  ) {
    var buffer = TokenBuffer()
    let lengths = SectionAnalyzer.layOut(
      documentTitle: "Guide", documentDescription: description, section: section, isWholeDocument: false
    ) { Analyzer().analyze($0, as: $1, from: $2, into: &buffer) }
    var terms: [Field: [String]] = [:]
    for token in buffer.tokens {
      terms[token.field, default: []].append(String(decoding: buffer.term(token), as: UTF8.self))
    }
    return (lengths, terms, buffer)
  }

  @Test func eachFieldGetsItsWords() {
    let terms = analyzed().terms
    #expect(terms[.title] == ["guid", "part", "one"])
    #expect(terms[.heading] == ["cell", "and", "uiview", "ui", "view"])
    #expect(terms[.body] == ["two", "word", "sampl", "key", "valu", "box"])
    #expect(terms[.code] == ["struct", "observ", "var", "name", "1"])
    #expect(terms[.symbol] == ["cell", "uiview", "ui", "view", "observ", "observable"])
  }

  @Test func lengthsCountPositionsWithoutGaps() {
    let (lengths, _, buffer) = analyzed()
    #expect(lengths.lengths == [3, 3, 6, 5, 3])
    #expect(lengths[.heading] == 3)
    var last: UInt32 = 0
    for field in Field.allCases {
      let positions = buffer.tokens.filter { $0.field == field }.map(\.position)
      #expect(positions.first == lengths.starts[Int(field.rawValue)])
      if field != .title { #expect((positions.first ?? 0) >= last + SectionAnalyzer.fieldGap) }
      last = positions.last ?? last
    }
  }

  @Test func noPhraseCrossesABlock() throws {
    let tokens = analyzed().buffer.tokens.filter { $0.field == .body }
    let positions = tokens.map(\.position)
    // The terms are: two word | sampl | key | valu | box.
    #expect(zip(positions, positions.dropFirst()).map { $1 - $0 } == [1, 3, 3, 3, 3])
  }

  @Test func aDescriptionIsBody() {
    #expect(analyzed(description: "About cells").terms[.body]?.prefix(2) == ["about", "cell"])
  }

  @Test(arguments: [
    (["Guide"], false, []), (["Guide"], true, ["guid"]), (["Use"], false, ["use"]), ([], true, []),
  ])
  func theTitleHeadsAWholeDocumentOnly(_ heading: [String], _ isWhole: Bool, _ expected: [String]) {
    var buffer = TokenBuffer()
    let overview = Section(
      id: SectionID(bits: 1), topic: "", level: 1, heading: heading, startLine: 1, endLine: 1,
      blocks: [.paragraph(Paragraph("Text."))])
    _ = SectionAnalyzer.layOut(
      documentTitle: "Guide", documentDescription: nil, section: overview, isWholeDocument: isWhole
    ) { Analyzer().analyze($0, as: $1, from: $2, into: &buffer) }
    let terms = buffer.tokens.filter { $0.field == .heading }.map {
      String(decoding: buffer.term($0), as: UTF8.self)
    }
    #expect(terms == expected)
    #expect(buffer.tokens.count { $0.field == .title } == 1)
  }

  @Test func anEmptySectionHasNoTokens() {
    var buffer = TokenBuffer()
    let empty = Section(
      id: SectionID(bits: 1), topic: "", level: 0, heading: [], startLine: 1, endLine: 1, blocks: [])
    let lengths = SectionAnalyzer.layOut(
      documentTitle: "", documentDescription: nil, section: empty, isWholeDocument: false
    ) { Analyzer().analyze($0, as: $1, from: $2, into: &buffer) }
    #expect(buffer.tokens.isEmpty)
    #expect(lengths.lengths == [0, 0, 0, 0, 0])
  }

  @Test(arguments: [
    ("List", true), ("The List View", false), ("Use makeUIView(context:)", true), ("Use @State here", true),
    ("snake_case names", true), ("Call `run` now", true), ("Hello World", false), ("Call save() now", true),
    ("Use HTTPServer", true),
  ])
  func namesInHeadingsAreSymbols(_ heading: String, _ hasSymbols: Bool) {
    var buffer = TokenBuffer()
    let page = Section(
      id: SectionID(bits: 1), topic: "", level: 1, heading: [heading], startLine: 1, endLine: 1, blocks: [])
    let lengths = SectionAnalyzer.layOut(
      documentTitle: "", documentDescription: nil, section: page, isWholeDocument: true
    ) { Analyzer().analyze($0, as: $1, from: $2, into: &buffer) }
    #expect((lengths[.symbol] > 0) == hasSymbols)
  }
}

@Suite struct StemmingTests {
  @Test func theCacheGivesWhatTheStemmerGives() {
    let stemmer = Stemmer()
    var cache = StemCache(size: 4)
    let words = ["configuration", "hosting", "ios", "views", "sizing", "a", "be", "cells", "representable"]
    for word in words + words.reversed() + words {
      var packed = PackedWord()
      for byte in word.utf8 { packed.append(byte) }
      var cached: [UInt8] = []
      cache.stem(packed).appendTo(&cached)
      var expected = Array(word.utf8)
      stemmer.stem(&expected)
      #expect(cached == expected, "\(word)")
    }
  }

  @Test(arguments: [
    ("ios", "ios"), ("macos", "macos"), ("views", "view"), ("hosting", "host"), ("", ""), ("is", "is"),
  ])
  func stems(_ word: String, _ stem: String) {
    var bytes = Array(word.utf8)
    Stemmer().stem(&bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == stem)
  }
}
