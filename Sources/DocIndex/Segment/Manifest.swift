import DocCodec
import DocModel
import DocSystem

/// The list of an index's collections and segments (docs/index-format.md, *manifest*).
public struct Manifest: Sendable, Hashable {
  public var generation = 0
  public var digest = Digest128.zero
  /// The collections, sorted by the bytes of their names. No two have the same name.
  public var collections: [CollectionRecord] = []
  /// The segments, in the order in which they are searched.
  public var segments: [Entry] = []
  /// If the index is a sample of a larger index, the counts of the larger index; nil for a complete index.
  public var population: Population?

  /// A segment of the index.
  public struct Entry: Sendable, Hashable {
    /// The name of the segment's file in the index's folder.
    public var file: String
    public var bytes: Int
    public var documents: Int
    public var sections: Int
    /// The ordinals of the segment's deleted documents.
    public var deleted = Ordinals()
  }

  package static let fileName = "manifest"
  static let version: UInt32 = 3

  /// The manifest as the bytes of its file.
  package func encode() -> [UInt8] {
    var text = "bridgedoc-index \(Self.version)\ngeneration \(generation)\ndigest \(digest.hexadecimal)\n"
    for collection in collections { text += collection.encode() }
    for segment in segments {
      text += "segment \(segment.file) \(segment.bytes) \(segment.documents) \(segment.sections)\n"
    }
    for segment in segments where !segment.deleted.isEmpty {
      text += "deleted \(segment.file)"
      for range in segment.deleted.ranges {
        text += range.count == 1 ? " \(range.lowerBound)" : " \(range.lowerBound)-\(range.upperBound - 1)"
      }
      text += "\n"
    }
    if let population { text += population.encode() }
    let bytes = Array(text.utf8)
    return bytes + Array("crc32 \(hexadecimal(Checksum.of(bytes)))\n".utf8)
  }

  /// Reads the manifest of an index.
  /// - Throws: `IndexError.missing` if the folder contains no index; `damaged` or `unsupportedVersion` if the manifest is invalid.
  public init(directory: String) throws(IndexError) {
    let path = "\(directory)/\(Self.fileName)"
    let bytes: [UInt8]
    do {
      let file = try InputFile(path: path)
      bytes = try file.read(0..<file.count)
    } catch {
      if case .file(_, "open", let code) = error, code == ENOENT || code == ENOTDIR {
        throw .missing(directory: directory)
      }
      throw IndexError(error, path: path)
    }
    try self.init(bytes, path: path)
  }

  /// Parses a manifest.
  /// - Parameter path: the path of the file, for messages.
  package init(_ bytes: [UInt8], path: String) throws(IndexError) {
    func damaged(_ reason: String) -> IndexError { .damaged(path: path, part: nil, reason: reason) }
    var lines = ManifestLine.lines(of: bytes)
    guard let first = lines.first, first.fields.count == 2, first.word(0) == "bridgedoc-index",
      let version = first.number(1)
    else { throw damaged("it is not a manifest") }
    guard version == Int(Self.version) else {
      throw .unsupportedVersion(path: path, found: UInt32(clamping: version), expected: Self.version)
    }
    guard lines.count >= 3, let last = lines.popLast(), last.fields.count == 2, last.word(0) == "crc32",
      let checksum = number(hexadecimal: last.fields[1], 0..<last.fields[1].count),
      bytes.last == UInt8(ascii: "\n"),
      checksum == UInt64(Checksum.of(Array(bytes[..<last.start])))
    else { throw damaged("its checksum is wrong") }
    for (number, line) in lines.enumerated() where number > 0 {
      do {
        guard try parse(line) else { throw damaged("line \(number + 1) cannot be read") }
      } catch let unknown as UnknownRecord {
        throw IndexError.unknownRecord(path: path, name: unknown.name)
      } catch let error as IndexError {
        throw error
      } catch {
        throw damaged("line \(number + 1): \(error)")
      }
    }
  }

  /// Parses a line of the file, and adds its content to this manifest.
  /// - Returns: false if the line is malformed.
  private mutating func parse(_ line: ManifestLine) throws(UnknownRecord) -> Bool {
    switch (line.word(0), line.fields.count) {
    case ("generation", 2):
      guard let value = line.number(1) else { return false }
      generation = value
    case ("digest", 2):
      guard let value = Digest128(hexadecimal: line.fields[1]) else { return false }
      digest = value
    case ("segment", 5):
      // The name must not refer to a file outside the folder.
      let file = line.word(1)
      guard !line.fields[1].contains(UInt8(ascii: "/")), file.hasSuffix(".segment"),
        segments.count < StoredLimits.segments, !segments.contains(where: { $0.file == file }),
        let bytes = line.number(2), let documents = line.number(3, limit: StoredLimits.numbered),
        let sections = line.number(4, limit: StoredLimits.numbered)
      else { return false }
      segments.append(Entry(file: file, bytes: bytes, documents: documents, sections: sections))
    case ("collection", 3...):
      guard let record = try CollectionRecord(fields: line.fields.dropFirst()) else { return false }
      if let last = collections.last, !(last.name < record.name) { return false }
      collections.append(record)
    case ("deleted", 3...):
      let file = line.word(1)
      guard let index = segments.firstIndex(where: { $0.file == file }) else { return false }
      for field in 2..<line.fields.count {
        guard let range = line.range(field), range.upperBound <= segments[index].documents,
          segments[index].deleted.append(range)
        else { return false }
      }
    case ("population", 6):
      population = Population((1...5).compactMap { line.number($0) })
      return population != nil
    case ("fetched", 3):
      guard let microseconds = line.number(1), let isPartial = line.number(2, limit: 1) else { return false }
      population?.microseconds = microseconds
      population?.isPartial = isPartial == 1
    case ("frequency", 3):
      guard let term = ByteString(escaped: line.fields[1]), let count = line.number(2) else {
        return false
      }
      population?.frequencies[term] = count
    case ("heading", 5):
      guard let hash = line.number(1), let documents = line.number(2), let sections = line.number(3),
        let sum = line.number(4), hash < 1 << HeadingStatistics.hashBits
      else { return false }
      population?.headings[UInt32(hash)] = HeadingCounts(
        documents: documents, sections: sections, sum: sum)
    case ("generation", _), ("digest", _), ("collection", _), ("segment", _), ("deleted", _),
      ("population", _), ("fetched", _), ("frequency", _), ("heading", _), ("", _):
      return false
    case (let kind, _): try UnknownRecord.check(kind)
    }
    return true
  }

  init() {}
}

/// A line of a manifest, with fields separated by spaces. Lines are parsed as bytes: every search reads the manifest first, and the first calls
/// of generic string functions in a new process are slow.
private struct ManifestLine {
  /// The offset at which the line starts in the manifest.
  var start: Int
  var fields: [[UInt8]] = []

  static func lines(of bytes: [UInt8]) -> [ManifestLine] {
    var lines: [ManifestLine] = []
    var line = ManifestLine(start: 0)
    var field: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let ends = byte == UInt8(ascii: "\n")
      guard ends || byte == UInt8(ascii: " ") else {
        field.append(byte)
        continue
      }
      if !field.isEmpty { line.fields.append(field) }
      field = []
      if ends {
        lines.append(line)
        line = ManifestLine(start: index + 1)
      }
    }
    return lines
  }

  func word(_ field: Int) -> String {
    field < fields.count ? String(decoding: fields[field], as: UTF8.self) : ""
  }

  /// - Parameter limit: the greatest number to accept; nil is returned for a greater one. The default prevents overflow when numbers are summed.
  func number(_ field: Int, limit: Int = StoredLimits.counted) -> Int? {
    Self.number(fields[field], 0..<fields[field].count).flatMap { $0 <= limit ? $0 : nil }
  }

  /// Parses a decimal number; nil if there are characters other than digits.
  private static func number(_ digits: [UInt8], _ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 18 else { return nil }
    var value = 0
    for index in range {
      let digit = Int(digits[index]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Parses a field such as `7` or `3-9`. The second number is the last one in the range.
  func range(_ field: Int) -> Range<Int>? {
    let digits = fields[field]
    guard let hyphen = digits.firstIndex(of: UInt8(ascii: "-")) else {
      return number(field).map { $0..<$0 + 1 }
    }
    guard let first = Self.number(digits, 0..<hyphen),
      let last = Self.number(digits, hyphen + 1..<digits.count), first <= last
    else { return nil }
    return first..<last + 1
  }
}

/// Publishes a manifest by renaming one file. If the process crashes before the renaming, the old generation stays valid.
extension Manifest {
  /// Makes this manifest the current one of an index's folder.
  func publish(in directory: String) throws(IndexError) {
    // Two rebuilt segments may be identical and have the same file name. A manifest must not repeat a name, so parsing it then fails.
    _ = try Self(encode(), path: "\(directory)/\(Self.fileName)")
    let path = "\(directory)/\(Manifest.fileName)"
    do {
      // The manifest must not become durable before the directory entries of its segments.
      try FileNames.synchronize(directory: directory)
      try OutputFile.replace(path, with: encode())
      try FileNames.synchronize(directory: directory)
    } catch { throw IndexError(error, path: path) }
  }

  /// Whether a folder without a manifest contains files that do not belong to an index. If so, nothing in it is written or removed.
  package static func holdsOtherFiles(_ directory: String) throws(IndexError) -> Bool {
    let names: [String]
    do { names = try FileNames.list(directory) } catch {
      if case .file(_, _, ENOENT) = error { return false }
      throw IndexError(error, path: directory)
    }
    if names.contains(fileName) { return false }
    return !names.allSatisfy {
      $0 == "lock" || $0 == SourceCatalog.fileName || $0.hasSuffix(".tmp") || $0.hasSuffix(".segment")
    }
  }

  /// Removes temporary files, and segments that the manifest does not list.
  static func removeUnnamed(in directory: String, keeping manifest: Manifest?) throws(IndexError) {
    let named = Set(manifest?.segments.map(\.file) ?? [])
    do {
      for name in try FileNames.list(directory)
      where name.hasSuffix(".tmp") || (name.hasSuffix(".segment") && !named.contains(name)) {
        try FileNames.remove("\(directory)/\(name)")
      }
    } catch { throw IndexError(error, path: directory) }
  }
}
