import DocDraft
import DocModel

/// Reads data tables. The cells of a layout table are read as ordinary content instead. A layout table contains headings, code, forms or other
/// tables, has `role="presentation"`, or has only one column.
struct HTMLTableReader {
  private let tree: HTMLTree
  private let lineOffset: Int

  init(_ tree: HTMLTree, lineOffset: Int) {
    self.tree = tree
    self.lineOffset = lineOffset
  }

  func table(at index: Int) -> Table? {
    let range = tree.subtree(index)
    let role = tree.nodes[index].attribute("role")
    if role == "presentation" || role == "none" { return nil }
    for inner in range.dropFirst() {
      switch tree.nodes[inner].name {
      case "table", "pre", "form": return nil
      case let name where HTMLTag.level(name) != nil: return nil
      default: continue
      }
    }
    var grid = Grid()
    var headers: Set<Int> = []
    for inner in range where tree.nodes[inner].name == "tr" {
      grid.beginRow()
      if addRow(inner, to: &grid) { headers.insert(grid.rowCount - 1) }
    }
    return grid.table { headers.contains($0) }
  }

  /// Adds a row. Returns whether all cells are headers.
  private func addRow(_ index: Int, to grid: inout Grid) -> Bool {
    var isHeader = true
    var at = index + 1
    while at < tree.nodes[index].end {
      let node = tree.nodes[at]
      guard node.name == "td" || node.name == "th" else {
        at += 1
        continue
      }
      if node.name == "td" { isHeader = false }
      switch node.attribute(HTMLTag.mergedCell) {
      case "covered": grid.addCovered()
      case "continued": grid.addContinued(columns: span(node, "colspan"))
      default: grid.add(cell(at), columns: span(node, "colspan"), rows: span(node, "rowspan"))
      }
      at = node.end
    }
    return isHeader
  }

  private func span(_ node: HTMLTree.Node, _ name: String) -> Int {
    node.attribute(name).flatMap { Int($0) } ?? 1
  }

  private func cell(_ index: Int) -> InlineText {
    var output = InlineBuilder()
    var open: [(end: Int, number: Int)] = []
    var at = index + 1
    while at < tree.nodes[index].end {
      while let last = open.last, last.end <= at { output.end(open.removeLast().number) }
      let node = tree.nodes[at]
      if HTMLTag.isOpaque(node.name) {
        at = node.end
        continue
      }
      switch node.name {
      case "": output.append(node.text)
      case "img": output.append(node.attribute("alt") ?? "")
      case "br": output.append(0x20)
      case "a":
        if let target = node.attribute("href"), !target.isEmpty {
          open.append((node.end, output.beginLink(to: target)))
        }
      default:
        if let kind = HTMLTag.inlineKind(node.name) {
          open.append((node.end, output.begin(kind)))
        } else if HTMLTag.isBlock(node.name) {
          output.append(0x20)
        }
      }
      at += 1
    }
    while let last = open.popLast() { output.end(last.number) }
    return output.text
  }
}
