import CArchive
import CZlib
import DocSystem

/// Reads the regular files of an archive, or the content of a compressed stream, in order and in memory.
///
/// libarchive removes one layer of compression. Only decoders that are linked into bridgedoc are used; no other program is started, and nothing
/// is written to disk. The caller limits the output in advance.
package struct Archive: ~Copyable {
  package enum Member {
    /// A regular file. The name is escaped as in `PathName`. The size in bytes is nil if the archive has the size only after the content.
    case file(name: String, size: Int?)
    /// The content of a compressed stream that is not an archive.
    case stream
    /// A folder, link or device, which is not read.
    case other
  }

  package enum Failure: Error, Sendable {
    /// The archive is damaged. `content` was read before the damage, and `reason` is the message of libarchive.
    case damaged(content: [UInt8], reason: String)
    /// The content exceeds the limit.
    case tooLarge
    /// This build of libarchive has no decoder for the format.
    case unsupported
  }

  private let handle: OpaquePointer
  private let packed: UnsafeRawBufferPointer
  private let format: PackedFormat
  /// The size of the current entry; 0 once the entry has been read.
  private var unread = 0
  /// The number of bytes that were read, or that had to be unpacked in order to reach later entries.
  private var produced = 0
  private var charged = 0
  private static nonisolated(unsafe) let names = bridgedoc_utf8_locale()
  /// The number of bytes that are read at a time.
  private static let piece = 1 << 16

  /// The cost of opening an archive, as a number of unpacked bytes. Setting up libarchive takes as long as unpacking this number of bytes.
  package static let openingCost = 16 << 10

  /// Opens an archive for the duration of `body`.
  package static func open<Result>(
    _ bytes: ArraySlice<UInt8>, as format: PackedFormat, _ body: (inout Archive) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = bytes.withUnsafeBytes { buffer in
      do throws(Failure) {
        // SAFETY: the archive reads `buffer`, and is closed before this closure returns.
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
      // ARCHIVE_WARN would mean that libarchive starts a program for this format. Such a format counts as unsupported.
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
    // SAFETY: the message is a NUL-terminated string owned by the archive; it is copied at once.
    archive_error_string(handle).map { String(cString: $0) } ?? "damaged"
  }

  /// The number of bytes unpacked since the last call, whether or not they were returned to the caller. All bytes unpacked from a compressed
  /// stream count. Of the bytes unpacked from an archive, only those beyond the size of the archive itself count.
  package mutating func newlyUnpacked() -> Int {
    let own = format.filter == nil ? packed.count : 0
    let total = max(charged, produced - own, format.filter == nil ? 0 : Int(archive_filter_bytes(handle, 0)))
    defer { charged = total }
    return total - charged
  }

  /// Whether members are stored without compression. If so, all members together are at most as large as the archive, except for sparse files.
  package var isStored: Bool { format == .tar }

  /// Whether the entry is the content of a compressed stream that is not an archive.
  package var isStream: Bool { archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW }

  /// Whether the compressed stream contains a tar archive. The compression and the archive count as two layers.
  package var isPackedTar: Bool {
    format.filter != nil && archive_format(handle) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR
  }

  /// The next entry; nil at the end.
  /// - Throws: `damaged` without content if the archive cannot be read any further.
  package mutating func next() throws(Failure) -> Member? {
    // In a 7z file, a skipped entry must be unpacked, too, to reach the next entry.
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
    // SAFETY: the name is a NUL-terminated string owned by the entry; it is copied at once.
    let name = archive_entry_pathname(entry).map {
      PathName.text(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
    let size = archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil
    unread = max(0, size ?? 0)
    return .file(name: name ?? "", size: size)
  }

  package mutating func content(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    unread = 0
    defer { produced += bytes.count }
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, initialized in
        // SAFETY: libarchive writes at most `piece` bytes, and returns the count.
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

  /// Verifies the checksum of a gzip stream, which libarchive ignores. The last eight bytes (RFC 1952, 2.3.1) are the CRC-32 and the length of
  /// the last member. If the length of the last member equals the length of the content, the stream has only this member, and the CRC-32 is the
  /// checksum of the content.
  private func checksumFailure(_ content: [UInt8]) -> String? {
    guard packed.count >= 18, !isPackedTar else { return nil }
    func word(_ offset: Int) -> UInt32 {
      // SAFETY: `offset` is 4 or 8, and the buffer has at least 18 bytes.
      UInt32(littleEndian: packed.loadUnaligned(fromByteOffset: packed.count - offset, as: UInt32.self))
    }
    guard word(4) == UInt32(truncatingIfNeeded: content.count), content.count <= Int(UInt32.max) else {
      return nil
    }
    // SAFETY: pointer and count belong to one buffer.
    let checksum = content.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    return UInt32(truncatingIfNeeded: checksum) == word(8) ? nil : "its checksum is wrong"
  }

  /// The path of a member that another member, which is in `folder`, refers to; nil if the reference leads out of the archive.
  package static func path(_ reference: String, in folder: String) -> String? {
    var parts = folder.utf8.split(separator: UInt8(ascii: "/")).map(\.text)
    for part in reference.utf8.split(separator: UInt8(ascii: "/")).map(\.text) where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  /// The name of a member without `.` components; nil if the name is absolute, contains `..`, or is empty.
  package static func path(_ name: String) -> String? {
    guard name.utf8.first != UInt8(ascii: "/") else { return nil }
    let parts = name.utf8.split(separator: UInt8(ascii: "/")).map(\.text).filter { $0 != "." }
    return parts.isEmpty || parts.contains("..") ? nil : parts.joined(separator: "/")
  }
}
