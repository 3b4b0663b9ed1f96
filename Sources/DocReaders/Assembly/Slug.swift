import DocModel
import Foundation

/// Makes slugs for topics and sections.
enum Slug {
  /// Lower-case letters and digits with single hyphens between words: “UIHostingConfiguration (iOS 16+)” gives `uihostingconfiguration-ios-16`.
  /// Latin diacritics are folded, other scripts stay, apostrophes are dropped. The slug has at most `limit` bytes and is cut between words if
  /// possible. The slug is empty if the text has no letter or digit.
  static func make(_ text: String, limit: Int = 80) -> String {
    // Folding is slow, and ASCII text only needs conversion to lower case.
    let folded =
      text.utf8.allSatisfy { $0 < 0x80 }
      ? text
      : text.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    var bytes: [UInt8] = []
    var isPending = false
    for scalar in folded.unicodeScalars {
      if scalar == "'" || scalar == "’" { continue }
      let isKept =
        scalar.isASCII
        ? ByteClass.isAlphanumeric(UInt8(truncatingIfNeeded: scalar.value))
        : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      guard isKept else {
        isPending = !bytes.isEmpty
        continue
      }
      if isPending {
        if bytes.count >= limit { break }
        bytes.append(UInt8(ascii: "-"))
      }
      isPending = false
      if scalar.isASCII {
        bytes.append(ByteClass.lowered(UInt8(truncatingIfNeeded: scalar.value)))
      } else {
        bytes.append(contentsOf: Array(String(scalar).lowercased().utf8))
      }
    }
    return String(decoding: cut(bytes, limit: limit), as: UTF8.self)
  }

  private static func cut(_ bytes: [UInt8], limit: Int) -> ArraySlice<UInt8> {
    guard bytes.count > limit else { return bytes[...] }
    var head = bytes.prefix(limit + 1)
    if let hyphen = head.lastIndex(of: UInt8(ascii: "-")), hyphen > limit / 2 { return head[..<hyphen] }
    // A single long word is cut at a character boundary.
    head = head.prefix(limit)
    while let last = head.last, last & 0xc0 == 0x80 { head.removeLast() }
    if let last = head.last, last >= 0xc0 { head.removeLast() }
    return head
  }

  /// The topic of a document that declares none: the file's name; if that is generic, the title; if that is generic, too, the folder's name.
  /// Generic names are, for example, `README`, `index`, numbers and hashes.
  static func topic(path: String, title: String?) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    let slug = make(parts.last.map { Self.stem($0.text) } ?? "")
    if !slug.isEmpty, !isGeneric(slug) { return slug }
    let fromTitle = make(title ?? "")
    if !fromTitle.isEmpty, !genericNames.contains(fromTitle) { return fromTitle }
    let folder = parts.dropLast().last.map { make(Self.stem($0.text)) } ?? ""
    if !folder.isEmpty { return folder }
    return fromTitle.isEmpty ? (slug.isEmpty ? "document" : slug) : fromTitle
  }

  /// Removes a file extension of one to five letters and digits, or one of `longExtensions`. The extension before `.gz`, `.tgz` or `.tar` is
  /// removed as well.
  static func stem(_ name: String) -> String {
    var bytes = Array(name.utf8)[...]
    for _ in 0..<2 {
      guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex else { break }
      let suffix = bytes[(dot + 1)...]
      guard (1...5).contains(suffix.count) || longExtensions.contains(suffix.text),
        suffix.allSatisfy(ByteClass.isAlphanumeric),
        suffix.contains(where: ByteClass.isLetter)
      else { break }
      let isPacked = ["gz", "tgz", "tar"].contains(suffix.text)
      bytes = bytes[..<dot]
      if !isPacked { break }
    }
    return bytes.text
  }

  private static let longExtensions: Set = [
    "asciidoc", "markdown", "playground", "tutorial", "xcplaygroundpage",
  ]

  private static let genericNames: Set = [
    "readme", "index", "skill", "default", "main", "overview", "introduction", "untitled", "document", "page",
    "contents", "stdin", "file", "text",
  ]

  /// Whether a slug is too generic for a topic: a generic name, a number, or a hash.
  private static func isGeneric(_ slug: String) -> Bool {
    if genericNames.contains(slug) { return true }
    let bytes = slug.utf8.filter { $0 != UInt8(ascii: "-") }
    let digits = bytes.count(where: ByteClass.isDigit)
    if digits == bytes.count { return true }
    let isHexadecimal = bytes.allSatisfy { ByteClass.isDigit($0) || ($0 >= 0x61 && $0 <= 0x66) }
    // Requires digits, so that a word such as `facade` does not count as a hash.
    return isHexadecimal && bytes.count >= 8 && digits >= 2
  }
}
