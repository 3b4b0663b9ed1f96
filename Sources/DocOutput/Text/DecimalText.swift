/// Formats numbers independently of the locale.
package enum DecimalText {
  /// Formats `value` with exactly `digits` decimal places (at most 9), rounded half away from zero. NaN becomes `-`.
  package static func fixed(_ value: Double, digits: Int) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return value.isNaN ? "-" : "\(value)" }
    let scale = (0..<min(max(digits, 0), 9)).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 9e18 else { return "\(value)" }
    let units = UInt64(scaled)
    let sign = value < 0 && units > 0 ? "-" : ""
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: UInt64(scale))
    if scale == 1 { return "\(sign)\(whole)" }
    let tail = "\(fraction)"
    return "\(sign)\(whole)." + String(repeating: "0", count: max(0, digits - tail.utf8.count)) + tail
  }

  /// Formats a number with commas between groups of three digits: `170,788`.
  package static func grouped(_ value: Int) -> String {
    let digits = Array("\(value.magnitude)".utf8)
    var text: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Formats a size in bytes with three digits and a decimal unit: `812 B`, `41.5 kB`, `1.20 GB`.
  package static func byteSize(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    var value = Double(bytes)
    for unit in ["kB", "MB", "GB", "TB"] {
      value /= 1000
      if value < 999.5 || unit == "TB" {
        return fixed(value, digits: value < 9.995 ? 2 : value < 99.95 ? 1 : 0) + " " + unit
      }
    }
    return "\(bytes) B"
  }

  /// Formats a duration such as `0.31 s`, `12.4 s` or `3 min 05 s`.
  package static func duration(_ seconds: Double) -> String {
    if seconds < 59.95 { return fixed(seconds, digits: seconds < 10 ? 2 : 1) + " s" }
    let (minutes, rest) = Int(seconds.rounded()).quotientAndRemainder(dividingBy: 60)
    return "\(minutes) min \(rest < 10 ? "0" : "")\(rest) s"
  }

  /// Formats a count with its noun, such as `1 section` or `2 sections`.
  package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}
