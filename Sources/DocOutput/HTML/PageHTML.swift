import DocModel
import DocTopics

enum PageHTML {
  /// - Parameter twin: the URLs of the page's Markdown and JSON versions; nil if there are none.
  static func page(
    title: String, query: String = "", filters: SearchFilters = SearchFilters(),
    twin: (markdown: String, json: String)? = nil, links: PageLinks = .server,
    _ content: (inout HTMLWriter) -> Void
  ) -> [UInt8] {
    var html = HTMLWriter()
    html.markup("<!DOCTYPE html>\n")
    html.element("html", [("lang", "en")]) { html in
      html.element("head") { html in
        html.markup(
          """
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">

          """)
        html.open("link", [("rel", "stylesheet"), ("href", links.top + "style.css")])
        html.open("link", [("rel", "icon"), ("href", links.top + "icon.svg"), ("type", "image/svg+xml")])
        if links.isServed {
          html.markup(
            """
            <link rel="search" type="application/opensearchdescription+xml" title="bridgedoc" href="/opensearch.xml">

            """)
        }
        html.element("title", text: title.isEmpty ? "bridgedoc" : "\(title) · bridgedoc")
        if let twin {
          html.open("link", [("rel", "alternate"), ("type", "text/markdown"), ("href", twin.markdown)])
          html.open("link", [("rel", "alternate"), ("type", "application/json"), ("href", twin.json)])
        }
        for script in links.scripts + ["script.js"] {
          // Rendering waits for the script, which collapses and inserts elements. If the script ran later, the layout of the visible page would
          // shift.
          html.element("script", [("src", links.top + script), ("defer", ""), ("blocking", "render")]) { _ in
          }
        }
      }
      html.element("body") { html in
        html.markup("<a class=\"skip\" href=\"#content\">Skip to content</a>\n")
        header(query, filters, links, to: &html)
        html.markup("<p id=\"live\" class=\"hidden\" role=\"status\"></p>")
        html.element("main", [("id", "content"), ("tabindex", "-1")]) { content(&$0) }
        html.element("footer") { html in
          html.element("a", [("href", links.list)], text: "All documents")
          if let twin {
            html.element("a", [("href", twin.markdown)], text: "Markdown")
            html.element("a", [("href", twin.json)], text: "JSON")
          }
          html.markup("<button type=\"button\" id=\"keys\" hidden>Keys <kbd>?</kbd></button>")
        }
      }
    }
    return html.bytes
  }

  private static func header(
    _ query: String, _ filters: SearchFilters, _ links: PageLinks, to html: inout HTMLWriter
  ) {
    html.element("header") { html in
      html.element("a", [("class", "home"), ("href", links.home)], text: "bridgedoc")
      html.element("form", [("role", "search"), ("action", links.home), ("method", "get")]) { html in
        html.markup("<label class=\"hidden\" for=\"q\">Search the documentation</label>")
        html.open(
          "input",
          [
            ("type", "search"), ("name", "q"), ("id", "q"), ("value", query), ("placeholder", "Search"),
            ("autocomplete", "off"), ("autocapitalize", "none"), ("spellcheck", "false"),
            ("maxlength", "1000"),
            ("aria-keyshortcuts", "/ Control+K"),
          ])
        for (name, value) in filters.fields {
          html.open("input", [("type", "hidden"), ("name", name), ("value", value)])
        }
        html.markup("<button type=\"submit\">Search</button>")
      }
    }
  }
}

/// Makes the links between pages. The pages are either served or written as files into a folder.
package struct PageLinks: Sendable {
  /// The relative path from the page to the site's root folder, with a trailing slash; nil if a server delivers the page.
  private let folder: String?
  var scripts: [String] = []

  package static let server = PageLinks(folder: nil)
  private init(folder: String?) { self.folder = folder }

  /// - Parameter path: the path of the page's file, relative to the root folder.
  package init(file path: String, scripts: [String] = []) {
    let depth = path.utf8.count { $0 == UInt8(ascii: "/") }
    self.init(folder: depth == 0 ? "./" : String(repeating: "../", count: depth))
    self.scripts = scripts
  }

  var isServed: Bool { folder == nil }
  var top: String { folder ?? "/" }
  var home: String { isServed ? top : top + "index.html" }
  var list: String { isServed ? "/list" : home }

  /// The URL of the site's file at this path, which is relative to the root folder.
  package func address(_ path: String) -> String { top + PercentEncoding.encodedPath(path.utf8) }
}

package enum PathText {
  /// The URL of a document. If other documents have the same topic, the URL is that of the document's first section.
  package static func document(_ document: DocumentSummary, isOnly: Bool) -> String {
    if !isOnly, let id = document.firstSection { return section(id, topic: document.topic) }
    return "/doc/" + PercentEncoding.encoded(document.topic.utf8)
  }

  package static func section(_ id: SectionID, topic: String) -> String {
    let document = topic.split(separator: "/", maxSplits: 1).first.map(String.init) ?? topic
    return "/doc/\(PercentEncoding.encoded(document.utf8))/\(id)#\(id)"
  }
}
