import UIKit

public struct PHPickerFilter: Sendable { public static let images = PHPickerFilter() }
public struct PHPickerConfiguration {
  public init() {}
  public var filter: PHPickerFilter?
  public var selectionLimit = 1
}
public struct PHPickerResult: Sendable { public var itemProvider: NSItemProvider { fatalError() } }
open class PHPickerViewController: UIViewController {
  public convenience init(configuration: PHPickerConfiguration) { self.init(nibName: nil, bundle: nil) }
  open weak var delegate: (any PHPickerViewControllerDelegate)?
}
@MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
