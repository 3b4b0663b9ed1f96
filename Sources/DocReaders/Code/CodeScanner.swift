import DocModel
import DocSystem

/// Tracks brackets, strings and comments line by line through a source file.
///
/// The scanner does not parse the source. It only finds where top-level declarations begin and end, for the language families below.
struct CodeScanner {
  /// How a language writes comments and blocks.
  enum Family: Sendable {
    /// Comments in `//` and `/* */`, blocks in braces: Swift, C, Java, JavaScript, Go, Rust, Kotlin.
    case braces
    /// Comments after `#`, blocks delimited by brackets or keywords: shell, Ruby, Perl, Makefiles.
    case hashes
    /// Comments after `#`, blocks delimited by indentation: Python.
    case indentation
  }

  private enum State {
    case code
    case lineComment
    case blockComment(depth: Int)
    /// A string that ends with `count` quotes. `hashes` is the number of `#` before and after the string, as in Swift's `#"…"#`.
    case string(quote: UInt8, count: Int, hashes: Int)
  }

  private let family: Family
  private var state = State.code
  /// Number of open brackets of all kinds.
  private(set) var depth = 0
  /// The bracket depth at each open `#if`. Each branch of an `#if` starts at the depth of the `#if`, because only one branch is compiled.
  private var branches: [Int] = []
  /// Number of open blocks whose declarations are at the top level, such as `extern "C" {` and `namespace tea {`. Their braces are not counted
  /// in `depth`.
  private(set) var openBlocks = 0
  /// Whether the brace that opens such a block is expected on a line of its own.
  private var awaitsBlock = false

  init(family: Family) { self.family = family }

  /// Whether the next line is code at the top level.
  var isAtTop: Bool {
    if case .code = state { return depth == 0 }
    return false
  }

  /// Whether the next line begins inside a block comment.
  var isInComment: Bool {
    if case .blockComment = state { return true }
    return false
  }

  mutating func take(_ line: ArraySlice<UInt8>) {
    if family == .braces, case .code = state {
      let body = line.trimmed
      if takeBranch(body) || takeBlock(body) { return }
    }
    var index = line.startIndex
    while index < line.endIndex {
      switch state {
      case .lineComment: index = line.endIndex
      case .code: index = code(line, index)
      case .blockComment(let depth): index = comment(line, index, depth)
      case .string(let quote, let count, let hashes): index = string(line, index, quote, count, hashes)
      }
    }
    if case .lineComment = state { state = .code }
    // A single-line string ends with its line, even if its closing quote is missing.
    if case .string(let quote, let count, _) = state, count == 1, quote != 0x60 { state = .code }
  }

  /// The line without a comment that follows its last opening brace.
  static func beforeComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let mark = ByteSearch.first("//", in: line)?.lowerBound else { return line.trimmed }
    let code = line[..<mark].trimmed
    return code.last == UInt8(ascii: "{") ? code : line.trimmed
  }

  /// Whether a line opens a block whose declarations are at the top level. The brace may be on the next line.
  static func opensBlock(_ line: ArraySlice<UInt8>) -> Bool {
    if ByteSearch.starts(line, with: "extern \"C\"") {
      let rest = beforeComment(line).dropFirst(10).trimmed
      return rest.isEmpty || rest.elementsEqual([0x7b])
    }
    guard let word = ByteSearch.first("namespace", in: line),
      ["", "inline", "export", "declare", "export declare"].contains(line[..<word.lowerBound].trimmed.text),
      line[word.upperBound...].first.map({ ByteClass.isSpace($0) || $0 == 0x7b }) ?? true
    else { return false }
    return beforeComment(line).last == 0x7b || !line.contains { $0 == 0x3b || $0 == 0x7b || $0 == 0x3d }
  }

  private mutating func takeBlock(_ body: ArraySlice<UInt8>) -> Bool {
    guard depth == 0, !body.isEmpty else { return false }
    let isOpening = Self.opensBlock(body)
    let isBrace = awaitsBlock && body.elementsEqual([0x7b])
    let braces = isOpening || isBrace ? body.count { $0 == 0x7b } : 0
    openBlocks += braces
    awaitsBlock = isOpening && braces == 0
    return isOpening || isBrace
  }

  /// Updates the depth at a conditional compilation directive.
  private mutating func takeBranch(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "#") else { return false }
    if ByteSearch.starts(line, with: "#if") {
      branches.append(depth)
    } else if ByteSearch.starts(line, with: "#el") {
      depth = branches.last ?? depth
    } else if ByteSearch.starts(line, with: "#endif") {
      branches.removeLast(branches.isEmpty ? 0 : 1)
    } else {
      return false
    }
    return true
  }

  private func byte(_ line: ArraySlice<UInt8>, _ index: Int) -> UInt8 {
    index < line.endIndex ? line[index] : 0
  }

  private mutating func code(_ line: ArraySlice<UInt8>, _ index: Int) -> Int {
    let byte = line[index]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}") where depth == 0: openBlocks = max(0, openBlocks - 1)
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
    case UInt8(ascii: "/") where family == .braces:
      if self.byte(line, index + 1) == UInt8(ascii: "/") {
        state = .lineComment
      } else if self.byte(line, index + 1) == UInt8(ascii: "*") {
        state = .blockComment(depth: 1)
        return index + 2
      }
    case UInt8(ascii: "#"):
      if family != .braces {
        // A `#` begins a comment only after white space, since `$#` and `${x#y}` are shell expansions.
        if index == line.startIndex || ByteClass.isSpace(line[index - 1]) { state = .lineComment }
        return index + 1
      }
      var hashes = 0
      while self.byte(line, index + hashes) == UInt8(ascii: "#") { hashes += 1 }
      if self.byte(line, index + hashes) == 0x22 { return open(line, index + hashes, 0x22, hashes) }
      return index + hashes
    case 0x22: return open(line, index, 0x22, 0)
    // A `'` opens a string if another `'` follows on the line. Otherwise, it is not a quotation mark, as in Rust's lifetime `'a`.
    case 0x27 where family == .indentation || line[(index + 1)...].contains(0x27):
      return open(line, index, 0x27, 0)
    // JavaScript's templates span lines, whereas Swift's `` `default` `` ends on its line.
    case 0x60 where family == .braces: state = .string(quote: 0x60, count: 1, hashes: 0)
    case 0x5c: return index + 2
    default: break
    }
    return index + 1
  }

  private mutating func open(_ line: ArraySlice<UInt8>, _ index: Int, _ quote: UInt8, _ hashes: Int) -> Int {
    let isTriple = byte(line, index + 1) == quote && byte(line, index + 2) == quote
    state = .string(quote: quote, count: isTriple ? 3 : 1, hashes: hashes)
    return index + (isTriple ? 3 : 1)
  }

  private mutating func comment(_ line: ArraySlice<UInt8>, _ index: Int, _ depth: Int) -> Int {
    let next = byte(line, index + 1)
    if line[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
      state = depth > 1 ? .blockComment(depth: depth - 1) : .code
      return index + 2
    }
    return index + 1
  }

  private mutating func string(
    _ line: ArraySlice<UInt8>, _ index: Int, _ quote: UInt8, _ count: Int, _ hashes: Int
  ) -> Int {
    if line[index] == 0x5c, hashes == 0 {
      let isInterpolation = family == .braces && quote == 0x22 && byte(line, index + 1) == UInt8(ascii: "(")
      return isInterpolation ? interpolation(line, index + 2) : index + 2
    }
    guard line[index] == quote else { return index + 1 }
    for offset in 1..<max(2, count) where count > 1 && byte(line, index + offset) != quote {
      return index + 1
    }
    for offset in 0..<hashes where byte(line, index + count + offset) != UInt8(ascii: "#") {
      return index + 1
    }
    state = .code
    return index + count + hashes
  }
  /// The index after an interpolation in a Swift string; the end of the line if no bracket closes the interpolation. Strings inside the
  /// interpolation may contain brackets.
  private func interpolation(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
    var open = [UInt8(ascii: "(")]
    var index = start
    while index < line.endIndex, let last = open.last {
      let isString = last == 0x22
      switch line[index] {
      case 0x22 where isString: open.removeLast()
      case 0x22: open.append(0x22)
      case 0x5c where isString:
        index += 1
        if byte(line, index) == UInt8(ascii: "(") { open.append(UInt8(ascii: "(")) }
      case UInt8(ascii: "(") where !isString: open.append(UInt8(ascii: "("))
      case UInt8(ascii: ")") where !isString: open.removeLast()
      default: break
      }
      index += 1
    }
    return min(index, line.endIndex)
  }
}
