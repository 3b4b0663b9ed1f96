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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: path, operation: "open", code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .file(path: path, operation: "inspect", code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, operation: "open", code: EISDIR) }
    self.path = path
    count = Int(status.st_size)
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

  /// All bytes; valid while the object lives, so keep it as long as the view.
  public var bytes: ByteView {
    // SAFETY: `address` maps `count` readable bytes until deinit, and the view keeps this object.
    ByteView(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count), owner: self)
  }
}
