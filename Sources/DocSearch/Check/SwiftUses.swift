import DocModel
import DocSyntax

/// The names that Swift code uses and declares. They are recognised from the sequence of tokens, without a full parse.
struct SwiftUses {
  /// A name that the code uses.
  struct Use {
    enum Kind { case type, member, function }

    var kind: Kind
    var name: String
    var range: Range<Int>
    var isAttribute = false
    /// The labels of the arguments; nil if the name is not called.
    var call: SwiftCall?
    /// The system versions that the surrounding conditions, such as `#available`, guarantee at this point.
    var guards: [SystemAvailability] = []
  }

  private(set) var uses: [Use] = []
  /// Names that the code declares: types, members, variables, parameters, and modules that it imports.
  private(set) var declared: Set<String> = []
  /// The byte ranges that `#available`, `#unavailable` or `@available` guards, each with the system versions that the condition guarantees.
  private var guarded: [(range: Range<Int>, systems: [SystemAvailability])] = []

  private let code: SwiftCode
  private var tokens: [CodeToken] { code.tokens }
  /// For each token, the index of the innermost enclosing `{`; nil if there is none.
  private var blocks: [Int?] = []
  /// The index of the token at which the search for the next `{` continues. `statement` is the last `if`, `guard` or `while`.
  private var nextBlock = 0
  private var statement = ""

  /// The maximum number of conditions per name, and (`longestGuard`) the maximum length of a condition in bytes. Other conditions are ignored.
  private static let mostGuards = 32
  private static let longestGuard = 4096

  init(_ source: String) {
    code = SwiftCode(source)
    var open: [Int] = []
    for index in tokens.indices {
      let word = text(index)
      if word == "}" { _ = open.popLast() }
      blocks.append(open.last)
      if word == "{" { open.append(index) }
    }
    for index in tokens.indices { read(index) }
    // The names are in source order. With sorted ranges, one pass over names and ranges suffices.
    guarded.sort { $0.range.lowerBound < $1.range.lowerBound }
    var rest = guarded[...]
    var around: [(range: Range<Int>, systems: [SystemAvailability])] = []
    for index in uses.indices {
      let start = uses[index].range.lowerBound
      around.removeAll { $0.range.upperBound <= start }
      while let next = rest.first, next.range.lowerBound <= start {
        if around.count < Self.mostGuards, next.range.contains(start) { around.append(next) }
        rest.removeFirst()
      }
      uses[index].guards = around.flatMap(\.systems)
    }
  }

  /// The index of the `}` that closes a block, or the number of tokens if the block is not closed.
  private func closing(_ start: Int) -> Int {
    code.partners[start] < 0 ? tokens.count : code.partners[start]
  }

  private func text(_ index: Int) -> String { code.text(index) }

  private mutating func read(_ index: Int) {
    switch tokens[index].kind {
    case .attribute, .directive: attribute(index)
    case .keyword: keyword(index)
    case .identifier: identifier(index)
    default: break
    }
  }

  private mutating func attribute(_ index: Int) {
    let name = text(index)
    if name == "@available" || name == "#available" || name == "#unavailable" {
      guard text(index + 1) == "(", code.partners[index + 1] >= 0 else { return }
      let end = code.partners[index + 1]
      let range = tokens[index].range.upperBound..<tokens[end].range.upperBound
      if range.count > Self.longestGuard { return }
      let systems = code.source[range].split { $0 == 0x2c || $0 == 0x28 || $0 == 0x29 }.flatMap { part in
        AvailabilityText("(" + String(decoding: part.drop { $0 <= 0x20 }, as: UTF8.self) + ")").ofHeading
      }
      if let guarded = guarded(by: name, from: index, to: end) {
        self.guarded.append((offset(guarded.lowerBound)..<offset(guarded.upperBound), systems))
      }
    } else if name.dropFirst().first?.isUppercase ?? false {
      let start = tokens[index].range.lowerBound + 1
      let range = start..<tokens[index].range.upperBound
      let call = name.hasPrefix("#") && text(index + 1) == "(" ? SwiftCall(code, at: index + 1) : nil
      uses.append(
        Use(kind: .type, name: String(name.dropFirst()), range: range, isAttribute: true, call: call))
    }
  }

  private func offset(_ index: Int) -> Int {
    index < tokens.count ? tokens[index].range.lowerBound : code.source.count
  }

  /// The tokens that a condition or an attribute guards. Usually, this is the block after the condition. The block of `guard` leaves the scope,
  /// and that of `#unavailable` is for earlier systems. In these two cases, the rest of the enclosing block is guarded.
  private mutating func guarded(by name: String, from index: Int, to end: Int) -> Range<Int>? {
    nextBlock = max(nextBlock, end)
    while nextBlock < tokens.count, text(nextBlock) != "{" { nextBlock += 1 }
    guard nextBlock < tokens.count else { return nil }
    let close = closing(nextBlock)
    if name == "@available" { return index..<close }
    if (name == "#available") == (statement != "guard") { return nextBlock..<close }
    return close..<max(close, blocks[index].map(closing) ?? tokens.count)
  }

  /// The keywords that precede a declared name.
  private static let declaring: Set = [
    "func", "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "macro", "var",
    "let", "case", "import", "precedencegroup", "for",
  ]

  private mutating func keyword(_ index: Int) {
    let word = text(index)
    if word == "if" || word == "guard" || word == "while" { statement = word }
    guard Self.declaring.contains(word) else {
      // `in` ends the parameters of a closure: `{ first, second in`.
      if word == "in" { declareParameters(before: index) }
      return
    }
    var position = index + 1
    if word == "import" {
      // An import may state a kind of declaration before the module: `import struct Module.Name`.
      if position < tokens.count, tokens[position].kind == .keyword { position += 1 }
      while position < tokens.count, tokens[position].kind == .identifier {
        declared.insert(text(position))
        guard text(position + 1) == "." else { return }
        position += 2
      }
      return
    }
    // One declaration may declare several names: `let (a, b)`, `case first, second(Int)`, `struct Box<Content: View>`.
    var depth = 0
    while position < min(tokens.count, index + 40) {
      let next = text(position)
      if tokens[position].kind == .identifier {
        if depth == 0 || word == "let" || word == "var" || word == "for" || text(position + 1) == ":" {
          declared.insert(next)
        }
      } else if next == "(" || next.hasPrefix("<") {
        depth += 1
      } else if next == ")" || next.hasSuffix(">") {
        depth -= 1
        if depth < 0 { return }
      } else if next != ",", depth == 0 {
        return
      }
      if depth == 0, next != ",", text(position + 1) != ",", text(position + 1) != "(",
        !text(position + 1).hasPrefix("<")
      {
        return
      }
      position += 1
    }
  }

  private mutating func declareParameters(before index: Int) {
    var names: [String] = []
    for position in stride(from: index - 1, through: max(0, index - 24), by: -1) {
      let word = text(position)
      if tokens[position].kind == .identifier {
        names.append(word)
      } else if word == "{" {
        return declared.formUnion(names)
      } else if word == "." || tokens[position].kind == .keyword && word == "for" {
        return
      }
    }
  }

  private mutating func identifier(_ index: Int) {
    let name = text(index)
    let before = text(index - 1)
    if text(index + 1) == ":", before != "?", before != "extension" {
      // After an opening parenthesis or a comma, the name is a parameter, a label or the key of a dictionary.
      if before == "(" || before == ","
        || tokens.indices.contains(index - 1) && tokens[index - 1].kind != .operator
      {
        declared.insert(name)
      }
      return
    }
    guard !Self.declaring.contains(before) || before == "case",
      before != "extension" || name.first?.isUppercase ?? false
    else { return }
    let isMember = before == "." && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
    let isUpper = name.utf8.first.map { ByteClass.isUpper($0) } ?? false
    let isCalled =
      text(index + 1) == "(" && tokens[index + 1].range.lowerBound == tokens[index].range.upperBound
    guard isMember || isUpper || isCalled || text(index + 1) == "{" else { return }
    guard !name.hasPrefix("$"), !name.hasPrefix("`") else { return }
    let call = isCalled ? SwiftCall(code, at: index + 1) : nil
    let isPattern = before == "case" || (isMember && text(index - 2) == "case")
    uses.append(
      Use(
        kind: isUpper ? .type : isMember ? .member : .function, name: name, range: tokens[index].range,
        call: isPattern ? nil : call))
  }
}

/// The tokens of Swift code, without comments.
struct SwiftCode {
  let source: [UInt8]
  let tokens: [CodeToken]
  /// For each opening bracket, the index of the matching closing bracket; -1 for an unmatched bracket and for all other tokens.
  private(set) var partners: [Int]

  init(_ text: String) {
    source = Array(text.utf8)
    tokens = SwiftTokenizer.tokens(of: source).filter { $0.kind != .comment }
    partners = [Int](repeating: -1, count: tokens.count)
    var open: [Int] = []
    for index in tokens.indices {
      switch self.text(index) {
      case "(", "[", "{", "\\(": open.append(index)
      case ")", "]", "}": if let start = open.popLast() { partners[start] = index }
      default: break
      }
    }
  }

  /// The text of a token; empty for an index before the first or after the last one.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? String(decoding: source[tokens[index].range], as: UTF8.self) : ""
  }
}

/// The labels of a call or declaration, in order; nil for an argument without a label.
struct SwiftCall: Hashable {
  var labels: [String?] = []
  var labelRanges: [Range<Int>] = []

  static func == (left: Self, right: Self) -> Bool { left.labels == right.labels }
  func hash(into hasher: inout Hasher) { hasher.combine(labels) }

  /// Parses the labels after a name, as in `init(points:count:)`. Fails if the text is not a list of labels; an empty list is accepted.
  init?(signature: Substring) {
    guard signature.first == "(", let end = signature.firstIndex(of: ")") else { return nil }
    let inner = signature[signature.index(after: signature.startIndex)..<end]
    if inner.isEmpty { return }
    guard inner.last == ":" else { return nil }
    labels = inner.split(separator: ":").map { $0 == "_" ? nil : String($0) }
    labelRanges = labels.map { _ in 0..<0 }
  }

  /// The maximum number of arguments of a call. Longer calls are skipped, because they are probably tables of data.
  private static let mostLabels = 128

  /// Parses the labels of a call or a declaration.
  /// - Parameter start: the index of the opening parenthesis.
  init?(_ code: SwiftCode, at start: Int) {
    let end = code.partners[start]
    var index = start + 1
    var begins = true
    while index < end {
      let word = code.text(index)
      if begins {
        if word == "let" || word == "var" || labels.count == Self.mostLabels { return nil }
        // A label is followed by a colon in a call (`label: value`), and by a colon or a second name in a declaration (`label name: Type`).
        let isName = code.tokens[index].kind == .identifier || code.tokens[index].kind == .keyword
        let isLabel =
          isName
          && (code.text(index + 1) == ":"
            || (code.text(index + 2) == ":" && code.tokens[index + 1].kind == .identifier))
        labels.append(isLabel && word != "_" ? word : nil)
        labelRanges.append(code.tokens[index].range)
      }
      begins = word == ","
      // Nested brackets are skipped, so that nested calls take linear time.
      index = max(index, code.partners[index]) + 1
    }
    if end < 0 { return nil }
  }

  /// Whether the call's labels fit a declaration. A call may omit arguments with default values and trailing closures.
  func mayCall(_ declaration: SwiftCall) -> Bool {
    var rest = declaration.labels[...]
    for label in labels {
      guard let position = rest.firstIndex(of: label) else { return false }
      rest = rest[(position + 1)...]
    }
    return true
  }
}
