import UIKit

public struct UTType: Sendable {
  public static let pdf = UTType(), plainText = UTType()
}
extension UIDocumentPickerViewController {
  public convenience init(forOpeningContentTypes types: [UTType]) { self.init(nibName: nil, bundle: nil) }
}
extension URL {
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}
}
