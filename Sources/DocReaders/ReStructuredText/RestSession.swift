import DocSystem

/// Removes doctest directives from code samples of Python sessions, as Sphinx does.
enum RestSession {
  /// The line without a comment such as `# doctest: +SKIP` at its end. A `<BLANKLINE>` becomes an empty line.
  static func shown(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let body = line.trimmed
    guard let first = body.first,
      first == UInt8(ascii: ">") || first == UInt8(ascii: ".") || first == UInt8(ascii: "<")
    else { return line }
    if ByteSearch.starts(body, with: "<BLANKLINE>"), body.count == 11 { return [] }
    guard ByteSearch.starts(body, with: ">>>") || ByteSearch.starts(body, with: "..."),
      let mark = body.lastIndex(of: UInt8(ascii: "#")),
      ByteSearch.starts(body[(mark + 1)...].drop { $0 == 0x20 }, with: "doctest:")
    else { return line }
    var end = mark
    while end > line.startIndex, line[end - 1] == 0x20 { end -= 1 }
    return line[..<end]
  }
}
