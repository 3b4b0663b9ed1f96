/// Encodes lengths on a scale of 256 steps. The scale is exact up to 32. Beyond that, it has sixteen steps for each doubling of the length.
/// Lengths are rounded up, by at most 6 %.
public enum LengthNorm {
  /// The greatest length on the scale.
  public static let maximum = length(255)

  /// The length that a norm n represents: n itself up to 31; for higher norms, (16 + n mod 16) · 2^(⌊n/16⌋ − 1).
  public static func length(_ norm: UInt8) -> UInt32 {
    let number = UInt32(norm)
    return number < 32 ? number : (16 + number % 16) << (number / 16 - 1)
  }

  /// The smallest norm whose length is at least `length`; 255 for lengths beyond the scale.
  public static func norm(_ length: UInt32) -> UInt8 {
    guard length >= 32 else { return UInt8(length) }
    guard length < maximum else { return 255 }
    // The highest bit of the length determines its octave. Within the octave, the length is rounded up to a sixteenth.
    let shift = UInt32(27 - length.leadingZeroBitCount)
    let steps = (length + (1 << shift) - 1) >> shift
    return UInt8(steps == 32 ? (shift + 2) * 16 : (shift + 1) * 16 + steps - 16)
  }
}
