import DocCodec

/// One part of a segment under construction: bytes go to memory first, and to a file of their own when they
/// grow, so that writing a large segment needs little memory.
final class PartWriter {
  private(set) var count = 0
  private(set) var checksum = Checksum()
  private var pages = PageChecksumWriter()
  private var pending = ByteWriter()
  private var file: OutputFile?
  private let temporaryPath: String
  private let memoryLimit: Int

  init(temporaryPath: String, memoryLimit: Int) {
    self.temporaryPath = temporaryPath
    self.memoryLimit = memoryLimit
  }

  func append(_ bytes: [UInt8]) throws(CodecError) {
    try bytes.withRawBytes { (bytes) throws(CodecError) in try append(bytes) }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    count += bytes.count
    checksum.add(bytes)
    pages.add(bytes)
    pending.append(bytes)
    if pending.count > memoryLimit { try spill() }
  }

  private func spill() throws(CodecError) {
    if file == nil { file = try OutputFile(path: temporaryPath) }
    try file?.write(pending.bytes)
    pending.removeAll()
  }

  /// Makes the part one zlib stream if that is shorter; only while it is in memory, as small parts are.
  /// - Returns: whether it was done.
  func deflate(_ deflater: Deflater) throws(CodecError) -> Bool {
    guard file == nil else { return false }
    let packed = try deflater.deflate(pending.bytes)
    guard packed.count < count else { return false }
    pending.removeAll()
    pending.append(packed)
    count = packed.count
    checksum = Checksum()
    checksum.add(packed)
    return true
  }

  /// The checksums of the part's pages.
  func pageChecksums() -> [UInt8] { pages.finish() }

  /// Writes the whole part to `output`.
  func copy(to output: OutputFile) throws(CodecError) {
    if let file {
      try spill()
      try file.flush()
      let input = try InputFile(path: temporaryPath)
      let step = 1 << 20
      for start in stride(from: 0, to: input.count, by: step) {
        try output.write(try input.read(start..<min(start + step, input.count)))
      }
    } else {
      try output.write(pending.bytes)
    }
  }
}

/// Puts the parts of a segment together in one file.
final class SegmentFileWriter {
  let directory: String
  private let temporaryPath: String
  /// In the order of their numbers, which count from 1.
  private let parts: [PartWriter]

  /// - Parameters:
  ///   - directory: where the segment will stand.
  ///   - name: a name for temporary files that no other writer of this process uses.
  ///   - memoryLimit: bytes of a part that are kept in memory.
  init(directory: String, name: String, memoryLimit: Int = 1 << 20) {
    self.directory = directory
    temporaryPath = "\(directory)/\(name).tmp"
    parts = SegmentPart.allCases.map {
      PartWriter(temporaryPath: "\(directory)/\(name)-\($0.rawValue).tmp", memoryLimit: memoryLimit)
    }
  }

  subscript(part: SegmentPart) -> PartWriter { parts[Int(part.rawValue) - 1] }

  /// Bytes of a segment that are handed to the system at once: large, because segments are mapped (`OutputFile.init`).
  private static let bufferSize = 4 << 20

  /// Writes header and parts, syncs, and gives the segment its final name.
  /// - Parameters:
  ///   - isSmall: whether parts are deflated as a whole.
  ///   - isKept: whether it must outlive a loss of power; what is merged before the commit need not.
  /// - Returns: the file's name, made of checksum and length, and its length in bytes.
  func finish(isSmall: Bool, isKept: Bool = true) throws(CodecError) -> (name: String, bytes: Int) {
    var deflated: Set<SegmentPart> = []
    if isSmall {
      let deflater = try Deflater(level: SegmentFormat.deflateLevel)
      for part in SegmentFormat.deflatedParts where try self[part].deflate(deflater) { deflated.insert(part) }
    }
    for part in SegmentPart.allCases
    where SegmentFormat.isCheckedByPages(part, size: self[part].count, isDeflated: deflated.contains(part)) {
      try self[.pageChecksums].append(self[part].pageChecksums())
    }
    let output = try OutputFile(path: temporaryPath, bufferSize: Self.bufferSize)
    var header = ByteWriter()
    header.append(SegmentFormat.magic)
    header.u32(SegmentFormat.version)
    header.u32(UInt32(SegmentPart.allCases.count))
    var offset = SegmentFormat.padded(SegmentFormat.headerSize)
    for part in SegmentPart.allCases {
      header.u32(part.rawValue | (deflated.contains(part) ? SegmentFormat.deflatedMark : 0))
      header.u32(self[part].checksum.value)
      header.u64(UInt64(offset))
      header.u64(UInt64(self[part].count))
      offset = SegmentFormat.padded(offset + self[part].count)
    }
    let headerChecksum = Checksum.of(header.bytes)
    header.u32(headerChecksum)
    try output.write(header.bytes)
    for part in SegmentPart.allCases {
      try output.write([UInt8](repeating: 0, count: SegmentFormat.padded(output.count) - output.count))
      try self[part].copy(to: output)
    }
    if isKept { try output.synchronize() } else { try output.flush() }
    let name = SegmentFormat.fileName(headerChecksum: headerChecksum, size: output.count)
    try FileNames.rename(temporaryPath, to: "\(directory)/\(name)")
    output.keep()
    return (name, output.count)
  }
}

/// Eight hexadecimal digits.
func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}
