#if TESTABLE
import DocCodec
import DocModel

@testable import DocIndex

/// Decodes bytes to integers and records.
enum CodecTargets {
  /// The first byte selects the decoder; the next bytes are its parameters.
  static func run(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return }
    let rest = Array(bytes.dropFirst(4))
    let first = Int(bytes[1]) | Int(bytes[2]) << 8
    let second = Int(bytes[3])
    switch bytes[0] % 7 {
    case 0: varints(rest)
    case 1: bits(rest, numbers: first % 512, room: UInt32(second) << UInt32(first % 25))
    case 2: postings(rest, frequency: first % 1024, sections: first % 1024 + second * 4)
    case 3: sectionRecords(rest)
    case 4: documentRecords(rest)
    case 5: block(rest, width: first % 33)
    default: decompress(rest, limit: first * 16)
    }
  }

  private static func varints(_ bytes: [UInt8]) {
    bytes.withRawBytes { raw in
      var reader = ByteReader(raw)
      while let value = try? reader.varint() {
        var writer = ByteWriter()
        writer.varint(Int(truncatingIfNeeded: value & UInt64(Int64.max)))
        precondition(!writer.bytes.isEmpty)
      }
      var signed = ByteReader(raw)
      while (try? signed.zigzag()) != nil {}
      var strings = ByteReader(raw)
      while let text = try? strings.string() { precondition(text.utf8.count <= 3 * raw.count) }
      var counts = ByteReader(raw)
      while (try? counts.count(limit: 1000)) != nil, (try? counts.skip(1)) != nil, (try? counts.u32()) != nil
      {}
    }
  }

  private static func bits(_ bytes: [UInt8], numbers: Int, room: UInt32) {
    bytes.withRawBytes { raw in
      var values = [UInt32](repeating: 0, count: numbers)
      var reader = BitReader(raw)
      if (try? reader.readInterpolative(into: &values, at: 0..<numbers, in: 0..<room)) != nil {
        precondition(values.allSatisfy { $0 < room } && zip(values, values.dropFirst()).allSatisfy(<))
      }
      while (try? reader.readGamma()) != nil, (try? reader.readTruncated(below: room)) != nil {}
    }
  }

  private static func postings(_ bytes: [UInt8], frequency: Int, sections: Int) {
    guard
      var cursor = try? PostingCursor(
        ByteView(copying: bytes), documentFrequency: frequency, sectionCount: sections,
        buffer: PostingBuffer()
      )
    else { return }
    let jump = cursor
    var last = -1
    while !cursor.isAtEnd, (try? cursor.decode()) != nil {
      for place in 0..<cursor.count {
        let section = Int(cursor.sections[place])
        precondition(section > last && section < sections && cursor.codes[place] < 32)
        last = section
      }
      _ = cursor.skipTable?.bound(ofBlock: cursor.block)
      cursor.nextBlock()
    }
    // Blocks may be skipped without being decoded, and a damaged block must not affect the next one.
    var skipper = jump
    while !skipper.isAtEnd {
      skipper.nextBlock()
      _ = try? skipper.decode()
    }
    var seeker = jump
    var target: UInt32 = 0
    while target < UInt32(sections), let found = try? seeker.seek(target) {
      precondition(found >= target)
      target = found + 1 + UInt32(bytes.first ?? 0)
    }
  }

  private static func sectionRecords(_ bytes: [UInt8]) {
    bytes.withRawBytes { raw in
      var reader = ByteReader(raw)
      guard let record = try? SectionRecord(&reader) else { return }
      precondition(record.startLine >= 0 && record.endLine >= record.startLine)
      var writer = ByteWriter()
      record.encode(into: &writer)
    }
  }

  private static func documentRecords(_ bytes: [UInt8]) {
    bytes.withRawBytes { raw in
      var reader = ByteReader(raw)
      guard let record = try? DocumentRecord(&reader, collection: "one") else { return }
      var writer = ByteWriter()
      record.encode(into: &writer)
    }
  }

  private static func block(_ bytes: [UInt8], width: Int) {
    guard bytes.count >= 16 * width else { return }
    var values = [UInt32](repeating: 0, count: BitPacking.blockSize)
    bytes.withUnsafeBytes { raw in
      values.withUnsafeMutableBufferPointer { output in
        guard let source = raw.baseAddress, let start = output.baseAddress else { return }
        // SAFETY: the source was checked to contain 16 × width bytes, and the output has room for a block.
        BitPacking.unpack(source, width: width, into: start)
      }
    }
    var writer = ByteWriter()
    if bytes.isEmpty { return }
    BitPacking.pack(values, width: width, into: &writer)
    precondition(writer.bytes.elementsEqual(bytes.prefix(16 * width)), "packing gives back what was unpacked")
  }

  private static func decompress(_ bytes: [UInt8], limit: Int) {
    if let output = try? ZstdDecompressor().decompress(ByteView(copying: bytes), limit: limit) {
      precondition(output.count <= limit)
    }
  }
}
#endif
