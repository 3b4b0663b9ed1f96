import DocModel

/// Parses a time in a recording.
package enum Timestamp {
  /// The seconds of `14:41`, `1:02:03` or `881`; nil if the text has another form.
  package static func seconds(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0
    for (index, part) in parts.enumerated() {
      guard (1...6).contains(part.utf8.count), part.utf8.allSatisfy({ ByteClass.isDigit($0) }),
        let value = Int(part), index == 0 || value < 60
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }
}
