/// The character widths of a document's prose font, learned from the widths of its words. They predict the width of a line; a wider line is
/// bold. The bounding boxes of words show the size of the font, but not whether it is bold.
struct PDFWidths {
  /// The width of each byte, in font heights.
  private var widths = [Float](repeating: 0.4, count: 256)

  /// Number of occurrences of each byte.
  private var seen = [Int](repeating: 0, count: 256)

  /// Minimum number of occurrences of a byte. Words with rarer bytes are not compared with their predicted width.
  private static let fewest = 4
  /// The fraction of each error that one step corrects (Kaczmarz's method with relaxation).
  private static let rate: Float = 0.15
  /// Upper bound on the number of words that are used for learning.
  private static let mostWords = 20_000

  /// Learns the widths. `isProse` tells whether a fragment is in the prose font.
  init(_ layout: PDFLayout, isProse: (PDFLayout.Fragment) -> Bool) {
    var words = 0
    // In short documents, one pass over the words is not enough.
    for _ in 0..<2 {
      for piece in layout.fragments where isProse(piece) {
        for (text, x0, x1) in piece.parts { learn(text, (x1 - x0) / piece.height) }
        words += piece.words.count
        if words > Self.mostWords { return }
      }
    }
  }

  private mutating func learn(_ text: ArraySlice<UInt8>, _ width: Float) {
    let error = width - text.reduce(0) { $0 + widths[Int($1)] }
    let step = Self.rate * error / Float(max(1, text.count))
    for byte in text {
      widths[Int(byte)] += step
      seen[Int(byte)] += 1
    }
  }

  /// The actual width of the words, divided by their width in the regular prose font. The result is 1 if only some words are wider, such as a
  /// name in another font.
  func weight(of pieces: [PDFLayout.Fragment]) -> Float {
    var (actual, expected): (Float, Float) = (0, 0)
    var (words, wide) = (0, 0)
    for piece in pieces {
      for (text, x0, x1) in piece.parts where text.allSatisfy({ seen[Int($0)] >= Self.fewest }) {
        let known = text.reduce(0) { $0 + widths[Int($1)] } * piece.height
        actual += x1 - x0
        expected += known
        words += 1
        if x1 - x0 > known * Self.wider { wide += 1 }
      }
    }
    return expected > 0 && wide * 5 >= words * 4 ? actual / expected : 1
  }

  /// If the ratio of a word's width to its width in the prose font is larger than this value, the word may be bold.
  private static let wider: Float = 1.015
}
