import UIKit

@MainActor public final class ARSession { public func pause() {} }
@MainActor open class ARView: UIView { public let session = ARSession() }
