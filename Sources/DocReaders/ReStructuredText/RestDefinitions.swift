import DocModel
import DocSystem

/// Collects targets, substitutions and titles of labels, because paragraphs may refer to them before their definition.
enum RestDefinitions {
  static func collect(_ lines: RestLines, into inline: inout RestInline) {
    for index in 0..<lines.count where !lines.isBlank(index) {
      let line = lines.body(index, lines.indents[index])
      guard ByteSearch.starts(line, with: ".. ") else { continue }
      let text = line.dropFirst(3)
      if text.first == UInt8(ascii: "_") {
        target(text.dropFirst(), lines, index, &inline)
      } else if text.first == UInt8(ascii: "|"),
        let close = text.dropFirst().firstIndex(of: UInt8(ascii: "|"))
      {
        substitution(Array(text[(text.startIndex + 1)..<close]), text[(close + 1)...].trimmed, &inline)
      }
    }
  }

  private static func target(
    _ text: ArraySlice<UInt8>, _ lines: RestLines, _ index: Int, _ inline: inout RestInline
  ) {
    let isQuoted = text.first == 0x60
    let close =
      isQuoted ? ByteSearch.first("`:", in: text)?.lowerBound : text.firstIndex(of: UInt8(ascii: ":"))
    guard let close else { return }
    let name = text[(isQuoted ? text.startIndex + 1 : text.startIndex)..<close].map(ByteClass.lowered)
    let target = text[close...].drop { $0 == 0x60 || $0 == UInt8(ascii: ":") }.trimmed
    // An address may continue on indented lines, whose spaces do not count.
    var address = Array(target)
    var more = index + 1
    while more < min(lines.count, index + 8), !lines.isBlank(more), lines.indents[more] > lines.indents[index]
    {
      address += lines.bytes[more].trimmed
      more += 1
    }
    guard address.isEmpty else {
      inline.targets[name] = inline.address(address[...])
      return
    }
    inline.targets[name] = "#" + name.text
    // A label gets the text of the title that follows it, if there is one.
    var next = index + 1
    var last = index + 8
    while next < min(lines.count, last) {
      let line = lines.bytes[next]
      if line.isEmpty || ByteSearch.starts(line, with: ".. ") {
        next += 1
        continue
      }
      // Skips the overline of a title.
      if let first = line.first, !ByteClass.isAlphanumeric(first), line.count > 2,
        line.allSatisfy({ $0 == first }), last > next + 1
      {
        next += 1
        last = next + 1
        continue
      }
      let below = next + 1 < lines.count ? lines.bytes[next + 1] : []
      guard let mark = below.first, !ByteClass.isAlphanumeric(mark), below.count >= 2,
        below.allSatisfy({ $0 == mark })
      else { return }
      inline.titles[name] = inline.text(line).plain
      return
    }
  }

  private static func substitution(_ name: [UInt8], _ text: ArraySlice<UInt8>, _ inline: inout RestInline) {
    guard let mark = ByteSearch.first("::", in: text) else { return }
    let value = text[mark.upperBound...].trimmed
    switch text[..<mark.lowerBound].text {
    case "replace": inline.substitutions[name] = Array(inline.text(value).plain.utf8.prefix(1000))
    case "unicode":
      var output: [UInt8] = []
      let comment = ByteSearch.first(".. ", in: value)?.lowerBound ?? value.endIndex
      for word in value[..<comment].split(separator: 0x20) {
        let code = word.text
        let mark = ["&#x", "\\x", "\\u", "0x", "U+", "u+", "U", "u", "x"].first(where: code.hasPrefix)
        let digits = code.dropFirst(mark?.count ?? 0).prefix { $0 != ";" }
        if let number = UInt32(digits, radix: mark == nil ? 10 : 16), number >= 0x20,
          let scalar = Unicode.Scalar(number)
        {
          output += Array(String(scalar).utf8)
        } else {
          output += (output.isEmpty ? [] : [0x20]) + word
        }
      }
      inline.substitutions[name] = output
    case "image": inline.substitutions[name] = []
    default: return
    }
  }
}
