import DocModel
import DocTopics

package enum ListHTML {
  package static func home(
    _ collections: [(name: String, sections: Int, address: String?)], links: PageLinks = .server
  ) -> [UInt8] {
    PageHTML.page(title: "", links: links) { html in
      html.element("div", [("id", "results")]) { html in
        html.element("div", [("class", "home")]) { html in
          html.element("h1", text: "Search your documentation")
          if links.isServed {
            html.element("p", [("class", "quiet")]) { html in
              html.markup("Words are ranked. <code>&quot;exact phrase&quot;</code>, <code>+must</code>, ")
              html.markup(
                "<code>-without</code>, <code>prefix*</code> and <code>heading:word</code> narrow it.")
            }
          }
          // A script fills this element with the searches and pages that the user opened recently.
          html.element("div", [("id", "recent")]) { _ in }
          html.element("h2", text: "Collections")
          html.list(collections, [("class", "collections")]) { html, collection in
            if let address = collection.address {
              html.element("a", [("href", address)], text: collection.name)
            } else {
              html.text(collection.name)
            }
            let count = DecimalText.count(collection.sections, "section")
            html.element("span", [("class", "quiet")], text: " " + count)
          }
        }
      }
    }
  }

  /// The URL of the list of a collection's documents on a server. If the name is empty, the URL of the list of all documents.
  package static func address(of collection: String, offset: Int = 0) -> String {
    let filter = collection.isEmpty ? "" : "collection=" + PercentEncoding.encoded(collection.utf8)
    let page = offset == 0 ? "" : "offset=\(offset)"
    let query = [page, filter].filter { !$0.isEmpty }.joined(separator: "&")
    return query.isEmpty ? "/list" : "/list?" + query
  }

  package static let documentsOfPage = 500

  /// One page of a list of documents.
  /// - Parameters:
  ///   - total: the number of documents on all pages.
  ///   - earlier, further: the URLs of the previous and the next page.
  package static func documents(
    _ documents: [(summary: DocumentSummary, address: String)], title: String, total: Int, earlier: String?,
    further: String?, links: PageLinks = .server
  ) -> [UInt8] {
    PageHTML.page(title: title, links: links) { html in
      html.element("div", [("class", "list")]) { html in
        html.element("h1", text: title)
        html.element("p", [("class", "count")], text: DecimalText.count(total, "document"))
        tree(documents).write(to: &html)
        html.element("nav", [("class", "pages"), ("aria-label", "Pages of documents")]) { html in
          if let earlier { html.element("a", [("href", earlier), ("rel", "prev")], text: "Earlier") }
          if let further { html.element("a", [("href", further), ("rel", "next")], text: "Further") }
        }
      }
    }
  }

  /// Arranges documents in a tree of their folders.
  /// - Parameter documents: the documents in the order of their paths.
  private static func tree(_ documents: [(summary: DocumentSummary, address: String)]) -> FoldingList {
    var list = FoldingList()
    var folders: [Substring] = []
    for (document, address) in documents {
      let path = document.place.split(separator: "/").dropLast()
      let shared = zip(folders, path).prefix { $0.utf8.elementsEqual($1.utf8) }.count
      for depth in shared..<max(shared, path.count) {
        let name = String(path[depth])
        list.items.append(
          .init(depth: depth) { $0.element("span", [("class", "folder")], text: name + "/") })
      }
      folders = Array(path)
      list.items.append(
        .init(depth: path.count) { html in
          html.element(
            "a", [("href", address)],
            text: SearchHTML.cut(document.title.isEmpty ? document.topic : document.title))
          html.element("span", [("class", "kind")], text: document.kind.rawValue)
          html.element("span", [("class", "quiet")], text: document.place)
        })
    }
    return list
  }

  package static func failure(_ title: String, _ message: String, query: String = "") -> [UInt8] {
    PageHTML.page(title: title, query: query) { html in
      html.element("div", [("class", "home")]) { html in
        html.element("h1", text: title)
        html.element("p", text: message)
      }
    }
  }
}
