import UIKit

public enum MFMailComposeResult: Sendable { case cancelled, saved, sent, failed }
open class MFMailComposeViewController: UINavigationController {
  public class func canSendMail() -> Bool { false }
  open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
  open func setToRecipients(_ recipients: [String]?) {}
}
@MainActor public protocol MFMailComposeViewControllerDelegate: AnyObject {
  func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}
