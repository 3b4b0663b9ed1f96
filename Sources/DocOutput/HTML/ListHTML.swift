import DocSearch

/// The first page, and the lists of documents.
package enum ListHTML {
  /// What is there to be searched.
  package static func home(_ collections: [(name: String, sections: Int)]) -> [UInt8] {
    PageHTML.page(title: "") { html in
      html.element("div", [("id", "results")]) { html in
        html.element("div", [("class", "home")]) { html in
          html.element("h1", text: "Search your documentation")
          html.element("p", [("class", "quiet")]) { html in
            html.markup("Words are ranked. <code>&quot;exact phrase&quot;</code>, <code>+must</code>, ")
            html.markup(
              "<code>-without</code>, <code>prefix*</code> and <code>heading:word</code> narrow it.")
          }
          html.element("div", [("id", "recent"), ("hidden", "")]) { html in
            html.element("h2", text: "Recent searches")
            html.element("ul") { _ in }
          }
          html.element("h2", text: "Collections")
          html.element("ul", [("class", "collections")]) { html in
            for collection in collections {
              html.element("li") { html in
                html.element(
                  "a", [("href", "/list?collection=" + PathText.encoded(collection.name))],
                  text: collection.name)
                html.element(
                  "span", [("class", "quiet")], text: " " + DecimalText.count(collection.sections, "section"))
              }
            }
          }
        }
      }
    }
  }

  /// Documents in their order, a page of them.
  /// - Parameter total: documents on all pages.
  package static func documents(
    _ documents: ArraySlice<DocumentSummary>, collection: String, offset: Int, total: Int
  ) -> [UInt8] {
    let title = collection.isEmpty ? "All documents" : collection
    return PageHTML.page(title: title) { html in
      html.element("div", [("class", "list")]) { html in
        html.element("h1", text: title)
        html.element("p", [("class", "count")], text: DecimalText.count(total, "document"))
        html.element("ul") { html in
          for document in documents {
            html.element("li") { html in
              html.element(
                "a", [("href", "/doc/" + PathText.encoded(document.topic))],
                text: SearchHTML.cut(document.title.isEmpty ? document.topic : document.title))
              html.element("span", [("class", "kind")], text: document.kind.rawValue)
              html.element("span", [("class", "quiet")], text: document.place)
            }
          }
        }
        html.element("nav", [("class", "pages"), ("aria-label", "Pages of documents")]) { html in
          let filter = collection.isEmpty ? "" : "&collection=" + PathText.encoded(collection)
          if offset > 0 {
            let before = max(0, offset - documents.count)
            html.element(
              "a", [("href", "/list?offset=\(before)\(filter)"), ("rel", "prev")], text: "Earlier")
          }
          let end = offset + documents.count
          if end < total {
            html.element("a", [("href", "/list?offset=\(end)\(filter)"), ("rel", "next")], text: "Further")
          }
        }
      }
    }
  }

  /// A page that says why there is no other.
  package static func failure(_ title: String, _ message: String, query: String = "") -> [UInt8] {
    PageHTML.page(title: title, query: query) { html in
      html.element("div", [("class", "home")]) { html in
        html.element("h1", text: title)
        html.element("p", text: message)
      }
    }
  }
}
