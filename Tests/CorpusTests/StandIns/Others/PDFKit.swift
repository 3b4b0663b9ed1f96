import UIKit

public final class PDFPage { public init() {} }
public final class PDFDocument {
  private let pages = [PDFPage(), PDFPage(), PDFPage(), PDFPage()]
  public init() {}
  public var pageCount: Int { pages.count }
  public func page(at index: Int) -> PDFPage? { pages.indices.contains(index) ? pages[index] : nil }
  public func index(for page: PDFPage) -> Int { pages.firstIndex { $0 === page } ?? 0 }
}
public enum PDFDisplayMode: Sendable { case singlePage, singlePageContinuous, twoUp }
open class PDFView: UIView {
  open var document: PDFDocument? { didSet { if document !== oldValue { turn(to: document?.page(at: 0)) } } }
  open var autoScales = false
  open var displayMode: PDFDisplayMode = .singlePage
  open private(set) var currentPage: PDFPage?
  open func go(to page: PDFPage) { turn(to: page) }
  /// PDFKit posts the notification immediately, on the thread that turned the page.
  private func turn(to page: PDFPage?) {
    currentPage = page
    NotificationCenter.default.post(name: .PDFViewPageChanged, object: self)
  }
  open override func userActs() { turn(to: document?.page(at: 0)) }
}
extension NSNotification.Name {
  public static let PDFViewPageChanged = NSNotification.Name("PDFViewPageChanged")
}
public protocol PDFPageOverlayViewProvider: NSObjectProtocol {
  func pdfView(_ view: PDFView, overlayViewFor page: PDFPage) -> UIView?
}
extension PDFView {
  public var pageOverlayViewProvider: (any PDFPageOverlayViewProvider)? {
    get { nil }
    set { if let page = document?.page(at: 0) { _ = newValue?.pdfView(self, overlayViewFor: page) } }
  }
}
