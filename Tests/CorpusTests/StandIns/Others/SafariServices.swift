import UIKit

open class SFSafariViewController: UIViewController {
  public convenience init(url: URL) { self.init(nibName: nil, bundle: nil) }
  open weak var delegate: (any SFSafariViewControllerDelegate)?
  open override func userActs() { delegate?.safariViewControllerDidFinish(self) }
}
@MainActor public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}
