import DocCodec

/// The list of an index's segments (docs/index-format.md, *manifest*).
public struct Manifest: Sendable, Hashable {
  public var generation = 0
  public var digest = Digest128.zero
  /// In search order.
  public var segments: [Entry] = []

  /// One segment.
  public struct Entry: Sendable, Hashable {
    /// Name of the file, in the index's folder.
    public var file: String
    public var bytes: Int
    public var documents: Int
    public var sections: Int
    /// Ordinals of documents that are gone, ascending.
    public var deleted: [Int] = []
  }

  static let fileName = "manifest"
  static let version: UInt32 = 2

  /// The manifest's bytes.
  func encode() -> [UInt8] {
    var text = "bridgedoc-index \(Self.version)\ngeneration \(generation)\ndigest \(digest.hexadecimal)\n"
    for segment in segments {
      text += "segment \(segment.file) \(segment.bytes) \(segment.documents) \(segment.sections)\n"
    }
    for segment in segments where !segment.deleted.isEmpty {
      text += "deleted \(segment.file)"
      for range in ranges(of: segment.deleted) {
        text += range.count == 1 ? " \(range.lowerBound)" : " \(range.lowerBound)-\(range.upperBound)"
      }
      text += "\n"
    }
    let bytes = Array(text.utf8)
    return bytes + Array("crc32 \(hexadecimal(Checksum.of(bytes)))\n".utf8)
  }

  /// Runs of ascending numbers.
  private func ranges(of numbers: [Int]) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }

  /// Reads a manifest.
  /// - Parameter path: the file's path, for messages.
  init(_ bytes: [UInt8], path: String) throws(IndexError) {
    func damaged(_ reason: String) -> IndexError { .damaged(path: path, part: nil, reason: reason) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).split(separator: " ").map(String.init) }
    guard let first = lines.first, first.count == 2, first[0] == "bridgedoc-index",
      let version = UInt32(first[1])
    else { throw damaged("it is not a manifest") }
    guard version == Self.version else {
      throw .unsupportedVersion(path: path, found: version, expected: Self.version)
    }
    guard lines.count >= 3, lines.removeLast().isEmpty, let last = lines.popLast(), last.count == 2,
      last[0] == "crc32",
      let checksum = UInt32(last[1], radix: 16),
      checksum == Checksum.of(Array(bytes.dropLast(last[0].utf8.count + last[1].utf8.count + 2)))
    else { throw damaged("its checksum is wrong") }
    for (number, fields) in lines.enumerated().dropFirst() {
      guard try parse(fields, path: path) else { throw damaged("line \(number + 1) cannot be read") }
    }
  }

  private mutating func parse(_ fields: [String], path: String) throws(IndexError) -> Bool {
    switch (fields.first, fields.count) {
    case ("generation", 2):
      guard let value = Int(fields[1]) else { return false }
      generation = value
    case ("digest", 2):
      guard let value = Digest128(hexadecimal: fields[1]) else { return false }
      digest = value
    case ("segment", 5):
      // A name from outside must not lead out of the folder.
      guard !fields[1].contains("/"), fields[1].hasSuffix(".segment"), let bytes = Int(fields[2]),
        let documents = Int(fields[3]), let sections = Int(fields[4]), documents >= 0, sections >= 0
      else { return false }
      segments.append(Entry(file: fields[1], bytes: bytes, documents: documents, sections: sections))
    case ("deleted", 3...):
      guard let place = segments.firstIndex(where: { $0.file == fields[1] }) else { return false }
      for field in fields.dropFirst(2) {
        let ends = field.split(separator: "-").compactMap { Int($0) }
        guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last,
          first > (segments[place].deleted.last ?? -1), last < segments[place].documents
        else { return false }
        segments[place].deleted += first...last
      }
    default: return false
    }
    return true
  }

  init() {}
}
