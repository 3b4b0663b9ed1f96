import Foundation

/// The two transcendental functions that the models need.
enum NaturalLogarithm {
  static func of(_ value: Float) -> Float { Float(log(Double(value))) }

  /// `log(1 + exp(x))`.
  static func onePlusExponential(_ value: Float) -> Float { Float(log1p(exp(Double(value)))) }
}
