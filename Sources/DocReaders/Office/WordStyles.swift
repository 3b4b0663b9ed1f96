/// The properties of a paragraph or character style in Word.
struct WordStyle {
  var name = ""
  var base: String?
  var outline: Int?
  var list: String?
  var depth: Int?
  var font: String?
  var isBold: Bool?
  var isItalic: Bool?

  /// This style, with missing properties inherited from its base style.
  func over(_ base: WordStyle) -> WordStyle {
    var style = self
    style.outline = outline ?? base.outline ?? OfficeStyleName.headingLevel(base.name).map { $0 - 1 }
    style.list = list ?? base.list
    style.depth = depth ?? base.depth
    style.font = font ?? base.font
    style.isBold = isBold ?? base.isBold
    style.isItalic = isItalic ?? base.isItalic
    style.isCode = isCode || base.isCode
    return style
  }

  var isCode = false
}

extension WordStyle {
  /// Upper bound on the number of base styles that are followed from one style.
  private static let longestChain = 16

  /// The styles of `word/styles.xml` by id, with their inherited properties.
  static func all(in tree: HTMLTree) -> [String: WordStyle] {
    var styles: [String: WordStyle] = [:]
    for (index, node) in tree.elements("style") {
      guard let id = node.attribute("styleId") else { continue }
      var style = WordStyle()
      for inner in tree.nodes[tree.subtree(index)] {
        let value = inner.attribute("val")
        switch inner.name {
        case "name":
          style.name = value ?? ""
          style.isCode = OfficeStyleName.isOfCode(style.name)
        case "basedOn": style.base = value
        case "outlineLvl": style.outline = value.flatMap { Int($0) }
        case "numId": style.list = value
        case "ilvl": style.depth = value.flatMap { Int($0) }
        case "rFonts": style.font = inner.attribute("ascii")
        case "b": style.isBold = WordDocument.isOn(value)
        case "i": style.isItalic = WordDocument.isOn(value)
        default: break
        }
      }
      if let font = style.font, OfficeStyleName.isOfOneWidth(font: font) { style.isCode = true }
      styles[id] = style
    }
    return styles.mapValues { own in
      var (style, base) = (own, own.base)
      for _ in 0..<longestChain {
        guard let next = base.flatMap({ styles[$0] }) else { break }
        style = style.over(next)
        base = next.base
      }
      return style
    }
  }
}

/// The lists that `word/numbering.xml` defines.
struct WordNumbering {
  /// The number of the first item at each numbered level, by the definition of the list.
  private var starts: [String: [Int: Int]] = [:]
  private var definitions: [String: String] = [:]

  init(_ tree: HTMLTree) {
    func value(_ name: String, in index: Int) -> String? {
      tree.nodes[tree.subtree(index)].last { $0.name == name }?.attribute("val")
    }
    for (index, definition) in tree.elements("abstractNum") {
      guard let id = definition.attribute("abstractNumId") else { continue }
      for level in tree.subtree(index) where tree.nodes[level].name == "lvl" {
        guard let depth = tree.nodes[level].attribute("ilvl").flatMap({ Int($0) }) else { continue }
        let isNumbered = !["bullet", "none"].contains(value("numFmt", in: level))
        let start = value("start", in: level).flatMap { Int($0) } ?? 1
        starts[id, default: [:]][depth] = isNumbered ? start : nil
      }
    }
    for (index, list) in tree.elements("num") {
      if let number = list.attribute("numId") { definitions[number] = value("abstractNumId", in: index) }
    }
  }

  /// The number of the first item of a list at a level; nil for bullets.
  func firstNumber(_ list: String, depth: Int) -> Int? { definitions[list].flatMap { starts[$0]?[depth] } }
}
