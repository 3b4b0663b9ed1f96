import DocCodec
import DocIndex
import DocModel
import DocSystem
import Foundation

package enum Pack {
  /// Packs the documents of an index, except for deleted ones. The same index always gives the same bytes. Until the pack is complete, its file
  /// has a temporary name.
  /// - Parameters:
  ///   - reader: a reader of one index.
  ///   - collections: the names of the collections to pack; empty for all.
  /// - Returns: the digest of the packed documents, and the size of the pack in bytes.
  @discardableResult
  package static func write(
    _ reader: IndexReader, collections names: [String] = [], to path: String, signedWith key: String? = nil,
    jobs: Int = 0
  ) throws -> (digest: Digest128, bytes: Int) {
    guard reader.indexes.count == 1 else { throw ExchangeError.severalIndexes }
    let known = reader.manifest.collections.map(\.name)
    for name in names where !known.contains(ByteString(name)) {
      throw ExchangeError.noSuchCollection(name: name, known: known.map(\.text))
    }
    // For a symbolic link, the target is written, so that the link is kept. A pipe or device is refused.
    let real = Platform.realPath(path)
    if let real { _ = try InputFile(path: real) }
    let path = real ?? path
    let folder = PathName.folder(of: path).map { $0 + "/" } ?? "."
    guard access(folder, W_OK) == 0 else {
      // A missing folder is an error, because its name may be mistyped.
      throw CodecError.file(path: folder, operation: "write in", code: errno)
    }
    let work = FolderLink.hidden(path, "partial")
    FolderLink.removeLeftovers(beside: path, "partial")
    try FileNames.makeDirectory(work)
    defer { try? FileManager.default.removeItem(atPath: work) }
    let manifest = try IndexPacking.write(
      reader, collections: names.isEmpty ? nil : Set(names.map { ByteString($0) }), to: work, jobs: jobs)
    let first = manifest.encode()
    var header = PackHeader(
      digest: manifest.digest, files: [PackHeader.File(name: Manifest.fileName, bytes: first.count)])
    for entry in manifest.segments {
      header.files.append(PackHeader.File(name: entry.file, bytes: entry.bytes))
    }
    let output = try OutputFile(path: work + "/pack")
    try output.write(header.encode())
    try output.write(first)
    for entry in manifest.segments {
      let segment = try InputFile(path: work + "/" + entry.file)
      try copy(segment, 0..<segment.count, to: output)
    }
    try output.synchronize()
    // A pack that cannot be signed replaces nothing.
    if let key { try Signature.sign(work + "/pack", named: path, key: key) }
    try FileNames.remove(path + ".sig")
    try FileNames.rename(work + "/pack", to: path)
    output.keep()
    if key != nil { try FileNames.rename(work + "/pack.sig", to: path + ".sig") }
    return (manifest.digest, output.count)
  }

  /// Unpacks a pack into a new index folder, or replaces an index that was unpacked there earlier. All data is verified before the new index
  /// replaces the old one; until then, searches read the old index. A pack is not compressed, and its header contains the sizes of all files,
  /// so unpacking needs no more space than the size of the pack.
  /// - Parameter signers: the path of a list of allowed signers, one of whom must have signed the pack; nil to skip the check.
  /// - Returns: the unpacked manifest, and the name of the signer if a signature was checked.
  @discardableResult
  package static func unpack(
    _ path: String, into directory: String, signers: String? = nil
  ) throws -> (manifest: Manifest, signer: String?) {
    let file: InputFile
    do { file = try InputFile(path: path) } catch { throw IndexError(error, path: path) }
    _ = try header(of: file)
    let isNew = try AtomicFolder.isFree(directory)
    guard try isNew || !Manifest.holdsOtherFiles(directory) else { throw ExchangeError.notAnIndex(directory) }
    do {
      let writer = try IndexWriter(directory: directory)
      guard writer.manifest?.collections.allSatisfy(IndexPacking.isFromElsewhere) ?? true else {
        throw ExchangeError.ownIndex(directory)
      }
      do {
        // Another process could change the pack between the check and the unpacking. Both therefore read a copy in the index folder.
        let read = signers == nil ? file : try copy(of: file, in: writer.directory)
        let signer = try signers.map { try Signature.verify(read, named: path, signers: $0) }
        let (header, length) = try header(of: read)
        return (try unpack(read, header, from: length, with: writer), signer)
      } catch {
        try? writer.discard()
        guard case .damaged(_, let part, let reason) = error as? IndexError else { throw error }
        throw ExchangeError.damaged(path: path, reason: (part.map { "\($0): " } ?? "") + reason)
      }
    } catch {
      // If this call has created the folder, `rmdir` removes it again, unless the folder is not empty.
      if isNew { rmdir(directory) }
      throw error
    }
  }

  /// A copy of a file. The copy has no name, so no other process can change it.
  private static func copy(of file: InputFile, in directory: String) throws -> InputFile {
    let path = directory + "/pack.tmp"
    let output = try OutputFile(path: path)
    try copy(file, 0..<file.count, to: output)
    try output.flush()
    return try InputFile(path: path)
  }

  private static func header(of file: InputFile) throws -> (PackHeader, Int) {
    let head = try file.read(0..<min(file.count, 64 << 10))
    do {
      return try PackHeader.decode(head, count: file.count)
    } catch {
      switch error {
      case .noPack: throw ExchangeError.notPacked(file.path)
      case .newerVersion: throw ExchangeError.newerVersion(path: file.path)
      case .damaged(let reason): throw ExchangeError.damaged(path: file.path, reason: reason)
      }
    }
  }

  private static func unpack(
    _ file: InputFile, _ header: PackHeader, from length: Int, with writer: IndexWriter
  ) throws -> Manifest {
    /// Upper bound on the size of a manifest in bytes: enough for ten thousand collections.
    let mostManifest = 4 << 20
    guard header.files[0].bytes <= mostManifest else {
      throw ExchangeError.damaged(path: file.path, reason: "its manifest is too long")
    }
    var offset = length + header.files[0].bytes
    let manifest = try Manifest(file.read(length..<offset), path: file.path)
    let named = manifest.segments.map { PackHeader.File(name: $0.file, bytes: $0.bytes) }
    guard manifest.digest == header.digest, named == Array(header.files.dropFirst()),
      manifest.segments.allSatisfy(\.deleted.isEmpty),
      manifest.collections.allSatisfy(IndexPacking.isFromElsewhere)
    else { throw ExchangeError.damaged(path: file.path, reason: "header and manifest do not agree") }
    for entry in manifest.segments {
      let range = offset..<offset + entry.bytes
      offset = range.upperBound
      // An index that was unpacked into this folder earlier may contain the same segment.
      if writer.manifest?.segments.contains(where: { $0.file == entry.file }) == true { continue }
      let output = try OutputFile(path: writer.directory + "/" + entry.file)
      try copy(file, range, to: output)
      try output.synchronize()
      output.keep()
    }
    return try writer.replace(with: manifest)
  }

  private static let pieceBytes = 1 << 20

  private static func copy(_ file: InputFile, _ range: Range<Int>, to output: OutputFile) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceBytes) {
      try output.write(file.read(start..<min(start + pieceBytes, range.upperBound)))
    }
  }
}

/// The header of a pack: text lines that list its contents.
///
///     bridgedoc-pack 1
///     digest 0c1f…                   of the documents, as `stats` prints it
///     file manifest 412              name and bytes; the files follow in this order, one after another
///     file 9f3c….segment 1048576
///     crc32 89abcdef                 of the lines above
package struct PackHeader: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    package var name: String
    package var bytes: Int
  }

  package var digest: Digest128
  package var files: [File]

  private static let version = 1
  /// Upper bound on the length of a header in bytes. A header contains one line per file, and a pack of this version contains two files.
  private static let longest = 64 << 10

  package func encode() -> [UInt8] {
    var text = "bridgedoc-pack \(Self.version)\ndigest \(digest.hexadecimal)\n"
    for file in files { text += "file \(file.name) \(file.bytes)\n" }
    let bytes = Array(text.utf8)
    return bytes + Array("crc32 \(hexadecimal(Checksum.of(bytes)))\n".utf8)
  }

  package enum Failure: Error, Hashable { case noPack, newerVersion, damaged(String) }

  /// Parses the header at the beginning of a pack.
  /// - Parameter count: the size of the pack in bytes, with which the header must agree.
  /// - Returns: the header and its length in bytes.
  package static func decode(_ bytes: [UInt8], count: Int) throws(Failure) -> (
    header: PackHeader, length: Int
  ) {
    var lines: [[String]] = []
    var offset = 0
    var end = 0
    let bytes = bytes.prefix(longest)
    while lines.last?.first != "crc32" {
      guard let feed = bytes[offset...].firstIndex(of: 0x0a) else {
        throw lines.isEmpty ? .noPack : .damaged("its header does not end")
      }
      end = offset
      lines.append(
        bytes[offset..<feed].split(separator: 0x20, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        })
      offset = feed + 1
      guard lines[0].count == 2, lines[0][0] == "bridgedoc-pack" else { throw .noPack }
      guard lines[0][1] == "\(version)" else {
        throw Int(lines[0][1]).map { $0 > version } == true ? .newerVersion : .noPack
      }
    }
    guard let last = lines.popLast(), last.count == 2,
      UInt32(last[1], radix: 16) == Checksum.of(Array(bytes[..<end]))
    else {
      throw .damaged("the checksum of its header is wrong")
    }
    guard lines.count >= 3, lines[1].count == 2, lines[1][0] == "digest",
      let digest = Digest128(hexadecimal: Array(lines[1][1].utf8))
    else { throw .damaged("its header cannot be read") }
    var header = PackHeader(digest: digest, files: [])
    var total = offset
    for (index, line) in lines.dropFirst(2).enumerated() {
      guard line.count == 3, line[0] == "file", let size = Int(line[2]), size >= 0,
        isName(line[1], first: index == 0), !header.files.contains(where: { $0.name == line[1] })
      else { throw .damaged("its header cannot be read") }
      let (sum, overflow) = total.addingReportingOverflow(size)
      guard !overflow, sum <= count else { throw .damaged("it ends too early") }
      total = sum
      header.files.append(File(name: line[1], bytes: size))
    }
    guard total == count else { throw .damaged("it is longer than its header says") }
    return (header, offset)
  }

  /// Whether a name is allowed. The first file must be the manifest. All further files must be segments.
  private static func isName(_ name: String, first: Bool) -> Bool {
    if first { return name == Manifest.fileName }
    guard name.hasSuffix(".segment"), name.utf8.count <= 200 else { return false }
    let stem = name.utf8.dropLast(8)
    return !stem.isEmpty
      && stem.allSatisfy { ByteClass.isDigit($0) || ByteClass.isLower($0) || $0 == 0x2d }
  }
}
