/// Times in a recording: `14:41` or `1:02:03`.
package enum Timestamp {
  /// The number of seconds that `14:41`, `1:02:03` or `881` stands for; nil for text of any other form.
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

  /// The time at the start of a line; nil if there is none. The time must have minutes and seconds, and may have hours.
  package static func leading(_ line: ArraySlice<UInt8>) -> (seconds: Int, length: Int)? {
    var (seconds, groups) = (0, 0)
    var rest = line
    while true {
      let digits = rest.prefix(while: ByteClass.isDigit)
      guard groups == 0 ? (1...3).contains(digits.count) : digits.count == 2 else { return nil }
      seconds = seconds * 60 + digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      rest = rest[digits.endIndex...]
      groups += 1
      guard rest.first == UInt8(ascii: ":"), groups < 3 else { break }
      rest = rest.dropFirst()
    }
    return groups > 1 ? (seconds, line.count - rest.count) : nil
  }

  package static func text(_ seconds: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let minute = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return "\(minute):\(two(seconds % 60))"
  }
}
