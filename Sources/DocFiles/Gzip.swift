import CZlib

/// Unpacks gzip (RFC 1952): packed bytes in, the concatenation of all members out.
package struct Gzip: Sendable {
  package enum Failure: Error, Sendable {
    /// The stream ends early; `unpacked` holds what came before.
    case truncated(unpacked: [UInt8])
    /// Not deflate, or a checksum is wrong, at that byte of the packed stream.
    case corrupt(byteOffset: Int)
    /// It unpacks to more than the limit.
    case tooLarge
    case outOfMemory
  }

  package static func isGzip(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0x1f, 0x8b, 0x08])
  }

  /// Throws as soon as the output would exceed `limit` bytes. What follows the last member (padding, usually)
  /// is ignored, as gzip(1) does.
  package static func unpack(_ packed: ArraySlice<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(min(limit, packed.count * 4))
    var rest = packed
    while isGzip(rest) {
      let inflater = try Inflater()
      let used = try inflater.run(
        rest, into: &output, limit: limit, offset: rest.startIndex - packed.startIndex)
      rest = rest.dropFirst(used)
    }
    return output
  }
}

/// One zlib stream; owns it from `init` to `deinit`.
private final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(Gzip.Failure) {
    // SAFETY: allocated and initialised here, released only in deinit; zlib keeps a pointer to it, so it must not
    // move.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, +16: a gzip header is required.
    guard bridgedoc_inflate_init(stream, 15 + 16) == Z_OK else {
      isOpen = false
      throw .outOfMemory
    }
  }

  private var isOpen = true

  deinit {
    if isOpen { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Unpacks one member, appends it, and gives how many bytes of `input` it took.
  func run(
    _ input: ArraySlice<UInt8>, into output: inout [UInt8], limit: Int, offset: Int
  ) throws(Gzip.Failure) -> Int {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var position = input.startIndex
    while true {
      // zlib counts in 32 bits: at most a gigabyte at a time.
      let piece = input[position..<min(input.endIndex, position + 1 << 30)]
      var produced = 0
      var consumed = 0
      let result: Int32 = piece.withUnsafeBufferPointer { source in
        chunk.withUnsafeMutableBufferPointer { target in
          // SAFETY: both buffers outlive the call, their counts go with them, and zlib does not write the input.
          stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
          stream.pointee.avail_in = UInt32(source.count)
          stream.pointee.next_out = target.baseAddress
          stream.pointee.avail_out = UInt32(target.count)
          let code = inflate(stream, Z_NO_FLUSH)
          consumed = source.count - Int(stream.pointee.avail_in)
          produced = target.count - Int(stream.pointee.avail_out)
          return code
        }
      }
      position += consumed
      guard output.count + produced <= limit else { throw .tooLarge }
      output.append(contentsOf: chunk[0..<produced])
      switch result {
      case Z_STREAM_END: return position - input.startIndex
      case Z_OK where consumed > 0 || produced > 0: continue
      case Z_OK, Z_BUF_ERROR: throw .truncated(unpacked: output)
      case Z_MEM_ERROR: throw .outOfMemory
      default: throw .corrupt(byteOffset: offset + position - input.startIndex)
      }
    }
  }
}
