import DocModel

/// Splits an identifier at inner capitals, acronyms, digits and underscores: `UIViewRepresentable` into ui, view, representable; `NSURLSession`
/// into ns, url, session; `HTTPServer2` into http, server, 2.
///
/// Call `load` with a component of at most `TokenBuffer.longestTerm` bytes to set `folded` and `parts`.
struct IdentifierSplitter {
  /// A scalar of the component. Scalars that folding drops, such as combining marks, are left out.
  private struct Letter {
    /// One of `lower`, `upper`, `digit` and `underscore`. Letters without case are lower.
    var kind: TokenByte
    /// The byte before folding; 0 for a non-ASCII character. `systemNames` depend on case, so this byte is needed to recognise them.
    var written: UInt8
    /// The letter's offset in `folded`.
    var start: Int32
    /// The letter's offset in the source.
    var source: Int32
  }

  /// The folded identifier in UTF-8.
  private(set) var folded: [UInt8] = []
  /// The parts, as ranges of indices into `letters`. `bytes(of:)` and `source(of:)` return their byte ranges.
  private(set) var parts: [Range<Int>] = []
  private var letters: [Letter] = []
  /// The end of the component in the source.
  private var sourceEnd = 0

  mutating func load(_ text: Span<UInt8>, _ source: Range<Int>) {
    folded.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    sourceEnd = source.upperBound
    var index = source.lowerBound
    while index < source.upperBound {
      let byte = text[index]
      let start = folded.count
      if byte < 0x80 {
        folded.append(ByteClass.lowered(byte))
        append(TokenByte(byte), written: byte, start: start, source: index)
        index += 1
        continue
      }
      let (scalar, length) = decodeScalar(text, at: index)
      let fold = LetterFold.of(scalar)
      folded.appendFolded(fold)
      if folded.count > start {
        let kind: TokenByte = fold.kind == .digit ? .digit : fold.isUpper ? .upper : .lower
        append(kind, written: 0, start: start, source: index)
      }
      index += length
    }
    split()
  }

  @inline(__always)
  private mutating func append(_ kind: TokenByte, written byte: UInt8, start: Int, source: Int) {
    letters.append(
      Letter(
        kind: kind, written: byte, start: Int32(truncatingIfNeeded: start),
        source: Int32(truncatingIfNeeded: source)))
  }

  /// The range of a part in `folded`.
  func bytes(of part: Range<Int>) -> Range<Int> {
    let end = part.upperBound < letters.count ? Int(letters[part.upperBound].start) : folded.count
    return Int(letters[part.lowerBound].start)..<end
  }

  /// The range of a part in the source.
  func source(of part: Range<Int>) -> Range<Int> {
    let end = part.upperBound < letters.count ? Int(letters[part.upperBound].source) : sourceEnd
    return Int(letters[part.lowerBound].source)..<end
  }

  /// Whether the identifier consists of letters only, or of digits only.
  var isOneKind: Bool {
    letters.allSatisfy { $0.kind == .digit }
      || letters.allSatisfy { $0.kind == .lower || $0.kind == .upper }
  }

  private mutating func split() {
    parts.removeAll(keepingCapacity: true)
    var index = 0
    while index < letters.count {
      if letters[index].kind == .underscore {
        index += 1
        continue
      }
      let end = endOfPart(from: index)
      parts.append(index..<end)
      index = end
    }
  }

  func isASCIILetters(_ bytes: Range<Int>) -> Bool {
    folded[bytes].allSatisfy { ByteClass.isLetter($0) }
  }

  private func endOfPart(from start: Int) -> Int {
    if let end = endOfSystemName(from: start) { return end }
    switch letters[start].kind {
    case .digit: return endOfDigits(from: start)
    case .lower: return endOfLower(from: start)
    default: return endOfUpper(from: start)
    }
  }

  /// The end of a run of digits. A single letter after the digits belongs to the run (`2d`), and so does the `n` of `i18n`.
  private func endOfDigits(from start: Int) -> Int {
    let end = endOfRun(.digit, from: start)
    guard end < letters.count, letters[end].kind == .lower || letters[end].kind == .upper else { return end }
    let next = end + 1
    if next == letters.count { return next }
    switch letters[next].kind {
    case .digit, .underscore: return next
    case .upper: return letters[end].kind == .lower ? next : end
    default: return end
    }
  }

  private func endOfLower(from start: Int) -> Int {
    let end = endOfRun(.lower, from: start)
    guard end < letters.count, end - start == 1 else { return end }
    if letters[end].kind == .digit { return endOfDigits(from: end) }
    // Names such as iPhone, iPad, iCloud and eBook, with a lower-case letter before a capital, are a single part.
    if start == 0, letters[start].written == 0x69 || letters[start].written == 0x65,
      letters[end].kind == .upper, end + 1 < letters.count, letters[end + 1].kind == .lower
    {
      return endOfRun(.lower, from: end + 1)
    }
    return end
  }

  private func endOfUpper(from start: Int) -> Int {
    let end = endOfRun(.upper, from: start)
    let length = end - start
    guard end < letters.count else { return end }
    if letters[end].kind == .digit { return length == 1 ? endOfDigits(from: end) : end }
    guard letters[end].kind == .lower else { return end }
    if length == 1 { return endOfRun(.lower, from: end) }
    // The s of a plural is part of the acronym before it, as in URLs and IDs.
    if letters[end].written == 0x73, end + 1 == letters.count || letters[end + 1].kind != .lower {
      return end + 1
    }
    // The last capital begins the next word. The framework prefix of a long acronym is a separate part.
    if start == 0, length > 5, Self.isFrameworkPrefix(letters[0].written, letters[1].written) { return 2 }
    return end - 1
  }

  private func endOfRun(_ kind: TokenByte, from start: Int) -> Int {
    var end = start
    while end < letters.count, letters[end].kind == kind { end += 1 }
    return end
  }

  /// Whether two letters are a prefix of Apple's frameworks that may precede an acronym, as in NSURL, CGPDF and AVURL.
  private static func isFrameworkPrefix(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (0x4e, 0x53), (0x55, 0x49), (0x43, 0x46), (0x43, 0x47), (0x43, 0x41), (0x41, 0x56), (0x57, 0x4b):
      true
    default: false
    }
  }

  /// Names of operating systems that begin with a lower-case letter. Each name is a single part.
  private static let systemNames: [[UInt8]] = ["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]
    .map { (name: String) in Array(name.utf8) }

  private func endOfSystemName(from start: Int) -> Int? {
    guard letters[start].kind == .lower else { return nil }
    switch letters[start].written {
    // The system names begin with i, m, t, w or v.
    case 0x69, 0x6d, 0x74, 0x77, 0x76: break
    default: return nil
    }
    for name in Self.systemNames {
      let end = start + name.count
      if end <= letters.count, letters[start..<end].elementsEqual(name, by: { $0.written == $1 }),
        end == letters.count || letters[end].kind != .lower
      {
        return end
      }
    }
    return nil
  }
}
