/// Finds the pieces that highlight.js marks in languages other than Swift, as far as one set of rules carries:
/// comments, strings, numbers, keywords, type names with a well-known prefix, names of functions and classes,
/// preprocessor lines, tags.
///
/// Like `SwiftHighlighter` it reads whole code and shattered code; in the latter a span is only what has lines of
/// its own, which is why rough rules suffice. Any bytes are accepted; cost is linear.
struct CommonHighlighter {
  /// Languages that share rules.
  enum Family: Sendable {
    /// C, C++, Objective-C, Metal, JavaScript, Java.
    case braces
    case json
    /// Shell and Python: comments begin with `#`.
    case script
    case markup

    /// The family of a language's name, nil for one that nothing is known of.
    init?(language: String) {
      switch language {
      case "objc", "objective-c", "objectivec", "c", "cpp", "c++", "metal", "javascript", "js", "java",
        "typescript",
        "ts", "kotlin", "glsl", "hlsl":
        self = .braces
      case "json", "jsonc", "json5": self = .json
      case "shell", "sh", "bash", "zsh", "console", "python", "py", "ruby", "yaml": self = .script
      case "xml", "html", "plist", "svg": self = .markup
      default: return nil
      }
    }
  }

  /// Byte ranges of the text nodes inside spans, ascending, not empty, not overlapping.
  private(set) var spans: [Range<Int>] = []

  private let bytes: [UInt8]
  private let family: Family
  private let shattered: Bool
  private var position = 0
  /// Whether the next name is that of a function or type being declared.
  private var namesFollow = false

  init(_ code: [UInt8], family: Family, shattered: Bool) {
    bytes = code
    self.family = family
    self.shattered = shattered
    while position < bytes.count {
      let start = position
      if family == .markup { markup() } else { step() }
      if position == start { position += 1 }
    }
  }

  private func byte(_ index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

  private mutating func mark(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    if shattered {
      let begins = range.lowerBound == 0 || bytes[range.lowerBound - 1] == UInt8(ascii: "\n")
      let ends = range.upperBound == bytes.count || bytes[range.upperBound] == UInt8(ascii: "\n")
      guard begins, ends else { return false }
    }
    spans.append(range)
    position = range.upperBound
    return true
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private mutating func step() {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "/") where family == .braces || family == .json:
      comment()
    case UInt8(ascii: "#"):
      if family == .script { lineComment() } else { preprocessor() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string(from: position)
    case UInt8(ascii: "@"): atSign()
    case UInt8(ascii: "$") where family == .script: variable()
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"):
      if family == .json { _ = mark(position..<(position + 1)) }
      if byte == UInt8(ascii: "{") { namesFollow = false }
    case UInt8(ascii: ";"), UInt8(ascii: "\n"): if byte == UInt8(ascii: ";") { namesFollow = false }
    default:
      if byte.isASCIIDigit {
        number()
      } else if byte.isIdentifierByte {
        word()
      }
    }
  }

  private mutating func comment() {
    if byte(position + 1) == UInt8(ascii: "/") { return lineComment() }
    guard byte(position + 1) == UInt8(ascii: "*") else { return }
    var end = position + 2
    while end < bytes.count, !(bytes[end] == UInt8(ascii: "*") && byte(end + 1) == UInt8(ascii: "/")) {
      end += 1
    }
    end = min(bytes.count, end + 2)
    if !mark(position..<end) { position = end }
  }

  private mutating func lineComment() {
    let end = lineEnd(position)
    if !mark(position..<end) { position = end }
  }

  /// `#import <Kit/Kit.h>`: one element with a keyword and a string inside.
  private mutating func preprocessor() {
    var end = lineEnd(position)
    if !shattered {
      let name = position + 1
      var nameEnd = name
      while byte(nameEnd).isIdentifierByte { nameEnd += 1 }
      var path = nameEnd
      while path < end, bytes[path] != UInt8(ascii: "<"), bytes[path] != UInt8(ascii: "\"") { path += 1 }
      for piece in [position..<name, name..<nameEnd, nameEnd..<path, path..<end] where !piece.isEmpty {
        spans.append(piece)
      }
      position = end
      return
    }
    guard end == position + 1 else { return }
    _ = mark(position..<end)
    // The keyword, the space and the path follow, each on a line.
    for _ in 0..<3 {
      let start = end + 1
      guard start < bytes.count else { return }
      let next = lineEnd(start)
      let isPart =
        byte(start).isIdentifierByte || byte(start) == 0x20 || byte(start) == 0x3c || byte(start) == 0x22
      guard isPart, next > start, mark(start..<next) else { return }
      end = next
      if byte(start) == 0x3c || byte(start) == 0x22 { return }
    }
  }

  private mutating func string(from start: Int) {
    let quote = bytes[position]
    var end = position + 1
    while end < bytes.count, bytes[end] != quote {
      // A string of one line ends there; in shattered code an escape may have split it.
      if bytes[end] == UInt8(ascii: "\n"), !shattered { break }
      if end - position > 2000 { break }
      end += bytes[end] == UInt8(ascii: "\\") && byte(end + 1) != UInt8(ascii: "\n") ? 2 : 1
    }
    end = min(end, bytes.count)
    guard byte(end) == quote else {
      position += 1
      return
    }
    if quote == UInt8(ascii: "'"), end - position > 80 {
      position += 1
      return
    }
    if !mark(start..<(end + 1)) { position = end + 1 }
  }

  private mutating func atSign() {
    if byte(position + 1) == UInt8(ascii: "\"") {
      let start = position
      position += 1
      return string(from: start)
    }
    var end = position + 1
    while byte(end).isIdentifierByte { end += 1 }
    guard end > position + 1 else { return }
    let name = bytes[(position + 1)..<end]
    if mark(position..<end) {
      namesFollow = CommonHighlightWords.declares(name)
    } else {
      position = end
    }
  }

  private mutating func variable() {
    var end = position + 1
    if byte(end) == UInt8(ascii: "{") {
      let limit = lineEnd(position)
      while end < limit, bytes[end] != UInt8(ascii: "}") { end += 1 }
      end = min(end + 1, limit)
    } else {
      while byte(end).isIdentifierByte { end += 1 }
    }
    if end == position + 1 || !mark(position..<end) { position = max(end, position + 1) }
  }

  private mutating func number() {
    var end = position
    while byte(end).isIdentifierByte || (byte(end) == UInt8(ascii: ".") && byte(end + 1).isASCIIDigit) {
      end += 1
    }
    if byte(position - 1).isIdentifierByte || !mark(position..<end) { position = end }
  }

  private mutating func word() {
    let start = position
    var end = start
    while byte(end).isIdentifierByte { end += 1 }
    let name = bytes[start..<end]
    let before = byte(start - 1)
    let next = byte(shattered && byte(end) == UInt8(ascii: "\n") ? end + 1 : end)
    let isMember = before == UInt8(ascii: ".")
    let isSpan: Bool
    if isMember {
      isSpan = false
    } else if CommonHighlightWords.isKeyword(name)
      || (family == .braces && CommonHighlightWords.isKnownType(name))
    {
      isSpan = true
    } else if namesFollow {
      isSpan = true
    } else {
      // The name of a function at the start of its parameters, where it was declared.
      isSpan = shattered && next == UInt8(ascii: "(") && family == .braces
    }
    if isSpan, mark(start..<end) {
      namesFollow = CommonHighlightWords.declares(name) || (namesFollow && name.first != 0x7b)
    } else {
      position = end
    }
  }

  // MARK: Markup

  /// A tag is one element with its name, attributes and values inside; text between tags is plain.
  private mutating func markup() {
    guard bytes[position] == UInt8(ascii: "<") else {
      position += 1
      return
    }
    if bytes[position...].starts(with: Array("<!--".utf8)) {
      var end = position + 4
      while end < bytes.count, !bytes[end...].starts(with: Array("-->".utf8)) { end += 1 }
      end = min(bytes.count, end + 3)
      if !mark(position..<end) { position = end }
      return
    }
    let start = position
    var end = start + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") { end += 1 }
    guard byte(end) == UInt8(ascii: ">") else {
      position += 1
      return
    }
    position = end + 1
    let count = spans.count
    var index = start
    while index <= end {
      let kind = Self.tagPart(bytes[index])
      var next = index + 1
      if kind == .value {
        let quote = bytes[index]
        while next < end, bytes[next] != quote { next += 1 }
        next = min(next + 1, end)
      } else {
        while next <= end, Self.tagPart(bytes[next]) == kind { next += 1 }
      }
      guard addTagPart(index..<next) else {
        // A part that does not stand alone: the tag is whole.
        spans.removeSubrange(count...)
        return
      }
      index = next
    }
  }

  private enum TagPart { case sign, name, value }

  private static func tagPart(_ byte: UInt8) -> TagPart {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return .value }
    return byte.isIdentifierByte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") ? .name : .sign
  }

  private mutating func addTagPart(_ range: Range<Int>) -> Bool {
    var low = range.lowerBound
    var high = range.upperBound
    if shattered {
      while low < high, bytes[low] == UInt8(ascii: "\n") { low += 1 }
      while high > low, bytes[high - 1] == UInt8(ascii: "\n") { high -= 1 }
      let begins = low == 0 || bytes[low - 1] == UInt8(ascii: "\n")
      let ends = high == bytes.count || bytes[high] == UInt8(ascii: "\n")
      guard begins, ends else { return false }
    }
    if low < high { spans.append(low..<high) }
    return true
  }
}

/// Words that highlight.js marks in the languages of `CommonHighlighter`.
enum CommonHighlightWords {
  static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 24 && keywords.contains(Array(word))
  }

  /// After these a name is being declared.
  static func declares(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 24 && declaring.contains(Array(word))
  }

  /// `NSString`, `UIView`, `CGRect`: types of the system's frameworks by their prefix.
  static func isKnownType(_ word: ArraySlice<UInt8>) -> Bool {
    for prefix in prefixes where word.count > prefix.count && word.starts(with: prefix) {
      if word[word.startIndex + prefix.count].isASCIIUpper { return true }
    }
    return false
  }

  private static let prefixes: [[UInt8]] = [
    "AV", "CA", "CF", "CG", "CI", "CL", "CM", "CN", "CT", "MK", "MP", "MTK", "MTL", "NS", "SCN", "SK", "UI",
    "WK",
    "XC",
  ].map { Array($0.utf8) }

  private static let declaring = set(
    "interface class protocol implementation struct enum namespace def function")

  private static let keywords = set(
    """
    int float while char export sizeof typedef const struct for union unsigned long volatile static bool mutable if \
    do return goto void enum else break extern asm case short default double register explicit signed typename this \
    switch continue wchar_t inline readonly assign readwrite self id typeof nonatomic super unichar IBOutlet \
    IBAction strong weak copy in out inout bycopy byref oneway __strong __weak __block __autoreleasing false true \
    FALSE TRUE nil YES NO NULL BOOL SEL IMP instancetype nullable nonnull atomic retain namespace using template \
    class public private protected virtual override new delete try catch throw auto constexpr nullptr operator \
    kernel vertex fragment device constant threadgroup thread half uint ushort uchar function var let async await \
    import from of null undefined typeof instanceof def elif fi then esac done until echo cd exit set unset local \
    None True False and or not is lambda with as pass raise except finally print null dispatch_once_t \
    dispatch_queue_t dispatch_sync dispatch_async dispatch_once size_t int8_t int16_t int32_t int64_t uint8_t \
    uint16_t uint32_t uint64_t float2 float3 float4 half2 half3 half4 int2 int3 int4 uint2 uint3 uint4
    """)

  private static func set(_ words: String) -> Set<[UInt8]> {
    Set(words.split(separator: " ").map { Array($0.utf8) })
  }
}
