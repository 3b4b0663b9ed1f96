import DocDraft

/// How wide each character is in the font of a document's prose, learnt from the widths of words. A line that is wider than its
/// characters there is set in bold: boxes tell sizes of fonts, but not their faces.
struct PDFWidths {
  /// Of a byte, in heights of the font.
  private var widths = [Float](repeating: 0.4, count: 256)

  /// How often each was seen.
  private var seen = [Int](repeating: 0, count: 256)

  /// A character that was seen less often tells nothing.
  private static let fewest = 4
  /// The part of an error that is put right at once (Kaczmarz's method with relaxation): the last words count as much as the last thousand.
  private static let rate: Float = 0.15
  /// Words to learn from; so many show each character a hundred times.
  private static let mostWords = 20_000

  /// - Parameter isProse: whether a fragment is set in the font to learn.
  init(_ layout: PDFLayout, isProse: (PDFLayout.Fragment) -> Bool) {
    var words = 0
    // Twice, for short documents.
    for _ in 0..<2 {
      for piece in layout.fragments where isProse(piece) {
        for (text, width) in Self.words(of: piece) { learn(text, width / piece.height) }
        words += piece.words.count
        if words > Self.mostWords { return }
      }
    }
  }

  static func words(of piece: PDFLayout.Fragment) -> [(text: ArraySlice<UInt8>, width: Float)] {
    piece.words.enumerated().map { number, word in
      let end = number + 1 < piece.words.count ? Int(piece.words[number + 1].offset) - 1 : piece.text.count
      return (piece.text[Int(word.offset)..<end], word.x1 - word.x0)
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

  /// How much wider words are than in the font of the prose: 1 for the same. Where most are, but not all (a name set in another face),
  /// it is 1, too.
  func weight(of pieces: [PDFLayout.Fragment]) -> Float {
    var (actual, expected): (Float, Float) = (0, 0)
    var (words, wide) = (0, 0)
    for piece in pieces {
      for (text, width) in Self.words(of: piece) where text.allSatisfy({ seen[Int($0)] >= Self.fewest }) {
        let known = text.reduce(0) { $0 + widths[Int($1)] } * piece.height
        actual += width
        expected += known
        words += 1
        if width > known * Self.wider { wide += 1 }
      }
    }
    return expected > 0 && wide * 5 >= words * 4 ? actual / expected : 1
  }

  /// A word in bold is at least so much wider.
  private static let wider: Float = 1.015
}
