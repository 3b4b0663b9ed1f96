import UIKit

public final class PDFPage {}
public final class PDFDocument {
  public func page(at index: Int) -> PDFPage? { nil }
  public func index(for page: PDFPage) -> Int { 0 }
}
public enum PDFDisplayMode: Sendable { case singlePage, singlePageContinuous, twoUp }
open class PDFView: UIView {
  open var document: PDFDocument?
  open var autoScales = false
  open var displayMode: PDFDisplayMode = .singlePage
  open var currentPage: PDFPage? { nil }
  open func go(to page: PDFPage) {}
}
extension NSNotification.Name {
  public static let PDFViewPageChanged = NSNotification.Name("PDFViewPageChanged")
}
