/// Detects nested tables of contents in lists of links. If an item and its parent item link to the same page, the item belongs to that page's
/// table of contents.
struct HTMLLinkedContents {
  private var items: [(end: Int, page: Substring)] = []

  /// Visits the next list item in document order.
  /// - Returns: whether the item links to an anchor on the page to which its parent item links.
  mutating func take(_ item: Int, _ tree: HTMLTree) -> Bool {
    while let last = items.last, last.end <= item { items.removeLast() }
    // Only an item that begins with a link can belong to a table of contents.
    let first = tree.nodes[(item + 1)..<tree.nodes[item].end].prefix(3).first { $0.name == "a" }
    guard let target = first?.attribute("href") else { return false }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, items.last?.page == parts[0] { return true }
    items.append((tree.nodes[item].end, parts[0]))
    return false
  }
}
