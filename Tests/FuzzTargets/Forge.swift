#if TESTABLE
import DocCodec
@testable import DocExchange
import DocModel
import DocText
import TestSupport

@testable import DocIndex

/// Forges indexes and packs that have correct checksums but wrong contents. A forgery depends only on its seed.
///
/// It begins with an index of a few generated documents. Then parts of its segments are replaced by those of other segments, or their
/// numbers and texts are changed. The manifest, which refers to the segments, is forged line by line.
struct Forge {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  // MARK: segments

  private static let bases: [[UInt8]] = (0..<6).compactMap { seed in
    let folder = FuzzFolder("forge")
    var documents = GeneratedDocuments.make(documents: 1 + seed % 3, sections: 4, seed: UInt64(seed))
    for number in documents.indices {
      documents[number].sections = Array(documents[number].sections.prefix(4))
    }
    guard let writer = try? IndexWriter(directory: folder.path, sizes: seed < 3 ? .none : SegmentSizes()),
      let run = try? RunWriter(directory: folder.path, name: "run")
    else { return nil }
    for document in documents { _ = try? run.add(document, collection: seed % 2 == 0 ? "test" : "other") }
    guard let finished = try? run.finish(),
      let manifest = try? writer.commit(adding: [finished], deleting: []),
      let entry = manifest.segments.first,
      let file = try? InputFile(path: "\(folder.path)/\(entry.file)")
    else { return nil }
    return try? file.read(0..<file.count)
  }

  mutating func segment() -> [UInt8] {
    var bytes = Self.bases.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let part = SegmentPart.allCases.dropLast().randomElement(using: &generator) ?? .counts
      if Bool.random(using: &generator), Int.random(in: 0..<3, using: &generator) == 0 {
        let other = Self.bases.randomElement(using: &generator) ?? []
        bytes = SegmentBytes.replacing(part, of: bytes, by: other)
      } else if let range = SegmentBytes.range(of: part, in: bytes) {
        bytes = SegmentBytes.replacing(part, of: bytes, byContent: forged(Array(bytes[range])))
      }
    }
    return bytes
  }

  /// Changes a part. A compressed content is decompressed, changed and compressed again.
  private mutating func forged(_ content: [UInt8]) -> [UInt8] {
    let limit = 1 << 24
    guard let inflated = try? ZstdDecompressor().decompress(ByteView(copying: content), limit: limit),
      let compressor = try? ZstdCompressor(level: 1)
    else { return changed(content) }
    return (try? compressor.compress(changed(inflated))) ?? content
  }

  private mutating func changed(_ content: [UInt8]) -> [UInt8] {
    var content = content
    let place = Int.random(in: 0...max(0, content.count - 1), using: &generator)
    let length = min(content.count - place, Int.random(in: 1...8, using: &generator))
    let range = place..<place + max(0, length)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0 where !content.isEmpty: content[place] = UInt8.random(in: 0...255, using: &generator)
    case 1 where !content.isEmpty: content[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case 2:
      content.replaceSubrange(
        range, with: repeatElement([0, 0xff].randomElement(using: &generator) ?? 0, count: range.count))
    case 3: content.removeSubrange(range)
    case 4: content.insert(contentsOf: generator.bytes(count: max(0, length)), at: place)
    case 5: content.insert(contentsOf: content[range], at: place)
    // The longest possible number.
    case 6: content.replaceSubrange(range, with: [UInt8](repeating: 0xff, count: 8) + [1])
    case 7: content.removeLast(content.count - place)
    default:
      let count = min(1 << 20, content.count << Int.random(in: 1...12, using: &generator))
      content += [UInt8](repeating: [0, 1, 0xff].randomElement(using: &generator) ?? 0, count: count)
    }
    return content
  }

  // MARK: manifests

  /// - Returns: the files of an index, with the manifest first.
  mutating func index() -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    var manifest = Manifest()
    manifest.generation = [1, 7, Int.max].randomElement(using: &generator) ?? 1
    for _ in 0..<([1, 1, 1, 2].randomElement(using: &generator) ?? 1) {
      let bytes = segment()
      let folder = FuzzFolder("forge")
      let name = SegmentBytes.name(bytes)
      folder.write(bytes, to: name)
      guard let counts = (try? Segment(path: "\(folder.path)/\(name)"))?.counts else { continue }
      manifest.digest = manifest.digest + counts.digest
      manifest.segments.append(
        Manifest.Entry(file: name, bytes: bytes.count, documents: counts.documents, sections: counts.sections)
      )
      if !files.contains(where: { $0.name == name }) { files.append((name, bytes)) }
    }
    if Int.random(in: 0..<4, using: &generator) > 0 {
      let roots = ["../.bridgedoc-packed/NAME", "../corpus", "/etc", "../.bridgedoc-packed/../../etc"]
      for name in Set(["test", "other"]).sorted() where Int.random(in: 0..<8, using: &generator) > 0 {
        let root = (roots.randomElement(using: &generator) ?? "").replacing("NAME", with: name)
        manifest.collections.append(
          CollectionRecord(
            name: ByteString(name), root: ByteString(root), readers: 1,
            analysis: ByteString(
              Int.random(in: 0..<5, using: &generator) == 0 ? "other" : Analyzer.fingerprint)))
      }
    }
    if Int.random(in: 0..<6, using: &generator) == 0 {
      for number in manifest.segments.indices { manifest.segments[number].deleted = Ordinals([0]) }
    }
    var text = manifest.encode()
    if Int.random(in: 0..<4, using: &generator) == 0 { text = forged(manifest: text) }
    return [(Manifest.fileName, text)] + files
  }

  private static let numbers = [
    "0", "1", "2", "-1", "4294967296", "300000000", "0-999999999999999990", "9223372036854775807", "00",
    "1e9", "",
  ]

  /// Replaces a word of a line, or repeats or removes a line. The checksum is corrected.
  private mutating func forged(manifest bytes: [UInt8]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0a).dropLast().map { $0.split(separator: 0x20).map(Array.init) }
    let line = Int.random(in: 0..<lines.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: lines.insert(lines[line], at: line)
    case 1: lines.remove(at: line)
    case 2:
      let name = SegmentBytes.name(Self.bases.first ?? [])
      lines.append([
        Array("deleted".utf8), Array(name.utf8),
        Array((Self.numbers.randomElement(using: &generator) ?? "").utf8),
      ])
    default:
      let word = Int.random(in: 0..<lines[line].count, using: &generator)
      lines[line][word] = Array((Self.numbers.randomElement(using: &generator) ?? "").utf8)
    }
    let text = Array(lines.map { Array($0.joined(separator: [0x20])) + [0x0a] }.joined())
    return text + Array("crc32 \(hexadecimal(Checksum.of(text)))\n".utf8)
  }

  // MARK: packs

  /// Combines the files of an index in a pack.
  mutating func pack(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    let manifest = try? Manifest(files.first?.bytes ?? [], path: "")
    let header = PackHeader(
      digest: manifest?.digest ?? .zero,
      files: files.map { PackHeader.File(name: $0.name, bytes: $0.bytes.count) })
    return header.encode() + files.flatMap(\.bytes)
  }
}
#endif
