import DocDraft
import DocModel
import DocSystem

/// Reads DocBook XML 4 and 5 (books, articles, reference pages) and Mallard pages. A term with a long description becomes a section.
struct DocBookReader: TextReader {
  var name: String { "docbook" }

  /// Certain if the document type or namespace is that of DocBook or Mallard. Strong if the root element belongs to DocBook and the first bytes
  /// contain two elements that do not occur in other XML languages.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    guard probe.head.first == UInt8(ascii: "<") else { return nil }
    let head = text.bytes.prefix(Self.headBytes)
    if ByteSearch.starts(probe.head, with: "<!doctype html") { return nil }
    guard let root = Self.root(head), Self.roots.contains(root) else { return nil }
    for mark in ["//DTD DocBook", "docbook.org/ns/docbook", "docbook.org/xml/", "projectmallard.org/1"]
      as [StaticString]
    where ByteSearch.first(mark, in: head) != nil {
      return .certain
    }
    let own: [StaticString] = [
      "<para>", "<sect1", "<simpara>", "<programlisting", "<variablelist", "<refnamediv", "<listitem>",
    ]
    return own.count { ByteSearch.first($0, in: head) != nil } >= 2 ? .strong : nil
  }

  /// The number of bytes that are searched for the document type and for elements that are typical of DocBook.
  private static let headBytes = 1 << 13

  private static let roots: Set = [
    "set", "book", "part", "article", "chapter", "appendix", "preface", "section", "sect1", "sect2",
    "refentry", "reference", "glossary", "refsect1", "simplesect", "colophon", "dedication", "topic", "page",
  ]

  /// The name of the root element, without its prefix.
  private static func root(_ head: ArraySlice<UInt8>) -> String? {
    var rest = head
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let first = rest.first else { return nil }
      if ByteSearch.starts(rest, with: "!--") {
        guard let end = ByteSearch.first("-->", in: rest) else { return nil }
        rest = rest[end.upperBound...]
      } else if first == UInt8(ascii: "!") {
        // Skips the document type, which may contain declarations.
        let end = rest.firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }
        guard let end else { return nil }
        rest = rest[end...]
        if rest.first == UInt8(ascii: "[") {
          guard let close = ByteSearch.first("]>", in: rest) else { return nil }
          rest = rest[close.upperBound...]
        }
      } else if ByteClass.isLetter(first) {
        let name = rest.prefix { ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: ":") }
        return name.split(separator: UInt8(ascii: ":")).last?.text
      }
    }
    return nil
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let page = DocBookPage()
    let damage = XMLEvents.parse(text.bytes, into: page)
    var draft = page.draft()
    if let damage {
      draft.repairs.warn(damage.line, "the XML is damaged here; what can be read of it was read")
    }
    return draft
  }
}
