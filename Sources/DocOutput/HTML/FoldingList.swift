/// A nested list whose items can be folded, such as an outline or a folder tree. Folding needs no script.
struct FoldingList {
  struct Item {
    /// The nesting level. Subsequent items with a greater depth are nested in this item.
    var depth: Int
    var isOpen = true
    var content: (inout HTMLWriter) -> Void
  }

  var items: [Item] = []

  func write(to html: inout HTMLWriter) {
    // The depths of the open items, innermost last.
    var open: [Int] = []
    func close(to depth: Int, _ html: inout HTMLWriter) {
      while let last = open.last, last >= depth {
        html.markup("</ul></details></li>")
        open.removeLast()
      }
    }
    html.open("ul", [("class", "folding")])
    for (number, item) in items.enumerated() {
      close(to: item.depth, &html)
      html.open("li")
      if number + 1 < items.count, items[number + 1].depth > item.depth {
        html.open("details", item.isOpen ? [("open", "")] : [])
        html.element("summary", [], item.content)
        html.open("ul")
        open.append(item.depth)
      } else {
        item.content(&html)
        html.close("li")
      }
    }
    close(to: .min, &html)
    html.close("ul")
  }
}
