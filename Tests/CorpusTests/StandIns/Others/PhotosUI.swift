import UIKit

public struct PHPickerFilter: Sendable { public static let images = PHPickerFilter() }
public struct PHPickerConfiguration {
  public init() {}
  public var filter: PHPickerFilter?
  public var selectionLimit = 1
}
public struct PHPickerResult: Sendable { public let itemProvider = NSItemProvider() }
open class PHPickerViewController: UIViewController {
  public convenience init(configuration: PHPickerConfiguration) { self.init(nibName: nil, bundle: nil) }
  open weak var delegate: (any PHPickerViewControllerDelegate)?
  open override func userActs() {
    delegate?.picker(self, didFinishPicking: [])
    delegate?.picker(self, didFinishPicking: [PHPickerResult()])
  }
}
@MainActor public protocol PHPickerViewControllerDelegate: NSObjectProtocol {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
