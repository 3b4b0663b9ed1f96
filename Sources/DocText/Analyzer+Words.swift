extension Analyzer {
  /// Emits the tokens of a component, all at the same position.
  /// - Parameter extra: a letter to add to the component, such as the "t" of "don't"; zero for none.
  func emit(
    _ component: Component, of text: Span<UInt8>, at position: UInt32, _ scan: Scan,
    _ buffer: inout TokenBuffer, extra: UInt8 = 0
  ) {
    if hasOwnStems {
      // Stemmers of some languages remove prefixes, so a word and its term may begin with different letters. The filter compares first letters,
      // and is therefore used only for English.
      if !scan.isCode, !scan.isInlineCode, let term = own?.term(of: component, in: text, extra: extra) {
        let source = component.start..<component.end
        return buffer.add(.word, from: source, at: position, scan.field) { $0.append(contentsOf: term) }
      }
    } else if let filter, !filter.mayMatch(component, of: text) {
      return
    }
    if component.isPlainWord {
      emitWord(component, of: text, at: position, scan, &buffer, extra: extra)
    } else if component.isDigits {
      emitDigits(component, of: text, at: position, scan.field, &buffer)
    } else if component.end - component.start > TokenBuffer.longestTerm {
      emitFolded(text, component.start..<component.end, at: position, scan.field, &buffer)
    } else {
      emitIdentifier(component, of: text, at: position, scan, &buffer)
    }
  }

  private func emitWord(
    _ component: Component, of text: Span<UInt8>, at position: UInt32, _ scan: Scan,
    _ buffer: inout TokenBuffer, extra: UInt8
  ) {
    let source = component.start..<component.end
    let length = component.end - component.start
    if length + (extra == 0 ? 0 : 1) <= 16 {
      var word = PackedWord()
      for index in source { word.append(text[index] | 0x20) }
      if extra != 0 { word.append(extra) }
      let stem = stems.stem(word)
      buffer.add(.word, from: source, at: position, scan.field) { stem.appendTo(&$0) }
      if scan.keepsSpelling, stem != word {
        buffer.add(.identifier, from: source, at: position, scan.field) { word.appendTo(&$0) }
      }
      return
    }
    longWord.removeAll(keepingCapacity: true)
    for index in source.prefix(TokenBuffer.longestTerm) { longWord.append(text[index] | 0x20) }
    if extra != 0 { longWord.append(extra) }
    if length <= TokenBuffer.longestTerm { stems.stemmer.stem(&longWord) }
    buffer.add(.word, from: source, at: position, scan.field) { $0.append(contentsOf: longWord) }
    // The lengths do not show whether the stem differs: the stem "necessari" is as long as its word "necessary".
    if scan.keepsSpelling, differs(longWord, from: source, of: text) {
      emitFolded(text, source, at: position, scan.field, &buffer)
    }
  }

  private func differs(_ stem: [UInt8], from source: Range<Int>, of text: Span<UInt8>) -> Bool {
    guard stem.count == source.count else { return true }
    for (position, index) in source.enumerated() where stem[position] != text[index] | 0x20 { return true }
    return false
  }

  /// Emits a number as written and, if it has leading zeros, once more without them: `0302` is also found as `302`.
  private func emitDigits(
    _ component: Component, of text: Span<UInt8>, at position: UInt32, _ field: Field,
    _ buffer: inout TokenBuffer
  ) {
    let source = component.start..<component.end
    buffer.add(.word, from: source, at: position, field) { bytes in
      for index in source.prefix(TokenBuffer.longestTerm) { bytes.append(text[index]) }
    }
    guard text[component.start] == 0x30, source.count > 1, source.count <= TokenBuffer.longestTerm else {
      return
    }
    var first = component.start
    while first < component.end - 1, text[first] == 0x30 { first += 1 }
    buffer.add(.part, from: source, at: position, field) { bytes in
      for index in first..<component.end { bytes.append(text[index]) }
    }
  }

  private func emitIdentifier(
    _ component: Component, of text: Span<UInt8>, at position: UInt32, _ scan: Scan,
    _ buffer: inout TokenBuffer
  ) {
    splitter.load(text, component.start..<component.end)
    let partCount = splitter.parts.count
    let source = component.start..<component.end
    if partCount == 1, splitter.isOneKind {
      emitPart(0, as: .word, at: position, scan.field, &buffer)
      if scan.keepsSpelling, let stem = buffer.tokens.last, !buffer.term(stem).elementsEqual(splitter.folded)
      {
        emitFolded(text, source, at: position, scan.field, &buffer)
      }
      return
    }
    buffer.add(.identifier, from: source, at: position, scan.field) { $0.append(contentsOf: splitter.folded) }
    guard partCount > 1 else { return }
    for index in 0..<partCount { emitPart(index, as: .part, at: position, scan.field, &buffer) }
  }

  private func emitPart(
    _ index: Int, as kind: TokenKind, at position: UInt32, _ field: Field, _ buffer: inout TokenBuffer
  ) {
    let source = splitter.source(of: splitter.parts[index])
    let part = splitter.bytes(of: splitter.parts[index])
    buffer.add(kind, from: source, at: position, field) { bytes in
      if !splitter.isASCIILetters(part) {
        bytes.append(contentsOf: splitter.folded[part])
      } else if part.count <= 16 {
        var word = PackedWord()
        for byte in splitter.folded[part] { word.append(byte) }
        stems.stem(word).appendTo(&bytes)
      } else {
        longWord.removeAll(keepingCapacity: true)
        longWord.append(contentsOf: splitter.folded[part])
        stems.stemmer.stem(&longWord)
        bytes.append(contentsOf: longWord)
      }
    }
  }

  /// Emits folded text as an identifier.
  func emitFolded(
    _ text: Span<UInt8>, _ source: Range<Int>, at position: UInt32, _ field: Field,
    _ buffer: inout TokenBuffer
  ) {
    // This may append one byte more than the limit. The buffer then sees that the term is too long, and cuts it at the start of a scalar.
    buffer.add(.identifier, from: source, at: position, field) {
      $0.appendFolded(text, source, limit: TokenBuffer.longestTerm)
    }
  }
}
