import CZstd
import Synchronization

/// Bytes that frames may refer to (RFC 8878, section 5): what many texts of a segment have in common.
public enum ZstdDictionary {
  /// Bytes of a stretch that the trainer takes as a whole (`k`), and of the strings that it counts (`d`), and the bits of its
  /// table (`f`): chosen by measuring 200 MB of reference pages, where a `k` of 200 gives frames 4 % larger.
  private static let (segment, counted, tableBits): (UInt32, UInt32, UInt32) = (1000, 8, 22)

  /// Trains a dictionary by the COVER algorithm (Liao, Petri, Moffat & Wirth 2016).
  /// - Parameter samples: stretches of what will be compressed; at least about a hundred times the dictionary's size in all.
  /// - Returns: the dictionary, at most `size` bytes; empty when the samples are too few for one.
  public static func train(_ samples: [[UInt8]], size: Int, level: Int32) -> [UInt8] {
    let all = Array(samples.joined())
    let sizes = samples.map(\.count)
    guard size > 0, !all.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { dictionary, count in
      // SAFETY: the three buffers outlive the call and have the sizes that are handed over.
      let found = all.withUnsafeBytes { bytes in
        bridgedoc_train_dictionary(
          dictionary.baseAddress, size, bytes.baseAddress, sizes, UInt32(sizes.count), segment, counted,
          tableBits, level)
      }
      count = ZDICT_isError(found) == 0 ? min(size, found) : 0
    }
  }
}

/// Makes frames of one level and dictionary; any number of threads may use it.
///
/// SAFETY: the dictionary is read only once made; each call has a context of its own or one that nobody else holds.
public final class ZstdCompressor: @unchecked Sendable {
  private let dictionary: OpaquePointer?
  private let level: Int32
  private let free = ContextPool(make: { ZSTD_createCCtx() }, drop: { ZSTD_freeCCtx($0) })

  /// - Parameters:
  ///   - level: 1 to 19; higher is smaller and slower.
  ///   - dictionary: what frames may refer to; a reader needs the same.
  public init(level: Int32, dictionary: [UInt8] = []) throws(CodecError) {
    self.level = level
    if dictionary.isEmpty {
      self.dictionary = nil
      return
    }
    // SAFETY: the C library copies the bytes.
    self.dictionary = dictionary.withUnsafeBytes { ZSTD_createCDict($0.baseAddress, $0.count, level) }
    guard self.dictionary != nil else { throw .malformed("no memory for a dictionary", offset: 0) }
  }

  deinit { ZSTD_freeCDict(dictionary) }

  /// One frame that holds `bytes` and says how many they are.
  public func compress(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] {
    guard let context = free.take() else { throw .malformed("no memory to compress", offset: 0) }
    defer { free.give(back: context) }
    var isDone = false
    let frame = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { frame, count in
      // SAFETY: both buffers outlive the call, and their sizes are handed over.
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

/// Contexts of the C library that no thread uses just now.
private final class ContextPool: Sendable {
  /// Their addresses.
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

/// Reads frames of one dictionary; any number of threads may use it.
///
/// SAFETY: the dictionary is read only once made; each call has a context that nobody else holds.
public final class ZstdDecompressor: @unchecked Sendable {
  /// Shared by all, because a context keeps nothing of a dictionary or a frame but which dictionary was the last: of a frame with the same
  /// one zstd need not fear that it is far away in memory, which takes a seventh less work. So frames without any have contexts of their own.
  private static let free = ContextPool(make: { ZSTD_createDCtx() }, drop: { ZSTD_freeDCtx($0) })
  private static let freeForDictionary = ContextPool(make: { ZSTD_createDCtx() }, drop: { ZSTD_freeDCtx($0) })
  private let dictionary: OpaquePointer?
  /// Keeps the bytes that `dictionary` refers to.
  private let dictionaryBytes: ByteView?

  /// - Parameter dictionary: that of the frames; its bytes are not copied.
  public init(dictionary: ByteView? = nil) throws(CodecError) {
    guard let dictionary, dictionary.count > 0 else {
      self.dictionary = nil
      dictionaryBytes = nil
      return
    }
    dictionaryBytes = dictionary
    // SAFETY: the view is kept as long as what refers to it.
    self.dictionary = dictionary.withUnsafeBytes {
      bridgedoc_refer_to_dictionary($0.baseAddress, $0.count)
    }
    guard self.dictionary != nil else { throw .malformed("a dictionary that cannot be read", offset: 0) }
  }

  deinit { ZSTD_freeDDict(dictionary) }

  /// The content of one frame.
  /// - Throws: `malformed` when the bytes are not one whole frame, or its content has more than `limit` bytes.
  public func decompress(_ frame: ByteView, limit: Int) throws(CodecError) -> [UInt8] {
    try frame.check(0, frame.count)
    // SAFETY: the view's bytes are there during the call.
    let size = frame.withUnsafeBytes { bridgedoc_content_size($0.baseAddress, $0.count) }
    guard size <= UInt64(limit) else {
      throw .malformed("a frame without a size within its limit", offset: 0)
    }
    let pool = dictionary == nil ? Self.free : Self.freeForDictionary
    guard let context = pool.take() else { throw .malformed("no memory to decompress", offset: 0) }
    defer { pool.give(back: context) }
    var isWhole = false
    let content = [UInt8](unsafeUninitializedCapacity: Int(size)) { content, count in
      // SAFETY: both buffers outlive the call, and their sizes are handed over.
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
