#if TESTABLE
import Foundation

@testable import DocReaders

// Prints the blocks of pages and their features as JSON, one line per page, for `script/train-extraction`:
//   content-training FILE…
for path in CommandLine.arguments.dropFirst() {
  let tree = HTMLTree([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))[...])
  let rules = HTMLMainContent(tree, model: nil)
  let blocks = HTMLBlocks(tree, .trained)
  let rows = blocks.rows(choice: rules.range, boilerplate: rules.boilerplate)
  var numbers: [Int: Int] = [:]
  var elements: [[Any]] = []
  for (index, node) in tree.nodes.enumerated() where !blocks.elements[index].blocks.isEmpty {
    numbers[index] = elements.count
    let names = node.attributes.filter { ["class", "id", "role", "itemprop"].contains($0.name) }.map(\.value)
    elements.append([node.parent.flatMap { numbers[$0] } ?? -1, node.name, names])
  }
  let page: [String: Any] = [
    "page": path, "served": HTMLMainContent.isServed(tree), "elements": elements,
    "blocks": zip(blocks.blocks, rows).map { block, row -> [Any] in
      let text = block.nodes.map { tree.nodes[$0].text.text }.joined(separator: " ")
      return [
        numbers[block.element] ?? -1, block.heading ?? -1,
        String(decoding: row.values.map { $0 + 33 }, as: UTF8.self), text,
      ]
    },
  ]
  print(String(decoding: try JSONSerialization.data(withJSONObject: page), as: UTF8.self))
}
#endif
