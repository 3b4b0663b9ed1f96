/// Text on one line, with spans of code, emphasis, strong text and links.
///
/// A *mark* is a Markdown delimiter: a backquote, an asterisk, or two asterisks. `plain` is the text without marks, so an asterisk in `plain`
/// is literal. `marked` is the text with marks around all spans except links.
public struct InlineText: Sendable, Hashable {
  /// A range of the text that is code, emphasised, strong or a link.
  public struct Span: Sendable, Hashable {
    public var kind: Kind
    // Numbers of 32 bits keep a span at sixteen bytes. This matters, because a text may have a span for every few characters.
    private var start: UInt32
    private var end: UInt32
    private var number: UInt32

    /// For a link, the index of its target in `targets`; for other spans, 0.
    public fileprivate(set) var target: Int {
      get { Int(number) }
      set { number = UInt32(clamping: newValue) }
    }

    /// The range in `plain`, in UTF-8 offsets of up to 4 GiB. It is never empty.
    public var range: Range<Int> {
      get { Int(start)..<Int(end) }
      set { (start, end) = (UInt32(clamping: newValue.lowerBound), UInt32(clamping: newValue.upperBound)) }
    }

    /// Creates a span. For a link, `target` is the index of the link's target in `InlineText.targets`.
    public init(_ kind: Kind, _ range: Range<Int>, target: Int = 0) {
      self.kind = kind
      start = UInt32(clamping: range.lowerBound)
      end = UInt32(clamping: range.upperBound)
      number = kind == .link ? UInt32(clamping: target) : 0
    }

    /// The same span with another range.
    public func moved(to range: Range<Int>) -> Self { Self(kind, range, target: target) }
  }

  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    case code = 0
    case emphasis = 1
    case strong = 2
    case link = 3
  }

  public var plain: String { parts.plain }
  /// The spans, sorted by start; an outer span precedes the spans inside it. Two spans are nested or disjoint. Code contains no spans.
  public var spans: [Span] { parts.marks?.spans ?? [] }
  /// The targets of the links, in the order of `spans`. A target is an address, a path or `#anchor`, as in the source.
  public var targets: [String] { if case .parsed(let marks) = form { marks.targets } else { [] } }
  /// The text as it is stored: `marked` for a text made by `init(stored:)`, else `plain`. This property never parses Markdown. It suffices for
  /// checks in which Markdown delimiters make no difference.
  public let unparsed: String

  private enum Form: Sendable {
    /// `unparsed` is plain, and the text has no spans, as in most texts. This case allocates no memory, which matters for tables, because a
    /// table may have almost as many cells as its source has bytes.
    case plain
    /// `unparsed` is plain, and the text has these spans.
    case parsed(Marks)
    /// The text is from an index. `unparsed` still has its Markdown delimiters.
    case stored
  }
  private let form: Form

  private var parts: (plain: String, marks: Marks?) {
    switch form {
    case .plain: (unparsed, nil)
    case .parsed(let marks): (unparsed, marks)
    case .stored: Self(marked: unparsed).parts
    }
  }

  private final class Marks: Sendable, Hashable {
    let spans: [Span]
    let targets: [String]

    init(_ spans: [Span], _ targets: [String]) { (self.spans, self.targets) = (spans, targets) }

    static func == (left: Marks, right: Marks) -> Bool {
      left.spans == right.spans && left.targets == right.targets
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(spans)
      hasher.combine(targets)
    }
  }

  /// - Parameters:
  ///   - spans: spans in any order. A span is dropped if it is empty, out of bounds, inside code, or only partly inside another span.
  ///   - targets: the targets of the links. `Span.target` is an index into this array.
  public init(plain: String, spans: [Span] = [], targets: [String] = []) {
    var kept = spans.isEmpty ? [] : Self.nested(spans, count: plain.utf8.count, targets: targets.count)
    // The targets are stored in the order of their spans, so that equal texts have equal targets.
    var used: [String] = []
    if !targets.isEmpty {
      for index in kept.indices where kept[index].kind == .link {
        used.append(targets[kept[index].target])
        kept[index].target = used.count - 1
      }
    }
    unparsed = plain
    form = kept.isEmpty ? .plain : .parsed(Marks(kept, used))
  }

  /// Creates a text whose Markdown delimiters are parsed only when its spans are read. Most texts of an index are only searched, or shown with
  /// Markdown delimiters, so they are never parsed.
  /// - Parameter marked: a text for which `roundTripsThroughMarks` is true.
  public init(stored marked: String) {
    var marked = marked
    // `withUTF8` reads a native string in place. The string's `utf8` view would take four times as long.
    let hasMarks = marked.withUTF8 { bytes in bytes.contains(0x60) || bytes.contains(0x2a) }
    unparsed = marked
    form = hasMarks ? .stored : .plain
  }

  public static func == (left: Self, right: Self) -> Bool {
    if case (.stored, .stored) = (left.form, right.form), left.unparsed == right.unparsed { return true }
    let (one, other) = (left.parts, right.parts)
    return one.plain == other.plain && one.marks == other.marks
  }

  public func hash(into hasher: inout Hasher) {
    let parts = parts
    hasher.combine(parts.plain)
    hasher.combine(parts.marks)
  }

  public var isEmpty: Bool { unparsed.isEmpty }

  public static func + (left: Self, right: Self) -> Self { joined([left, right], separator: "") }

  /// Concatenates texts in linear time. Repeated `+` would take quadratic time.
  public static func joined(_ parts: [Self], separator: String = " ") -> Self {
    var plain = ""
    var spans: [Span] = []
    var targets: [String] = []
    for (number, part) in parts.enumerated() {
      if number > 0 { plain += separator }
      let shift = plain.utf8.count
      plain += part.plain
      for span in part.spans {
        let range = span.range.lowerBound + shift..<span.range.upperBound + shift
        spans.append(Span(span.kind, range, target: span.target + targets.count))
      }
      targets += part.targets
    }
    return Self(plain: plain, spans: spans, targets: targets)
  }

  /// The text without its link spans. The words of the links remain.
  public var withoutLinks: Self {
    targets.isEmpty ? self : Self(plain: plain, spans: spans.filter { $0.kind != .link })
  }

  /// The text as a single link.
  public func linked(to target: String) -> Self {
    let link = Span(.link, 0..<plain.utf8.count, target: 0)
    return Self(plain: plain, spans: withoutLinks.spans + [link], targets: [target])
  }

  /// The links: the words of each, with its target.
  public var links: [Link] {
    if targets.isEmpty { return [] }
    let bytes = Array(plain.utf8)
    return spans.filter { $0.kind == .link }.map {
      Link(text: String(decoding: bytes[$0.range], as: UTF8.self), target: targets[$0.target])
    }
  }

  /// The first `count` bytes of the text.
  public func prefix(_ count: Int) -> Self {
    let spans = spans.map { $0.moved(to: min(count, $0.range.lowerBound)..<min(count, $0.range.upperBound)) }
    return Self(
      plain: String(decoding: plain.utf8.prefix(count), as: UTF8.self), spans: spans, targets: targets)
  }

  /// The text after its first `count` bytes.
  public func dropFirst(_ count: Int) -> Self {
    let spans = spans.map {
      $0.moved(to: max(0, $0.range.lowerBound - count)..<max(0, $0.range.upperBound - count))
    }
    return Self(
      plain: String(decoding: plain.utf8.dropFirst(count), as: UTF8.self), spans: spans, targets: targets)
  }

  /// A text with a single span that covers all of it.
  public static func all(_ text: String, as kind: Kind) -> Self {
    Self(plain: text, spans: [Span(kind, 0..<text.utf8.count)])
  }

  private static func nested(_ spans: [Span], count: Int, targets: Int) -> [Span] {
    let ordered = spans.sorted {
      if $0.range.lowerBound != $1.range.lowerBound { return $0.range.lowerBound < $1.range.lowerBound }
      if $0.range.upperBound != $1.range.upperBound { return $0.range.upperBound > $1.range.upperBound }
      return $0.kind.rawValue > $1.kind.rawValue
    }
    var kept: [Span] = []
    var open: [Span] = []
    for span in ordered {
      guard span.range.lowerBound >= 0, span.range.upperBound <= count, !span.range.isEmpty,
        span.kind != .link || span.target < targets
      else { continue }
      while let last = open.last, last.range.upperBound <= span.range.lowerBound { open.removeLast() }
      if let last = open.last, last.range.upperBound < span.range.upperBound || last.kind == .code {
        continue
      }
      if open.contains(where: { $0.kind == span.kind }) { continue }
      open.append(span)
      kept.append(span)
    }
    return kept
  }
}

// MARK: Markdown delimiters

extension InlineText {
  /// Parses `` `code` ``, `*emphasis*` and `**strong**`. An unmatched delimiter is literal text.
  public init(marked: String) { self = Self.reading(marked: marked).text }

  /// Parses Markdown delimiters. Also returns a function that converts offsets in the marked text to offsets in the plain text.
  public static func reading(marked: String) -> (text: InlineText, offset: @Sendable (Int) -> Int) {
    var marked = marked
    let parser = marked.withUTF8 { MarkParser($0.span) }
    guard let parser else { return (InlineText(plain: marked), { $0 }) }
    let marks = parser.marks
    let text = InlineText(plain: String(decoding: parser.plain, as: UTF8.self), spans: parser.spans)
    return (
      text,
      { offset in
        offset
          - marks.prefix { $0.lowerBound < offset }.reduce(0) {
            $0 + min($1.upperBound, offset) - $1.lowerBound
          }
      }
    )
  }

  /// The text with Markdown delimiters around its spans, for display and search. Literal asterisks and backquotes are not escaped, so parsing
  /// may give other spans. `MarkdownText` escapes literal asterisks and backquotes.
  public var marked: String {
    guard case .parsed = form else { return unparsed }
    let bytes = Array(plain.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 4 * spans.count)
    forEachBorder { border, range in
      output += bytes[range]
      guard let border else { return }
      switch border.span.kind {
      case .code: output += Self.fence(around: bytes[border.span.range], isOpening: border.isOpening)
      case .emphasis: output.append(0x2a)
      case .strong: output += [0x2a, 0x2a]
      case .link: break
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The delimiter of a code span: more backquotes than the code has in a row, and a space if the code begins or ends with a backquote
  /// (CommonMark 0.31, 6.1).
  public static func fence(around code: ArraySlice<UInt8>, isOpening: Bool) -> [UInt8] {
    let longest = longestRun(of: 0x60, in: code)
    if longest == 0 { return [0x60] }
    let isTouched = code.first == 0x60 || code.last == 0x60
    let fence = [UInt8](repeating: 0x60, count: longest == 1 ? 2 : longest + 1)
    return !isTouched ? fence : isOpening ? fence + [0x20] : [0x20] + fence
  }

  public static func longestRun(of mark: UInt8, in text: some Sequence<UInt8>) -> Int {
    var (longest, run) = (0, 0)
    for byte in text {
      run = byte == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// An offset at which a span starts or ends.
  public struct Border {
    public var span: Span
    public var isOpening: Bool
  }

  /// Calls `body` for each range between two borders, in order. The border is at the end of the range; it is nil for the last range.
  public func forEachBorder(_ body: (Border?, Range<Int>) -> Void) {
    let parts = parts
    var open: [Span] = []
    var start = 0
    func close(upTo end: Int) {
      while let last = open.last, last.range.upperBound <= end {
        open.removeLast()
        body(Border(span: last, isOpening: false), start..<last.range.upperBound)
        start = last.range.upperBound
      }
    }
    for span in parts.marks?.spans ?? [] {
      close(upTo: span.range.lowerBound)
      body(Border(span: span, isOpening: true), start..<span.range.lowerBound)
      start = span.range.lowerBound
      open.append(span)
    }
    close(upTo: Int.max)
    body(nil, start..<parts.plain.utf8.count)
  }
}

extension InlineText: ExpressibleByStringInterpolation {
  /// Parses Markdown delimiters like `init(marked:)`.
  public init(stringLiteral value: String) { self.init(marked: value) }
}

/// Parses text with Markdown delimiters into plain text and spans.
private struct MarkParser {
  private(set) var plain: [UInt8] = []
  private(set) var spans: [InlineText.Span] = []
  /// The ranges of all delimiters in the marked text, in ascending order.
  private(set) var marks: [Range<Int>] = []

  private struct Pair {
    var kind: InlineText.Kind
    var opening: Range<Int>
    var closing: Range<Int>
  }

  /// Parses a text; nil if it contains no delimiters.
  init?(_ bytes: borrowing Span<UInt8>) {
    var pairs: [Pair] = []
    Self.find(bytes, &pairs)
    if pairs.isEmpty { return nil }
    var borders: [(range: Range<Int>, pair: Int, isClosing: Bool)] = []
    borders.reserveCapacity(2 * pairs.count)
    for (number, pair) in pairs.enumerated() {
      borders.append((pair.opening, number, false))
      borders.append((pair.closing, number, true))
    }
    borders.sort { $0.range.lowerBound < $1.range.lowerBound }
    marks = borders.map(\.range)
    plain.reserveCapacity(bytes.count)
    /// For each pair of delimiters, the range of its span in the plain text.
    var offsets = [Range<Int>](repeating: 0..<0, count: pairs.count)
    var index = 0
    for border in borders {
      while index < border.range.lowerBound {
        plain.append(bytes[index])
        index += 1
      }
      index = border.range.upperBound
      let start = border.isClosing ? offsets[border.pair].lowerBound : plain.count
      offsets[border.pair] = start..<plain.count
    }
    while index < bytes.count {
      plain.append(bytes[index])
      index += 1
    }
    for (pair, range) in zip(pairs, offsets) where !range.isEmpty {
      spans.append(InlineText.Span(pair.kind, range))
    }
  }

  private static func find(_ bytes: borrowing Span<UInt8>, _ pairs: inout [Pair]) {
    var index = 0
    while index < bytes.count, bytes[index] != 0x60, bytes[index] != 0x2a { index += 1 }
    if index == bytes.count { return }
    let closers = closingBackquotes(bytes)
    var strong: Int?
    var emphasis: Int?
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == 0x60 || byte == 0x2a else {
        index += 1
        continue
      }
      let end = endOfRun(bytes, from: index)
      if byte == 0x60 {
        guard let closer = closers[index] else {
          index = end
          continue
        }
        // With several backquotes, a space just inside both delimiters belongs to the delimiters, and not to the code.
        let isPadded =
          end - index > 1 && end + 1 < closer && bytes[end] == 0x20 && bytes[closer - 1] == 0x20
        pairs.append(
          Pair(
            kind: .code, opening: index..<end + (isPadded ? 1 : 0),
            closing: closer - (isPadded ? 1 : 0)..<closer + (end - index)))
        index = closer + (end - index)
        continue
      }
      let mayClose = index > 0 && bytes[index - 1] != 0x20
      let mayOpen = end < bytes.count && bytes[end] != 0x20
      let length = end - index
      if length == 2, mayClose, let opening = strong {
        pairs.append(Pair(kind: .strong, opening: opening..<opening + 2, closing: index..<end))
        strong = nil
        if let inner = emphasis, inner > opening { emphasis = nil }
      } else if length == 1, mayClose, let opening = emphasis {
        pairs.append(Pair(kind: .emphasis, opening: opening..<opening + 1, closing: index..<end))
        emphasis = nil
        if let inner = strong, inner > opening { strong = nil }
      } else if mayOpen {
        if length == 2 { strong = index } else if length == 1 { emphasis = index }
      }
      index = end
    }
  }

  private static func endOfRun(_ bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] == bytes[start] { end += 1 }
    return end
  }

  /// For each run of backquotes, the offset of the next run of equal length (CommonMark 0.31, 6.1). Keys are the offsets of the runs.
  private static func closingBackquotes(_ bytes: borrowing Span<UInt8>) -> [Int: Int] {
    var runs: [(offset: Int, length: Int)] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x60 {
        let end = endOfRun(bytes, from: index)
        runs.append((index, end - index))
        index = end
      } else {
        index += 1
      }
    }
    var next: [Int: Int] = [:]
    var closers: [Int: Int] = [:]
    for run in runs.reversed() {
      closers[run.offset] = next[run.length]
      next[run.length] = run.offset
    }
    return closers
  }
}
