/// Arithmetic that gives the same results on all machines. The functions use only basic operations and no mathematical library.
package enum PortableMath {
  /// The natural logarithm, with an absolute error below 1e-4; -28 if `value` is not positive and finite.
  package static func log(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return -28 }
    let bits = value.bitPattern
    let m = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000) - 1
    // The base-2 logarithm is the exponent, plus a polynomial in the fraction of the significand. The polynomial's error is below 1e-4.
    let fraction =
      m
      * (1.442_688_9 + m * (-0.720_851_5 + m * (0.470_724_6 + m * (-0.286_2 + m * (0.125_8 - m * 0.032_1)))))
    return (Double(Int(bits >> 52) - 1023) + fraction) * 0.693_147_18
  }

  /// Approximates `exp(value)`, with a relative error of about one percent for moderate values. For values of -16 and below, the result is 0.
  package static func exponential(_ value: Double) -> Double {
    guard value > -16 else { return 0 }
    // Repeated squaring computes (1 + x / 1024)^1024.
    var result = 1 + min(value, 16) / 1024
    for _ in 0..<10 { result *= result }
    return result
  }

  package static func log(_ value: Float) -> Float { Float(log(Double(value))) }

  package static func softPlus(_ value: Float) -> Float {
    Float(log(1 + exponential(Double(value))))
  }
}
