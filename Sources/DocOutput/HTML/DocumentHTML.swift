import DocModel
import DocSearch
import DocTopics

/// Writes the page of a document, or of one part of a document that is divided into several pages.
package enum DocumentHTML {
  package struct Content: Sendable {
    package var document: DocumentSummary
    package var sections: [Section]
    package var links: [Link]
    /// The outline of the whole document. If empty, the page shows an outline of the sections of this part only.
    package var outline: [OutlineEntry] = []
    /// The last section of the previous part, and the first section of the next part.
    package var previous: SectionReference?
    package var next: SectionReference?
    /// The section that the URL identifies; nil if the URL identifies the document.
    package var chosen: SectionID?
    package var related: [SectionReference] = []
    /// The pictures that follow the text of each section.
    package var pictures: [SectionID: [Picture]] = [:]

    package init(document: DocumentSummary, sections: [Section], links: [Link] = []) {
      (self.document, self.sections, self.links) = (document, sections, links)
    }
  }

  /// `text` is the alternative text, for readers who do not see the picture.
  package typealias Picture = (address: String, text: String)

  package typealias OutlineEntry = (id: SectionID, heading: [String])

  private static let mostUnfolded = 40
  private static let mostLinks = 40

  /// - Parameters:
  ///   - editor: makes URLs that open the file in an editor; nil if the browser runs on another machine.
  ///   - file: on a site of static files, converts a link target to the path of the target's page. `file` returns nil if the site has no such
  ///     page.
  package static func page(
    _ content: Content, query: String = "", editor: PlaceLinks? = nil, links: PageLinks = .server,
    file: (String) -> String? = { _ in nil }
  ) -> [UInt8] {
    let document = content.document
    let own = "/doc/" + PercentEncoding.encoded(document.topic.utf8) + (content.chosen.map { "/\($0)" } ?? "")
    return PageHTML.page(
      title: document.title, query: query, twin: links.isServed ? (own + ".md", own + ".json") : nil,
      links: links
    ) { html in
      html.element("div", [("class", "reading")]) { html in
        outline(content, to: &html)
        html.element("article", [("class", "text")]) { html in
          head(content, editor, to: &html)
          let address = address(content, links)
          let names = links.isServed ? [:] : names(content.sections)
          let isTitled = content.previous == nil && content.sections.first?.heading == [document.title]
          let titleCount = isTitled ? 1 : 0
          let highest = content.sections.dropFirst(titleCount).map(\.level).min() ?? 0
          for (position, section) in content.sections.enumerated() {
            for name in names[position] ?? [] { html.element("span", [("id", name)], text: "") }
            let depth = position < titleCount ? nil : section.level - highest
            write(section, of: document, depth: depth, links, { address($0) ?? file($0) }, to: &html)
            for picture in content.pictures[section.id] ?? [] {
              html.element("figure", [("class", "picture")]) { html in
                html.open("img", [("src", picture.address), ("alt", picture.text), ("loading", "lazy")])
              }
            }
          }
          foot(content, to: &html)
        }
      }
    }
  }

  /// For each index in `sections`, the anchors by which other static pages refer to that section. Pages from a server need no such anchors.
  private static func names(_ sections: [Section]) -> [Int: [String]] {
    Dictionary(grouping: SectionAnchors(sections).positions, by: \.value).mapValues { $0.map(\.key).sorted() }
  }

  /// Makes URLs of link targets. A web address or a section of this page is resolved at once. Any other target becomes a request to the server,
  /// which looks up the target when a reader follows the link.
  private static func address(_ content: Content, _ links: PageLinks) -> (String) -> String? {
    // Anchors of repeated headings are numbered throughout the document, so they cannot be determined from one part of the document.
    let isWhole = content.previous == nil && content.next == nil
    let positions = isWhole ? SectionAnchors(content.sections).positions : [:]
    let own = content.sections.first.map {
      "/doc/" + PercentEncoding.encoded(content.document.topic.utf8) + "/\($0.id)?to="
    }
    return { target in
      if let web = BlockHTML.webAddress(target) { return web }
      if target.hasPrefix("#"), let position = positions[anchor(of: target)] {
        return "#\(content.sections[position].id)"
      }
      guard links.isServed, let own, !target.utf8.contains(UInt8(ascii: ":")), !isPicture(target) else {
        return nil
      }
      return own + PercentEncoding.encoded(target.utf8)
    }
  }

  /// Whether the target of a link has the file extension of an image format that browsers can show.
  package static func isPicture(_ target: String) -> Bool {
    let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.suffix(5)
    let name = String(decoding: path.map(ByteClass.lowered), as: UTF8.self)
    return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains { name.hasSuffix($0) }
  }

  private static func anchor(of target: String) -> String {
    PercentEncoding.decodedText(target.dropFirst()) ?? String(target.dropFirst())
  }

  /// Writes the outline. Sections with the same heading path share an entry.
  private static func outline(_ content: Content, to html: inout HTMLWriter) {
    let own = Set(content.sections.map(\.id))
    let all =
      content.outline.isEmpty ? content.sections.map { ($0.id, $0.heading) } : content.outline
    var seen: Set<[String]> = [[content.document.title]]
    let entries = all.filter { !$0.heading.isEmpty && seen.insert($0.heading).inserted }
    guard entries.count > 1 else { return }
    var list = FoldingList()
    for entry in entries {
      list.items.append(
        .init(depth: entry.heading.count, isOpen: entries.count <= mostUnfolded) { html in
          let address =
            own.contains(entry.id)
            ? "#\(entry.id)" : PathText.section(entry.id, topic: content.document.topic)
          html.element("a", [("href", address)], text: SearchHTML.cut(entry.heading.last ?? ""))
        })
    }
    html.element("nav", [("class", "outline"), ("aria-label", "Outline")]) { html in
      html.element("details", [("class", "fold"), ("open", "")]) { html in
        html.element("summary", text: "In this document")
        list.write(to: &html)
      }
    }
  }

  private static func head(_ content: Content, _ editor: PlaceLinks?, to html: inout HTMLWriter) {
    let document = content.document
    html.element("h1", text: SearchHTML.cut(document.title))
    html.element("p", [("class", "document")]) { html in
      html.element("span", [("class", "kind")], text: document.kind.rawValue)
      html.element("span", [("class", "quiet")], text: document.place)
      if let note = document.freshness?.note { html.element("span", [("class", "advice")], text: note) }
      let line =
        content.sections.first { $0.id == content.chosen }?.startLine ?? content.sections.first?.startLine
      let address = editor?.address(
        index: document.index, collection: document.collection, source: document.source, line: line ?? 1)
      if let address {
        html.element("a", [("class", "edit"), ("href", address)], text: "Open in editor")
      }
    }
  }

  private static func write(
    _ section: Section, of document: DocumentSummary, depth: Int?, _ links: PageLinks,
    _ address: (String) -> String?, to html: inout HTMLWriter
  ) {
    html.element("section", [("id", section.id.description)]) { html in
      // The title is not repeated, because it is at the top of the page.
      if let heading = section.heading.last, let depth {
        let address =
          links.isServed ? PathText.section(section.id, topic: document.topic) : "#\(section.id)"
        html.element(Self.tag(depth)) { html in
          html.text(heading)
          if let timestamp = section.timestamp {
            html.element("span", [("class", "quiet")], text: " \(timestamp)")
          }
          html.element(
            "a", [("class", "anchor"), ("href", address), ("aria-label", "Link to this section")], text: "#")
        }
      }
      BlockHTML.write(section.blocks, address: address, to: &html)
    }
  }

  /// The tag of a heading. Sections begin at h2, because the title is the page's only h1.
  private static func tag(_ depth: Int) -> StaticString {
    (["h2", "h3", "h4", "h5"] as [StaticString]).dropFirst(depth).first ?? "h6"
  }

  private static func foot(_ content: Content, to html: inout HTMLWriter) {
    if content.previous != nil || content.next != nil {
      html.element("nav", [("class", "pages"), ("aria-label", "Parts of the document")]) { html in
        for (reference, relation, name) in [
          (content.previous, "prev", "Previous part"), (content.next, "next", "Next part"),
        ] {
          guard let reference else { continue }
          let address = PathText.section(reference.id, topic: reference.topic)
          html.element("a", [("href", address), ("rel", relation)], text: name)
        }
      }
    }
    if !content.related.isEmpty {
      html.element("aside", [("aria-label", "Related sections")]) { html in
        html.element("h2", text: "Related")
        html.list(content.related) { html, reference in
          html.link(to: PathText.section(reference.id, topic: reference.topic)) { html in
            html.text(SearchHTML.cut(reference.heading.last ?? reference.title))
          }
          html.element("span", [("class", "quiet")], text: " \(SearchHTML.cut(reference.title))")
        }
      }
    }
    let links = content.links.filter { BlockHTML.webAddress($0.target) != nil }
    if !links.isEmpty {
      html.element("aside", [("aria-label", "Links")]) { html in
        html.element("h2", text: "Links of this document")
        html.list(links.prefix(mostLinks)) { html, link in
          html.link(to: link.target, [("rel", "noopener noreferrer nofollow")]) { html in
            html.text(SearchHTML.cut(link.text.isEmpty ? link.target : link.text))
          }
        }
      }
    }
  }
}
