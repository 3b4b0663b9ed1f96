import CStemmer

/// A stemmer of Snowball (https://snowballstem.org). One per thread; the only owner of the C handle.
final class Stemmer {
  private let handle: OpaquePointer?

  /// Words that end in "s" without being plurals, and that readers of this documentation type all the time:
  /// stemming would make "maco" of "macos" and fold "ios" into "io".
  private static let kept: [[UInt8]] = ["ios", "macos", "ipados", "visionos", "watchos", "tvos"]
    .map { (word: String) in Array(word.utf8) }

  /// The English one (Porter 2).
  init() {
    // SAFETY: both strings are static and end in zero. Without memory the result is nil, and words stay whole.
    handle = sb_stemmer_new("english", "UTF_8")
  }

  /// The one of a language, by its code; nil where libstemmer has none.
  init?(language code: String) {
    // SAFETY: Swift bridges both strings to NUL-terminated buffers that live until the call returns.
    guard let handle = sb_stemmer_new(code, "UTF_8") else { return nil }
    self.handle = handle
  }

  deinit {
    // SAFETY: the handle came from sb_stemmer_new and is freed once, here; nil is allowed.
    sb_stemmer_delete(handle)
  }

  /// Replaces a word in lower case by its stem.
  func stem(_ word: inout [UInt8]) {
    guard let handle, word.count > 2, word.count <= 1 << 10 else { return }
    if word.count <= 8, word.last == 0x73, Self.kept.contains(word) { return }
    // SAFETY: the word's buffer outlives the call, and its count is the size handed over. The result belongs to
    // the handle, is sb_stemmer_length bytes long, and is copied before the next call.
    let stem = word.withUnsafeBufferPointer { bytes -> UnsafeBufferPointer<UInt8>? in
      guard let result = sb_stemmer_stem(handle, bytes.baseAddress, Int32(bytes.count)) else { return nil }
      return UnsafeBufferPointer(start: result, count: Int(sb_stemmer_length(handle)))
    }
    guard let stem, !stem.isEmpty else { return }
    word.removeAll(keepingCapacity: true)
    word.append(contentsOf: stem)
  }
}
