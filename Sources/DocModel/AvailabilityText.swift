/// Reads availability from text: lines such as `iOS 16.0+, macOS 13.0 to 14.0 (deprecated)`, headings such as `Layout (iOS 16)`, sentences such
/// as `Available from iOS 16.`, tables, and `@available` attributes.
///
/// No other wording is recognised, because prose mentions systems for many reasons ("before iOS 16", "since we moved to iOS 17").
package struct AvailabilityText {
  private let text: [UInt8]

  package init(_ text: String) { self.text = Array(text.utf8) }

  /// A platform and its version in a text.
  private struct Item {
    var availability: SystemAvailability
    var range: Range<Int>
    /// Whether the item includes later versions, like `16+` and `16 or later`.
    var isOpen = false
    /// Whether the item is a system with a version. False for a tool or language; a line may contain both: `iOS 16+, Xcode 14+`.
    var isSystem: Bool { availability.introduced != nil && availability.platform != .any }
  }

  /// Names of tools, languages and other systems that may occur in a line of versions.
  private static let others = ["Swift Playgrounds", "Swift", "Xcode", "DriverKit", "Linux", "Safari"].map {
    Array($0.utf8)
  }

  /// For each byte, whether some name in `SystemPlatform.names` or `others` begins with it.
  private static let initials: [Bool] = {
    let initials = Set((SystemPlatform.names.map(\.name) + others).compactMap(\.first))
    return (0..<256).map { initials.contains(UInt8($0)) }
  }()

  // MARK: Headings and paragraphs

  /// The availability that a heading states. A version counts if it includes later versions (`iOS 16+`), is in parentheses (`(iOS 16, macOS
  /// 13)`), or follows `from`, `since` or `new in`.
  package var ofHeading: [SystemAvailability] {
    var found: [SystemAvailability] = []
    var isInParentheses = false
    var end = 0
    for item in items {
      for byte in text[end..<item.range.lowerBound] where byte == 0x28 || byte == 0x29 {
        isInParentheses = byte == 0x28
      }
      end = item.range.upperBound
      let next = end < text.count ? text[end] : 0x29
      let endsPart = next == 0x29 || next == 0x2c || next == 0x3b || next == 0x2f
      let isMeant =
        item.isOpen || item.availability.isDeprecated || (isInParentheses && endsPart)
        || follows(["from", "since", "new in", "requires"], item.range.lowerBound)
      if isMeant, !follows(["before", "until", "to"], item.range.lowerBound) { found.add(item.availability) }
    }
    return found
  }

  /// The availability that a paragraph states, as a line of versions or in a sentence that begins with words such as "Available from".
  package var ofParagraph: [SystemAvailability] {
    let named = namedPlatforms
    let items = named.filter(\.isSystem)
    let isDeprecated =
      text.starts(with: "**Deprecated".utf8)
      || (isLabelled && position(of: "everywhere (deprecated)", from: 0) != nil)
    guard let first = items.first else {
      return isDeprecated ? [SystemAvailability(.any, isDeprecated: true, renamed: replacement)] : []
    }
    var found: [SystemAvailability] = []
    if isLabelled || isLine(named) {
      for item in items { found.add(item.availability) }
      if isLabelled, let name = replacement { found.setReplacement(name) }
      return found
    }
    guard let start = leadBefore(first.range.lowerBound) else { return [] }
    // The sentence may also say when members of the type were added: "Holds from iOS 8, `.alert` from iOS 15." Only the first version of each
    // platform counts.
    let end = endOfSentence(start)
    for item in items where item.range.lowerBound < end { found.add(item.availability, keepsFirst: true) }
    return found
  }

  /// The name in `Use NAME instead`, or after `; use` in a line of versions; nil if there is none.
  package var replacement: String? {
    var index = 0
    while let start = position(of: "use ", from: index) {
      index = start + 4
      guard start == 0 || !Self.isLetter(text[start - 1]) else { continue }
      var name = text[index...].prefix { $0 > 0x20 }
      let rest = text[(index + name.count)...]
      let isQuoted = name.first == 0x60
      if isQuoted { name = name.dropFirst().prefix { $0 != 0x60 } }
      while let last = name.last, last == 0x2e || last == 0x2c || last == 0x3b || last == 0x60 {
        name.removeLast()
      }
      let isReplacement =
        rest.starts(with: " instead".utf8) || (isQuoted && start > 1 && text[start - 2] == 0x3b)
      let isName = name.contains { !Self.isLetter($0) || ByteClass.isUpper($0) }
      if isReplacement, isName, (2...80).contains(name.count) { return String(decoding: name, as: UTF8.self) }
    }
    return nil
  }

  /// A fast check whether a paragraph may state availability. Such a paragraph contains `OS`, as in the names of systems. Most paragraphs do
  /// not contain `OS`, and need no further check.
  static func mayBe(_ text: String) -> Bool {
    var text = text
    let namesSystem = text.withUTF8 { bytes in
      var last: UInt8 = 0
      for byte in bytes {
        if byte == 0x53, last == 0x4f { return true }
        last = byte
      }
      return false
    }
    return namesSystem || text.utf8.starts(with: "Deprecated".utf8) || text.utf8.starts(with: label.utf8)
  }

  private static let label = "Availability: "
  private var isLabelled: Bool { text.starts(with: Self.label.utf8) }

  /// Words that begin a sentence about availability.
  private static let leads: [[UInt8]] = [
    "Holds from ", "Available from ", "Available since ", "Available on ", "Available in ", "Available with ",
    "Only available on ", "Only available in ", "Requires ", "Needs ", "Introduced in ", "Introduced with ",
    "New in ", "Supported on ", "Supported from ", "Supported since ", "Minimum version: ", "Since: ",
  ].map { Array($0.utf8) }

  /// The start of a sentence whose first words are in `leads` and end at an index; nil if there is no such sentence.
  private func leadBefore(_ end: Int) -> Int? {
    for lead in Self.leads where end >= lead.count && text[(end - lead.count)..<end].elementsEqual(lead) {
      let start = end - lead.count
      if start == 0 || (start > 1 && text[start - 1] == 0x20 && text[start - 2] == 0x2e) { return start }
    }
    return nil
  }

  private func endOfSentence(_ start: Int) -> Int {
    var end = start
    while end < text.count {
      if text[end] == 0x3b { return end }
      if text[end] == 0x2e, end + 1 == text.count || text[end + 1] == 0x20 { return end }
      end += 1
    }
    return end
  }

  /// Whether the text is a line of versions, without other words. Such a line has at least two versions, a version that includes later versions
  /// (`16+`), or a deprecated version.
  private func isLine(_ items: [Item]) -> Bool {
    guard items.count > 1 || items.contains(where: { $0.isOpen || $0.availability.isDeprecated }) else {
      return false
    }
    var end = 0
    for item in items {
      if text[end..<item.range.lowerBound].contains(where: Self.isLetter) { return false }
      end = item.range.upperBound
    }
    return !text[end...].contains(where: Self.isLetter)
  }

  // MARK: Platforms with versions

  private var items: [Item] { namedPlatforms.filter(\.isSystem) }

  /// All platforms with their versions, in order. If a page has lost its line ends, no space separates platforms: `iOS 8.0+iPadOS 8.0+`.
  private var namedPlatforms: [Item] {
    var items: [Item] = []
    var index = 0
    var mayBegin = true
    while index < text.count {
      if mayBegin, let (item, end) = item(at: index) {
        items.append(item)
        index = end
        continue
      }
      mayBegin = !Self.isLetter(text[index])
      index += 1
    }
    return items
  }

  /// The item that begins at an index, and the index after the item; nil if no item begins at the index.
  private func item(at start: Int) -> (item: Item, end: Int)? {
    guard Self.initials[Int(text[start])] else { return nil }
    let rest = text[start...]
    let named = SystemPlatform.names.first { rest.starts(with: $0.name) }
    let other = Self.others.first { rest.starts(with: $0) }.map { (name: $0, platform: SystemPlatform.any) }
    guard let known = named ?? other else { return nil }
    var end = start + known.name.count
    let behindName = end
    if end < text.count, text[end] == 0x20 { end += 1 }
    guard let introduced = SystemVersion.read(text, at: end) else {
      return (Item(availability: SystemAvailability(known.platform), range: start..<behindName), behindName)
    }
    end = introduced.end
    var item = Item(
      availability: SystemAvailability(known.platform, introduced: introduced.version), range: start..<end)
    var last: SystemVersion?
    for dash in ["–", "-", " to ", " – "] where text[end...].starts(with: dash.utf8) {
      guard let read = SystemVersion.read(text, at: end + dash.utf8.count) else { continue }
      (last, end) = (read.version, read.end)
      break
    }
    func skip(_ marks: [String]) -> Bool {
      guard let mark = marks.first(where: { text[end...].starts(with: $0.utf8) }) else { return false }
      end += mark.utf8.count
      return true
    }
    if skip([" (deprecated)", "Deprecated", " Deprecated"]) {
      (item.availability.isDeprecated, item.availability.deprecated) = (true, last)
    }
    item.isOpen = skip([
      "+", " or later", " and later", " or newer", " and newer", " or higher", " and above", " and up",
    ])
    while skip([" (beta)", "Beta", " Beta"]) {}
    item.range = start..<end
    return (item, end)
  }

  // MARK: Comparison of bytes

  private static func isLetter(_ byte: UInt8) -> Bool { ByteClass.isLetter(byte) || byte >= 0x80 }

  /// Whether one of the given words, followed by a space, ends at an index. Case is ignored.
  private func follows(_ words: [String], _ end: Int) -> Bool {
    words.contains { word in
      let start = end - word.utf8.count - 1
      guard start >= 0, start == 0 || !Self.isLetter(text[start - 1]), text[end - 1] == 0x20 else {
        return false
      }
      return text[start..<end - 1].elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
  }

  /// The index at which the given words occur, ignoring case; nil if the words do not occur.
  private func position(of words: String, from start: Int) -> Int? {
    let words = Array(words.utf8)
    guard start + words.count <= text.count else { return nil }
    return (start...text.count - words.count).first { position in
      words.indices.allSatisfy { text[position + $0] | 0x20 == words[$0] | 0x20 }
    }
  }
}

extension [SystemAvailability] {
  /// Adds availability that a text states. If the text states several versions for a platform, the lowest version is kept. If `keepsFirst` is
  /// set, the version that was added first is kept instead.
  package mutating func add(_ other: SystemAvailability, keepsFirst: Bool = false) {
    guard let position = firstIndex(where: { $0.platform == other.platform }) else { return append(other) }
    if let version = other.introduced, !keepsFirst || self[position].introduced == nil {
      self[position].introduced = Swift.min(self[position].introduced ?? version, version)
    }
    self[position].isDeprecated = self[position].isDeprecated || other.isDeprecated
    self[position].deprecated = self[position].deprecated ?? other.deprecated
    self[position].obsoleted = self[position].obsoleted ?? other.obsoleted
    self[position].renamed = self[position].renamed ?? other.renamed
  }

  /// Adds availability from a less reliable source. A version from this source is used only if the platform has no version yet.
  package mutating func fill(from others: Self) {
    let hasVersions = contains { $0.introduced != nil }
    for var other in others {
      if hasVersions, !contains(where: { $0.platform == other.platform }) { other.introduced = nil }
      if other.introduced != nil || other.isDeprecated || other.obsoleted != nil {
        add(other, keepsFirst: true)
      }
    }
  }

  package mutating func setReplacement(_ name: String) {
    for position in indices where self[position].isDeprecated && self[position].renamed == nil {
      self[position].renamed = name
    }
  }
}
