import DocDraft

/// Syntax of a line of roff: names, arguments, comments, blocks.
extension RoffLines {
  /// The arguments of a macro; quotation marks group words.
  static func arguments(_ body: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    var index = body.startIndex
    while true {
      while index < body.endIndex, body[index] == 0x20 || body[index] == 0x09 { index += 1 }
      guard index < body.endIndex else { return found }
      if body[index] == UInt8(ascii: "\"") {
        let start = index + 1
        index = start
        var doubled: [UInt8]?
        while index < body.endIndex {
          if body[index] == UInt8(ascii: "\"") {
            guard index + 1 < body.endIndex, body[index + 1] == UInt8(ascii: "\"") else { break }
            if doubled == nil { doubled = Array(body[start..<index]) }
            index += 1
          }
          doubled?.append(body[index])
          index += 1
        }
        found.append(doubled.map { $0[...] } ?? body[start..<min(index, body.endIndex)])
        index = min(index + 1, body.endIndex)
      } else {
        let start = index
        while index < body.endIndex, body[index] != 0x20, body[index] != 0x09 {
          index += body[index] == UInt8(ascii: "\\") && index + 1 < body.endIndex ? 2 : 1
        }
        found.append(body[start..<index])
      }
    }
  }

  static func hasInterpolation(_ line: ArraySlice<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in line {
      if previous == UInt8(ascii: "\\") {
        if byte == UInt8(ascii: "*") || byte == UInt8(ascii: "n") { return true }
        previous = 0
      } else {
        previous = byte
      }
    }
    return false
  }

  /// The name after an escape: one character, two after `(`, any number in brackets.
  static func escapeName(_ line: ArraySlice<UInt8>, _ at: inout Int) -> ArraySlice<UInt8> {
    guard at < line.endIndex else { return [] }
    switch line[at] {
    case UInt8(ascii: "("):
      let end = min(at + 3, line.endIndex)
      defer { at = end }
      return line[(at + 1)..<end]
    case UInt8(ascii: "["):
      let start = at + 1
      var end = start
      while end < line.endIndex, line[end] != UInt8(ascii: "]") { end += 1 }
      at = min(end + 1, line.endIndex)
      return line[start..<end]
    default:
      at += 1
      return line[(at - 1)..<at]
    }
  }

  /// Number of blocks opened minus number of blocks closed in a line.
  static func blockBalance(_ line: ArraySlice<UInt8>) -> Int {
    var balance = 0
    var isEscaped = false
    for byte in line {
      if isEscaped {
        if byte == UInt8(ascii: "{") { balance += 1 }
        if byte == UInt8(ascii: "}") { balance -= 1 }
        isEscaped = false
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return balance
  }

  static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var index = line.startIndex
    while index + 1 < line.endIndex {
      guard line[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      if line[index + 1] == UInt8(ascii: "\"") || line[index + 1] == UInt8(ascii: "#") {
        return line[..<index]
      }
      index += 2
    }
    return line
  }

  static func name(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "\\") }
  }
}
