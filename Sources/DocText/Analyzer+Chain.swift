import DocModel

extension Analyzer {
  /// Names with more components than this are indexed as single terms only in headings and symbols, where the name is the section's subject.
  /// Elsewhere, only their components are indexed.
  static let longestChain = 4

  /// Scans a name without a leading sigil such as `@` or `.`. Most names are single plain words, for which the slower `scanChain` is not called.
  @inline(__always)
  func scanName(_ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer) {
    let component = Component(text, at: scan.index)
    if mayContinue(text, at: component.runEnd, scan.field) {
      scanChain(text, &scan, &buffer, sigilBytes: 0)
      return
    }
    scan.index = component.runEnd
    guard !component.isEmpty else { return }
    emit(component, of: text, at: scan.position, scan, &buffer)
    scan.position &+= 1
  }

  /// Whether the name may continue after a component.
  @inline(__always)
  private func mayContinue(_ text: Span<UInt8>, at index: Int, _ field: Field) -> Bool {
    guard index < text.count else { return false }
    switch text[index] {
    case 0x2d, 0x2e: return index + 1 < text.count && isWordStart(text, at: index + 1)
    case 0x3a: return joint(text, at: index, field) > 0
    // The bytes are ( + # ? ! '
    case 0x28, 0x2b, 0x23, 0x3f, 0x21, 0x27: return true
    case 0xe2: return index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] == 0x99
    default: return false
    }
  }

  /// The length in bytes of the separator between two components of a name; 0 if no component follows. `::` is a separator only in headings,
  /// where the section describes the whole name. Elsewhere, a query finds a name with `::` by its adjacent components.
  @inline(__always)
  private func joint(_ text: Span<UInt8>, at index: Int, _ field: Field) -> Int {
    guard index + 1 < text.count else { return 0 }
    switch text[index] {
    case 0x2d, 0x2e: return isWordStart(text, at: index + 1) ? 1 : 0
    case 0x3a where field == .heading && text[index + 1] == 0x3a && index + 2 < text.count:
      return isWordStart(text, at: index + 2) ? 2 : 0
    default: return 0
    }
  }

  /// Scans a name of several components, which are joined by dots, hyphens or (in headings) `::`. A sigil may precede the name, and argument
  /// labels or marks such as `++` may follow it.
  ///
  /// The whole name becomes an identifier at its first component's position. In addition, each component becomes a term at its own position.
  func scanChain(
    _ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer, sigilBytes: Int
  ) {
    let sigilStart = scan.index
    chain.removeAll(keepingCapacity: true)
    chain.append(Component(text, at: sigilStart + sigilBytes))
    var end = chain[0].runEnd
    var isTooLong = false
    while case let joint = joint(text, at: end, scan.field), joint > 0 {
      if chain.count == Self.longestChain {
        if !isTooLong, scan.field == .heading || scan.field == .symbol {
          let whole = sigilStart..<endOfChain(text, from: end, scan.field)
          emitFolded(text, whole, at: scan.position, scan.field, &buffer)
        }
        isTooLong = true
        emitChain(text, &scan, &buffer)
        chain.removeAll(keepingCapacity: true)
      }
      let next = Component(text, at: end + joint)
      end = next.runEnd
      chain.append(next)
    }
    scan.index = end
    guard let first = chain.first, let last = chain.last, !last.isEmpty, !first.isEmpty else {
      return emitChain(text, &scan, &buffer)
    }
    let labelsEnd = endOfLabels(text, from: end)
    if sigilBytes > 0, !isTooLong {
      if let labelsEnd, chain.count == 1 {
        emitFolded(text, sigilStart..<labelsEnd, at: scan.position, scan.field, &buffer)
      }
      emitFolded(text, sigilStart..<first.end, at: scan.position, scan.field, &buffer)
    }
    if !isTooLong, let marksEnd = endOfMarks(text, behind: last, scan) {
      emitFolded(text, first.start..<marksEnd, at: scan.position, scan.field, &buffer)
      scan.index = marksEnd
    }
    if !isTooLong, chain.count > 1, isKeptWhole(text, first, scan) {
      emitFolded(text, first.start..<last.end, at: scan.position, scan.field, &buffer)
    }
    emitChain(text, &scan, &buffer, labelsEnd: labelsEnd)
    if let labelsEnd { emitLabels(text, until: labelsEnd, &scan, &buffer) }
  }

  /// Extends a chain of joined components, which so far ends at `end`, as far as possible. Returns the new end.
  private func endOfChain(_ text: Span<UInt8>, from end: Int, _ field: Field) -> Int {
    var end = end
    while case let joint = joint(text, at: end, field), joint > 0 {
      end = Component(text, at: end + joint).runEnd
    }
    return end
  }

  /// Whether a name is also indexed as a single term. In code, this is done only for versions (`17.4`) and for names that begin with a type
  /// (`Result.success`), because other names, such as `self.view`, are too numerous.
  private func isKeptWhole(_ text: Span<UInt8>, _ first: Component, _ scan: Scan) -> Bool {
    !scan.isCode || first.content.contains(.firstUpper) || first.isDigits || text[first.runEnd] == 0x2d
  }

  /// Emits each component of the chain at its own position.
  private func emitChain(
    _ text: Span<UInt8>, _ scan: inout Scan, _ buffer: inout TokenBuffer, labelsEnd: Int? = nil
  ) {
    let last = chain.count - 1
    for (index, component) in chain.enumerated() where !component.isEmpty {
      var extra: UInt8 = 0
      if index == last {
        if let labelsEnd {
          emitFolded(text, component.start..<labelsEnd, at: scan.position, scan.field, &buffer)
        } else if !scan.isCode, let apostrophe = apostrophe(text, behind: component) {
          extra = apostrophe.letter
          scan.index = apostrophe.end
        }
      }
      emit(component, of: text, at: scan.position, scan, &buffer, extra: extra)
      scan.position &+= 1
    }
  }

  /// The end of the letters after an apostrophe, and the letter that belongs to the word: the t of "don't". The letter is zero for the endings
  /// 's, 're, 've, 'll, 'd and 'm, which are dropped. Nil if the apostrophe is a quotation mark.
  private func apostrophe(_ text: Span<UInt8>, behind component: Component) -> (end: Int, letter: UInt8)? {
    var index = component.runEnd
    guard index < text.count else { return nil }
    if text[index] == 0x27 {
      index += 1
    } else if index + 2 < text.count, text[index] == 0xe2, text[index + 1] == 0x80, text[index + 2] == 0x99 {
      index += 3
    } else {
      return nil
    }
    var letters: UInt16 = 0
    var end = index
    while end < text.count, end - index < 2, ByteClass.isLetter(text[end]) {
      letters = letters << 8 | UInt16(text[end] | 0x20)
      end += 1
    }
    guard end == text.count || !ByteClass.isWord(text[end]) else { return nil }
    switch letters {
    case 0x74:
      let isNegation = component.isPlainWord && text[component.end - 1] | 0x20 == 0x6e
      return isNegation ? (end, 0x74) : nil
    case 0x73, 0x64, 0x6d, 0x7265, 0x7665, 0x6c6c: return (end, 0)
    default: return nil
    }
  }

  /// The end of argument labels such as `(context:)` or `(_:didSelect:)`; nil if there are none.
  private func endOfLabels(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count, text[start] == 0x28 else { return nil }
    let limit = min(text.count, start + TokenBuffer.longestTerm)
    var index = start + 1
    var labelLength = 0
    while index < limit {
      let byte = text[index]
      index += 1
      switch TokenByte(byte) {
      case .lower, .upper, .digit, .underscore: labelLength += 1
      default:
        if byte == 0x3a, labelLength > 0 {
          labelLength = 0
        } else {
          return byte == 0x29 && labelLength == 0 && index > start + 2 ? index : nil
        }
      }
    }
    return nil
  }

  private func emitLabels(
    _ text: Span<UInt8>, until end: Int, _ scan: inout Scan, _ buffer: inout TokenBuffer
  ) {
    scan.index += 1
    while scan.index < end {
      guard ByteClass.isWord(text[scan.index]) else {
        scan.index += 1
        continue
      }
      let label = Component(text, at: scan.index)
      scan.index = label.runEnd
      guard !label.isEmpty else { continue }
      emit(label, of: text, at: scan.position, scan, &buffer)
      scan.position &+= 1
    }
  }

  /// The end of the punctuation marks that belong to a term, as in `c++`, `c#`, `17+`, `try?` and `as!`; nil if there are none.
  private func endOfMarks(_ text: Span<UInt8>, behind last: Component, _ scan: Scan) -> Int? {
    let start = last.runEnd
    guard start < text.count, last.end == start else { return nil }
    let length = last.end - last.start
    var end = start + 1
    switch text[start] {
    case 0x2b:
      guard !scan.isCode else { return nil }
      if end < text.count, text[end] == 0x2b {
        end += 1
        guard length <= 8 else { return nil }
      } else if !last.isDigits {
        return nil
      }
    case 0x23:
      guard !scan.isCode, length == 1, !last.isDigits else { return nil }
    case 0x3f, 0x21:
      guard scan.isCode || scan.isInlineCode || scan.isQuery, isTryAsInit(text, last) else { return nil }
    default: return nil
    }
    guard end == text.count || !(ByteClass.isWord(text[end]) || TokenByte(text[end]) == .mark) else {
      return nil
    }
    return end
  }

  private func isTryAsInit(_ text: Span<UInt8>, _ word: Component) -> Bool {
    guard word.end - word.start <= 4 else { return false }
    var packed = PackedWord()
    for index in word.start..<word.end { packed.append(text[index]) }
    return Self.tryAsInit.contains(packed)
  }

  private static let tryAsInit = (["as", "try", "init"] as [StaticString]).map(PackedWord.init)
}
