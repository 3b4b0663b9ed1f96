import DocDraft

/// What the lines before a block say of it: `[source,swift]`, `[cols="1,2"]`, `.Title`.
struct AsciiDocAttributes {
  var style = ""
  var language: String?
  var title: String?
  var columns = 0
  var separator: UInt8?
  var isCSV = false

  mutating func read(_ inner: ArraySlice<UInt8>) {
    for (place, part) in Self.parts(inner).enumerated() {
      let word = part.trimmed
      if let equals = word.firstIndex(of: UInt8(ascii: "=")) {
        let value = word[(equals + 1)...].filter { $0 != UInt8(ascii: "\"") }
        switch word[..<equals].trimmed.text {
        case "cols": columns = Self.columns(value)
        case "separator": separator = value.first
        case "format": isCSV = value.elementsEqual("csv".utf8)
        case "language": language = LanguageName.named(value)
        default: continue
        }
      } else if place == 0 {
        style = word.prefix {
          $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: ".")
        }.text.lowercased()
      } else if place == 1, style == "source" || style.isEmpty {
        style = "source"
        language = LanguageName.named(word)
      }
    }
  }

  /// Parts between commas that stand in no quotation marks.
  private static func parts(_ inner: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = inner.startIndex
    var isQuoted = false
    for index in inner.indices {
      if inner[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if inner[index] == UInt8(ascii: ","), !isQuoted {
        parts.append(inner[start..<index])
        start = index + 1
      }
    }
    parts.append(inner[start...])
    return parts
  }

  /// `1,2`, `3*`, `<,^2`: how many columns.
  private static func columns(_ value: [UInt8]) -> Int {
    value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).reduce(0) { sum, part in
      let digits = part.prefix(while: ByteClass.isDigit)
      let isRepeated = part.dropFirst(digits.count).first == UInt8(ascii: "*")
      return sum + (isRepeated ? min(200, Int(digits.text) ?? 1) : 1)
    }
  }
}
