import EventKit
import UIKit

public enum EKEventEditViewAction: Sendable { case canceled, saved, deleted }
public protocol EKEventEditViewDelegate: NSObjectProtocol {
  func eventEditViewController(
    _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction)
}
open class EKEventEditViewController: UINavigationController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var eventStore: EKEventStore!
  open var event: EKEvent?
  open weak var editViewDelegate: (any EKEventEditViewDelegate)?
  open override func userActs() { editViewDelegate?.eventEditViewController(self, didCompleteWith: .saved) }
}
