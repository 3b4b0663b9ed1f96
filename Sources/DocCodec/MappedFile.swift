import DocSystem

/// A file mapped read-only into memory, for as long as the object lives.
///
/// The mapping stays valid when the file is renamed or removed. It must not be truncated by others while mapped;
/// index files never are, because they are replaced and not rewritten.
public final class MappedFile: Sendable {
  public let path: String
  public let count: Int
  private let address: UInt

  /// Maps the whole file.
  /// - Throws: `CodecError.file` when it cannot be opened, inspected or mapped.
  public init(path: String) throws(CodecError) {
    let (descriptor, size) = try InputFile.open(path)
    defer { close(descriptor) }
    self.path = path
    count = size
    if count == 0 {
      address = 0
    } else {
      guard let mapping = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), mapping != MAP_FAILED
      else {
        throw .file(path: path, operation: "map", code: errno)
      }
      address = UInt(bitPattern: mapping)
    }
  }

  deinit {
    if count > 0 { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }
  }

  /// Tells the system that little of the file will be read, a page here and there, so that it need not read ahead.
  public func expectFewReads() {
    // SAFETY: advice changes nothing that can be read, and the range is the mapping's.
    if count > 0 { madvise(UnsafeMutableRawPointer(bitPattern: address), count, MADV_RANDOM) }
  }

  /// Tells the system that a range of the file will be read soon, so that it reads it in one piece.
  public func prefetch(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    let start = range.lowerBound & ~(Int(sysconf(Int32(_SC_PAGESIZE))) - 1)
    guard !range.isEmpty, let base = UnsafeMutableRawPointer(bitPattern: address) else { return }
    // SAFETY: advice changes nothing that can be read, and the range lies in the mapping.
    madvise(base + start, range.upperBound - start, MADV_WILLNEED)
  }

  /// All bytes; valid while the object lives, so keep it as long as the view.
  public var bytes: ByteView {
    // SAFETY: `address` maps `count` readable bytes until deinit, and the view keeps this object.
    ByteView(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count), owner: self)
  }
}
