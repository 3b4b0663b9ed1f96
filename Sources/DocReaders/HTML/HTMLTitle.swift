import DocDraft
import DocModel
import DocSystem

/// Determines a page's title from `<title>` and the first headings. `<title>` often also names the manual ("File system | Node.js v18
/// documentation"), and the first heading may name only the manual.
struct HTMLTitle {
  let text: String?
  /// The first heading, if it names the manual instead of the page.
  let site: String?
  /// The first heading if it is longer than `<title>`, such as `ls(1) Manual Page` for `ls(1)`. The shorter form becomes the title.
  private(set) var longForm: String?

  /// Upper bound on the number of headings that are examined.
  static let candidates = 3

  /// - Parameters:
  ///   - pageTitle: the text of `<title>`.
  ///   - isShown: whether a block above the headings has the same text. If so, the headings belong to sections.
  ///   - headings: the first headings of the main content; at most `candidates` are used.
  ///   - first: the first `<h1>` of the main content.
  init(pageTitle: String?, isShown: Bool = false, headings: [String], first: String?) {
    let candidates = headings.prefix(Self.candidates)
    guard let pageTitle else {
      text = first ?? headings.first
      site = nil
      return
    }
    if let first, ManualName(pageTitle.utf8)?.isInChapter == true, first.utf8.count > pageTitle.utf8.count,
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
      // A heading before the page's own heading names the manual if `<title>` ends with that heading's text.
      site = first.flatMap { heading in
        let words = Self.folded(heading)
        return heading != begins && heading == candidates.first && page.count > words.count
          && page.suffix(words.count).elementsEqual(words) ? heading : nil
      }
    } else {
      text = isShown ? pageTitle : first ?? Self.withoutSite(pageTitle)
      site = nil
    }
  }

  /// Whether a title is a placeholder in angle brackets, such as Sphinx's `<no title>`. The name of the site may follow it.
  static func isPlaceholder(_ title: String) -> Bool {
    title.utf8.first == UInt8(ascii: "<") && title.utf8.contains(UInt8(ascii: ">"))
  }

  /// Folds a title for comparison: lower case, without a leading section number and without punctuation.
  private static func folded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let number = bytes.prefix { ByteClass.isDigit($0) || $0 == 0x2e }
    let rest = number.contains(0x2e) && number.count < bytes.count ? bytes[number.count...] : bytes[...]
    return rest.trimmed.map(ByteClass.lowered)
  }

  private static func ends(_ bytes: [UInt8], at index: Int) -> Bool {
    index >= bytes.count || !ByteClass.isWord(bytes[index])
  }

  /// Removes the site's name from “Page | Site” and “Page — Site”.
  private static func withoutSite(_ title: String) -> String {
    guard title.utf8.count <= longest else { return title }
    for separator in [" | ", " — ", " – ", " · ", " :: "] {
      if let range = title.range(of: separator), range.lowerBound > title.startIndex {
        return String(title[..<range.lowerBound])
      }
    }
    return title
  }

  /// Upper bound on the bytes of `<title>` that are read.
  static let mostKept = 64 << 10
  /// Upper bound on the bytes of a title that is split into parts. A longer title is cut anyway (`IngestLimits.headingBytes`).
  static let longest = 1024
}
