import CArchive

/// Archives and compressed streams of any format that libarchive writes.
enum PackedArchives {
  enum Form: String, CaseIterable {
    case tar, zip, sevenZip = "7z", tarGzip = "tar.gz", tarBzip2 = "tar.bz2", tarXZ = "tar.xz", tarZstd =
      "tar.zst"
    case gzip = "gz", bzip2 = "bz2", xz = "xz", zstd = "zst"

    static let archives: [Self] = [.tar, .zip, .sevenZip, .tarGzip, .tarBzip2, .tarXZ, .tarZstd]
    static let streams: [Self] = [.gzip, .bzip2, .xz, .zstd]
  }

  /// A compressed stream contains only the first member's content, without a name.
  /// - Parameter isStored: whether a zip stores its members without compression.
  static func pack(
    _ form: Form, _ members: [(name: [UInt8], content: [UInt8])], isStored: Bool = false
  ) -> [UInt8] {
    guard let writer = archive_write_new() else { return [] }
    defer { archive_write_free(writer) }
    switch form {
    case .zip:
      archive_write_set_format_zip(writer)
      if isStored { archive_write_zip_set_compression_store(writer) }
    case .sevenZip: archive_write_set_format_7zip(writer)
    case .gzip, .bzip2, .xz, .zstd: archive_write_set_format_raw(writer)
    case .tar, .tarGzip, .tarBzip2, .tarXZ, .tarZstd: archive_write_set_format_pax_restricted(writer)
    }
    switch form {
    case .gzip, .tarGzip: archive_write_add_filter_gzip(writer)
    case .bzip2, .tarBzip2: archive_write_add_filter_bzip2(writer)
    case .xz, .tarXZ: archive_write_add_filter_xz(writer)
    case .zstd, .tarZstd: archive_write_add_filter_zstd(writer)
    case .tar, .zip, .sevenZip: break
    }
    let room = members.reduce(1 << 16) { $0 + $1.content.count + $1.name.count * 4 + 4096 }
    var used = 0
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      archive_write_open_memory(writer, buffer.baseAddress, room, &used)
      for member in members {
        guard let entry = archive_entry_new() else { continue }
        archive_entry_set_pathname(entry, (member.name + [0]).map { CChar(bitPattern: $0) })
        archive_entry_set_filetype(entry, 0o100000)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_size(entry, Int64(member.content.count))
        archive_write_header(writer, entry)
        archive_write_data(writer, member.content, member.content.count)
        archive_entry_free(entry)
      }
      archive_write_close(writer)
      count = used
    }
  }

  static func pack(_ form: Form, _ members: [(String, [UInt8])], isStored: Bool = false) -> [UInt8] {
    pack(form, members.map { (Array($0.0.utf8), $0.1) }, isStored: isStored)
  }
}
