import UIKit

open class SFSafariViewController: UIViewController {
  public convenience init(url: URL) { self.init(nibName: nil, bundle: nil) }
  open weak var delegate: (any SFSafariViewControllerDelegate)?
}
@MainActor public protocol SFSafariViewControllerDelegate: AnyObject {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
}
