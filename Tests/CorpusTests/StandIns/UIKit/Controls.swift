import Foundation

@MainActor open class UIMenuElement {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let destructive = Attributes(rawValue: 1)
  }
  public init() {}
}
@MainActor public final class UIAction: UIMenuElement {
  public convenience init(
    title: String = "", attributes: UIMenuElement.Attributes = [], handler: @escaping (UIAction) -> Void
  ) { self.init() }
  public var sender: Any? { nil }
}
@MainActor public final class UIMenu: UIMenuElement {
  public convenience init(title: String = "", children: [UIMenuElement] = []) { self.init() }
}
@MainActor public final class UIContextMenuConfiguration {
  public init(actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil) {}
}

open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let valueChanged = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 2)
  }
  public struct State: Sendable {
    public static let normal = State()
  }
  open var isEnabled = true
  open func addAction(_ action: UIAction, for events: Event) {}
}

open class UIButton: UIControl {
  public enum ButtonType: Sendable { case system, custom }
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  open func setTitle(_ title: String?, for state: UIControl.State) {}
}
open class UISlider: UIControl {
  open var value: Float = 0
  open func setValue(_ value: Float, animated: Bool) {}
}
open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) {}
}
open class UIPageControl: UIControl {
  open var currentPage = 0
  open var numberOfPages = 0
}
open class UIDatePicker: UIControl {}
open class UIRefreshControl: UIControl {
  open func endRefreshing() {}
}

open class UITextField: UIControl {
  open weak var delegate: (any UITextFieldDelegate)?
  open var text: String?
  open var placeholder: String?
  open var inputAccessoryView: UIView?
}
@MainActor public protocol UITextFieldDelegate: AnyObject {
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}
extension UITextFieldDelegate {
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?
  open var isScrollEnabled = true
  open var contentOffset: CGPoint = .zero
  open var adjustedContentInset: UIEdgeInsets { UIEdgeInsets() }
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  public var contentLayoutGuide: UILayoutGuide { UILayoutGuide() }
}
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
}
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

open class UITextView: UIScrollView {
  open var text: String = ""
}
@MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewDidChange(_ textView: UITextView)
}
extension UITextViewDelegate {
  public func textViewDidChange(_ textView: UITextView) {}
}

@MainActor open class UIGestureRecognizer {
  public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
  public init() {}
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var state: State = .possible
  open var view: UIView? { nil }
  open func location(in view: UIView?) -> CGPoint { .zero }
}
@MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool
}
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}
open class UIPanGestureRecognizer: UIGestureRecognizer {}
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0
}
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: Sendable {
    public static let left = Direction()
  }
  open var direction = Direction()
}
