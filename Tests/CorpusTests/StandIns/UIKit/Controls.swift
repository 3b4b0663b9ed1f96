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
  let handler: (UIAction) -> Void
  public init(
    title: String = "", image: UIImage? = nil, attributes: UIMenuElement.Attributes = [],
    handler: @escaping (UIAction) -> Void
  ) { self.handler = handler }
  public fileprivate(set) var sender: Any?
}
@MainActor public final class UIDeferredMenuElement: UIMenuElement {
  public static func uncached(
    _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement() }
}
@MainActor public final class UIMenu: UIMenuElement {
  public init(title: String = "", children: [UIMenuElement] = []) { self.children = children }
  public let children: [UIMenuElement]
}
@MainActor public final class UIContextMenuConfiguration {
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {}
}

open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let valueChanged = Event(rawValue: 1), touchUpInside = Event(rawValue: 2)
    public static let editingChanged = Event(rawValue: 4), primaryActionTriggered = Event(rawValue: 8)
  }
  public struct State: Sendable { public static let normal = State() }
  open var isEnabled = true
  open var isSelected = false
  public private(set) var actions: [(action: UIAction, events: Event)] = []
  open func addAction(_ action: UIAction, for events: Event) { actions.append((action, events)) }
  open func sendActions(for events: Event) {
    for entry in actions where !entry.events.isDisjoint(with: events) {
      entry.action.sender = self
      entry.action.handler(entry.action)
      entry.action.sender = nil
    }
  }
  open override func userActs() {
    sendActions(for: [.valueChanged, .touchUpInside, .editingChanged, .primaryActionTriggered])
  }
}

open class UIButton: UIControl {
  open var preferredBehavioralStyle = UIBehavioralStyle.automatic
  public enum ButtonType: Sendable { case system, custom, close }
  public struct Configuration {
    public var title: String?
    public var image: UIImage?
    public static func plain() -> Configuration { Configuration() }
    public static func filled() -> Configuration { Configuration() }
    public static func glass() -> Configuration { Configuration() }
    public static func prominentGlass() -> Configuration { Configuration() }
  }
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
  open var configuration: Configuration?
  open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { configurationUpdateHandler?(self) } }
  open var menu: UIMenu?
  open var showsMenuAsPrimaryAction = false
  open func setTitle(_ title: String?, for state: UIControl.State) {}
}
open class UISlider: UIControl {
  open var value: Float = 0
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
}
open class UISwitch: UIControl {
  open var isOn = false
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}
open class UIPageControl: UIControl {
  open var pageIndicatorTintColor: UIColor?
  open var currentPageIndicatorTintColor: UIColor?
  open var currentPage = 0
  open var numberOfPages = 0
}
open class UIDatePicker: UIControl {
  public enum Mode: Sendable { case time, date, dateAndTime, countDownTimer }
  open var minuteInterval = 1
  open var countDownDuration: TimeInterval = 0
  open var datePickerMode = Mode.dateAndTime
  open var timeZone: TimeZone?
}
open class UISegmentedControl: UIControl {
  public init(items: [Any]?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { nil }
  open var selectedSegmentIndex = -1
}
open class UIRefreshControl: UIControl { open func endRefreshing() {} }

open class UITextField: UIControl {
  open weak var delegate: (any UITextFieldDelegate)?
  /// Setting the text moves the caret and notifies the delegate immediately, but sends no control event.
  open var text: String? { didSet { if text != oldValue { delegate?.textFieldDidChangeSelection(self) } } }
  open var placeholder: String?
  open var attributedPlaceholder: NSAttributedString?
  open var font: UIFont?
  open var inputAccessoryView: UIView?
  open var inputView: UIView?
  open func insertText(_ text: String) { self.text = (self.text ?? "") + text }
  open func deleteBackward() { text = String((text ?? "").dropLast()) }
  open func selectAll(_ sender: Any?) {}
  open var keyboardType = UIKeyboardType.default
  open var returnKeyType = UIReturnKeyType.default
  open override func didChangeFocus() {
    if isFirstResponder {
      delegate?.textFieldDidBeginEditing(self)
    } else {
      delegate?.textFieldDidEndEditing(self)
    }
  }
  open override func userActs() {
    becomeFirstResponder()
    let old = text ?? ""
    let range = NSRange(location: (old as NSString).length, length: 0)
    if delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: "z") ?? true {
      text = old + "z"
    }
    super.userActs()
    _ = delegate?.textFieldShouldReturn(self)
    resignFirstResponder()
  }
}
public enum UIReturnKeyType: Sendable { case `default`, done, next, search, go, send }
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldDidEndEditing(_ textField: UITextField)
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
}
extension UITextFieldDelegate {
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
}
public enum UIKeyboardType: Sendable { case `default`, decimalPad, emailAddress, numberPad }
public enum UITextContentType: Sendable {
  case password, newPassword, emailAddress, oneTimeCode, username, creditCardNumber
}

@MainActor open class UIGestureRecognizer {
  public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
  public init() {}
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var state: State = .possible
  open var isEnabled = true
  open var cancelsTouchesInView = true
  open internal(set) weak var view: UIView?
  open func location(in view: UIView?) -> CGPoint { .zero }
}
@MainActor public protocol UIGestureRecognizerDelegate: NSObjectProtocol {
  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool
}
extension UIGestureRecognizerDelegate {
  public func gestureRecognizer(
    _ recognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
}
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
}
open class UIPanGestureRecognizer: UIGestureRecognizer {
  open func velocity(in view: UIView?) -> CGPoint { .zero }
  open func translation(in view: UIView?) -> CGPoint { .zero }
}
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  open var minimumPressDuration: TimeInterval = 0
}
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: Sendable { public static let left = Direction(), right = Direction() }
  open var direction = Direction()
}
