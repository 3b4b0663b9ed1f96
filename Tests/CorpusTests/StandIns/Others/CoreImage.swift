@_exported import Foundation
import UIKit

public final class CIImage { public var extent: CGRect { .zero } }
public final class CIFilter {
  public init?(name: String, parameters: [String: Any]?) {}
  public var outputImage: CIImage? { CIImage() }
}
public final class CIContext {
  public init() {}
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? { CGImage() }
}
