import UIKit

public enum MSMessagesAppPresentationStyle: Sendable { case compact, expanded }
open class MSMessagesAppViewController: UIViewController {
  open func requestPresentationStyle(_ style: MSMessagesAppPresentationStyle) {}
}
