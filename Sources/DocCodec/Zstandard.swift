import CZstd
import Synchronization

/// Trains compression dictionaries. A dictionary is a byte string to which compressed frames can refer (RFC 8878, section 5). The dictionary
/// contains strings that many records of a segment have in common.
public enum ZstdDictionary {
  /// The parameters `k` (the length of the strings that the trainer selects), `d` (the length of the strings that it counts) and `f` (the binary
  /// logarithm of its table's size). With a `k` of 200 instead of 1000, the frames of 200 MB of reference pages are 4 % larger.
  private static let (segment, counted, tableBits): (UInt32, UInt32, UInt32) = (1000, 8, 22)

  /// Trains a dictionary by the COVER algorithm (Liao, Petri, Moffat & Wirth 2016).
  /// - Parameter samples: parts of the data to compress. Together, they should be at least about a hundred times as long as the dictionary.
  /// - Returns: a dictionary of at most `size` bytes; empty if there are too few samples.
  public static func train(_ samples: [[UInt8]], size: Int, level: Int32) -> [UInt8] {
    let all = Array(samples.joined())
    let sizes = samples.map(\.count)
    guard size > 0, !all.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { dictionary, count in
      // SAFETY: the three buffers outlive the call, and each is passed with its own size.
      let found = all.withUnsafeBytes { bytes in
        bridgedoc_train_dictionary(
          dictionary.baseAddress, size, bytes.baseAddress, sizes, UInt32(sizes.count), segment, counted,
          tableBits, level)
      }
      count = ZDICT_isError(found) == 0 ? min(size, found) : 0
    }
  }
}

/// Compresses data into frames, all with the same level and dictionary. Several threads can share a compressor.
///
/// SAFETY: the dictionary never changes after its creation, and no two calls use a context at the same time.
public final class ZstdCompressor: @unchecked Sendable {
  private let dictionary: OpaquePointer?
  private let level: Int32
  private let free = ContextPool(make: { ZSTD_createCCtx() }, drop: { ZSTD_freeCCtx($0) })

  /// - Parameter level: the compression level, 1 to 19. Higher levels are slower and make smaller frames.
  /// - Parameter dictionary: a byte string to which frames can refer. To decompress these frames, the same dictionary is needed.
  public init(level: Int32, dictionary: [UInt8] = []) throws(CodecError) {
    self.level = level
    if dictionary.isEmpty {
      self.dictionary = nil
      return
    }
    // SAFETY: the C library copies the dictionary.
    self.dictionary = dictionary.withUnsafeBytes { ZSTD_createCDict($0.baseAddress, $0.count, level) }
    guard self.dictionary != nil else { throw .malformed("no memory for a dictionary", offset: 0) }
  }

  deinit { ZSTD_freeCDict(dictionary) }

  /// Compresses bytes to a frame, which also stores the uncompressed size.
  public func compress(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard let context = free.take() else { throw .malformed("no memory to compress", offset: 0) }
    defer { free.give(back: context) }
    var isDone = false
    let frame = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { frame, count in
      // SAFETY: the two buffers outlive the call, and each is passed with its own size.
      let length = bytes.withUnsafeBytes { source in
        if let dictionary {
          return ZSTD_compress_usingCDict(
            context, frame.baseAddress, frame.count, source.baseAddress, source.count, dictionary)
        }
        return ZSTD_compressCCtx(
          context, frame.baseAddress, frame.count, source.baseAddress, source.count, level)
      }
      isDone = ZSTD_isError(length) == 0
      count = isDone ? length : 0
    }
    guard isDone else { throw .malformed("bytes that cannot be compressed", offset: 0) }
    return frame
  }
}

/// A pool of contexts of the C library that are not in use. A context is working memory that a call needs.
private final class ContextPool: Sendable {
  private let contexts = Mutex<[Int]>([])
  private let make: @Sendable () -> OpaquePointer?
  private let drop: @Sendable (OpaquePointer?) -> Void

  init(make: @escaping @Sendable () -> OpaquePointer?, drop: @escaping @Sendable (OpaquePointer?) -> Void) {
    self.make = make
    self.drop = drop
  }

  func take() -> OpaquePointer? {
    OpaquePointer(bitPattern: contexts.withLock { $0.popLast() } ?? 0) ?? make()
  }

  func give(back context: OpaquePointer) {
    let address = Int(bitPattern: context)
    contexts.withLock { $0.append(address) }
  }

  deinit {
    while let address = contexts.withLock({ $0.popLast() }) { drop(OpaquePointer(bitPattern: address)) }
  }
}

/// Decompresses frames, all with the same dictionary. Several threads can share a decompressor.
///
/// SAFETY: the dictionary never changes after its creation, and no two calls use a context at the same time.
public final class ZstdDecompressor: @unchecked Sendable {
  /// The contexts that all decompressors share: one pool for frames without a dictionary, and one for frames with a dictionary. If a context's
  /// last frame had the same dictionary, zstd assumes that the dictionary is in the processor's cache, which saves a seventh of the work.
  private static let free = ContextPool(make: { ZSTD_createDCtx() }, drop: { ZSTD_freeDCtx($0) })
  private static let freeForDictionary = ContextPool(make: { ZSTD_createDCtx() }, drop: { ZSTD_freeDCtx($0) })
  private let dictionary: OpaquePointer?
  /// The bytes to which `dictionary` refers. This property keeps the bytes alive, because zstd does not copy them.
  private let dictionaryBytes: ByteView?

  /// - Parameter dictionary: the dictionary of the frames. Its bytes are not copied.
  public init(dictionary: ByteView? = nil) throws(CodecError) {
    guard let dictionary, dictionary.count > 0 else {
      self.dictionary = nil
      dictionaryBytes = nil
      return
    }
    dictionaryBytes = dictionary
    // SAFETY: the view lives as long as the dictionary that refers to its bytes.
    self.dictionary = dictionary.withUnsafeBytes {
      bridgedoc_refer_to_dictionary($0.baseAddress, $0.count)
    }
    guard self.dictionary != nil else { throw .malformed("a dictionary that cannot be read", offset: 0) }
  }

  deinit { ZSTD_freeDDict(dictionary) }

  /// Decompresses one frame.
  /// - Throws: `malformed` if the bytes are not exactly one frame, or if the frame decompresses to more than `limit` bytes.
  public func decompress(_ frame: ByteView, limit: Int) throws(CodecError) -> [UInt8] {
    try frame.check(0, frame.count)
    // SAFETY: the view keeps its bytes alive until the call returns.
    let size = frame.withUnsafeBytes { bridgedoc_content_size($0.baseAddress, $0.count) }
    guard size <= UInt64(limit) else {
      throw .malformed("a frame without a size within its limit", offset: 0)
    }
    let pool = dictionary == nil ? Self.free : Self.freeForDictionary
    guard let context = pool.take() else { throw .malformed("no memory to decompress", offset: 0) }
    defer { pool.give(back: context) }
    var isWhole = false
    let content = [UInt8](unsafeUninitializedCapacity: Int(size)) { content, count in
      // SAFETY: the two buffers outlive the call, and each is passed with its own size.
      let length = frame.withUnsafeBytes { source in
        ZSTD_decompress_usingDDict(
          context, content.baseAddress, content.count, source.baseAddress, source.count, dictionary)
      }
      isWhole = ZSTD_isError(length) == 0 && length == Int(size)
      count = isWhole ? length : 0
    }
    guard isWhole else { throw .malformed("a frame that cannot be read", offset: 0) }
    return content
  }
}
