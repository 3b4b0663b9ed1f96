import CStemmer

/// A Snowball stemmer (https://snowballstem.org). Not thread-safe.
final class Stemmer {
  private let handle: OpaquePointer?

  /// Names that are not stemmed, because they end in "s" but are not plurals. The stem of "macos" would be "maco".
  private static let kept: [[UInt8]] = ["ios", "macos", "ipados", "visionos", "watchos", "tvos"]
    .map { (word: String) in Array(word.utf8) }

  /// English words of two letters that are not nouns or names, so a word such as "ifs" or "ins" is not their plural.
  private static let functionWords: [[UInt8]] = [
    "am", "an", "as", "at", "be", "by", "do", "if", "in", "is", "no", "of", "on", "or", "so", "to", "up",
    "us", "we",
  ].map { (word: String) in Array(word.utf8) }

  /// Creates the English stemmer (Porter 2).
  init() {
    // SAFETY: both strings are static and NUL-terminated. If there is not enough memory, the result is nil, and words are not stemmed.
    handle = sb_stemmer_new("english", "UTF_8")
  }

  /// Creates the stemmer for a language code. Fails if libstemmer does not support the language.
  init?(language code: String) {
    // SAFETY: Swift bridges both strings to NUL-terminated buffers that live until the call returns.
    guard let handle = sb_stemmer_new(code, "UTF_8") else { return nil }
    self.handle = handle
  }

  deinit {
    // SAFETY: sb_stemmer_new created the handle, and only this call frees it. Nil is allowed.
    sb_stemmer_delete(handle)
  }

  /// Replaces a word in lower case by its stem.
  func stem(_ word: inout [UInt8]) {
    guard let handle, word.count > 2, word.count <= 1 << 10 else { return }
    if word.count <= 8, word.last == 0x73, Self.kept.contains(word) { return }
    // SAFETY: the word's buffer outlives the call, and its count is passed as the size. The result has sb_stemmer_length bytes and belongs to
    // the handle, so it is copied before the next call.
    let stem = word.withUnsafeBufferPointer { bytes -> UnsafeBufferPointer<UInt8>? in
      guard let result = sb_stemmer_stem(handle, bytes.baseAddress, Int32(bytes.count)) else { return nil }
      return UnsafeBufferPointer(start: result, count: Int(sb_stemmer_length(handle)))
    }
    guard let stem, !stem.isEmpty else { return }
    // The variable `IFS` is not the word "if".
    if stem.count == 2, word.count == 3, Self.functionWords.contains(where: { $0.elementsEqual(stem) }) {
      return
    }
    word.removeAll(keepingCapacity: true)
    word.append(contentsOf: stem)
  }
}
