import Foundation

open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var isScrollEnabled = true
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var panGestureRecognizer: UIPanGestureRecognizer { UIPanGestureRecognizer() }
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  open var refreshControl: UIRefreshControl? {
    didSet { if let refreshControl { addSubview(refreshControl) } }
  }
  open var contentOffset: CGPoint = .zero { didSet { delegate?.scrollViewDidScroll(self) } }
  open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }
  open var contentSize: CGSize = .zero
  open var contentInset = UIEdgeInsets()
  open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets() }
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1
  public let contentLayoutGuide = UILayoutGuide(), frameLayoutGuide = UILayoutGuide()
  public let topEdgeEffect = UIScrollEdgeEffect(), bottomEdgeEffect = UIScrollEdgeEffect()
  open override func userActs() {
    contentOffset = CGPoint(x: 0, y: 120)
    notifyObservers()
    _ = delegate?.viewForZooming(in: self)
  }
}
@MainActor public final class UIScrollEdgeEffect {
  public struct Style: Sendable { public static let automatic = Style(), soft = Style(), hard = Style() }
  public var style = Style.automatic
  public var isHidden = false
}
@MainActor public final class UIScrollEdgeElementContainerInteraction: UIInteraction {
  public init() {}
  public weak var scrollView: UIScrollView?
  public var edge: UIRectEdge = .top
}
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate: Bool) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

open class NSTextLayoutManager: NSObject {}

open class UITextView: UIScrollView {
  /// Setting the text notifies the delegate of the new selection, but not of a change.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = "" { didSet { textDelegate?.textViewDidChangeSelection(self) } }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! = NSAttributedString(string: "")
  open var font: UIFont?
  open var isEditable = true
  public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero) }
  open var textLayoutManager: NSTextLayoutManager? { NSTextLayoutManager() }
  open var allowsEditingTextAttributes = false
  open var markedTextRange: UITextRange? { nil }
  open var selectedRange = NSRange(location: 0, length: 0)
  open var inputAccessoryView: UIView?
  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }
  open override func didChangeFocus() {
    if isFirstResponder {
      textDelegate?.textViewDidBeginEditing(self)
    } else {
      textDelegate?.textViewDidEndEditing(self)
    }
  }
  open override func userActs() {
    becomeFirstResponder()
    text += "z"
    textDelegate?.textViewDidChange(self)
    resignFirstResponder()
  }
}
@MainActor open class UITextRange: NSObject {}
@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
}
extension UITextViewDelegate {
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
}
