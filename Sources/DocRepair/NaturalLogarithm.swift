import Foundation

/// The transcendental functions that the models need.
enum NaturalLogarithm {
  static func of(_ value: Float) -> Float { Float(log(Double(value))) }

  static func exponential(_ value: Float) -> Float { Float(exp(Double(value))) }

  /// `log(1 + exp(x))`.
  static func onePlusExponential(_ value: Float) -> Float { Float(log1p(exp(Double(value)))) }
}
