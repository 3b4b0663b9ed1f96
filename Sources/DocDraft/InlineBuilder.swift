import DocModel

/// Collects the characters of an inline text and the spans that open and close around them.
///
/// Spans end in the order in which they should: closing one closes those inside it. What is still open at the end covers the rest.
package struct InlineBuilder: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var spans: [InlineText.Span] = []
  private var open: [(kind: InlineText.Kind, start: Int)] = []

  package init() {}

  package init(_ text: InlineText) { append(text) }

  package var isEmpty: Bool { bytes.isEmpty }
  package var count: Int { bytes.count }

  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    spans.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  package mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }
  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends what a function writes at the end.
  package mutating func append(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

  package mutating func append(_ text: InlineText) {
    let start = bytes.count
    bytes.append(contentsOf: text.plain.utf8)
    for span in text.spans {
      spans.append(
        InlineText.Span(span.kind, span.range.lowerBound + start..<span.range.upperBound + start))
    }
  }

  package mutating func append(_ text: String, as kind: InlineText.Kind) {
    let start = bytes.count
    append(text)
    add(kind, start..<bytes.count)
  }

  /// Adds a span over bytes that are there.
  package mutating func add(_ kind: InlineText.Kind, _ range: Range<Int>) {
    if !range.isEmpty { spans.append(InlineText.Span(kind, range)) }
  }

  /// - Returns: what `close` takes.
  @discardableResult
  package mutating func begin(_ kind: InlineText.Kind) -> Int {
    open.append((kind, bytes.count))
    return open.count - 1
  }

  /// Ends the span that `begin` gave the number of, and those inside it.
  package mutating func end(_ number: Int) {
    while open.count > number, let last = open.popLast() { add(last.kind, last.start..<bytes.count) }
  }

  /// Ends the innermost span of a kind, where one is open.
  package mutating func end(_ kind: InlineText.Kind) {
    if let number = open.lastIndex(where: { $0.kind == kind }) { end(number) }
  }

  package func isOpen(_ kind: InlineText.Kind) -> Bool { open.contains { $0.kind == kind } }

  /// Takes bytes out.
  /// - Parameter ranges: ascending and apart.
  package mutating func remove(_ ranges: some RandomAccessCollection<Range<Int>>) {
    if ranges.isEmpty { return }
    func moved(_ offset: Int) -> Int {
      offset
        - ranges.prefix { $0.lowerBound < offset }.reduce(0) {
          $0 + min($1.upperBound, offset) - $1.lowerBound
        }
    }
    for number in spans.indices {
      let range = spans[number].range
      spans[number].range = moved(range.lowerBound)..<moved(range.upperBound)
    }
    for number in open.indices { open[number].start = moved(open[number].start) }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var start = 0
    for range in ranges {
      kept += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    bytes = kept + bytes[start...]
  }

  package mutating func insert(_ byte: UInt8, at offset: Int) {
    bytes.insert(byte, at: offset)
    for number in spans.indices where spans[number].range.upperBound > offset {
      let range = spans[number].range
      spans[number].range = range.lowerBound + (range.lowerBound >= offset ? 1 : 0)..<range.upperBound + 1
    }
    for number in open.indices where open[number].start >= offset { open[number].start += 1 }
  }

  /// Takes all from an offset on away.
  package mutating func truncate(to count: Int) {
    guard count < bytes.count else { return }
    bytes.removeLast(bytes.count - count)
    spans.removeAll { $0.range.lowerBound >= count }
    for number in spans.indices where spans[number].range.upperBound > count {
      spans[number].range = spans[number].range.lowerBound..<count
    }
    for number in open.indices { open[number].start = min(open[number].start, count) }
  }

  /// The text so far, on one line and cleaned.
  package var text: InlineText {
    let rest = open.map { InlineText.Span($0.kind, $0.start..<bytes.count) }
    return TextCleaner.line(InlineText(plain: bytes.text, spans: spans + rest))
  }
}
