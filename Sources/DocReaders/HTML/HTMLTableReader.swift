import DocDraft
import DocModel

/// Reads a `<table>` of data. A table that lays out a page (it holds headings, code, or another table, or says
/// `role="presentation"`, or has one column) is none: its cells are read as text.
struct HTMLTableReader {
  private let tree: HTMLTree
  private let lineOffset: Int

  init(_ tree: HTMLTree, lineOffset: Int) {
    self.tree = tree
    self.lineOffset = lineOffset
  }

  private static let widest = 200

  func table(at index: Int) -> Table? {
    let range = tree.subtree(index)
    let role = tree.nodes[index].attribute("role")
    if role == "presentation" || role == "none" { return nil }
    for inner in range.dropFirst() {
      switch tree.nodes[inner].name {
      case "table", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "form": return nil
      default: continue
      }
    }
    var rows: [(cells: [String], isHeader: Bool)] = []
    for inner in range where tree.nodes[inner].name == "tr" {
      let row = self.row(inner)
      if !row.cells.allSatisfy(\.isEmpty) { rows.append(row) }
    }
    let width = rows.map(\.cells.count).max() ?? 0
    guard width > 1, rows.count > 1 || rows.first?.isHeader == true else { return nil }
    let header = rows.removeFirst().cells
    let padded = header + Array(repeating: "", count: width - header.count)
    return Table(
      header: padded, rows: rows.map { $0.cells + Array(repeating: "", count: width - $0.cells.count) })
  }

  private func row(_ index: Int) -> (cells: [String], isHeader: Bool) {
    var cells: [String] = []
    var isHeader = true
    var at = index + 1
    while at < tree.nodes[index].end {
      let node = tree.nodes[at]
      guard node.name == "td" || node.name == "th" else {
        at += 1
        continue
      }
      if node.name == "td" { isHeader = false }
      cells.append(cell(at))
      let span = Int(node.attribute("colspan") ?? "1") ?? 1
      for _ in 1..<max(2, min(span, Self.widest)) where span > 1 { cells.append("") }
      at = node.end
      if cells.count > Self.widest { break }
    }
    return (cells, isHeader)
  }

  private func cell(_ index: Int) -> String {
    var output: [UInt8] = []
    var open: [(end: Int, mark: [UInt8])] = []
    var at = index + 1
    while at < tree.nodes[index].end {
      while let last = open.last, last.end <= at {
        output += open.removeLast().mark == last.mark ? last.mark : []
      }
      let node = tree.nodes[at]
      if HTMLTag.isOpaque(node.name) {
        at = node.end
        continue
      }
      switch node.name {
      case "": output += node.text
      case "code", "tt", "samp", "kbd":
        if open.isEmpty {
          output.append(0x60)
          open.append((node.end, [0x60]))
        }
      case "img": output += Array((node.attribute("alt") ?? "").utf8)
      case "br": output.append(0x20)
      default: if HTMLTag.isBlock(node.name) { output.append(0x20) }
      }
      at += 1
    }
    while let last = open.popLast() { output += last.mark }
    return TextCleaner.line(output.text)
  }

  func links(at index: Int) -> [Link] {
    tree.subtree(index).compactMap { inner in
      guard tree.nodes[inner].name == "a", let target = tree.nodes[inner].attribute("href"), !target.isEmpty
      else { return nil }
      return Link(text: TextCleaner.line(tree.text(inner).text), target: target)
    }
  }
}
