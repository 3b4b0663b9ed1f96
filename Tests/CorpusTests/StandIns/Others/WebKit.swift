import UIKit

// Foundation keeps it in another module where there is no UIKit.
public struct URLRequest { public init(url: URL) {} }

open class WKWebView: UIView {
  open func load(_ request: URLRequest) {}
}
