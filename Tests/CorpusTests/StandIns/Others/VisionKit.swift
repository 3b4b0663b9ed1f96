import UIKit

public struct RecognizedBarcode: Sendable { public var payloadStringValue: String? { "code" } }
public enum RecognizedItem: Sendable {
  case barcode(RecognizedBarcode)
  case text(String)
}
@MainActor public protocol DataScannerViewControllerDelegate: NSObjectProtocol {
  func dataScanner(
    _ scanner: DataScannerViewController, didAdd added: [RecognizedItem], allItems: [RecognizedItem])
}
open class DataScannerViewController: UIViewController {
  public struct RecognizedDataType: Hashable, Sendable {
    public static func barcode() -> RecognizedDataType { RecognizedDataType() }
    public static func text() -> RecognizedDataType { RecognizedDataType() }
  }
  public init(recognizedDataTypes: Set<RecognizedDataType>) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { nil }
  open weak var delegate: (any DataScannerViewControllerDelegate)?
  open private(set) var isScanning = false
  open func startScanning() throws { isScanning = true }
  open func stopScanning() { isScanning = false }
  open override func userActs() {
    let found = [RecognizedItem.barcode(RecognizedBarcode())]
    delegate?.dataScanner(self, didAdd: found, allItems: found)
  }
}
@MainActor public final class VNDocumentCameraScan {
  public init() {}
  public var pageCount: Int { 1 }
  public func imageOfPage(at index: Int) -> UIImage { UIImage() }
}
@MainActor public protocol VNDocumentCameraViewControllerDelegate: NSObjectProtocol {
  func documentCameraViewController(
    _ camera: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan)
  func documentCameraViewControllerDidCancel(_ camera: VNDocumentCameraViewController)
  func documentCameraViewController(
    _ camera: VNDocumentCameraViewController, didFailWithError error: any Error)
}
extension VNDocumentCameraViewControllerDelegate {
  public func documentCameraViewControllerDidCancel(_ camera: VNDocumentCameraViewController) {}
  public func documentCameraViewController(
    _ camera: VNDocumentCameraViewController, didFailWithError error: any Error
  ) {}
}
open class VNDocumentCameraViewController: UIViewController {
  open weak var delegate: (any VNDocumentCameraViewControllerDelegate)?
  open override func userActs() {
    delegate?.documentCameraViewController(self, didFinishWith: VNDocumentCameraScan())
    delegate?.documentCameraViewControllerDidCancel(self)
  }
}
