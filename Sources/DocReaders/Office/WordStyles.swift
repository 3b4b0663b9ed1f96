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

/// Handles `word/styles.xml` and resolves inherited properties.
final class WordStyles: XMLHandler {
  private var styles: [String: WordStyle] = [:]
  private var resolved: [String: WordStyle] = [:]
  private var id: String?
  private var style = WordStyle()

  /// Upper bound on the number of base styles that are followed from one style.
  private static let longestChain = 16

  func style(_ id: String) -> WordStyle? {
    if let known = resolved[id] { return known }
    guard var style = styles[id] else { return nil }
    var base = style.base
    for _ in 0..<Self.longestChain {
      guard let name = base, let next = styles[name] else { break }
      style = style.over(next)
      base = next.base
    }
    resolved[id] = style
    return style
  }

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    if name == "style" {
      id = attributes["styleId"]
      style = WordStyle()
    }
    guard id != nil else { return }
    let value = attributes["val"]
    switch name {
    case "name":
      style.name = value ?? ""
      style.isCode = OfficeStyleName.isOfCode(style.name)
    case "basedOn": style.base = value
    case "outlineLvl": style.outline = value.flatMap { Int($0) }
    case "numId": style.list = value
    case "ilvl": style.depth = value.flatMap { Int($0) }
    case "rFonts": style.font = attributes["ascii"]
    case "b": style.isBold = WordDocument.isOn(value)
    case "i": style.isItalic = WordDocument.isOn(value)
    default: break
    }
  }

  func end(_ name: String) {
    guard name == "style", let id else { return }
    if let font = style.font, OfficeStyleName.isOfOneWidth(font: font) { style.isCode = true }
    styles[id] = style
    self.id = nil
  }
}

/// Handles `word/numbering.xml`, which defines the format of each level of a list.
final class WordNumbering: XMLHandler {
  private struct Level {
    var isNumbered: Bool
    var start: Int
  }

  private var abstract: [String: [Int: Level]] = [:]
  private var lists: [String: String] = [:]
  private var id: String?
  private var level: Int?
  private var number: String?

  /// The number of the first item of a list at a level; nil for bullets.
  func firstNumber(_ list: String, depth: Int) -> Int? {
    guard let level = lists[list].flatMap({ abstract[$0]?[depth] }), level.isNumbered else { return nil }
    return level.start
  }

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    let value = attributes["val"]
    switch name {
    case "abstractNum": id = attributes["abstractNumId"]
    case "num": number = attributes["numId"]
    case "abstractNumId": if let number, let value { lists[number] = value }
    case "lvl":
      level = attributes["ilvl"].flatMap { Int($0) }
      if let id, let level { abstract[id, default: [:]][level] = Level(isNumbered: true, start: 1) }
    case "start": if let id, let level { abstract[id]?[level]?.start = value.flatMap { Int($0) } ?? 1 }
    case "numFmt":
      if let id, let level { abstract[id]?[level]?.isNumbered = value != "bullet" && value != "none" }
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "abstractNum": id = nil
    case "num": number = nil
    case "lvl": level = nil
    default: break
    }
  }
}
