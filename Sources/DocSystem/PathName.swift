/// Converts file names to strings and back. A file name is a sequence of bytes. Bytes that are not UTF-8 are escaped as `%E9`. Different names
/// therefore remain different, and a name can be converted back to open the file.
package enum PathName {
  /// The name as text. Each byte that is not part of well-formed UTF-8 becomes `%` and two upper-case hexadecimal digits. In a name that already
  /// contains such an escape (`%80` to `%FF`, or `%25`), the `%` becomes `%25`.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    let firstInvalid = UTF8Repair.firstInvalid(bytes[...])
    if firstInvalid == nil, !bytes.indices.contains(where: { escape(bytes, at: $0) != nil }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 16)
    var index = 0
    while index < bytes.count {
      let next = UTF8Repair.firstInvalid(bytes[index...]) ?? bytes.count
      while index < next {
        output.append(bytes[index])
        if escape(bytes, at: index) != nil { output += [0x32, 0x35] }
        index += 1
      }
      if index < bytes.count {
        output += [0x25, digit(bytes[index] >> 4), digit(bytes[index] & 15)]
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Converts a name from text to bytes. This is the inverse of `text`.
  package static func bytes(_ text: String) -> [UInt8] {
    let text = Array(text.utf8)
    guard text.contains(0x25) else { return text }
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let byte = escape(text, at: index) {
        output.append(byte)
        index += 3
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }

  /// The name for output: unescaped if its bytes are UTF-8, otherwise escaped.
  package static func shown(_ text: String) -> String {
    let bytes = bytes(text)
    return UTF8Repair.firstInvalid(bytes[...]) == nil ? String(decoding: bytes, as: UTF8.self) : text
  }

  /// The path of the folder that contains `path`; nil if `path` has no slash.
  package static func folder(of path: String) -> String? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
  }

  /// A folder and its parents up to the root of its Git repository. Outside repositories, the result is only the folder itself, because its
  /// parents may belong to somebody else.
  package static func foldersOfRepository(from start: String) -> [String] {
    let folders = sequence(first: start, next: folder(of:)).map { $0.isEmpty ? "/" : $0 }
    let root = folders.firstIndex { withCString($0 + "/.git") { access($0, F_OK) } == 0 }
    return root.map { Array(folders[...$0]) } ?? [start]
  }

  package static func withCString<Result>(
    _ text: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    text.withCString { cString in
      // SAFETY: strchr reads up to the NUL. Few names contain an escape, so most names are passed on without a copy.
      strchr(cString, 0x25) == nil ? body(cString) : body((bytes(text) + [0]).map { CChar(bitPattern: $0) })
    }
  }

  /// The byte that the escape `%XX` at `index` represents; nil if there is no escape.
  private static func escape(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == 0x25, index + 2 < bytes.count, let high = value(bytes[index + 1]),
      let low = value(bytes[index + 2])
    else { return nil }
    let byte = high << 4 | low
    return byte >= 0x80 || byte == 0x25 ? byte : nil
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    default: nil
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}
