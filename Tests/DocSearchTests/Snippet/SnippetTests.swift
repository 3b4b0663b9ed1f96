import DocModel
import DocSearch
import Testing

private func section(_ blocks: [Block], heading: [String] = ["Heading"]) -> Section {
  Section(
    id: SectionID(bits: 1), topic: "document/section", level: 2, heading: heading, startLine: 1, endLine: 9,
    blocks: blocks)
}

private func prose(_ paragraphs: String...) -> Section {
  section(paragraphs.map { .paragraph(Paragraph(InlineText(marked: $0))) })
}

private func matching(_ query: String, weights: [String: Double] = [:]) -> MatchTerms {
  MatchTerms(QueryParser().parse(query)) { weights[String(decoding: $0, as: UTF8.self)] ?? 1 }
}

/// The snippet with its highlights in square brackets.
private func marked(_ section: Section, _ query: String, limit: Int = 240, weights: [String: Double] = [:])
  -> String
{
  let snippet = SnippetMaker(limit: limit).snippet(of: section, matching: matching(query, weights: weights))
  var bytes = Array(snippet.text.utf8)
  for range in snippet.highlights.reversed() {
    bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
    bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
  }
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct SnippetTests {
  @Test func wholeShortSectionIsShown() {
    #expect(
      marked(prose("Cells resize themselves.", "Margins do not."), "margin of a cell")
        == "[Cells] resize themselves. [Margins] do not.")
  }

  @Test func windowWithMostDistinctWordsWins() {
    let filler = "Nothing of interest stands in this sentence at all, nor will it."
    let text = prose(
      "A cell here. \(filler)", filler, "The cell gets its margin. \(filler)", "Cell cell cell cell.")
    #expect(marked(text, "cell margin", limit: 40) == "The [cell] gets its [margin].")
  }

  @Test func rareWordsOutweighCommonOnes() {
    let text = prose("The view has a list.", "Only here stands the quokka.")
    #expect(
      marked(text, "view list quokka", limit: 30, weights: ["quokka": 9, "view": 1, "list": 1])
        == "Only here stands the [quokka].")
  }

  @Test func identifiersMatchWholeAndByTheirParts() {
    #expect(
      marked(prose("Use `UIHostingConfiguration` in cells."), "hosting")
        == "Use `UI[Hosting]Configuration` in cells.")
    #expect(
      marked(prose("Use `UIHostingConfiguration` in cells."), "UIHostingConfiguration")
        == "Use `[UIHostingConfiguration]` in cells.")
    #expect(marked(prose("Mark it @State, and go."), "@State") == "Mark it [@State], and go.")
  }

  @Test func wordsOfQuestionsAreNotHighlighted() {
    #expect(
      marked(prose("How do you set the margin?"), "how do I set the margin")
        == "How do you [set] the [margin]?")
  }

  @Test func excludedWordsAreNotLookedFor() {
    #expect(marked(prose("A cell and a row."), "cell -row") == "A [cell] and a row.")
  }

  @Test func prefixesAndPhrasesAreHighlighted() {
    #expect(marked(prose("Observable and observed."), "obse*") == "[Observable] and [observed].")
    #expect(marked(prose("A large title shrinks."), "\"large title\"") == "A [large] [title] shrinks.")
  }

  @Test func longSentencesAreCutBetweenWords() {
    let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
    let text = prose("\(words) quokka \(words)")
    let snippet = marked(text, "quokka", limit: 60)
    #expect(snippet.hasPrefix("… word"))
    #expect(snippet.hasSuffix(" …"))
    #expect(snippet.contains("word59 [quokka] word0"))
    #expect(snippet.utf8.count <= 60 + 12)
  }

  @Test func longTextWithoutSpacesIsCutAtAScalar() {
    let text = prose(String(repeating: "漢字", count: 300))
    for limit in 16..<40 {
      let snippet = SnippetMaker(limit: limit).snippet(of: text, matching: matching("字漢"))
      #expect(!snippet.text.unicodeScalars.contains("\u{fffd}"))
      #expect(snippet.text.utf8.count <= limit + 8)
    }
  }

  @Test(arguments: [
    ("Use one, e.g. This one. Second here.", "Second here."),
    ("Version 5.9 of it. Second here.", "Second here."),
    ("Is it? “Second here.”", "“Second here.”"),
    ("Call `foo.bar()`. Second here.", "Second here."),
    ("終わり。Second here.", "Second here."),
  ])
  func sentencesEndWhereTheyEnd(_ text: String, _ sentence: String) {
    #expect(SnippetMaker(limit: 20).snippet(of: prose(text), matching: matching("second")).text == sentence)
  }

  @Test func tablesAndListsAreSearched() {
    let table = Table(header: ["Name", "Take"], rows: [["first", "padding"], ["second", "margin"]])
    #expect(marked(section([.table(table)]), "margin", limit: 40) == "second | Take: [margin]")
    // The name of a column does not make a row match.
    #expect(marked(section([.table(table)]), "take second", limit: 40) == "[second] | [Take]: margin")
    #expect(
      marked(section([.table(table), .paragraph(Paragraph("Take it."))]), "take", limit: 40) == "[Take] it.")
    let tree = Figure(startLine: 1, endLine: 3, text: "Is it a cell?\n ├─ yes → a margin\n └─ no → a padding")
    #expect(
      marked(section([.paragraph(Paragraph("A picture says it.")), .figure(tree)]), "cell margin", limit: 40)
        == "Is it a [cell]? yes a [margin] no a padding")
    let items: [Block] = [
      .paragraph(Paragraph("Either:")),
      .paragraph(Paragraph("the cell", style: .listItem(depth: 0, marker: "•"))),
      .paragraph(Paragraph("**the row**", style: .listItem(depth: 0, marker: "•"))),
    ]
    #expect(marked(section(items), "row") == "Either: • the cell • the [row]")
  }

  @Test func whoDescribesASymptomIsShownTheRemedy() {
    let fault = prose(
      "**Symptom:** the row is cut off.", "**Cause:** its height is fixed.", "**Fix:** use an estimate.")
    #expect(marked(fault, "row cut off", limit: 40) == "Fix: use an estimate.")
    #expect(marked(fault, "height fixed", limit: 40) == "Cause: its [height] is [fixed].")
    #expect(marked(fault, "row", limit: 60) == "Cause: its height is fixed. Fix: use an estimate.")
    let faults = prose(
      "Problem: no sound.", "Solution: plug it in.", "Problem: no light.", "Solution: open the lid.")
    #expect(marked(faults, "light", limit: 24) == "Solution: open the lid.")
    // Without a symptom before it, a label is an ordinary word, because lines of changelogs begin with such words.
    let changes = prose("The row was cut off at times.", "Fix: use an estimate.")
    #expect(marked(changes, "row", limit: 32) == "The [row] was cut off at times.")
    #expect(marked(prose("Symptom: the row is cut off."), "row") == "Symptom: the [row] is cut off.")
  }

  @Test func withoutAMatchTheSectionBegins() {
    #expect(marked(prose("First sentence. Second."), "absent", limit: 16) == "First sentence.")
    #expect(marked(section([]), "absent") == "Heading")
    #expect(marked(section([], heading: []), "absent") == "")
    let figure = Figure(startLine: 1, endLine: 3, text: "┌──────┐\n│ Save │\n└──────┘")
    #expect(marked(section([.figure(figure)]), "save") == "[Save]")
  }

  @Test func highlightsAreInOrderAndInside() {
    let text = prose(
      "makeUIView(context:) and UIView, ui view makeUIView. " + String(repeating: "é UI view. ", count: 40))
    for limit in [16, 40, 100, 500] {
      let snippet = SnippetMaker(limit: limit).snippet(
        of: text, matching: matching("makeUIView(context:) view ui"))
      var end = 0
      #expect(!snippet.highlights.isEmpty)
      for range in snippet.highlights {
        #expect(range.lowerBound >= end && !range.isEmpty)
        end = range.upperBound
      }
      #expect(end <= snippet.text.utf8.count)
    }
  }

  @Test func codeThatAnswersComesFirst() {
    func sample(_ text: String, title: String? = nil) -> CodeSample {
      CodeSample(language: "swift", title: title, startLine: 1, endLine: 1, text: text)
    }
    let first = sample("let list = List { row }")
    let second = sample("cell.contentConfiguration = UIHostingConfiguration { row }.margins(.all, 4)")
    let third = sample("struct Row: View {}", title: "Separators")
    let page = section([.code(first), .code(second), .paragraph(Paragraph("Rows.")), .code(third)])
    let maker = SnippetMaker()
    #expect(maker.rankedCode(of: page, matching: matching("margins")) == [second, first, third])
    #expect(maker.rankedCode(of: page, matching: matching("separator")) == [third, first, second])
    #expect(maker.rankedCode(of: page, matching: matching("absent")) == [first, second, third])
    #expect(maker.rankedCode(of: section([]), matching: matching("x")).isEmpty)
  }
}
