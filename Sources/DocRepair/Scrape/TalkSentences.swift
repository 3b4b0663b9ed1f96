import DocModel

/// Splits a talk that is a single paragraph into sentences.
///
/// A sentence ends at a full stop, unless the stop is part of a name, number, abbreviation or quotation. The space after the stop may be
/// missing, as in `cells.Let's go`.
struct TalkSentences {
  static func split(_ text: ArraySlice<UInt8>, frequencies: WordFrequencies) -> [ArraySlice<UInt8>] {
    var sentences: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var isQuoted = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      index += 1
      // A quotation mark that is never closed must not hide the ends of later sentences.
      if isQuoted, index - start > 600 { isQuoted = false }
      guard byte == UInt8(ascii: "."), !isQuoted, ends(text, at: index - 1, from: start, frequencies) else {
        continue
      }
      sentences.append(text[start..<index])
      while index < text.endIndex, text[index] == UInt8(ascii: " ") { index += 1 }
      start = index
    }
    let rest = text[start...].trimmed
    if !rest.isEmpty { sentences.append(rest) }
    return sentences
  }

  private static func ends(
    _ text: ArraySlice<UInt8>, at stop: Int, from start: Int, _ frequencies: WordFrequencies
  ) -> Bool {
    var first = stop
    while first > start, text[first - 1] != UInt8(ascii: " "), stop - first < 12 { first -= 1 }
    let word = text[first..<stop].map(ByteClass.lowered)
    guard stop + 1 < text.endIndex else { return true }
    let next = text[stop + 1]
    if abbreviations.contains(word) { return false }
    if next == UInt8(ascii: " ") { return true }
    if next == UInt8(ascii: "\"") || next >= 0x80 { return true }
    guard ByteClass.isUpper(next) else { return false }
    // Only a common word can begin the next sentence, so that `cells.Let's` is split and `RealityKit.System` is not.
    var end = stop + 1
    while end < text.endIndex, ByteClass.isAlphanumeric(text[end]), end - stop < 20 { end += 1 }
    if end < text.endIndex, text[end] == UInt8(ascii: "."), end - stop < 3 { return false }
    var opening = Array(text[(stop + 1)..<end])
    if let known = frequencies.logProbability(of: opening), known > -10.5 { return true }
    opening[0] |= 0x20
    return (frequencies.logProbability(of: opening) ?? -20) > -10.5
  }

  private static let abbreviations: Set<[UInt8]> = Set(
    ["e.g", "i.e", "vs", "mr", "mrs", "ms", "dr", "st", "etc", "a.m", "p.m", "u.s", "no"].map {
      Array($0.utf8)
    })
}
