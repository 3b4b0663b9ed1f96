/// Builds pages from lines in the format of `pdftotext -bbox-layout`.
struct PDFPages {
  private var output = "<html><head><title>Untitled</title></head><body><doc>\n"
  private var y: Float = 72
  private var isOpen = false

  /// The heights of lines in two fonts at 10 points: a proportional one for prose, and a monospaced one.
  static let height: Float = 12
  static let codeHeight: Float = 11.3

  mutating func page() {
    end()
    output += "<page width=\"612\" height=\"792\"><flow><block>\n"
    isOpen = true
    y = 72
  }

  private mutating func end() {
    if isOpen { output += "</block></flow></page>\n" }
    isOpen = false
  }

  mutating func skip(_ points: Float) { y += points }

  /// Appends a line of prose. Characters have different widths, as in print.
  mutating func line(
    _ text: String, x: Float = 72, size: Float = 1, stretch: Float = 1, at top: Float? = nil
  ) {
    put([(x, text)], height: Self.height * size, at: top, stretch: stretch)
  }

  /// Appends adjacent pieces, which are the cells of a row.
  mutating func row(_ cells: [(Float, String)]) { put(cells, height: Self.height, at: nil) }

  mutating func code(_ text: String) {
    let indent = text.prefix { $0 == " " }.count
    put(
      [(72 + 6 * Float(indent), String(text.dropFirst(indent)))], height: Self.codeHeight, at: nil, advance: 6
    )
  }

  private mutating func put(
    _ pieces: [(Float, String)], height: Float, at top: Float?, advance: Float? = nil, stretch: Float = 1
  ) {
    let y0 = top ?? y
    for (start, text) in pieces {
      var x = start
      output += "<line>"
      for word in text.split(separator: " ") {
        let width = word.utf8.reduce(Float(0)) { $0 + (advance ?? Self.width($1) * stretch * height / 12) }
        let escaped = word.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        output +=
          "<word xMin=\"\(x)\" yMin=\"\(y0)\" xMax=\"\(x + width)\" yMax=\"\(y0 + height)\">\(escaped)</word>"
        x += width + (advance ?? 3)
      }
      output += "</line>\n"
    }
    if top == nil { y += height * 1.2 }
  }

  private static func width(_ byte: UInt8) -> Float {
    switch byte {
    case 0x69, 0x6a, 0x6c, 0x2e, 0x2c, 0x27, 0x3a: 2.8
    case 0x66, 0x74, 0x72, 0x2d: 3.6
    case 0x6d, 0x77, 0x4d, 0x57: 8
    case 0x41...0x5a: 6.8
    case 0x73, 0x63, 0x7a: 4.4
    default: 5.1
    }
  }

  var bytes: [UInt8] {
    var pages = self
    pages.end()
    return Array((pages.output + "</doc></body></html>").utf8)
  }
}
