import DocDraft
import DocModel

/// A page's title, out of what `<title>` and the first headings say: `<title>` often adds what all pages of a manual share
/// ("File system | Node.js v18 documentation"), and the first heading may be nothing but that.
struct HTMLTitle {
  /// Nil where the page has none.
  let text: String?
  /// A first heading that names the manual, not the page.
  let site: String?
  /// A first heading that says `ls(1) Manual Page` where `<title>` says `ls(1)`, which is what the page is called.
  private(set) var longForm: String?

  /// Headings that may be the title.
  static let candidates = 3

  /// - Parameters:
  ///   - pageTitle: what `<title>` says.
  ///   - headings: the first ones of the main content, in order; at most `candidates` count.
  ///   - first: the first `<h1>` of the main content.
  init(pageTitle: String?, headings: [String], first: String?) {
    let candidates = headings.prefix(Self.candidates)
    guard let pageTitle else {
      text = first ?? headings.first
      site = nil
      return
    }
    if let first, Self.isManualPage(pageTitle), first.utf8.count > pageTitle.utf8.count,
      first.utf8.starts(with: (pageTitle + " ").utf8)
    {
      text = pageTitle
      site = nil
      longForm = first
      return
    }
    let page = Self.folded(pageTitle)
    let begins = candidates.first { heading in
      let words = Self.folded(heading)
      return !words.isEmpty && page.starts(with: words) && Self.ends(page, at: words.count)
    }
    if let begins {
      text = begins
      // What stands above the page's own heading and ends `<title>` is the manual's.
      site = first.flatMap { heading in
        let words = Self.folded(heading)
        return heading != begins && heading == candidates.first && page.count > words.count
          && page.suffix(words.count).elementsEqual(words) ? heading : nil
      }
    } else {
      text = first ?? Self.withoutSite(pageTitle)
      site = nil
    }
  }

  /// Lower case, without a number at the beginning and marks.
  private static func folded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let number = bytes.prefix { ByteClass.isDigit($0) || $0 == 0x2e }
    let rest = number.contains(0x2e) && number.count < bytes.count ? bytes[number.count...] : bytes[...]
    return rest.trimmed.map(ByteClass.lowered)
  }

  /// `ls(1)`, `SSL_read(3ssl)`.
  private static func isManualPage(_ title: String) -> Bool {
    let name = title.utf8.prefix { $0 != 0x28 }
    let section = title.utf8[name.endIndex...].dropFirst()
    return !name.isEmpty && !title.utf8.contains(0x20) && section.count >= 2 && section.last == 0x29
      && section.first.map { (0x31...0x39).contains($0) } ?? false
      && section.dropFirst().dropLast().allSatisfy { ByteClass.isWord($0) }
  }

  private static func ends(_ bytes: [UInt8], at index: Int) -> Bool {
    index >= bytes.count || !ByteClass.isWord(bytes[index])
  }

  /// “Page | Site” and “Page — Site” without the site, which stands in a title of usual length.
  private static func withoutSite(_ title: String) -> String {
    guard title.utf8.count <= longest else { return title }
    for separator in [" | ", " — ", " – ", " · ", " :: "] {
      if let range = title.range(of: separator), range.lowerBound > title.startIndex {
        return String(title[..<range.lowerBound])
      }
    }
    return title
  }

  /// Bytes of `<title>` that are kept: no reader sees more of it.
  static let mostKept = 64 << 10
  /// Bytes of a title that is taken apart: a longer one is cut anyway (`IngestLimits.headingBytes`).
  static let longest = 1024
}
