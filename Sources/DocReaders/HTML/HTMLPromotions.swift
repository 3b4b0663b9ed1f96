import DocDraft
import DocModel

/// Recognises headings of promotional content, such as related pages, other products and comment forms. Only English headings are known. The
/// phrases come from the development pages of the WCXB data set; none is specific to one site.
enum HTMLPromotions {
  static func isHeading(_ node: HTMLTree.Node, _ tree: HTMLTree, _ index: Int) -> Bool {
    guard HTMLTag.level(node.name) != nil, node.end - index <= mostNodes else { return false }
    let line = tree.line(index).lowercased()
    guard line.utf8.count <= longest else { return false }
    let words = line.utf8.split { !ByteClass.isAlphanumeric($0) }.map(\.text).joined(separator: " ")
    return phrases.contains { words == $0 || words.hasPrefix($0 + " ") }
  }

  /// Upper bounds on the number of nodes and bytes of a promotional heading. A longer heading belongs to the page.
  private static let mostNodes = 16
  private static let longest = 60

  private static let phrases = [
    "related posts", "related articles", "related products", "related items", "related stories",
    "related news", "you may also like", "you might also like", "you may also enjoy", "you might also enjoy",
    "you may also be interested", "you may like", "you might like", "recommended for you",
    "recommended products", "similar products", "similar items", "similar threads", "customers also",
    "customers who", "customer reviews", "people also bought", "people also viewed", "frequently bought",
    "recently viewed", "latest posts", "latest articles", "latest stories", "recent posts", "recent comments",
    "recent articles", "popular posts", "popular articles", "most read", "leave a reply", "leave a comment",
    "post a comment", "write a review", "keep reading", "what to read next", "more from", "more stories",
    "more articles", "more posts", "more like this", "reader interactions",
  ]
}
