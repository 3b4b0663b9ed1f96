import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocReaders

/// Plain text whose layout shows headings, samples and descriptions. The texts are also inputs of the fuzzer.
@Suite struct LaidOutReaderTests {
  private func text(_ name: String) throws -> Document {
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/laid-out/\(name).txt")
    return try document(String(decoding: Data(contentsOf: input), as: UTF8.self), path: "\(name).txt")
  }

  @Test func underlinedHeadings() throws {
    let manual = try text("underlined")
    #expect(manual.title == "Kettle Manual")
    #expect(
      manual.sections.map(\.heading) == [
        ["Kettle Manual"], ["1. Boiling"], ["1. Boiling", "1.1. Watching"], ["2. Cleaning"],
      ])
    try #require(manual.sections.count == 4)
    #expect(manual.sections[1].code.map(\.text) == ["kettle --boil --to 100\nkettle --whistle"])
    #expect(manual.sections[2].paragraphs.first?.hasPrefix("A watched kettle") == true)
    #expect(manual.sections[3].startLine == 37)
  }

  /// A rule across the page separates sections. An indented rule belongs to a sample.
  @Test func rowsInSamplesStay() throws {
    let row = String(repeating: "-", count: 40)
    let input = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../FuzzTests/Inputs/laid-out/request.txt")
    let text = String(decoding: try Data(contentsOf: input), as: UTF8.self)
      .replacing("      POUR 200 ml\n", with: "      \(row)\n      POUR 200 ml\n\n\(row)\n")
    let samples = try document(text, path: "a.txt").sections.flatMap(\.code).map(\.text)
    #expect(samples.last == "LIFT cup\n\(row)\nPOUR 200 ml")
  }

  @Test func headingsAtTheMargin() throws {
    let request = try text("request")
    #expect(
      request.sections.map { $0.heading.last } == [
        nil, "Abstract", "1. Introduction", "1.1. Terms", "2. The Protocol", "Security Considerations",
      ])
    #expect(request.title == "The Kettle Transfer Protocol")
    try #require(request.sections.count == 6)
    #expect(request.sections[4].code.map(\.text) == ["LIFT cup\nPOUR 200 ml"])
    #expect(request.sections[2].paragraphs.count == 1)
  }

  /// Lines of a table of contents are not headings; those after it are.
  @Test func numberedHeadings() throws {
    let questions = try text("questions")
    #expect(questions.title == "Questions about tea")
    #expect(
      questions.sections.compactMap { $0.heading.last } == [
        "Questions about tea", "1. Leaves", "1.1 How many leaves?", "1.2 Which leaves?", "2. Water",
        "2.1 How hot?",
      ])
  }

  /// Text in long lines has no layout, lists of one level are lists, and a changelog's items are not headings.
  @Test(arguments: [
    String(repeating: String(repeating: "Water boils slowly. ", count: 20) + "\n\n", count: 30),
    (1...30).map { "\($0). Fill the kettle with water up to the mark, and no further than that\n\n" }
      .joined(),
    "Changes\n\n"
      + String(
        repeating:
          " * The kettle whistles when the water boils, which it did not do\n   before this was mended.\n",
        count: 20),
  ])
  func leavesOtherTextAlone(_ text: String) throws {
    let page = try document(text, path: "a.txt")
    #expect(page.sections.allSatisfy { $0.heading.count <= 1 })
    #expect(page.sections.count { !$0.heading.isEmpty } <= 1)
  }

  /// A heading was printed twice for bold type. All other text has no indentation.
  @Test func boldLinesAreHeadings() throws {
    func bold(_ text: String) -> String { text.map { $0 == " " ? " " : "\($0)\u{8}\($0)" }.joined() }
    let text =
      bold("Kettle Support") + "\n\n------------------------------------\n\n" + bold("What it does")
      + "\n\nIt heats water.\n\n  * cups\n  * pots\n\n"
      + bold("Credits") + "\n\nAnn.\n"
    let page = try document(text, path: "KETTLE_README")
    #expect(page.title == "Kettle Support")
    #expect(page.sections.compactMap { $0.heading.last } == ["Kettle Support", "What it does", "Credits"])
  }

  /// A settings file that contains a commented manual page has the headings of the page rather than one per line.
  @Test func commentsAreText() throws {
    let lines = [
      "KETTLE(5)                                                  KETTLE(5)", "", "NAME",
      "       kettle - format of the table of cups", "",
      "DESCRIPTION", "       The optional kettle file says how hot the water of a cup may become,",
      "       and how long it stays so. Lines that are empty are passed over, which is",
      "       what one would think of them, and so are lines of blanks.", "",
      "       The file is read once, when the kettle starts, and again when it boils.",
      "       Names of cups are words, degrees are numbers behind them, and a line",
      "       that is neither is an error, of which the kettle whistles.", "", "SEE ALSO", "       cup(5)",
    ]
    let page = try document(
      lines.map { $0.isEmpty ? "#" : "# " + $0 }.joined(separator: "\n") + "\n\nblue 99\n", path: "kettle")
    #expect(page.title == "kettle(5)")
    #expect(page.sections.compactMap { $0.heading.last } == ["NAME", "DESCRIPTION", "SEE ALSO"])
    #expect(page.sections.last?.code.map(\.text).joined().contains("blue 99") == true)
  }

  /// The title of an RFC is centred, below names and dates at the margins.
  @Test func titleInTheMiddle() throws {
    let paragraph =
      "   Water is heated until it boils, and whoever asks for it lifts a cup to\n   be seen by the kettle, which answers with a whistle. All of this was\n   never written down before, so that kettles differ.\n\n"
    let text =
      "Tea Working Group                                               A. Kettle\nRequest for Comments: 9999                                      June 2020\n\n\n"
      + "                   The Kettle Protocol, Version 2\n                             for Large Cups\n\nAbstract\n\n"
      + paragraph + "1.  Introduction\n\n" + paragraph
      + "2.  Cups\n\n" + paragraph + "2.1.  Blue Cups\n\n" + paragraph + "2.2.  Red Cups\n\n" + paragraph
    #expect(try document(text, path: "rfc9999.txt").title == "The Kettle Protocol, Version 2 for Large Cups")
  }

  /// Headings of Emacs' outline mode. Items of a list begin with a star too, but none begins with two.
  @Test(arguments: [(1, false), (2, true)])
  func starsMakeHeadings(depth: Int, isOutline: Bool) throws {
    let entry = { (stars: Int, name: String) in
      String(repeating: "*", count: stars) + " \(name)\n\n"
        + String(
          repeating: "  The kettle of this year boils its water sooner than that of last year.\n", count: 3)
        + "\n"
    }
    let news =
      "Kettle NEWS -- what drinkers will notice.       -*- outline -*-\n\n" + entry(1, "Release 2")
      + entry(depth, "Bug fixes.")
      + entry(1, "Release 1") + entry(depth, "New cups")
    let page = try document(news, path: "NEWS")
    let headings = page.sections.map(\.heading)
    #expect(headings.contains(["Release 2", "Bug fixes."]) == isOutline)
    #expect(headings.contains(["Release 1", "New cups"]) == isOutline)
    #expect((page.title == "Kettle NEWS -- what drinkers will notice") == isOutline)
  }

  /// A short NEWS file, whose lines are not filled.
  @Test func shortNews() throws {
    func entry(_ release: Int) -> String {
      "* Release \(release)\n\n** Bug fixes\n\n  The kettle no longer leaks.\n  [leak of kettle 1]\n\n"
    }
    let page = try document("Kettle NEWS\n\n" + entry(3) + entry(2), path: "NEWS")
    #expect(
      page.sections.map(\.heading).suffix(4) == [
        ["Release 3"], ["Release 3", "Bug fixes"], ["Release 2"], ["Release 2", "Bug fixes"],
      ])
    #expect(page.sections.flatMap(\.code).isEmpty)
  }

  /// Prose wrapped by hand is paragraphs, however short the text is.
  @Test(arguments: [
    "This page describes how the kettle is filled for the first time and what\nhas to be done before, as the lid is not closed when it is delivered\nto a house.\n",
    "cup mode: one of two modes for telling the cups that are to be filled\n\tfrom the kettle. In cup mode, all of them are, and the water\n\tis boiled anew.\n",
    "The quick start\n\nFirst fill the kettle with water up to the mark and give it to the person that\nholds the cup, so that nobody else can drink it.\n",
  ])
  func wrappedProseIsNoSample(_ text: String) throws {
    let page = try document(text, path: "notes.txt")
    #expect(page.sections.flatMap(\.code).isEmpty)
    #expect(page.sections.last?.paragraphs.count == 1)
  }

  /// Hard-wrapped text without ruled headings keeps its lists, samples and tables of options, and lines that stand alone are headings.
  @Test func wrappedTextKeepsItsLayout() throws {
    let text = """
      KETTLE USER GUIDE

      The kettle is a program that heats water from the command line. It was
      written because nobody wanted to walk to the kitchen any more, and it has
      been in daily use for years.

      USAGE

      Run the program with the name of a cup, and wait until it says that the
      cup is full:

          $ kettle --cup blue
          $ kettle --help

      What you need:

        * a stove that can be reached over the network, with its address and
          the password of the cook
        * a cup
        * leaves

      The options are:

        -a, --all      fill everything that is in the cupboard
        -t MINUTES     steep time; must be greater than zero, and
                       is three minutes by default
        -h             show help

       -- Ann Kettle <ann@example.org>  Tue, 12 Feb 2008 16:16:52 -0200
      """
    let page = try document(text, path: "README")
    #expect(page.title == "KETTLE USER GUIDE")
    #expect(page.sections.map { $0.heading.last } == ["KETTLE USER GUIDE", "USAGE"])
    let usage = try #require(page.sections.last)
    #expect(usage.code.first?.text == "$ kettle --cup blue\n$ kettle --help")
    #expect(usage.code.last?.text.split(separator: "\n").count == 4)
    #expect(
      usage.paragraphs.dropLast().suffix(4) == [
        "a stove that can be reached over the network, with its address and the password of the cook",
        "a cup",
        "leaves", "The options are:",
      ])
  }

  /// A short manual page, formatted: the lines are not filled, and tabs are in its head.
  @Test func formattedManual() throws {
    let text = """
      KETTLE(1)\t\t\t User Commands\t\t\tKETTLE(1)

      NAME
             kettle - hold water

      SYNOPSIS
         Usual usage
             kettle [OPTION]... [CUP]...

      DESCRIPTION
             Hold water for CUPs.

             -a, --all
             \t      do not ignore empty cups

             --size=SIZE
             \t      with -l, scale sizes by SIZE when printing them; e.g.,
             \t      '--size=M'; see SIZE format below

             -h, --help
             \t      display this help and exit

         Exit status:
             0      if full

             \t      kettle --all cup

      SEE ALSO
             The full documentation is a Texinfo manual.

      kettle 2.1                March 2024                 KETTLE(1)
      """
    let page = try document(text, path: "kettle.txt")
    #expect(page.title == "kettle(1)")
    #expect(
      page.sections.compactMap { $0.heading.last }.filter { !$0.hasPrefix("-") }
        == ["NAME", "SYNOPSIS", "Usual usage", "DESCRIPTION", "Exit status:", "SEE ALSO"])
    #expect(page.sections.flatMap(\.code).map(\.text) == ["kettle --all cup"])
  }

  /// What pod2text writes: most lines are set in further than the text.
  @Test func chaptersAboveDeepText() throws {
    let sample = String(
      repeating: "        my $cup = Kettle->fill($water, degrees => 80, lid => 'closed');\n", count: 8)
    let text =
      "NAME\n    Kettle - Hold water for tea, and keep it warm for as long as it takes.\n\nSYNOPSIS\n"
      + sample
      + "\nDESCRIPTION\n    These routines allow you to fill cups of any size with water of any kind,\n"
      + "    and to drink them.\n\n    It is guaranteed that\n\n" + sample + "\n    is enough for all.\n\n"
      + "AUTHOR\n    Ann.\n"
    let page = try document(text, path: "kettle.txt")
    #expect(page.sections.compactMap { $0.heading.last } == ["NAME", "SYNOPSIS", "DESCRIPTION", "AUTHOR"])
  }
}
