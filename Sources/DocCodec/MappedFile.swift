import DocSystem

/// A file that is mapped into memory, read-only, as long as the object exists.
///
/// The mapping stays valid if the file is renamed or removed, but not if it is truncated. Index files are never truncated: a new file
/// replaces the old one.
public final class MappedFile: Sendable {
  public let path: String
  public let count: Int
  private let address: UInt

  /// Maps the whole file.
  /// - Throws: `CodecError.file` if the file cannot be opened, inspected or mapped.
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

  /// Advises the system that few and scattered pages will be read, so that it does not read ahead.
  public func expectFewReads() {
    // SAFETY: this advice does not change what can be read, and its range is the whole mapping.
    if count > 0 { madvise(UnsafeMutableRawPointer(bitPattern: address), count, MADV_RANDOM) }
  }

  /// Tells the system that a range will be read soon, so that it can read the whole range at once.
  public func prefetch(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    let start = range.lowerBound & ~(Int(sysconf(Int32(_SC_PAGESIZE))) - 1)
    guard !range.isEmpty, let base = UnsafeMutableRawPointer(bitPattern: address) else { return }
    // SAFETY: this advice does not change what can be read, and its range is inside the mapping.
    madvise(base + start, range.upperBound - start, MADV_WILLNEED)
  }

  /// All bytes of the file. The view keeps this object alive.
  public var bytes: ByteView {
    // SAFETY: `address` maps `count` readable bytes until deinit, and the view keeps this object alive.
    ByteView(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count), owner: self)
  }
}
