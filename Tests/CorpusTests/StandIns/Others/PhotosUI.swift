import SwiftUI
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
public struct PhotosPickerItem: Hashable, Sendable {
  public func loadTransferable<Value: Sendable>(type: Value.Type) async throws -> Value? { nil }
}
public enum PhotosPickerSelectionBehavior: Sendable { case `default`, ordered }
public struct PhotosPicker: PrimitiveView {
  public init(_ title: String, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil)
  {}
  public init(
    _ title: String, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil
  ) {}
}
