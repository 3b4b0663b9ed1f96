import DocCodec

/// Compresses and decompresses zstd frames, optionally with a shared dictionary.
struct Frames {
  private let compressor: ZstdCompressor
  private let decompressor: ZstdDecompressor

  private static let level: Int32 = 9
  private static let mostBytes = 64 << 20

  init(dictionary: [UInt8] = []) throws(CodecError) {
    compressor = try ZstdCompressor(level: Self.level, dictionary: dictionary)
    decompressor = try ZstdDecompressor(dictionary: ByteView(copying: dictionary))
  }

  func packed(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] { try compressor.compress(bytes) }

  func unpacked(_ frame: [UInt8]) throws(CodecError) -> [UInt8] {
    try decompressor.decompress(ByteView(copying: frame), limit: Self.mostBytes)
  }
}
