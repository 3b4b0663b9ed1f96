// Traits of the keyboard that text fields and text views share.

public enum UITextAutocorrectionType: Sendable { case `default`, no, yes }
public enum UITextAutocapitalizationType: Sendable { case none, words, sentences, allCharacters }
public enum UITextSmartQuotesType: Sendable { case `default`, no, yes }
public enum UITextSmartDashesType: Sendable { case `default`, no, yes }
@MainActor public protocol UITextInputTraits: AnyObject {}
extension UITextField: UITextInputTraits {}
extension UITextView: UITextInputTraits {}
extension UITextInputTraits {
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
}
extension UITextView {
  public var supportsAdaptiveImageGlyph: Bool {
    get { false }
    set {}
  }
}
