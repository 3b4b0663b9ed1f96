@_exported import UIKit

public func CACurrentMediaTime() -> Double { 0 }

public final class CAEmitterCell {
  public init() {}
  public var contents: Any?
  public var birthRate: Float = 0
  public var lifetime: Float = 0
  public var velocity: CGFloat = 0
  public var emissionLongitude: CGFloat = 0
  public var emissionRange: CGFloat = 0
  public var scale: CGFloat = 1
}
public final class CAEmitterLayer: CALayer, Layered {
  public static func made() -> CALayer { CAEmitterLayer() }
  public var emitterPosition = CGPoint.zero
  public var emitterCells: [CAEmitterCell]?
  public var birthRate: Float = 1
}
