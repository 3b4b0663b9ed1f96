import CArchive
import CZlib
import DocSystem

/// Reads the regular files of an archive, or the content of a compressed stream, in order and in memory.
///
/// libarchive removes one layer of compression. Only decoders that are linked into bridgedoc are used; no other program is started, and nothing
/// is written to disk. The caller limits the output in advance.
package struct Archive: ~Copyable {
  package enum Member {
    /// A regular file. The name is escaped as in `PathName`. The size in bytes is nil if the archive stores it only after the content.
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

  /// The cost of opening an archive: setting up libarchive takes as long as unpacking this number of bytes.
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

  /// Resolves a reference from a member in `folder` to the path of another member; nil if the reference leads out of the archive.
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

/// A format of compressed streams or archives, which is recognised by the first bytes of a file.
package enum PackedFormat: String, Sendable, CaseIterable {
  case gzip, bzip2, xz, zstd, tar, zip
  case sevenZip = "7z"

  package init?(_ bytes: ArraySlice<UInt8>) {
    let known = Self.allCases.first { format in
      let magic = format.magic
      return !magic.isEmpty && bytes.starts(with: magic)
    }
    guard let format = known ?? (Self.isTar(bytes) ? .tar : nil) else { return nil }
    self = format
  }

  /// The first bytes of the format (RFC 1952; headers of bzip2, zstd; XZ file format, 2.1.1; PKWARE's APPNOTE, 4.3.7; 7-Zip's `7zFormat.txt`).
  private var magic: [UInt8] {
    switch self {
    case .gzip: [0x1f, 0x8b, 0x08]
    case .bzip2: Array("BZh".utf8)
    case .xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]
    case .zstd: [0x28, 0xb5, 0x2f, 0xfd]
    case .zip: [0x50, 0x4b, 0x03, 0x04]
    case .sevenZip: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]
    case .tar: []
    }
  }

  /// libarchive's code for the format of a compressed stream; nil for an archive format.
  var filter: Int32? {
    switch self {
    case .gzip: ARCHIVE_FILTER_GZIP
    case .bzip2: ARCHIVE_FILTER_BZIP2
    case .xz: ARCHIVE_FILTER_XZ
    case .zstd: ARCHIVE_FILTER_ZSTD
    case .tar, .zip, .sevenZip: nil
    }
  }

  /// Whether the first block of 512 bytes has the checksum of a tar header (POSIX.1-1988). The checksum is the sum of the block's bytes, written
  /// as octal digits at offsets 148 to 155. In the sum, the bytes at these offsets count as spaces. Text hardly ever has such a checksum.
  private static func isTar(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 512, bytes.first != 0 else { return false }
    let start = bytes.startIndex
    var stated = 0
    for byte in bytes[(start + 148)..<(start + 156)] {
      switch byte {
      case 0x30...0x37: stated = stated << 3 | Int(byte - 0x30)
      case 0x20, 0: continue
      default: return false
      }
    }
    var sum = 8 * 0x20
    for offset in 0..<512 where !(148..<156).contains(offset) { sum += Int(bytes[start + offset]) }
    return sum == stated
  }
}

/// Reads members of a small archive by name, for file formats that are archives (EPUB, OpenDocument, Word). Each call of `read` or `contents`
/// makes one pass over the archive.
package struct PackedMembers {
  private let bytes: ArraySlice<UInt8>
  private let format: PackedFormat
  private let limit: Int
  /// The number of bytes that may still be unpacked.
  private var budget: Int
  package private(set) var unpacked = 0
  /// Why reading ended early, as one sentence without a full stop; nil if reading did not end early.
  package private(set) var failure: String?

  /// - Parameters:
  ///   - limit: upper bound on the bytes of a single member.
  ///   - budget: upper bound on the unpacked bytes of all members together.
  package init?(_ bytes: ArraySlice<UInt8>, limit: Int, budget: Int) {
    guard let format = PackedFormat(bytes), format == .zip else { return nil }
    self.bytes = bytes
    self.format = format
    self.limit = limit
    self.budget = budget
  }

  /// Whether the first member has the given name, and its content begins with the given bytes. EPUB and OpenDocument require such a first
  /// member, `mimetype`, which is stored without compression.
  package static func begins(_ bytes: ArraySlice<UInt8>, withMember name: StaticString, content: StaticString)
    -> Bool
  {
    // A local header has 30 bytes. At offset 26 are the lengths of the name and of the extra field (PKWARE's APPNOTE, 4.3.7).
    guard bytes.count > 30, PackedFormat(bytes) == .zip else { return false }
    let start = bytes.startIndex
    let nameLength = Int(bytes[start + 26]) | Int(bytes[start + 27]) << 8
    let extra = Int(bytes[start + 28]) | Int(bytes[start + 29]) << 8
    return nameLength == name.utf8CodeUnitCount && ByteSearch.starts(bytes[(start + 30)...], with: name)
      && ByteSearch.starts(bytes.dropFirst(30 + nameLength + extra), with: content)
  }

  /// Reads members in the order of the archive. Absolute names and names with `..` are skipped. If a name occurs twice, only the first member is
  /// read.
  /// - Parameters:
  ///   - wanted: decides from a member's path whether to unpack the member.
  ///   - take: receives each unpacked member, and returns false to end the pass.
  package mutating func read(_ wanted: (String) -> Bool, _ take: (String, [UInt8]) -> Bool) {
    var seen: Set<[UInt8]> = []
    guard budget > 0 else { return failure = failure ?? "it is too large when unpacked" }
    do throws(Archive.Failure) {
      try Archive.open(bytes, as: format) { (archive) throws(Archive.Failure) in
        while let next = try archive.next() {
          guard case .file(let name, let size) = next, let path = Archive.path(name), wanted(path),
            seen.insert(Array(path.utf8)).inserted
          else { continue }
          if let size, size > min(limit, budget) { throw .tooLarge }
          let content = try archive.content(limit: min(limit, budget))
          unpacked += content.count
          budget -= content.count
          if !take(path, content) { return }
        }
      }
    } catch {
      switch error {
      case .damaged(_, let reason): failure = failure ?? "it is damaged (\(reason))"
      case .tooLarge: failure = failure ?? "it is too large when unpacked"
      case .unsupported: failure = failure ?? "zip is not supported here"
      }
    }
  }

  /// The members with the given names, by path.
  package mutating func contents(of names: Set<String>) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    read({ names.contains($0) }) { path, content in
      found[path] = content
      return found.count < names.count
    }
    return found
  }
}
