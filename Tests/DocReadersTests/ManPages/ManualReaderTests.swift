import DocModel
import Testing

@testable import DocDraft
@testable import DocReaders

@Suite struct ManualReaderTests {
  private static let head = ".TH KETTLE 1 2026-01-01 tea\n.SH NAME\nkettle, boil \\- heat water for tea\n"

  /// A page that has this text in its description.
  private func page(_ body: String) throws -> Document {
    try document(Self.head + ".SH DESCRIPTION\n" + body, path: "kettle.1")
  }

  private func texts(_ body: String) throws -> [String] {
    try page(body).section("description").paragraphs
  }

  @Test func takesTitleAndSummaryFromTheHead() throws {
    let page = try page("Words.\n")
    #expect(page.kind == .manual)
    #expect(page.title == "kettle(1)")
    #expect(page.topic == "kettle-1")
    #expect(page.metadata("description") == "heat water for tea")
    #expect(page.sections.map(\.heading) == [["NAME"], ["DESCRIPTION"]])
    #expect(page.sections.map(\.startLine) == [2, 4])
  }

  @Test(arguments: [
    ("Some \\fBbold\\fP and \\fIslanted\\fR words.", "Some **bold** and *slanted* words."),
    (".B \\-a\n.I file\nwords", "**-a** *file* words"),
    (".BR ls (1),\n.RI [ x ]", "**ls**(1), [*x*]"),
    ("a\\(em\\(lqb\\(rq \\[u00E9] \\(bu", "a—“b” é •"), ("a\\[u0085]b\\[u007F]c \\[~=] d", "abc ≈ d"),
    ("a \\\" gone\nb", "a b"), ("joined\\c\n.B up", "joined**up**"),
    ("one\\\ntwo", "onetwo"), (".ds x value\nthe \\*x here", "the value here"),
    ("\\(,C\\(%0\\[lc]", "Ç‰⌈"), (".if t\ngone\nshown", "shown"), (".if n\nshown", "shown"),
    (".de Y\n.shift\n\\\\$1 \\\\$2\n..\n.Y one two three", "two three"),
    (".ds x old\n.de Y\n\\*x \\\\*x\n..\n.ds x new\n.Y", "old new"), (".ds x value\n.B \\\\*x", "**value**"),
    (".nr n 3\n.if \\nn>2 many\n.if \\nn>5 more", "many"), (".ie t screen\n.el paper\n", "paper"),
    (".if n \\{\\\nshown\n.\\}\n.if t \\{\\\nhidden\n.\\}", "shown"),
    (".de XX\n.B \\\\$1 \\\\$2\n..\n.XX one two", "**one two**"), (".ig\nhidden\n..\nshown", "shown"),
    ("\\s-1SMALL\\s0 \\s+2big\\s-2", "SMALL big"), ("\\fCcode\\fR", "`code`"),
    (".UR https://example.org\nhome\n.UE .", "home."), ("size \\N'65'\\h'2n'x", "size A x"),
    ("'quoted line'", "'quoted line'"), (".nr n 0 2\n\\n+n \\n+n \\n-n", "2 4 2"),
    (".if (1+2)*-(1-3)=6 yes\n.if 3<?2=2 less\n.nr n 1\n.rr n\n.ie rn there\n.el gone", "yes less gone"),
    (".el nothing\nleft", "left"), ("\\(ij \\(+f \\(18", "ĳ φ ⅛"),
    ("a\\h'-\\w'x'u'b\\s'1\\w'xy'2'c", "abc"), ("one\\ttwo\n.B a\\tb", "onetwo **a b**"),
    ("\\[u0002B]a\\[-]", "a-"),
    (".ds x new\n.ds y a\\\\*x\n.ds x newer\n\\*y", "anewer"), (".nr n 4\n.nr n x\n.nr n 1+\n\\nn", "4"),
    (".nr n ( 2 + 1.5i )*2\n\\nn", "724"), (".if t \nshown", "shown"), (".ie\ngone\n.el shown", "shown"),
    ("\\nn\n.ie rn there\n.el gone", "0 there"),
    (".nr n 3 1\n.while \\nn \\{\\\n\\nn\n.nr n -1\n.\\}\nend", "3 2 1 end"), (".while n\nno", "no"),
    (".nr n 3 1\n.while n \\{\\\n\\n-n\n.if !\\nn .break\n.\\}\nend", "2 1 0 end"),
    (".de Y\n\\\\$1\n.while \\\\n-n \\\\$1\n..\n.nr n 3 1\n.Y x", "x x x"),
    (".de Y\n.if \\\\n-n .Y\n..\n.nr n 40 1\n.Y\n\\nn", "0"),
    (".de Y\ntrap\n..\n.it 2v Y\none\ntwo\nthree", "one two trap three"),
    (".tr xy\\(*W-\nx\\(*Wz \\fBx\\fP", "y-z **y**"), (".char \\[my] a word\n\\[my]", "a word"),
    (".ds foo ab\n.ds ab out\n\\*[\\*[foo]] \\*(\\*[foo]", "out out"),
    (".ds x new\n.de Y\n{\\\\$1}\n..\n.Y a\\\\*x", "{anew}"),
    (".de Y\n.B \"\\\\$1\"\n..\n.Y a\"b", "**a\"b**"),
    (".de Y\n.BI \\\\$@\n..\n.Y \"a b\" c", "**a b***c*"),
    ("\\w'ab\\(bu' \\B'1+(2)' \\B'1+' \\B'(1'", "72 1 0 0"),
    (".nr n \\w'abc'/24\n\\nn", "3"), (".nr n 0.\(String(repeating: "0", count: 30))1\n\\nn", "0"),
    (">\\zab<\\z\\(bu.\\zé", ">b<."), ("x\\N'65XX'x \\N665", "xAX'x 65"),
    (".if !( no\n.ie 1=no\n.el yes", "yes"),
    (".ie xab (t)\n.el no end", "no end"), (".ds n Y\n.dei n\nwords\n..\n.Y", "words"),
    (".ds n Y\n.dei n m\nwords\n..\n.dei m\nmore\n.Y", "more words"),
    (".eo\n.de Y\n.B \\$1\n..\n.ec\n.Y words", "**words**"), (".am B\nadded\n..\n.B bold", "**bold** added"),
    (".nr n\t1\n\\nn", "0"), (".ds x a\n.as x b\n.rm y\n\\*x\\*y", "ab"), ("a\\[ b]", "ab]"),
    (".de Y\t\t\"words\n.nop \\\\$1\n..\n.Y one", "one"),
    (".URL https://a.example \"\" .", "https://a.example."),
    (".de PS\n\\\\$1\n..\n.PS one", "one"),
    (".if d B macro\n.if c\\(bu bullet\n.if !c\\(zz none", "macro bullet none"),
  ])
  func readsText(_ roff: String, _ expected: String) throws {
    #expect(try texts(roff + "\n") == [expected])
  }

  /// Strings that name strings twice each grow without end; the budget of the page ends them.
  @Test func stringsOfStringsEnd() throws {
    let definitions = (1..<64).map { ".ds s\($0) \\\\*[s\($0 - 1)]\\\\*[s\($0 - 1)]\n" }.joined()
    #expect(try !texts(".ds s0 word\n" + definitions + "Words.\n\\*[s63]\n").isEmpty)
  }

  /// A page that lacks its header has a section NAME.
  @Test(arguments: [
    (".SH NAME\nkettle \\- tea\n.SH USE\nWords.\n", "Words."),
    (".Sh NAME\n.Nm kettle\n.Nd tea\n.Sh USE\n.Em words\n", "*words*"),
  ])
  func sectionNameMakesAPage(_ roff: String, _ expected: String) throws {
    let page = try document(roff, path: "kettle.1")
    #expect(page.kind == .manual)
    #expect(try page.section("use").paragraphs == [expected])
  }

  /// A definition before the header is not text, and the sections in it do not belong to the page.
  @Test(arguments: [("", ".."), (" END", ".END")])
  func definitionsMayStandBeforeTheHead(_ end: (name: String, line: String)) throws {
    let body = (0..<120).map { "words \($0)\nof the macro\n.SH OPTIONS\n" }.joined()
    let page = try document(
      "'\\\" t\n.de XX\(end.name)\n" + body + end.line + "\n" + Self.head + ".SH DESCRIPTION\nWords.\n",
      path: "kettle.1")
    #expect(page.kind == .manual)
    #expect(page.sections.map(\.heading) == [["NAME"], ["DESCRIPTION"]])
  }

  @Test(arguments: [
    (".Ex -std", "The **kettle** utility exits 0 on success, and >0 if an error occurs."),
    (".Ex -std one two", "The **one** and **two** utilities exit 0 on success, and >0 if an error occurs."),
    (
      ".Rv -std a b c",
      "The **a**(), **b**(), and **c**() functions return the value 0 if successful; otherwise the value -1 is returned and the global variable errno is set to indicate the error."
    ),
    (".Bx 4.3 reno", "4.3BSD-Reno"), (".Bx", "BSD"), (".At v7", "Version 7 AT&T UNIX"),
    (".At V.4", "AT&T System V Release 4 UNIX"),
    (".Ox 5.0 , more", "OpenBSD 5.0, more"), (".Em one\\\\fBtwo", "*one***two**"),
    (".Sm\n.No a b\n.Sm\n.No c d", "ab c d"),
    ("a\n.Sm off\n.No b c\n.Sm on\n.No d", "a bc d"), (".Sm bad\n.Fl f Ar a\n.Sm\n.No b", "bad**-f***a* b"),
    (".No a Pf b\nc", "a b c"),
    (".Rs\n.%T Title\n.%A One\n.%A Two\n.%D 2020\n.Re", "One and Two, Title, 2020."),
    ("Read\n.%B The Book\nnow", "Read The Book now"),
    (".Es < >\n.En words here", "words here"),
    (".TS\nl.\nonly a line\n.TE", "only a line"),
  ])
  func readsMacrosOfMdoc(_ roff: String, _ expected: String) throws {
    let head = ".Dd May 1, 2020\n.Dt KETTLE 1\n.Os\n.Sh NAME\n.Nm kettle\n.Nd heats water\n.Sh DESCRIPTION\n"
    let page = try document(head + roff + "\n", path: "kettle.1")
    #expect(try page.section("description").paragraphs == [expected])
  }

  /// The words of a message are no macros, and an address may have escapes.
  @Test func readsMessagesAndAddressesOfMdoc() throws {
    let head = ".Dd May 1, 2020\n.Dt KETTLE 1\n.Os\n.Sh NAME\n.Nm kettle\n.Nd heats water\n.Sh DIAGNOSTICS\n"
    let address = ".Rs\n.%T Tea\n.%U https://\\fItea\\fP.org\n.Re\n"
    let page = try document(head + ".Bl -diag\n.It Fx is cold\nHeat it.\n.El\n" + address, path: "kettle.1")
    #expect(try page.section("diagnostics").paragraphs.first == "**Fx is cold**: Heat it.")
    #expect(page.links.map(\.target) == ["https://tea.org"])
  }

  /// The text of a cell over several columns is in the first one of them.
  @Test(arguments: [
    ("tab(:);\nl l l\nl s l\nl l s.\n", [["a", "b", "c"], ["d", "", "e"], ["f", "g", ""]]),
    ("center tab(:); lB l l, lfCW s l\nl l s.\n", [["a", "b", "c"], ["d", "", "e"], ["f", "g", ""]]),
    ("tab(:);\nl l l.\na:b:c\n.T&\nl s l\nl l s.\n", [["a", "b", "c"], ["d", "", "e"], ["f", "g", ""]]),
  ])
  func readsSpansOfTables(_ format: String, cells: [[String]]) throws {
    let rows = (format.contains("T&") ? "" : "a:b:c\n") + "d:e\nf:g\n"
    let tables = try page(".TS\n" + format + rows + ".TE\n").section("description").tables
    #expect(tables.map { ([$0.header] + $0.rows).map { $0.map(\.plain) } } == [cells])
  }

  @Test func shortOptionsAreItemsAndLongOnesSections() throws {
    let long = String(repeating: "many words ", count: 30)
    let page = try page(
      ".TP\n.BR \\-k \", \" \\-\\-keep\nKeep it.\n.TP\n.B \\-t\n.TQ\n.BI \\-\\-to= x\n\(long)\n.PP\nBehind.\n"
    )
    #expect(try page.section("description").paragraphs == ["**-k**, **--keep**: Keep it."])
    let entry = try #require(page.sections.first { $0.heading.last == "-t, --to=x" })
    #expect(entry.heading == ["DESCRIPTION", "-t, --to=x"])
    #expect(entry.startLine == 9)
    #expect(page.sections.last?.heading == ["DESCRIPTION"])
    #expect(page.sections.last?.paragraphs == ["Behind."])
  }

  @Test func readsTheListsOfDocBook() throws {
    let page = try page(
      ".PP\n\\fB\\-\\-quiet\\fR\n.RS 4\nSay nothing\\&.\n.RE\n.sp\n.RS 4\n.ie n \\{\\\n\\h'-04'\\(bu\\h'+03'\\c\n.\\}\n.el \\{\\\n"
        + ".IP \\(bu 2.3\n.\\}\nAn item\n.RE\n")
    #expect(try page.section("description").paragraphs == ["**--quiet**: Say nothing.", "An item"])
  }

  /// Lines that end with a break are terms before an indented block, and paragraphs elsewhere.
  @Test func linesBeforeABlockAreItsTerms() throws {
    let words = String(repeating: "Pour it slowly. ", count: 20)
    let page = try page(
      ".PP\n\\fB\\-\\-hot\\fR\n.br\nCOLD\n.br\nWARM \\fIcup\\fR\n.RS 4\n\(words)\n.RE\n.PP\nShort\n.br\nlines\n.br\nof verse.\n.PP\nBehind.\n"
    )
    #expect(
      page.sections.suffix(2).map(\.heading) == [["DESCRIPTION", "--hot, COLD, WARM cup"], ["DESCRIPTION"]])
    #expect(page.sections.last?.paragraphs == ["Short", "lines", "of verse.", "Behind."])
  }

  @Test func keepsSamplesAndSynopses() throws {
    let page = try document(
      Self.head
        + ".SH SYNOPSIS\n.B kettle\n[\\fB\\-k\\fR]\n.br\n.B boil\n.SH EXAMPLES\n.nf\nlet a\n  b\n\n.B c\n.fi\nWords.\n",
      path: "kettle.1")
    #expect(try page.section("synopsis").code.map(\.text) == ["kettle [-k]\nboil"])
    let examples = try page.section("examples")
    #expect(examples.code.map(\.text) == ["let a\n  b\n\nc"])
    #expect(examples.code.first?.startLine == 11)
    #expect(examples.code.first?.endLine == 14)
  }

  @Test func readsTables() throws {
    let page = try page(
      ".TS\ntab(:);\nlb l\nl l.\nTea:Degrees\n_\nGreen:75\nT{\nBlack\n.B tea\nT}:100\n.TE\n")
    #expect(
      try page.section("description").tables == [
        Table(header: ["Tea", "Degrees"], rows: [["Green", "75"], ["Black tea", "100"]])
      ])
  }

  /// A format may hold requests, fonts without a name, and spans of nothing; strings and conditions work in rows.
  @Test(arguments: [
    ("lf l\n.ft B\nlfI lf.\nlfB lfI.\n", "a:b\nc:d\n", [["a", "b"], ["c", "d"]]),
    ("s l l\nl l.\n", "a:b\n.ds x word\n\\*x\\\ns:d\n.if t gone\n", [["a", "b"], ["words", "d"]]),
    ("l l\n.\n", "'a':b\n.\\\" words\nc:d\n", [["'a'", "b"], ["c", "d"]]),
  ])
  func readsFormatsOfTables(_ format: String, _ rows: String, _ expected: [[String]]) throws {
    let tables = try page(".TS\ntab(:);\n" + format + rows + ".TE\n").section("description").tables
    #expect(
      tables.map { ([$0.header] + $0.rows).filter { !$0.isEmpty }.map { $0.map(\.plain) } } == [expected])
  }

  @Test func aColumnListNeedsNoItems() throws {
    let page = try document(
      ".Dd May 1, 2026\n.Dt KETTLE 1\n.Os\n.Sh NAME\n.Bl -column a b\n.Em a Ta b\nc\td\n.El\n",
      path: "kettle.1")
    #expect(page.sections.first?.tables == [Table(header: ["*a*", "b"], rows: [["c", "d"]])])
  }

  @Test func aCommandStandsBeforeItsArguments() throws {
    let page = try page(".nf\nfirst\n.SY boil\n.I water\n.YS\nlast\n.fi\n")
    #expect(try page.section("description").code.map(\.text) == ["first\nboil water\nlast"])
  }

  /// Headers are cut to 20 bytes by DocBook's converter, or lack the package of a name.
  @Test(arguments: [
    ("GIT\\-CREDENTIAL\\-STO", "git-credential-store", "git-credential-store(1)"),
    ("Store", "Tea::Store", "Tea::Store(1)"),
    ("\"TEA POT\"", "tea_pot", "tea_pot(1)"), ("TEA", "teapot", "tea(1)"),
    ("TEA_POT_READ_DISK", "tea_pot_read_disk_new", "tea_pot_read_disk(1)"),
  ])
  func takesTheWholeNameFromItsSection(_ header: String, _ name: String, _ expected: String) throws {
    let page = try document(".TH \(header) 1\n.SH NAME\n\(name) \\- pour tea\n.SH USE\nWords.\n", path: "a.1")
    #expect(page.title == expected)
  }

  /// A numbered note is no term of the block after it, which holds its address.
  @Test func notesKeepTheirNumbers() throws {
    let page = try page(".IP \" 1.\" 4\nA note\n.RS 4\nhttps://a.example\n.RE\n")
    #expect(try page.section("description").blocks.description.contains("1."))
    #expect(page.sections.count == 2)
  }

  @Test func linksToOtherPages() throws {
    let page = try document(Self.head + ".SH SEE ALSO\n.BR cup (5),\nspoon(1)\n", path: "kettle.1")
    #expect(page.links.map(\.target) == ["cup(5)", "spoon(1)"])
  }

  @Test func aPageThatStandsForAnotherSaysSo() throws {
    let page = try document(".so man1/kettle.1\n", path: "boil.1")
    #expect(page.kind == .manual)
    #expect(page.links.map(\.target) == ["kettle(1)"])
  }

  @Test func saysWhichMacroIsUnknown() throws {
    let page = try page("Words.\n.Zz what\n")
    #expect(page.repairs.warnings.map(\.line) == [6])
  }

  @Test func macrosThatGrowEndWithADoubt() throws {
    let page = try page(".de XX\n.XX a\n.XX a\n..\n.XX a\nWords.\n")
    #expect(page.repairs.warnings.count == 1)
    #expect(try page.section("description").paragraphs == ["Words."])
  }

  @Test(arguments: [
    (".Nd warms the Cd tray and Fl", "**kettle** — warms the Cd tray and Fl"),
    (".Nd tea\n.Sh AUTHORS\n.An -nosplit\n.An Tea Cup", "Tea Cup"),
    (
      ".Nd tea\n.Sh STANDARDS\n.St -p1003.1-88 , St -susv2 , St -isoC-99 , St -ansiC",
      "IEEE Std 1003.1-1988 (“POSIX.1”), Version 2 of the Single UNIX Specification (“SUSv2”), ISO/IEC 9899:1999 (“ISO C99”), ANSI X3.159-1989 (“ANSI C89”)"
    ),
    (".Nd heat water\n.Sh LIBRARY\n.Lb libsteam .", "library “libsteam”."),
  ])
  func keepsTheWordsOfMdoc(_ roff: String, _ expected: String) throws {
    let page = try document(
      ".Dd May 1, 2026\n.Dt KETTLE 1\n.Os\n.Sh NAME\n.Nm kettle\n\(roff)\n", path: "kettle.1")
    #expect(page.sections.last?.paragraphs == [expected])
  }

  @Test func readsMdoc() throws {
    let page = try document(
      """
      .Dd January 1, 2026
      .Dt TEAPOT 8
      .Os
      .Sh NAME
      .Nm teapot
      .Nd pour tea
      .Sh SYNOPSIS
      .Nm
      .Op Fl sv
      .Op Fl c Ar cups
      .Sh DESCRIPTION
      The
      .Nm
      utility pours, as
      .Xr kettle 1
      .Pq see there ,
      .Dq says .
      .Bl -tag -width x
      .It Fl c Ar cups , Fl \\-cups Ns = Ns Ar cups
      Pour so many.
      .It Fl s
      .It Fl q
      Say nothing.
      .El
      .Bl -column a b
      .It Name Ta What
      .It pour Ta tea
      .El
      .Bd -literal
      teapot -c 2
      .Ed
      """, path: "teapot.8")
    #expect(page.title == "teapot(8)")
    #expect(page.metadata("description") == "pour tea")
    #expect(try page.section("synopsis").code.map(\.text) == ["teapot [-sv] [-c cups]"])
    let description = try page.section("description")
    #expect(
      description.paragraphs == [
        "The **teapot** utility pours, as **kettle**(1) (see there), “says”.",
        "**-c** *cups*, **--cups**=*cups*: Pour so many.", "**-s**, **-q**: Say nothing.",
      ])
    #expect(description.tables == [Table(header: ["Name", "What"], rows: [["pour", "tea"]])])
    #expect(description.code.map(\.text) == ["teapot -c 2"])
    #expect(page.links.map(\.target) == ["kettle(1)"])
  }

  @Test func aHeaderAloneIsAPage() {
    #expect(ManualReader().recognise(Probe(SourceText(".\\\" words\n.TH KETTLE 1 2026-01-01\n"))) == .certain)
  }

  @Test(arguments: ["# Title\n\n.TH is a macro\n", "Some text\n.SH NAME\n", ".PP\nwords\n"])
  func leavesOtherTexts(_ text: String) throws {
    #expect(ManualReader().recognise(Probe(SourceText(text))) == nil)
  }
}
