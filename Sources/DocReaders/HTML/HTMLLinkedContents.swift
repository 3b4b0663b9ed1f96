/// The items of lists around a place, by the pages that they link to. An item that links to a place in the page that the item around it
/// links to stands in that page's table of contents, which the page itself has.
struct HTMLLinkedContents {
  private var items: [(end: Int, page: Substring)] = []

  /// Takes the next item of a list.
  /// - Returns: whether it links into the page of the item around it.
  mutating func take(_ item: Int, _ tree: HTMLTree) -> Bool {
    while let last = items.last, last.end <= item { items.removeLast() }
    // An item of a table of contents begins with its link.
    let first = tree.nodes[(item + 1)..<tree.nodes[item].end].prefix(3).first { $0.name == "a" }
    guard let target = first?.attribute("href") else { return false }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, items.last?.page == parts[0] { return true }
    items.append((tree.nodes[item].end, parts[0]))
    return false
  }
}
