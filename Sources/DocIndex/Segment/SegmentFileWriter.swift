import DocCodec

/// A part of a segment that is being written. A large part is moved from memory to a temporary file.
final class PartWriter {
  private(set) var count = 0
  private var pending = ByteWriter()
  private var file: OutputFile?
  private let temporaryPath: String
  private let memoryLimit: Int

  init(temporaryPath: String, memoryLimit: Int) {
    self.temporaryPath = temporaryPath
    self.memoryLimit = memoryLimit
  }

  func append(_ bytes: [UInt8]) throws(CodecError) {
    count += bytes.count
    pending.append(bytes)
    if pending.count > memoryLimit { try spill() }
  }

  private func spill() throws(CodecError) {
    if file == nil { file = try OutputFile(path: temporaryPath) }
    try file?.write(pending.bytes)
    pending.removeAll()
  }

  /// Passes the part's bytes to `body` in chunks.
  func forEachPiece(_ body: ([UInt8]) throws(CodecError) -> Void) throws(CodecError) {
    guard let file else { return try body(pending.bytes) }
    try spill()
    try file.flush()
    let input = try InputFile(path: temporaryPath)
    let step = 1 << 20
    for start in stride(from: 0, to: input.count, by: step) {
      try body(try input.read(start..<min(start + step, input.count)))
    }
  }
}

/// Combines the parts of a segment into one file.
final class SegmentFileWriter {
  let directory: String
  private let temporaryPath: String
  /// The writers in the order of `SegmentPart.allCases`.
  private let parts: [PartWriter]

  /// - Parameter directory: the folder for the segment.
  /// - Parameter name: a name for temporary files. No other writer of this process may use it.
  /// - Parameter memoryLimit: the number of bytes that are kept in memory for each part.
  init(directory: String, name: String, memoryLimit: Int = 1 << 20) {
    self.directory = directory
    temporaryPath = "\(directory)/\(name).tmp"
    parts = SegmentPart.allCases.map {
      PartWriter(temporaryPath: "\(directory)/\(name)-\($0.rawValue).tmp", memoryLimit: memoryLimit)
    }
  }

  subscript(part: SegmentPart) -> PartWriter { parts[part.rawValue] }

  /// The number of bytes per write. Large writes speed up reading the mapped file (`OutputFile.init`).
  private static let bufferSize = 4 << 20

  /// Writes all parts and the table to one file, and then renames the file. If `synchronizes` is true, the file is synchronized to disk first.
  /// - Returns: the file's name and its size in bytes.
  func finish(synchronizes: Bool) throws(CodecError) -> (name: String, bytes: Int) {
    let output = try OutputFile(path: temporaryPath, bufferSize: Self.bufferSize)
    var checksums = PageChecksumWriter()
    func write(_ bytes: [UInt8]) throws(CodecError) {
      bytes.withUnsafeBytes { checksums.add($0) }
      try output.write(bytes)
    }
    func pad() throws(CodecError) {
      try write([UInt8](repeating: 0, count: SegmentFormat.padded(output.count) - output.count))
    }
    var table = PartTable()
    try write(SegmentFormat.magic)
    for part in SegmentPart.allCases where part != .checksums {
      try pad()
      let start = output.count
      try self[part].forEachPiece(write)
      table.entries.append(
        PartTable.Entry(name: part.name, range: start..<output.count, isNeeded: part != .headings))
    }
    try pad()
    let sums = checksums.finish()
    table.checksumOfChecksums = Checksum.of(sums)
    table.entries.append(
      PartTable.Entry(
        name: SegmentPart.checksums.name, range: output.count..<output.count + sums.count, isNeeded: true))
    try output.write(sums)
    try output.write(table.encode())
    if synchronizes { try output.synchronize() } else { try output.flush() }
    let name = table.fileName(size: output.count)
    try FileNames.rename(temporaryPath, to: "\(directory)/\(name)")
    output.keep()
    return (name, output.count)
  }
}
