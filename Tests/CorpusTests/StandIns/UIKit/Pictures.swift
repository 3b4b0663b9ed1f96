import Foundation

public final class UIGraphicsImageRenderer {
  public init(size: CGSize) {}
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    return UIImage()
  }
}
public final class UIGraphicsImageRendererContext {}

open class UIImagePickerController: UIViewController {
  public enum SourceType: Sendable { case photoLibrary, camera }
  public struct InfoKey: Hashable, Sendable { public static let originalImage = InfoKey() }
  public static func isSourceTypeAvailable(_ type: SourceType) -> Bool { true }
  open var sourceType = SourceType.photoLibrary
  open weak var delegate: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  open override func userActs() {
    delegate?.imagePickerController(self, didFinishPickingMediaWithInfo: [.originalImage: UIImage()])
    delegate?.imagePickerControllerDidCancel(self)
  }
}
@MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}
