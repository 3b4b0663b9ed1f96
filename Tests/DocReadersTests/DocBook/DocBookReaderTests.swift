import DocModel
import Testing

@testable import DocReaders

@Suite struct DocBookReaderTests {
  private func ingest(_ text: String) -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "kettle.xml")
  }

  static let page = """
    <?xml version="1.0"?>
    <!DOCTYPE refentry PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd" [
    <!ENTITY v "1.0"><!-- ]> -->
    <!ENTITY lol "&v;&v;&v;">
    ]>
    <refentry id="kettle">
    <refmeta><refentrytitle>kettle</refentrytitle><manvolnum>1</manvolnum></refmeta>
    <refnamediv><refname>kettle</refname><refname>boil</refname><refpurpose>heat water</refpurpose></refnamediv>
    <refsynopsisdiv><title>Synopsis</title><cmdsynopsis><command>kettle</command><arg choice="opt"><option>-k</option></arg>
    <group choice="req"><arg>a</arg><arg>b</arg></group>
    <arg rep="repeat" choice="plain"><replaceable>FILE</replaceable></arg></cmdsynopsis></refsynopsisdiv>
    <refsect1 id="opts"><title>Options&mdash;all</title>
    <variablelist>
    <varlistentry id="k"><term><option>-k</option></term><term><option>--keep</option></term>
    <listitem><para>Keep it warm. See <xref linkend="opts"/> and
    <citerefentry><refentrytitle>tea</refentrytitle><manvolnum>1</manvolnum></citerefentry>.</para></listitem></varlistentry>
    <varlistentry><term>-x</term><listitem><para>Short &lol;.</para></listitem></varlistentry>
    </variablelist>
    <table><title>Cups</title><tgroup cols="2"><thead><row><entry>Cup</entry><entry>Size</entry></row></thead>
    <tbody><row><entry>a</entry><entry>1</entry></row></tbody></tgroup></table>
    <note><para>From 2<superscript>32</superscript> on, mind the <emphasis role="bold">steam</emphasis><footnote><para>Hot.</para></footnote>.</para></note>
    <funcsynopsis><funcprototype><funcdef>int <function>max</function></funcdef>
    <paramdef>int <parameter>a</parameter></paramdef><paramdef>int <parameter>b</parameter></paramdef></funcprototype></funcsynopsis>
    <programlisting language="c">int x;
      y();</programlisting>
    </refsect1>
    </refentry>
    """

  @Test func aReferencePage() throws {
    let result = ingest(Self.page)
    #expect(result.warnings.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.title == "kettle(1)")
    #expect(document.kind == .manual)
    #expect(
      document.sections.map { $0.heading.last } == [
        "kettle(1)", "NAME", "SYNOPSIS", "Options—all", "-k, --keep", "Options—all",
      ])
    #expect(document.sections[1].paragraphs == ["kettle, boil — heat water"])
    #expect(document.sections[2].code.map(\.text) == ["kettle [-k] {a | b} FILE..."])
    #expect(document.sections[4].anchor == "k")
    #expect(document.sections[4].paragraphs == ["Keep it warm. See Options—all and tea(1)."])
    let last = document.sections[5]
    // An entity that the file declares is not expanded; its name is kept.
    #expect(
      last.paragraphs == [
        "-x: Short lol.", "**Cups**", "**Note:** From 2^32 on, mind the **steam** (Hot.).",
      ])
    #expect(last.tables == [Table(header: ["Cup", "Size"], rows: [["a", "1"]])])
    #expect(last.code.map(\.text) == ["int max(int a, int b);", "int x;\n  y();"])
    #expect(last.code.map(\.language) == [nil, "c"])
  }

  @Test func aBookOfVersionFive() throws {
    let text = """
      <book xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0">
      <info><title>Kettles</title><author><personname>Ann</personname></author><pubdate>2024-02</pubdate><date>2020</date><legalnotice><para>Rights.</para></legalnotice></info>
      <chapter xml:id="boil"><title>Boiling</title>
      <para>Heat it; <link xlink:href="a.html">more</link>, <link xlink:href="b.html"/>.</para>
      <section><title>Time</title><orderedlist><listitem><para>Fill.</para></listitem><listitem><para>Wait.</para>
      <screen>$ kettle</screen></listitem></orderedlist>
      <glosslist><glossentry><glossterm>cup</glossterm><glossdef><para>\(String(repeating: "word ", count: 60))</para></glossdef></glossentry></glosslist>
      </section></chapter></book>
      """
    let document = try #require(ingest(text).documents.first)
    #expect(document.title == "Kettles")
    #expect(document.metadata("date") == "2024-02")
    #expect(document.kind == .article)
    #expect(document.sections.map { $0.heading.last } == ["Kettles", "Boiling", "Time", "cup"])
    #expect(document.sections.map(\.anchor) == [nil, "boil", nil, nil])
    #expect(document.sections[1].paragraphs == ["Heat it; more, b.html."])
    #expect(document.sections[2].paragraphs == ["Fill.", "Wait."])
    #expect(document.sections[2].code.map(\.text) == ["$ kettle"])
    #expect(document.links.map(\.target) == ["a.html", "b.html"])
  }

  @Test(arguments: [
    "<article><h1>A</h1><p>Words.</p></article>", "<book><a/></book>", "<x><para>a</para></x>",
  ])
  func otherMarkupIsNotMistaken(_ text: String) {
    let source = Array(text.utf8)
    #expect(DocBookReader().recognise(Probe(.init(bytes: source))) == nil)
  }

  @Test func damageIsSaidAndTheRestRead() throws {
    let text =
      "<article xmlns='http://docbook.org/ns/docbook'>\n<title>A</title>\n<para>One <b</para><para>Two</para>"
    let document = try #require(ingest(text).documents.first)
    #expect(document.title == "A")
    #expect(document.repairs.warnings.count == 1)
    #expect(document.repairs.warnings.first?.line == 3)
  }

  @Test func aPageOfMallard() throws {
    let text = """
      <?xml version="1.0"?>
      <page xmlns="http://projectmallard.org/1.0/" type="topic" id="boil" xml:lang="en">
      <info><link type="guide" xref="index"/><revision version="3" status="final"/>
      <credit type="author"><name>Ann</name></credit><title type="link">Boil</title><desc>Heat water.</desc></info>
      <title>Boil water</title>
      <p>Press <keyseq><key>Super</key><key>Tab</key></keyseq>, then <guiseq><gui>Cup</gui><gui>Fill</gui></guiseq>.</p>
      <note style="warning"><p>It is hot; see <link xref="cups#blue">blue cups</link>.</p></note>
      <steps><item><p>Fill <app>Kettle</app>.</p></item><item><p>Wait.</p></item></steps>
      <section id="more"><title>More</title>
      <terms><item><title>Lid</title><p>Shut it.</p></item></terms>
      <code>kettle --boil
        --lid</code></section>
      </page>
      """
    let page = try #require(
      Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "boil.page").documents.first)
    #expect(page.title == "Boil water")
    #expect(page.sections.compactMap { $0.heading.last }.last == "More")
    let paragraphs = page.sections.flatMap(\.paragraphs)
    #expect(paragraphs.contains("Press Super+Tab, then Cup ▸ Fill."))
    #expect(paragraphs.contains("Heat water."))
    #expect(paragraphs.contains("**Warning:** It is hot; see blue cups."))
    #expect(paragraphs.contains { $0.contains("Fill *Kettle*.") })
    #expect(paragraphs.contains { $0.contains("Lid") } && paragraphs.contains { $0.contains("Shut it.") })
    #expect(!paragraphs.contains { $0.contains("Ann") || $0 == "Boil" })
    #expect(page.sections.flatMap(\.code).map(\.text) == ["kettle --boil\n  --lid"])
    #expect(page.links.contains { $0.target.hasSuffix("cups.page#blue") })
  }
}
