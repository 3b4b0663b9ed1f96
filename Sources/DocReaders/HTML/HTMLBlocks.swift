import DocDraft
import DocModel

/// Splits a page into blocks, and computes the features by which `HTMLContentModel` separates content from boilerplate (Kohlschütter et al.
/// 2010, "Boilerplate detection using shallow text features"). A block is a run of text that no block element interrupts. The walk is
/// linear.
struct HTMLBlocks {
  struct Block {
    /// The range from the first to the last text node.
    var nodes: ClosedRange<Int>
    /// The innermost element that contains the start of the text.
    let element: Int
    /// The nearest heading at or before the block, as a node index. `level` is 0 if the block itself is not a heading.
    let heading: Int?
    let level: Int
    var bytes = 0
    var linkBytes = 0
    var words = 0
    var sentences = 0
    var inTitle = 0
    var endsSentence = false
    /// Hash of all words of the block.
    var content = UInt32.fnvSeed
    /// Scores of the first words in the block.
    var opening = Evidence()
    fileprivate var openingWords = 0
    fileprivate var headed = Evidence()
  }

  /// Sum, minimum and maximum of the scores of several words.
  struct Evidence {
    var sum = 0
    var least = 0
    var most = 0

    mutating func add(_ score: Int) {
      sum += score
      least = min(least, score)
      most = max(most, score)
    }
  }

  struct Element {
    var blocks = 0..<0
    /// The innermost enclosing element that contains more blocks than this element.
    var outer: Int?
    /// The innermost element with at least two siblings of the same name and class, among this element and its ancestors.
    var repeated: Int?
    /// The number of the parent's children with the same name and class, including this element.
    var alike = 0
    /// How strongly the tag, class and id names suggest content. `own` is the sum of the scores of this element's names. `names` collects the
    /// score of each name on the path from the root to this element, and `path` the sum of each element on that path.
    var own = 0
    var names = Evidence()
    var path = Evidence()
  }

  private(set) var blocks: [Block] = []
  /// Statistics of the elements, by node index.
  private(set) var elements: [Element]
  private let tree: HTMLTree
  private let model: HTMLContentModel
  /// Prefix sums over the blocks, so that a range of blocks is summed in constant time.
  private var sums: [(words: Int, bytes: Int, links: Int)] = [(0, 0, 0)]

  init(_ tree: HTMLTree, _ model: HTMLContentModel) {
    self.tree = tree
    self.model = model
    elements = Array(repeating: Element(), count: tree.nodes.count)
    guard let body = tree.nodes.firstIndex(where: { $0.name == "body" }) else { return }
    let title = tree.nodes.firstIndex { $0.name == "title" }.map { tree.text($0) } ?? []
    var titleWords: Set<UInt32> = []
    HTMLContentModel.forEachWord(title) { titleWords.insert($0) }
    collect(body, titleWords)
    relate(body)
    for block in blocks {
      let last = sums[sums.count - 1]
      sums.append((last.words + block.words, last.bytes + block.bytes, last.links + block.linkBytes))
    }
  }

  private mutating func collect(_ body: Int, _ title: Set<UInt32>) {
    var open: [(node: Int, end: Int)] = []
    var (linkEnd, headingEnd, level) = (0, 0, 0)
    var isOpen = false
    var heading: Int?
    var index = body
    while index < tree.nodes.count {
      while let last = open.last, last.end <= index { close(open.removeLast().node, &isOpen) }
      let node = tree.nodes[index]
      if node.name.isEmpty {
        if !isOpen, node.text.allSatisfy(ByteClass.isSpace) {
          index += 1
          continue
        }
        if !isOpen {
          let isHeading = index < headingEnd
          if isHeading { heading = blocks.count }
          blocks.append(
            Block(
              nodes: index...index, element: open.last?.node ?? body, heading: heading,
              level: isHeading ? level : 0))
          isOpen = true
        }
        read(node.text, index, isLink: index < linkEnd, title)
        index += 1
        continue
      }
      if HTMLTag.isOpaque(node.name) || HTMLClassNames.isHidden(node) {
        index = node.end
        continue
      }
      if Self.separates(node.name) { isOpen = false }
      if node.name == "a" { linkEnd = max(linkEnd, node.end) }
      if let own = HTMLTag.level(node.name) { (headingEnd, level) = (node.end, own) }
      elements[index].blocks = blocks.count..<blocks.count
      if index > body {
        let around = elements[open.last?.node ?? body]
        elements[index].names = around.names
        HTMLContentModel.forEachName(node) { word in
          let score = model.score(word, .name)
          elements[index].own += score
          elements[index].names.add(score)
        }
        elements[index].path = around.path
        elements[index].path.add(elements[index].own)
      }
      open.append((index, node.end))
      index += 1
    }
    while let last = open.popLast() { close(last.node, &isOpen) }
  }

  private mutating func close(_ element: Int, _ isOpen: inout Bool) {
    elements[element].blocks = elements[element].blocks.lowerBound..<blocks.count
    if Self.separates(tree.nodes[element].name) { isOpen = false }
  }

  /// Whether the element ends the block before it.
  private static func separates(_ name: String) -> Bool {
    HTMLTag.isBlock(name) || name == "button" || name == "label"
  }

  /// Sets `alike`, `outer` and `repeated` of each element. Parents precede their children, so one pass after counting is enough.
  private mutating func relate(_ body: Int) {
    var siblings: [UInt32: Int] = [:]
    var shapes = [UInt32](repeating: 0, count: tree.nodes.count)
    for index in body..<tree.nodes.count where !elements[index].blocks.isEmpty {
      var shape = UInt32(truncatingIfNeeded: tree.nodes[index].parent ?? 0) ^ .fnvSeed
      for byte in tree.nodes[index].name.utf8 { shape = shape.fnv(byte) }
      for byte in (tree.nodes[index].attribute("class") ?? "").utf8 { shape = shape.fnv(byte) }
      shapes[index] = shape
      siblings[shape, default: 0] += 1
    }
    for index in body..<tree.nodes.count where !elements[index].blocks.isEmpty {
      elements[index].alike = siblings[shapes[index]] ?? 1
      if index > body, let parent = tree.nodes[index].parent {
        let around = elements[parent]
        elements[index].outer = around.blocks == elements[index].blocks ? around.outer : parent
        elements[index].repeated = around.repeated
      }
      if elements[index].alike > 2 { elements[index].repeated = index }
    }
  }

  private mutating func read(_ text: [UInt8], _ node: Int, isLink: Bool, _ title: Set<UInt32>) {
    var block = blocks[blocks.count - 1]
    block.nodes = block.nodes.lowerBound...node
    HTMLContentModel.forEachWord(text) { word in
      block.words += 1
      if title.contains(word) { block.inTitle += 1 }
      block.content = block.content.fnv(word)
      guard block.openingWords < Self.openingWords else { return }
      block.openingWords += 1
      block.opening.add(model.score(word, .opening))
      block.headed.add(model.score(word, .heading))
    }
    for byte in text where !ByteClass.isSpace(byte) {
      block.bytes += 1
      block.endsSentence = Self.sentenceEnds.contains(byte)
      if block.endsSentence { block.sentences += 1 }
    }
    if isLink { block.linkBytes += text.count { !ByteClass.isSpace($0) } }
    blocks[blocks.count - 1] = block
  }

  /// The characters that end a sentence: full stop, exclamation mark and question mark.
  private static let sentenceEnds: [UInt8] = [0x2e, 0x21, 0x3f]

  /// Upper bound on the number of words that are scored in a heading or block.
  static let openingWords = 12

  private func words(_ range: Range<Int>) -> Int {
    sums[range.upperBound].words - sums[range.lowerBound].words
  }

  private func links(_ range: Range<Int>) -> Int {
    let (first, last) = (sums[range.lowerBound], sums[range.upperBound])
    return HTMLContentModel.share(last.links - first.links, last.bytes - first.bytes)
  }

  /// The feature vectors of the blocks, in page order.
  /// - Parameters:
  ///   - choice: the range of nodes that the rules of `HTMLMainContent` select as main content.
  ///   - boilerplate: the subtrees of `choice` that these rules remove.
  func rows(choice: Range<Int>, boilerplate: Set<Int>) -> [HTMLContentModel.Row] {
    typealias Model = HTMLContentModel
    let all = 0..<blocks.count
    let chosen = blocks.firstIndex { choice.contains($0.nodes.lowerBound) } ?? 0
    let chosenEnd = (blocks.lastIndex { choice.contains($0.nodes.lowerBound) } ?? -1) + 1
    let chosenWords = words(chosen..<max(chosen, chosenEnd))
    var page = Model.Row()
    page[.pageBlocks] = Model.level(blocks.count)
    page[.pageWords] = Model.level(words(all))
    page[.pageLinks] = links(all)
    page[.pageChoice] = Model.share(chosenWords, words(all))
    page[.pageParagraphs] = Model.share(tree.nodes.count { $0.name == "p" }, blocks.count)
    page[.pageForms] = Model.level(tree.nodes.count { $0.name == "form" })
    page[.pageType] = Model.type(tree)
    var contents: [UInt32: Int] = [:]
    for block in blocks { contents[block.content, default: 0] += 1 }
    var roots = boilerplate.sorted()[...]
    var boilerplateEnd = 0
    var title: Int?
    return blocks.indices.map { index in
      let (block, element) = (blocks[index], elements[blocks[index].element])
      let start = block.nodes.lowerBound
      var row = page
      row[.words] = Model.level(block.words)
      row[.links] = Model.share(block.linkBytes, block.bytes)
      row[.sentences] = Model.level(block.sentences)
      row[.endsSentence] = block.endsSentence ? 1 : 0
      row[.inTitle] = Model.share(block.inTitle, block.words)
      row[.repeats] = Model.level((contents[block.content] ?? 1) - 1)
      row[.tag] = Model.tags[tree.nodes[block.element].name] ?? 0
      row[.level] = block.level
      row[.position] = Model.share(sums[index].words, words(all))
      row[.positionInChoice] =
        index < chosen ? 0 : index < chosenEnd ? 1 + Model.share(words(chosen..<index), chosenWords) : 92
      row[.isChosen] = choice.contains(start) ? 1 : 0
      while let root = roots.first, root <= start {
        boilerplateEnd = max(boilerplateEnd, tree.nodes[roots.removeFirst()].end)
      }
      row[.isBoilerplate] = start < boilerplateEnd ? 1 : 0
      row[.sinceTitle] = title.map { 1 + Model.level(index - $0) } ?? 0
      if title == nil, block.level == 1 { title = index }
      row[.sinceHeading] = block.heading.map { 1 + Model.level(index - $0) } ?? 0
      if let heading = block.heading {
        row[.headingLevel] = blocks[heading].level
        row[.heading] = 46 + (blocks[heading].headed.sum >> 2)
        row[.headingLeast] = 46 + blocks[heading].headed.least
      } else {
        (row[.heading], row[.headingLeast]) = (46, 46)
      }
      row[.opening] = 46 + (block.opening.sum >> 2)
      row[.openingMost] = block.opening.most
      row[.path] = 46 + (element.path.sum >> 3)
      row[.own] = 46 + (element.own >> 1)
      row[.parent] = 46 + (tree.nodes[block.element].parent.map { elements[$0].own >> 1 } ?? 0)
      row[.nameLeast] = 46 + element.names.least
      row[.nameMost] = element.names.most
      row[.pathLeast] = 46 + (element.path.least >> 1)
      row[.pathMost] = element.path.most >> 1
      var outer = element.blocks.count > 1 ? block.element : element.outer
      for number in 0..<Model.outerElements {
        guard let node = outer else { break }
        let inside = elements[node].blocks
        row[.blocks, number] = Model.level(inside.count)
        row[.share, number] = Model.share(words(inside), words(all))
        row[.linksInside, number] = links(inside)
        row[.mean, number] = Model.level(words(inside) / max(1, inside.count))
        outer = elements[node].outer
      }
      if let repeated = element.repeated {
        row[.alike] = Model.level(elements[repeated].alike)
        row[.alikeWords] = Model.level(words(elements[repeated].blocks))
        row[.alikeBlocks] = Model.level(elements[repeated].blocks.count)
      }
      return row
    }
  }
}
