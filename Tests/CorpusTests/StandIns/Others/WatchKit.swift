import HealthKit
import SwiftUI

@MainActor open class WKInterfaceController: NSObject {
  open func awake(withContext context: Any?) {}
}
open class WKHostingController<Body: View>: WKInterfaceController {
  public override init() { super.init() }
  open var body: Body { preconditionFailure("override it") }
  public func setNeedsBodyUpdate() {}
}
@MainActor open class WKInterfaceObject: NSObject {}
open class WKInterfaceActivityRing: WKInterfaceObject {
  public override init() { super.init() }
  open func setActivitySummary(_ summary: HKActivitySummary?, animated: Bool) {}
}
@MainActor @preconcurrency public protocol WKInterfaceObjectRepresentable: View where Body == Never {
  associatedtype WKInterfaceObjectType: WKInterfaceObject
  typealias Context = WKInterfaceObjectRepresentableContext<Self>
  func makeWKInterfaceObject(context: Context) -> WKInterfaceObjectType
  func updateWKInterfaceObject(_ object: WKInterfaceObjectType, context: Context)
}
extension WKInterfaceObjectRepresentable {
  public var body: Never { preconditionFailure("a representable has no body") }
}
public struct WKInterfaceObjectRepresentableContext<Representable> {}
@MainActor public protocol WKApplicationDelegate: NSObjectProtocol { func applicationDidFinishLaunching() }
@MainActor @propertyWrapper
public struct WKApplicationDelegateAdaptor<Delegate: NSObject & WKApplicationDelegate> {
  public init(_ type: Delegate.Type = Delegate.self) {}
  public var wrappedValue: Delegate { preconditionFailure("WatchKit makes the delegate") }
}
public enum WKHapticType: Sendable { case success, failure }
@MainActor open class WKInterfaceDevice: NSObject {
  private static let device = WKInterfaceDevice()
  public static func current() -> WKInterfaceDevice { device }
  open func play(_ haptic: WKHapticType) {}
}
