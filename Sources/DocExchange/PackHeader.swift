import DocCodec
import DocIndex
import DocModel

/// The header of a pack: text lines that list its contents.
///
///     bridgedoc-pack 1
///     digest 0c1f…                   of the documents, as `stats` prints it
///     file manifest 412              name and bytes; the files follow in this order, one after another
///     file 9f3c….segment 1048576
///     crc32 89abcdef                 of the lines above
package struct PackHeader: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    package var name: String
    package var bytes: Int
  }

  package var digest: Digest128
  package var files: [File]

  private static let version = 1
  /// Upper bound on the bytes of a header. A header has one line per file, and packs of this version have two files.
  private static let longest = 64 << 10

  package func encode() -> [UInt8] {
    var text = "bridgedoc-pack \(Self.version)\ndigest \(digest.hexadecimal)\n"
    for file in files { text += "file \(file.name) \(file.bytes)\n" }
    let bytes = Array(text.utf8)
    return bytes + Array("crc32 \(hexadecimal(Checksum.of(bytes)))\n".utf8)
  }

  package enum Failure: Error, Hashable { case noPack, newerVersion, damaged(String) }

  /// Parses the header at the beginning of a pack.
  /// - Parameter count: the size of the pack in bytes, with which the header must agree.
  /// - Returns: the header and its length in bytes.
  package static func decode(_ bytes: [UInt8], count: Int) throws(Failure) -> (
    header: PackHeader, length: Int
  ) {
    var lines: [[String]] = []
    var offset = 0
    var end = 0
    let bytes = bytes.prefix(longest)
    while lines.last?.first != "crc32" {
      guard let feed = bytes[offset...].firstIndex(of: 0x0a) else {
        throw lines.isEmpty ? .noPack : .damaged("its header does not end")
      }
      end = offset
      lines.append(
        bytes[offset..<feed].split(separator: 0x20, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        })
      offset = feed + 1
      guard lines[0].count == 2, lines[0][0] == "bridgedoc-pack" else { throw .noPack }
      guard lines[0][1] == "\(version)" else {
        throw Int(lines[0][1]).map { $0 > version } == true ? .newerVersion : .noPack
      }
    }
    guard let last = lines.popLast(), last.count == 2,
      UInt32(last[1], radix: 16) == Checksum.of(Array(bytes[..<end]))
    else {
      throw .damaged("the checksum of its header is wrong")
    }
    guard lines.count >= 3, lines[1].count == 2, lines[1][0] == "digest",
      let digest = Digest128(hexadecimal: Array(lines[1][1].utf8))
    else { throw .damaged("its header cannot be read") }
    var header = PackHeader(digest: digest, files: [])
    var total = offset
    for (index, line) in lines.dropFirst(2).enumerated() {
      guard line.count == 3, line[0] == "file", let size = Int(line[2]), size >= 0,
        isName(line[1], first: index == 0), !header.files.contains(where: { $0.name == line[1] })
      else { throw .damaged("its header cannot be read") }
      let (sum, overflow) = total.addingReportingOverflow(size)
      guard !overflow, sum <= count else { throw .damaged("it ends too early") }
      total = sum
      header.files.append(File(name: line[1], bytes: size))
    }
    guard total == count else { throw .damaged("it is longer than its header says") }
    return (header, offset)
  }

  /// Whether a name is allowed. The first file must be the manifest. All further files must be segments.
  private static func isName(_ name: String, first: Bool) -> Bool {
    if first { return name == Manifest.fileName }
    guard name.hasSuffix(".segment"), name.utf8.count <= 200 else { return false }
    let stem = name.utf8.dropLast(8)
    return !stem.isEmpty
      && stem.allSatisfy { ByteClass.isDigit($0) || ByteClass.isLower($0) || $0 == 0x2d }
  }
}
