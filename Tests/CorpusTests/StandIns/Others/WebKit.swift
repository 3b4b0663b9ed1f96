import UIKit

// Foundation keeps it in another module where there is no UIKit.
public struct URLRequest: Sendable {
  public var url: URL?
  public init(url: URL) { self.url = url }
}

open class WKWebView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(scrollView)
  }
  public convenience override init() { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  public let scrollView = UIScrollView(frame: .zero)
  public let configuration = WKWebViewConfiguration()
  open weak var navigationDelegate: (any WKNavigationDelegate)?
  open private(set) var estimatedProgress = 0.0
  open var canGoBack: Bool { false }
  open func load(_ request: URLRequest) {}
  open func goBack() {}
  open func stopLoading() {}
  open override func userActs() {
    estimatedProgress = 1
    notifyObservers()
    configuration.userContentController.receive()
    if let navigationDelegate {
      Task { _ = await navigationDelegate.webView(self, decidePolicyFor: WKNavigationAction()) }
    }
  }
}
@MainActor public final class WKWebViewConfiguration {
  public let userContentController = WKUserContentController()
}
@MainActor public final class WKUserContentController {
  private var handlers: [String: any WKScriptMessageHandler] = [:]
  public func add(_ handler: any WKScriptMessageHandler, name: String) { handlers[name] = handler }
  public func removeScriptMessageHandler(forName name: String) { handlers[name] = nil }
  func receive() {
    for handler in handlers.values { handler.userContentController(self, didReceive: WKScriptMessage()) }
  }
}
@MainActor public final class WKScriptMessage { public var body: Any { "message" } }
@MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
  func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage)
}
public enum WKNavigationActionPolicy: Sendable { case cancel, allow }
public enum WKNavigationType: Sendable { case linkActivated, other }
@MainActor public final class WKNavigationAction {
  public let navigationType = WKNavigationType.linkActivated
  public let request = URLRequest(url: URL(fileURLWithPath: "/page"))
}
@MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
  func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async
    -> WKNavigationActionPolicy
}
