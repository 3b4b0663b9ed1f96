import UIKit

public protocol QLPreviewItem: NSObjectProtocol {}
extension NSURL: QLPreviewItem {}
@MainActor public protocol QLPreviewControllerDataSource: NSObjectProtocol {
  func numberOfPreviewItems(in controller: QLPreviewController) -> Int
  func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem
}
open class QLPreviewController: UIViewController {
  open weak var dataSource: (any QLPreviewControllerDataSource)?
  open func reloadData() {
    for index in 0..<(dataSource?.numberOfPreviewItems(in: self) ?? 0) {
      _ = dataSource?.previewController(self, previewItemAt: index)
    }
  }
  open override func userActs() { reloadData() }
}
