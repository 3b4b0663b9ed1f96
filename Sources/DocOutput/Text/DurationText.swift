package enum DurationText {
  /// Formats a duration such as `0.31 s`, `12.4 s` or `3 min 05 s`.
  package static func seconds(_ seconds: Double) -> String {
    if seconds < 59.95 { return DecimalText.fixed(seconds, digits: seconds < 10 ? 2 : 1) + " s" }
    let whole = Int(seconds.rounded())
    let rest = whole % 60
    return "\(whole / 60) min \(rest < 10 ? "0" : "")\(rest) s"
  }

  /// Formats a time in a recording such as `0:07`, `12:03` or `1:02:03`.
  package static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 359_999)).rounded())
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let tail = "\(two(whole % 60))"
    return whole < 3600
      ? "\(whole / 60):\(tail)" : "\(whole / 3600):\(two(whole / 60 % 60)):\(tail)"
  }
}
