import Foundation

public final class UIGraphicsImageRenderer {
  public init(size: CGSize) {}
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext())
    return UIImage()
  }
}
public final class UIGraphicsImageRendererContext {}

open class UIImagePickerController: UINavigationController {
  public enum SourceType: Sendable { case photoLibrary, camera }
  public enum InfoKey: Hashable, Sendable { case originalImage, mediaURL }
  public enum QualityType: Sendable { case typeHigh, typeMedium }
  open var mediaTypes: [String] = []
  open var videoQuality = QualityType.typeMedium
  public static func isSourceTypeAvailable(_ type: SourceType) -> Bool { true }
  open var sourceType = SourceType.photoLibrary
  private weak var picking: (any UIImagePickerControllerDelegate & UINavigationControllerDelegate)?
  open override weak var delegate: (any UINavigationControllerDelegate)? {
    didSet { picking = delegate as? any UIImagePickerControllerDelegate & UINavigationControllerDelegate }
  }
  open override func userActs() {
    picking?.imagePickerController(self, didFinishPickingMediaWithInfo: [.originalImage: UIImage()])
    picking?.imagePickerControllerDidCancel(self)
  }
}
@MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
  func imagePickerController(
    _ picker: UIImagePickerController,
    didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
  func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}
