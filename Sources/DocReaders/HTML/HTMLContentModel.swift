import DocKnowledge
import DocModel
import DocSystem
import Foundation

/// Estimates the probability that a block is content. The model consists of gradient-boosted oblivious decision trees: all nodes of one level
/// test the same feature. `script/train-extraction` trains them. Features and thresholds are small integers.
struct HTMLContentModel {
  enum Feature: Int, CaseIterable {
    // Features of the block.
    case words, links, sentences, endsSentence, inTitle, repeats, tag, level
    // Features of the block's position.
    case position, positionInChoice, isChosen, isBoilerplate, sinceTitle, sinceHeading, headingLevel
    // Features of the page.
    case pageBlocks, pageWords, pageLinks, pageChoice, pageParagraphs, pageForms, pageType
    // Features of the enclosing element that has similar siblings, such as an item of a list: their number, words and blocks.
    case alike, alikeWords, alikeBlocks
    // Features of four enclosing elements, from the innermost outwards. An element that adds no block is skipped.
    case blocks, blocks2, blocks3, blocks4, share, share2, share3, share4
    case linksInside, linksInside2, linksInside3, linksInside4, mean, mean2, mean3, mean4
    // Scores of words. These features come last, because the trainer recomputes them for each held-out set of pages.
    case path, own, parent, nameLeast, nameMost, pathLeast, pathMost, opening, openingMost, heading,
      headingLeast
  }

  static let outerElements = 4

  struct Row {
    private(set) var values = [UInt8](repeating: 0, count: Feature.allCases.count)

    subscript(_ feature: Feature, _ number: Int = 0) -> Int {
      get { Int(values[feature.rawValue + number]) }
      set { values[feature.rawValue + number] = UInt8(max(0, min(mostLevel, newValue))) }
    }
  }

  /// Upper bound on the value of a feature, so that one printable ASCII character can represent each value.
  private static let mostLevel = 92

  /// Converts a count to a logarithmic scale with four steps per doubling.
  static func level(_ count: Int) -> Int {
    let number = max(0, count) + 1
    let power = Int.bitWidth - 1 - number.leadingZeroBitCount
    return power * 4 + ((number << 2) >> power & 3)
  }

  static func share(_ part: Int, _ whole: Int) -> Int { whole > 0 ? part * 90 / whole : 0 }

  static let tags: [String: Int] = [
    "p": 1, "li": 2, "td": 3, "th": 4, "h1": 5, "h2": 6, "h3": 7, "h4": 8, "h5": 8, "h6": 8, "div": 9,
    "section": 9, "a": 10, "span": 11, "strong": 11, "em": 11, "b": 11, "i": 11, "dt": 12, "dd": 13,
    "pre": 14, "button": 15, "blockquote": 16, "label": 17, "figcaption": 18, "code": 19, "summary": 20,
    "time": 21,
  ]

  /// The page's types (product, article, discussion, list) according to schema.org and Open Graph, as a bit set.
  static func type(_ tree: HTMLTree) -> Int {
    var types = 0
    func add(_ word: some StringProtocol) {
      switch word.lowercased() {
      case "product", "og:product", "productgroup": types |= 1
      case "article", "blogposting", "newsarticle", "techarticle", "report": types |= 2
      case "discussionforumposting", "qapage", "question": types |= 4
      case "itemlist", "collectionpage", "searchresultspage", "offercatalog": types |= 8
      default: break
      }
    }
    for (index, node) in tree.nodes.enumerated() {
      if node.name == "meta", node.attribute("property") == "og:type" {
        add(node.attribute("content") ?? "")
      } else if node.name == "script", node.attribute("type") == "application/ld+json" {
        let text = tree.text(index)
        var at = 0
        while let found = ByteSearch.first("\"@type\"", in: text[...], from: at) {
          at = found.upperBound
          let value = text[at...].prefix(longestType).drop { $0 != UInt8(ascii: "\"") }.dropFirst()
          add(value.prefix { $0 != UInt8(ascii: "\"") }.text)
        }
      } else if let type = node.attribute("itemtype") {
        add(type.split(separator: "/").last ?? "")
      }
    }
    return types
  }

  private static let longestType = 64

  // MARK: Word scores

  enum WordSource: UInt8 { case name = 0x6e, opening = 0x6f, heading = 0x68 }

  /// Calls `body` with the hash of each word, after converting it to lower case.
  static func forEachWord(_ text: [UInt8], _ body: (UInt32) -> Void) {
    var hash = UInt32.fnvSeed
    for byte in text {
      if ByteClass.isWord(byte) {
        hash = hash.fnv(ByteClass.lowered(byte))
      } else if hash != .fnvSeed {
        body(hash)
        hash = .fnvSeed
      }
    }
    if hash != .fnvSeed { body(hash) }
  }

  /// Calls `body` with the hash of each name of an element. Names are the tag (as `div>`) and the words of its class, id, role and
  /// microdata.
  static func forEachName(_ node: HTMLTree.Node, _ body: (UInt32) -> Void) {
    body(node.name.utf8.reduce(.fnvSeed) { $0.fnv($1) } ^ UInt32(UInt8(ascii: ">")))
    for (key, value) in node.attributes where ["class", "id", "role", "itemprop"].contains(key) {
      var (hash, length, last) = (UInt32.fnvSeed, 0, UInt8(0))
      func end() {
        if length > 1 { body(hash) }
        (hash, length) = (.fnvSeed, 0)
      }
      for byte in value.utf8.prefix(longestName) {
        if !ByteClass.isLetter(byte) || ByteClass.isUpper(byte) && ByteClass.isLower(last) { end() }
        if ByteClass.isLetter(byte) {
          hash = hash.fnv(ByteClass.lowered(byte))
          length += 1
        }
        last = byte
      }
      end()
    }
  }

  /// Upper bound on the bytes of an attribute that are hashed, because pages that use CSS frameworks have elements with hundreds of classes.
  private static let longestName = 200

  private let scores: HashedNumbers
  private let trees: [UInt8]

  /// How strongly a word from a source suggests content: its log odds of being in content, in tenths.
  func score(_ word: UInt32, _ source: WordSource) -> Int {
    (scores[HashedNumbers.mixed(UInt64(word ^ UInt32(source.rawValue) << 8))] ?? Self.noScore) - Self.noScore
  }

  private static let noScore = 46

  static let trained = HTMLContentModel(words: .pageWords, trees: .pageTrees)

  /// Decodes a model. `words` maps the hash of a word and its `source` to the word's score plus `noScore`. `trees` contains, for each tree, six
  /// tests (a feature and a threshold each) and 64 leaf values.
  init(words: EmbeddedTable, trees: EmbeddedTable) {
    var reader = HashedNumbers.Reader(words)
    scores = HashedNumbers(&reader, bits: 24, payload: 7)
    self.trees = trees.filter { $0 > 0x20 }
  }

  private static let depth = 6
  private static let treeSize = 2 * depth + (1 << depth)

  /// Probability that the block is content.
  private func probability(_ row: Row) -> Double {
    var sum = 0
    for start in stride(from: 0, to: trees.count - Self.treeSize + 1, by: Self.treeSize) {
      var answer = 0
      for question in 0..<Self.depth {
        let feature = Int(trees[start + 2 * question]) - 33
        let isMore = row.values[feature] > trees[start + 2 * question + 1] - 33
        answer = answer << 1 | (isMore ? 1 : 0)
      }
      sum += Int(trees[start + 2 * Self.depth + answer]) - 79
    }
    return 1 / (1 + exp(-Double(sum) / 100))
  }

  /// Decides which blocks to keep, maximizing the expected F1 over their words. Keeping a block increases F1 if the block's probability exceeds
  /// half of F1.
  func keeps(_ rows: [Row], words: [Int]) -> [Bool] {
    let probabilities = rows.map(probability)
    let all = zip(probabilities, words).reduce(0) { $0 + $1.0 * Double($1.1) }
    var (expected, found, kept) = (0.0, 0.0, 0.0)
    for index in rows.indices.sorted(by: { probabilities[$0] > probabilities[$1] }) {
      found += probabilities[index] * Double(words[index])
      kept += Double(words[index])
      if kept > 0 { expected = max(expected, 2 * found / (kept + all)) }
    }
    return probabilities.map { $0 > expected / 2 }
  }
}
