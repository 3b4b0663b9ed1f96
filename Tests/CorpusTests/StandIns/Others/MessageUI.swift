import UIKit

public enum MFMailComposeResult: Sendable { case cancelled, saved, sent, failed }
open class MFMailComposeViewController: UINavigationController {
  public class func canSendMail() -> Bool { false }
  open weak var mailComposeDelegate: (any MFMailComposeViewControllerDelegate)?
  open func setToRecipients(_ recipients: [String]?) {}
  open override func userActs() {
    mailComposeDelegate?.mailComposeController(self, didFinishWith: .sent, error: nil)
  }
}
@MainActor public protocol MFMailComposeViewControllerDelegate: NSObjectProtocol {
  func mailComposeController(
    _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?)
}
