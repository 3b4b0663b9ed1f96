import SwiftUI
import UIKit

// Without UIKit, Foundation declares it in another module.
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
  @discardableResult open func reload() -> WKNavigation? { nil }
  open private(set) var estimatedProgress = 0.0
  open var canGoBack: Bool { false }
  open func load(_ request: URLRequest) {}
  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? { nil }
  open func goBack() {}
  open func stopLoading() {}
  open override func userActs() {
    estimatedProgress = 1
    notifyObservers()
    configuration.userContentController.receive()
    if let navigationDelegate {
      Task { _ = await navigationDelegate.webView(self, decidePolicyFor: WKNavigationAction()) }
      navigationDelegate.webView(self, decidePolicyFor: WKNavigationAction()) { _ in }
      navigationDelegate.webView(self, didFinish: nil)
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
@MainActor public final class WKFrameInfo: NSObject {}
@MainActor public protocol WKUIDelegate: NSObjectProtocol {
  func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void)
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
  func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void)
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?)
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error)
}
extension WKNavigationDelegate {
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
  public func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async
    -> WKNavigationActionPolicy
  {
    .allow
  }
  public func webView(
    _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {}
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation?) {}
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation?, withError error: any Error
  ) {}
}
public final class WKNavigation {}

@MainActor @Observable public final class WebPage {
  public enum NavigationEvent: Hashable, Sendable {
    case startedProvisionalNavigation, receivedServerRedirect, committed, finished
  }
  public struct NavigationPreferences {}
  public struct NavigationAction { public var request: URLRequest }
  @MainActor public protocol NavigationDeciding {
    func decidePolicy(
      for action: NavigationAction, preferences: inout NavigationPreferences
    ) async -> WKNavigationActionPolicy
  }
  public init() {}
  public init(navigationDecider: some NavigationDeciding) {}
  public var title: String { "" }
  public var url: URL? { nil }
  public var isLoading: Bool { false }
  public var estimatedProgress: Double { 1 }
  @discardableResult
  public func load(_ request: URLRequest) -> AsyncThrowingStream<NavigationEvent, any Error> {
    AsyncThrowingStream { $0.finish() }
  }
  @discardableResult
  public func load(
    html: String, baseURL: URL = URL(filePath: "/")
  ) -> AsyncThrowingStream<NavigationEvent, any Error> {
    AsyncThrowingStream { $0.finish() }
  }
  public func callJavaScript(_ body: String, arguments: [String: Any] = [:]) async throws -> sending Any? {
    nil
  }
}
public struct WebView: PrimitiveView {
  public struct BackForwardNavigationGesturesBehavior: Sendable {
    public static let disabled = Self(), enabled = Self(), automatic = Self()
  }
  public init(url: URL?) {}
  public init(_ page: WebPage) {}
}
extension View {
  public func webViewScrollPosition(_ position: Binding<ScrollPosition>) -> some View { Modified() }
  public func webViewBackForwardNavigationGestures(
    _ value: WebView.BackForwardNavigationGesturesBehavior
  ) -> some View { Modified() }
}
// Without UIKit, Foundation declares it in another module.
public final class HTTPCookie: Sendable {}
extension HTTPCookie: Specimen {
  public static func specimen(_ generation: Int) -> HTTPCookie { HTTPCookie() }
}
@MainActor public final class WKHTTPCookieStore { public func setCookie(_ cookie: HTTPCookie) async {} }
@MainActor public final class WKWebsiteDataStore { public let httpCookieStore = WKHTTPCookieStore() }
extension WKWebViewConfiguration { public var websiteDataStore: WKWebsiteDataStore { WKWebsiteDataStore() } }
