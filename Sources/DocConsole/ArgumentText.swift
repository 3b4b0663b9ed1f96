/// Converts the program's arguments to text. An argument that is not UTF-8 may be the name of a file. Each of its invalid bytes is then written
/// as `%E9`, as in an index.
enum ArgumentText {
  /// The text of an argument, given as a C string.
  static func text(_ argument: UnsafePointer<CChar>) -> String {
    // SAFETY: the caller passes a C string, which is copied at once.
    if let text = String(validatingCString: argument) { return text }
    var bytes: [UInt8] = []
    var next = argument
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return text(bytes)
  }

  static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    var index = 0
    while index < bytes.count {
      let lengths = 1...min(4, bytes.count - index)
      let character = lengths.lazy.compactMap { String(validating: bytes[index..<index + $0], as: UTF8.self) }
        .first
      if let character {
        text += character
        index += character.utf8.count
      } else {
        // Invalid bytes are at least 0x80, so two digits are always written.
        text += "%" + String(bytes[index], radix: 16, uppercase: true)
        index += 1
      }
    }
    return text
  }
}
