import DocModel

/// Builds an inline text from left to right: bytes are appended, and spans are begun and ended.
///
/// When a span ends, the spans inside it end, too. A span that is never ended extends to the end of the text.
package struct InlineBuilder: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// The spans, sorted by their ends. Because of this order, a change near the end of the text affects only the last spans.
  private var spans: [InlineText.Span] = []
  private var open: [(kind: InlineText.Kind, start: Int, target: Int)] = []
  private var targets: [String] = []

  package init() {}

  package var isEmpty: Bool { bytes.isEmpty }
  package var count: Int { bytes.count }
  package var isInCode: Bool { open.contains { $0.kind == .code } }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    targets.removeAll(keepingCapacity: true)
  }

  /// Removes the text so far. Open links continue in the text that follows. All other open spans end.
  package mutating func restart() {
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    for number in open.indices { open[number].start = open[number].kind == .link ? 0 : .max }
  }

  package mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }
  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Passes the bytes to a closure, which may append to them in place.
  package mutating func append(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

  package mutating func append(_ text: InlineText) {
    let start = bytes.count
    bytes.append(contentsOf: text.plain.utf8)
    for span in text.spans.sorted(by: { $0.range.upperBound < $1.range.upperBound }) {
      let range = span.range.lowerBound + start..<span.range.upperBound + start
      spans.append(InlineText.Span(span.kind, range, target: span.target + targets.count))
    }
    targets += text.targets
  }

  package mutating func append(_ text: some Sequence<UInt8>, linkedTo target: String) {
    let start = count
    append(text)
    link(start..<count, to: target)
  }

  /// Turns a range into a link. If the text changes later, the range must end at the end of the current text, because `spans` is sorted by ends.
  package mutating func link(_ range: Range<Int>, to target: String) {
    let target = TextCleaner.line(target)
    guard !range.isEmpty, !target.isEmpty else { return }
    targets.append(target)
    spans.append(InlineText.Span(.link, range, target: targets.count - 1))
  }

  /// Makes the alternative text of a picture a link to the picture's file, so that pages can show the picture. Web addresses, and addresses
  /// that contain the picture (`data:`), are not kept.
  package mutating func picture(_ range: Range<Int>, at target: String) {
    let bytes = target.utf8
    guard bytes.count <= 1024, !bytes.contains(UInt8(ascii: ":")), !target.hasPrefix("//") else { return }
    link(range, to: target)
  }

  package mutating func append(_ text: String, as kind: InlineText.Kind) {
    let number = begin(kind)
    append(text)
    end(number)
  }

  /// Begins a span. Returns a number that identifies it in calls of `end`.
  @discardableResult
  package mutating func begin(_ kind: InlineText.Kind) -> Int {
    open.append((kind, bytes.count, 0))
    return open.count - 1
  }

  /// Begins a link. Returns a number that identifies it in calls of `end`.
  package mutating func beginLink(to target: String) -> Int {
    targets.append(TextCleaner.line(target))
    open.append((.link, bytes.count, targets.count - 1))
    return open.count - 1
  }

  /// Ends a span, and all spans inside it.
  package mutating func end(_ number: Int) {
    while open.count > number, let last = open.popLast() {
      if last.start < bytes.count {
        spans.append(InlineText.Span(last.kind, last.start..<bytes.count, target: last.target))
      }
    }
  }

  /// Ends the innermost open span of a kind, if there is one.
  package mutating func end(_ kind: InlineText.Kind) {
    if let number = open.lastIndex(where: { $0.kind == kind }) { end(number) }
  }

  /// Removes ranges of bytes. The time is linear in bytes and ranges, plus the logarithm of the number of ranges for each span.
  /// - Parameter ranges: disjoint ranges in ascending order.
  package mutating func remove(_ ranges: [Range<Int>]) {
    if ranges.isEmpty { return }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    // For each range, the number of kept bytes before it.
    var keptBefore: [Int] = []
    var start = 0
    for range in ranges {
      kept += bytes[start..<range.lowerBound]
      keptBefore.append(kept.count)
      start = range.upperBound
    }
    bytes = kept + bytes[start...]
    func moved(_ offset: Int) -> Int {
      let before = ranges.indices.partitionPoint { ranges[$0].lowerBound < offset }
      if before == 0 { return offset }
      return keptBefore[before - 1] + max(0, offset - ranges[before - 1].upperBound)
    }
    for number in spans.indices {
      let range = spans[number].range
      spans[number].range = moved(range.lowerBound)..<moved(range.upperBound)
    }
    for number in open.indices where open[number].start < .max {
      open[number].start = moved(open[number].start)
    }
  }

  /// Inserts a byte. This is fast only near the end of the text.
  package mutating func insert(_ byte: UInt8, at offset: Int) {
    bytes.insert(byte, at: offset)
    for number in spans.indices.reversed() {
      let range = spans[number].range
      if range.upperBound <= offset { break }
      spans[number].range = range.lowerBound + (range.lowerBound >= offset ? 1 : 0)..<range.upperBound + 1
    }
    for number in open.indices where (offset..<Int.max).contains(open[number].start) {
      open[number].start += 1
    }
  }

  package mutating func truncate(to count: Int) {
    guard count < bytes.count else { return }
    bytes.removeLast(bytes.count - count)
    // All cut spans end at `count`, so the ends of the spans stay in ascending order.
    var number = spans.count
    while number > 0, spans[number - 1].range.upperBound > count { number -= 1 }
    let cut = spans[number...].filter { $0.range.lowerBound < count }
    spans.removeLast(spans.count - number)
    for span in cut { spans.append(span.moved(to: span.range.lowerBound..<count)) }
    for number in open.indices { open[number].start = min(open[number].start, count) }
  }

  /// The text on one line, cleaned by `TextCleaner`.
  package var text: InlineText {
    // The copy of a slice has no spare capacity. After a long paragraph, the spare capacity of `spans` is large.
    var all = Array(spans[...])
    for span in open where span.start < bytes.count {
      all.append(InlineText.Span(span.kind, span.start..<bytes.count, target: span.target))
    }
    return TextCleaner.line(InlineText(plain: bytes.text, spans: all, targets: targets))
  }
}
