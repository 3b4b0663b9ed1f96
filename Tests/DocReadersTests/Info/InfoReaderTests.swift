import DocModel
import Testing

@testable import DocReaders

@Suite struct InfoReaderTests {
  static let manual = """
    This is kettle.info, produced by makeinfo version 6.8 from kettle.texi.

    A licence stands here.
    \u{1f}
    File: kettle.info,  Node: Top,  Next: Boiling,  Up: (dir)

    Kettle Manual
    *************

    This manual is for Kettle.

    * Menu:

    * Boiling::       How to boil.

     -- The Detailed Node Listing --

    \u{1f}
    File: kettle.info,  Node: Boiling Water,  Prev: Top,  Up: Top

    2.1 Boiling ‘water’
    ===================

       Heat the water; see *note Pouring: Pouring Tea. and *Note (tea)Top::, or
    use ‘kettle -b’.

         kettle -b

         kettle --all

    ‘-b’
    ‘--boil=CUPS’
         Heat it until it boils, which takes a minute or two for a cup, and
         longer for more; the switch goes off by itself when the steam comes
         out of it, and the light goes out, too, so that everybody sees at once
         that the tea can be made now, and that the cups are to be filled.

              kettle -b 2

         More of it.

    ‘-q’
         Say nothing.

       • Fill it.
       • Press the
         switch.

     -- Function: int kettle_boil (int CUPS,
              int DEGREES)
     -- Variable: kettle-state
         It says what the kettle does.

       Text that goes on.

    Cup      Size
    -------------------
    small    1
    large    4 or
             more

         A quotation fills its lines with words that make sentences, and it ends
         as they do.

    \u{1f}
    Tag Table:
    Node: Top\u{7f}100
    \u{1f}
    End Tag Table
    """

  private func ingest(_ text: String) -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "kettle.info")
  }

  @Test func nodesAndDefinitionsAreSections() throws {
    let result = ingest(Self.manual)
    #expect(result.warnings.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.title == "Kettle Manual")
    #expect(
      document.sections.map { $0.heading.last } == [
        "Kettle Manual", "2.1 Boiling ‘water’", "-b, --boil=CUPS", "2.1 Boiling ‘water’",
        "kettle_boil, kettle-state",
        "2.1 Boiling ‘water’",
      ])
    let sections = document.sections
    #expect(sections[0].paragraphs == ["This manual is for Kettle."])
    #expect(sections[1].anchor == "Boiling-Water")
    #expect(sections[1].startLine == 21)
    #expect(sections[1].paragraphs == ["Heat the water; see Pouring and Top, or use `kettle -b`."])
    #expect(sections[1].code.map(\.text) == ["kettle -b\n\nkettle --all"])
    #expect(sections[2].code.map(\.text) == ["kettle -b 2"])
    #expect(sections[2].paragraphs.last == "More of it.")
    #expect(
      sections[3].blocks == [
        .paragraph(Paragraph("`-q`: Say nothing.", style: .listItem(depth: 0, marker: "•"))),
        .paragraph(Paragraph("Fill it.", style: .listItem(depth: 0, marker: "•"))),
        .paragraph(Paragraph("Press the switch.", style: .listItem(depth: 0, marker: "•"))),
      ])
    #expect(
      sections[4].paragraphs == [
        "`Function: int kettle_boil (int CUPS, int DEGREES)`", "`Variable: kettle-state`",
        "It says what the kettle does.",
      ])
    #expect(sections[5].paragraphs.first == "Text that goes on.")
    #expect(
      sections[5].tables == [
        Table(header: ["Cup", "Size"], rows: [["small", "1"], ["large", "4 or more"]])
      ])
    #expect(sections[5].paragraphs.last?.hasPrefix("A quotation fills") == true)
    #expect(document.links.map(\.target) == ["#Pouring-Tea", "tea.info#Top"])
  }

  @Test func codeNeedsNoBlankLineBeforeIt() throws {
    let text = """
      \u{1f}
      File: k.info,  Node: A

      Kettle
      ******

         On most systems the program can be compiled and linked with
      the command line
           cc kettle.c

      To do it once more, so that it is done and everybody can see that,
      say
           cc -g kettle.c
      """
    let section = try #require(ingest(text).documents.first?.sections.first)
    #expect(section.code.map(\.text) == ["cc kettle.c", "cc -g kettle.c"])
    #expect(section.paragraphs.count == 2)
  }

  /// A list item may begin with an indented example. The text after the example describes the item.
  @Test func descriptionsMayBeginWithAnExample() throws {
    let text = """
      \u{1f}
      File: k.info,  Node: A

      Commands
      ********

      'boil'
                boil [-q] CUPS

           Boil water for as many cups as are asked for, and say so when it is
           done.

                boil 3

           That takes three minutes.

      'pour'

           Pour it
           for all that are there,
           and wait.

         Two more say what they do:
      'stir (C-s)'
           Stir it slowly.
      'drink'
           Drink it.
      'wash'
              * cups and their
                saucers
              * spoons
      """
    let section = try #require(ingest(text).documents.first?.sections.first)
    #expect(section.code.map(\.text) == ["boil [-q] CUPS", "boil 3"])
    #expect(
      section.paragraphs == [
        "`boil`", "Boil water for as many cups as are asked for, and say so when it is done.",
        "That takes three minutes.",
        "`pour`: Pour it for all that are there, and wait.", "Two more say what they do:",
        "`stir (C-s)`: Stir it slowly.",
        "`drink`: Drink it.", "`wash`", "cups and their saucers", "spoons",
      ])
  }

  /// Samples without indentation are recognised because their lines are not filled.
  @Test func unfilledLinesAreCode() throws {
    let text = """
      \u{1f}
      File: k.info,  Node: A

      Kettle
      ******

         A kettle is set up once, and then it is used again and again, as this
      shows:

      let kettle = Kettle()
      kettle.fill(cups: 4)
      kettle.boil()

         It says when it is done.  What it says is told to all that have asked
      before.  Nobody is told twice.

      func boil() {
        heat()
        whistle()
      }

         This is all.

      Ann Author
      Teapot Street

      'pour'
           Pour it slowly.  Here is how that is done with two cups, one after
           the other:

           $ pour 1
           $ pour 2

           $ pour 3
           $ pour 4

         These are all that there are:
      'stir'
      'shake'

           Stir or shake it.

      'cool'
      'chill'
                cool CUP

           Wait for it.
      """
    let section = try #require(ingest(text).documents.first?.sections.first)
    #expect(
      section.code.map(\.text) == [
        "let kettle = Kettle()\nkettle.fill(cups: 4)\nkettle.boil()",
        "func boil() {\n  heat()\n  whistle()\n}",
        "$ pour 1\n$ pour 2", "$ pour 3\n$ pour 4", "cool CUP",
      ])
    #expect(
      section.paragraphs == [
        "A kettle is set up once, and then it is used again and again, as this shows:",
        "It says when it is done. What it says is told to all that have asked before. Nobody is told twice.",
        "This is all.", "Ann Author Teapot Street",
        "`pour`: Pour it slowly. Here is how that is done with two cups, one after the other:",
        "These are all that there are:", "`stir`, `shake`: Stir or shake it.", "`cool`, `chill`",
        "Wait for it.",
      ])
  }

  /// The mark of an index contains a NUL, as binary files do.
  @Test func marksOfIndicesAreNoText() throws {
    let text =
      "\u{1f}\nFile: k.info,  Node: Index\n\nIndex\n*****\n\nWords.\n\n\0\u{8}[index\0\u{8}]\n* Menu:\n\n* a: B. (line 3)\n\u{1f}\n"
    let document = try #require(ingest(text).documents.first)
    #expect(document.sections.map(\.paragraphs) == [["Words."]])
  }

  /// The first of split files is an index of the others.
  @Test func anIndexOfSplitFilesIsLeftOutInSilence() {
    let result = ingest(
      "This is a.info, produced by makeinfo.\n\u{1f}\nIndirect:\na.info-1: 120\n\u{1f}\nTag Table:\n(Indirect)\n"
    )
    #expect(result.documents.isEmpty && result.warnings.isEmpty)
  }

  @Test func quotesOfASCIIAreCodeWhereTheyStandAroundWords() {
    let text = LaidOutInline.text([Array("Use 'ls -l', don't use the dogs' bowl ('x').".utf8)[...]])
    #expect(text == "Use `ls -l`, don't use the dogs' bowl (`x`).")
  }

  /// A later part of a split manual has the manual's title, not that of its first node.
  @Test func aLaterPart() throws {
    let text =
      "This is kettle.info, produced by makeinfo.\n\n\u{1f}\nFile: kettle.info,  Node: Cups,  Up: Top\n\n2 Cups\n******\n\nWash them.\n"
    let page = try #require(
      Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "kettle.info-2").documents.first)
    #expect(page.title == "kettle")
    #expect(page.sections.map(\.heading) == [["2 Cups"]])
  }
}
