import Foundation

// Declares key-value observing, which Foundation lacks without Objective-C. A view notifies its observers of what a user does.

public final class NSKeyValueObservation {
  fileprivate let notify: @MainActor () -> Void
  public init(_ notify: @escaping @MainActor () -> Void) { self.notify = notify }
  public func invalidate() {}
}
public struct NSKeyValueObservedChange<Value> { public init() {} }
@MainActor private final class Observers {
  static var all: [ObjectIdentifier: [() -> NSKeyValueObservation?]] = [:]
}

@MainActor public protocol KeyValueObservable: UIView {}
extension UIView: KeyValueObservable {
  public func notifyObservers() {
    for observation in Observers.all[ObjectIdentifier(self)] ?? [] { observation()?.notify() }
  }
}
extension KeyValueObservable {
  public func observe<Value>(
    _ path: KeyPath<Self, Value>,
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation { [weak self] in
      if let self { changeHandler(self, NSKeyValueObservedChange()) }
    }
    Observers.all[ObjectIdentifier(self), default: []].append { [weak observation] in observation }
    return observation
  }
}
