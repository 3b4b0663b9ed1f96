import DocModel
import DocSystem

/// Collects targets, substitutions and titles of labels, because paragraphs may refer to them before their definition.
enum RestDefinitions {
  static func collect(_ lines: RestLines, into inline: inout RestInline) {
    // Labels whose title is the next heading. Only explicit blocks (lines that begin with `..`) may come between a label and the heading.
    var labels: [[UInt8]] = []
    for index in 0..<lines.count where !lines.isBlank(index) {
      let line = lines.bytes[index].dropFirst(lines.indents[index])
      var start = line.startIndex
      while let open = ByteSearch.first("_`", in: line, from: start) {
        start = open.upperBound
        let name = line[start...].prefix { $0 != 0x60 }.map(ByteClass.lowered)
        if start + name.count < line.endIndex {
          inline.targets[name] = inline.targets[name] ?? "#" + name.text
        }
        start += name.count
      }
      guard ByteSearch.starts(line, with: ".. ") else {
        if labels.isEmpty || lines.indents[index] > 0 { continue }
        if let found = RestPage.heading(lines, index) {
          let title = inline.text(found.words).plain
          for name in labels { inline.titles[name] = title }
        }
        labels = []
        continue
      }
      let text = line.dropFirst(3)
      if text.first == UInt8(ascii: "_") {
        target(text.dropFirst(), lines, index, &inline, &labels)
      } else if text.first == UInt8(ascii: "|"),
        let close = text.dropFirst().firstIndex(of: UInt8(ascii: "|")),
        let directive = RestDirective(lines, index, at: text[(close + 1)...].trimmed)
      {
        substitution(Array(text[(text.startIndex + 1)..<close]), directive, &inline)
      }
    }
  }

  private static func target(
    _ text: ArraySlice<UInt8>, _ lines: RestLines, _ index: Int, _ inline: inout RestInline,
    _ labels: inout [[UInt8]]
  ) {
    let isQuoted = text.first == 0x60
    let close =
      isQuoted ? ByteSearch.first("`:", in: text)?.lowerBound : text.firstIndex(of: UInt8(ascii: ":"))
    guard let close else { return }
    let name = text[(isQuoted ? text.startIndex + 1 : text.startIndex)..<close].map(ByteClass.lowered)
    let target = text[close...].drop { $0 == 0x60 || $0 == UInt8(ascii: ":") }.trimmed
    // An address may continue on indented lines, whose indentation is not part of the address.
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
    labels.append(name)
  }

  private static func substitution(
    _ name: [UInt8], _ directive: RestDirective, _ inline: inout RestInline
  ) {
    let value = Array(directive.arguments.joined(separator: [0x20]))
    let text: InlineText
    switch directive.name {
    case "replace": text = InlineText(plain: inline.text(value).plain.utf8.prefix(1000).text)
    case "unicode":
      var output: [UInt8] = []
      let comment = ByteSearch.first(".. ", in: value[...])?.lowerBound ?? value.endIndex
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
      text = InlineText(plain: output.text)
    // An image without `alt` text is represented by the name of its substitution, as in docutils.
    case "image": text = inline.picture(directive, words: directive.option("alt") ?? name[...])
    default: return
    }
    let lowered = name.map(ByteClass.lowered)
    inline.substitutions[lowered] = inline.substitutions[lowered] ?? text
    inline.substitutions[name] = text
  }
}
