import DocModel

/// The words of a PDF with their coordinates, parsed from the output of `pdftotext -bbox-layout` into line fragments, page by page. Coordinates
/// are in points, measured from the page's upper left corner.
final class PDFLayout: XMLHandler {
  struct Word {
    /// Offset of the word's first byte in the fragment's text.
    var offset: Int32
    var x0: Float
    var x1: Float
  }

  /// Adjacent words that Poppler recognises as a line or part of a line.
  struct Fragment {
    /// One-based page number.
    var page: Int
    var x0: Float
    var y0: Float
    var x1: Float
    var y1: Float
    /// The words, separated by single spaces.
    var text: [UInt8] = []
    var words: [Word] = []

    /// The text and the horizontal range of each word.
    var parts: [(text: ArraySlice<UInt8>, x0: Float, x1: Float)] {
      words.indices.map { number in
        let end = number + 1 < words.count ? Int(words[number + 1].offset) - 1 : text.count
        return (text[Int(words[number].offset)..<end], words[number].x0, words[number].x1)
      }
    }

    /// The height of the words' bounding box. This height depends only on the font and the font size.
    var height: Float { y1 - y0 }
  }

  struct Page {
    var width: Float
    var height: Float
    var fragments: Range<Int>
  }

  private(set) var pages: [Page] = []
  private(set) var fragments: [Fragment] = []
  private(set) var title: String?
  private(set) var author: String?
  /// The date of the last change, or else the date of creation.
  var date: String? { changed ?? made }
  private var changed: String?
  private var made: String?
  private var fragment: Fragment?
  private var word: (text: [UInt8], box: (Float, Float, Float, Float))?
  private var heading: [UInt8]?
  /// The top and bottom of each word in the line, from which the medians are computed.
  private var tops: [(Float, Float)] = []

  init(_ bytes: [UInt8]) {
    XMLEvents.parse(bytes, into: self)
    endPage()
  }

  func start(_ name: String, _ attributes: [XMLAttribute], line: Int) {
    switch name {
    case "page":
      endPage()
      pages.append(
        Page(
          width: Self.number(attributes["width"]) ?? 612, height: Self.number(attributes["height"]) ?? 792,
          fragments: fragments.count..<fragments.count))
    case "line" where !pages.isEmpty:
      fragment = Fragment(page: pages.count, x0: .infinity, y0: .infinity, x1: 0, y1: 0)
      tops = []
    case "word":
      guard let x0 = Self.number(attributes["xMin"]), let y0 = Self.number(attributes["yMin"]),
        let x1 = Self.number(attributes["xMax"]), let y1 = Self.number(attributes["yMax"])
      else { return }
      word = ([], (x0, y0, x1, y1))
    case "title": heading = []
    case "meta":
      switch attributes["name"] {
      case "Author": author = attributes["content"]
      case "ModDate": changed = attributes["content"]
      case "CreationDate": made = attributes["content"]
      default: break
      }
    default: break
    }
  }

  func end(_ name: String) {
    switch name {
    case "word": endWord()
    case "line": endLine()
    case "title":
      title = heading?.text
      heading = nil
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    if word != nil { word?.text.append(contentsOf: bytes) } else { heading?.append(contentsOf: bytes) }
  }

  private func endWord() {
    defer { word = nil }
    guard let word, var line = fragment else { return }
    let text = word.text.trimmed
    let (x0, y0, x1, y1) = word.box
    guard !text.isEmpty, x1 >= x0, y1 > y0 else { return }
    fragment = nil
    if !line.text.isEmpty { line.text.append(0x20) }
    line.words.append(Word(offset: Int32(truncatingIfNeeded: line.text.count), x0: x0, x1: x1))
    line.text.append(contentsOf: PDFText.folded(text))
    (line.x0, line.x1) = (min(line.x0, x0), max(line.x1, x1))
    tops.append((y0, y1))
    fragment = line
  }

  /// Ends a line. The line gets the height of its median word, so that superscripts and symbols have no effect.
  private func endLine() {
    guard var line = fragment else { return }
    fragment = nil
    guard !line.words.isEmpty else { return }
    let middle = tops.sorted { $0.1 - $0.0 < $1.1 - $1.0 }[tops.count / 2]
    (line.y0, line.y1) = middle
    // Drops vertical text, such as a stamp in the margin.
    if line.words.count == 1, line.y1 - line.y0 > 4 * (line.x1 - line.x0), line.text.count > 4 { return }
    fragments.append(line)
  }

  private func endPage() {
    guard let last = pages.indices.last else { return }
    pages[last].fragments = pages[last].fragments.lowerBound..<fragments.count
  }

  /// Parses a number between -1,000,000 and 1,000,000. PDF pages are at most 14,400 points wide, so larger numbers are errors.
  private static func number(_ text: String?) -> Float? {
    guard let value = text.flatMap({ Float($0) }), value.isFinite, abs(value) < 1_000_000 else {
      return nil
    }
    return value
  }
}
