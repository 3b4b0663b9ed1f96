import CArchive
import CZlib
import DocDraft
import DocSystem

/// A compressed stream or an archive in memory: bytes in, its regular files out, one after another.
///
/// libarchive reads it, one layer of compression at a time and only with decoders that are linked into it: it never starts a
/// program. Nothing is written anywhere. What it gives is bounded by what the caller still allows, before it is unpacked.
package struct Archive: ~Copyable {
  package enum Member {
    /// A regular file: its name as `PathName` writes it, and its size in bytes; nil where only reading tells.
    case file(name: String, size: Int?)
    /// The content of a compressed stream that holds no archive.
    case stream
    /// A folder, link or device: never read.
    case other
  }

  package enum Failure: Error, Sendable {
    /// What was read before the damage, or before the end that came early, and libarchive's message.
    case damaged(content: [UInt8], reason: String)
    /// More than the limit that was given.
    case tooLarge
    /// No decoder for the format is linked into this libarchive.
    case unsupported
  }

  private let handle: OpaquePointer
  private let packed: UnsafeRawBufferPointer
  private let format: PackedFormat
  /// Size of the entry that `next` gave, as long as nobody read it.
  private var unread = 0
  /// Bytes of content that were read, or must be unpacked to come behind them.
  private var produced = 0
  private var charged = 0
  private static nonisolated(unsafe) let names = bridgedoc_utf8_locale()
  /// Bytes of a piece that is read at once.
  private static let piece = 1 << 16

  /// What opening an archive costs, in unpacked bytes: libarchive sets up its decoders and buffers, which takes about as long as
  /// unpacking so many.
  package static let openingCost = 16 << 10

  /// Opens packed bytes for the time that `body` takes.
  package static func open<Result>(
    _ bytes: ArraySlice<UInt8>, as format: PackedFormat, _ body: (inout Archive) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = bytes.withUnsafeBytes { buffer in
      do throws(Failure) {
        // SAFETY: the archive reads `buffer`, and is closed before this closure ends.
        var archive = try Archive(buffer, as: format)
        return .success(try body(&archive))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init(_ packed: UnsafeRawBufferPointer, as format: PackedFormat) throws(Failure) {
    self.handle = try Self.opened(packed, as: format)
    self.packed = packed
    self.format = format
  }

  private static func opened(_ packed: UnsafeRawBufferPointer, as format: PackedFormat) throws(Failure)
    -> OpaquePointer
  {
    guard let handle = archive_read_new() else { throw .unsupported }
    let isSupported: Bool
    switch format {
    case .tar: isSupported = archive_read_support_format_tar(handle) == ARCHIVE_OK
    case .zip: isSupported = archive_read_support_format_zip(handle) == ARCHIVE_OK
    case .sevenZip: isSupported = archive_read_support_format_7zip(handle) == ARCHIVE_OK
    case .gzip, .bzip2, .xz, .zstd:
      // ARCHIVE_WARN would mean that it wants to start a program.
      isSupported = format.filter.map { archive_read_append_filter(handle, $0) == ARCHIVE_OK } ?? false
      archive_read_support_format_tar(handle)
      archive_read_support_format_raw(handle)
    }
    if isSupported, archive_read_open_memory(handle, packed.baseAddress, packed.count) == ARCHIVE_OK {
      return handle
    }
    let reason = Self.reason(handle)
    archive_read_free(handle)
    throw isSupported ? .damaged(content: [], reason: reason) : .unsupported
  }

  deinit { archive_read_free(handle) }

  private static func reason(_ handle: OpaquePointer) -> String {
    // SAFETY: the message is a NUL-terminated string of the archive; it is copied at once.
    archive_error_string(handle).map { String(cString: $0) } ?? "damaged"
  }

  /// Bytes unpacked since this was asked last, read or not: what came out of a stream, or what an archive gave beyond its own
  /// size.
  package mutating func newlyUnpacked() -> Int {
    let own = format.filter == nil ? packed.count : 0
    let total = max(charged, produced - own, format.filter == nil ? 0 : Int(archive_filter_bytes(handle, 0)))
    defer { charged = total }
    return total - charged
  }

  /// Whether members lie in the archive as they are, so that what it holds is no larger than itself (but for sparse files).
  package var isStored: Bool { format == .tar }

  /// Whether the entry is the content of a compressed stream that holds no archive.
  package var isStream: Bool { archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW }

  /// Whether the stream that was opened holds a tar archive, which is a second layer.
  package var isPackedTar: Bool {
    format.filter != nil && archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR
  }

  /// The next entry; nil at the end.
  /// - Throws: `damaged`, without content, where no more can be read.
  package mutating func next() throws(Failure) -> Member? {
    // A 7z file unpacks what is passed over, too.
    if format == .sevenZip { produced += unread }
    unread = 0
    var entry: OpaquePointer?
    let result = bridgedoc_next_header(handle, &entry, Self.names)
    if result == ARCHIVE_EOF { return nil }
    guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry else {
      throw .damaged(content: [], reason: Self.reason(handle))
    }
    if isStream { return .stream }
    guard archive_entry_filetype(entry) == S_IFREG, archive_entry_hardlink(entry) == nil else {
      return .other
    }
    // SAFETY: the name is a NUL-terminated string of the entry; it is copied at once.
    let name = archive_entry_pathname(entry).map {
      PathName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
    let size = archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil
    unread = max(0, size ?? 0)
    return .file(name: name ?? "", size: size)
  }

  /// The content of the entry that `next` gave.
  package mutating func content(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    unread = 0
    defer { produced += bytes.count }
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, initialized in
        // SAFETY: libarchive writes at most `piece` bytes, and returns how many.
        count = archive_read_data(handle, buffer.baseAddress, Self.piece)
        initialized = max(0, count)
      }
      if count == 0 { break }
      guard count > 0 else { throw .damaged(content: bytes, reason: Self.reason(handle)) }
      guard bytes.count + count <= limit else { throw .tooLarge }
      bytes += chunk
    }
    if format == .gzip, let reason = checksumFailure(bytes) { throw .damaged(content: [], reason: reason) }
    return bytes
  }

  /// libarchive does not compare a gzip stream with its checksum. The last eight bytes (RFC 1952, 2.3.1) are CRC-32 and length
  /// of the last member; where that length is the whole length, it is the only member.
  private func checksumFailure(_ content: [UInt8]) -> String? {
    guard packed.count >= 18, !isPackedTar else { return nil }
    func word(_ offset: Int) -> UInt32 {
      // SAFETY: `offset` is 4 or 8 bytes before the end of a buffer of at least 18.
      UInt32(littleEndian: packed.loadUnaligned(fromByteOffset: packed.count - offset, as: UInt32.self))
    }
    guard word(4) == UInt32(truncatingIfNeeded: content.count), content.count <= Int(UInt32.max) else {
      return nil
    }
    // SAFETY: pointer and count are of one buffer.
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    return UInt32(truncatingIfNeeded: checksum) == word(8) ? nil : "its checksum is wrong"
  }

  /// A member's name without `.` parts; nil for one that is absolute or climbs, or is empty.
  package static func path(_ name: String) -> String? {
    guard name.utf8.first != UInt8(ascii: "/") else { return nil }
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map(\.text).filter { $0 != "." }
    return parts.isEmpty || parts.contains("..") ? nil : parts.joined(separator: "/")
  }
}
