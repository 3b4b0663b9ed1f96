import SwiftUI
import UIKit

public struct UTType: Sendable {
  public static let pdf = UTType(), plainText = UTType(), item = UTType(), data = UTType()
  public static let movie = UTType(), text = UTType()
  public var identifier: String { "public.item" }
  public init() {}
  public init(exportedAs identifier: String) {}
}
extension UIDocumentPickerViewController {
  public convenience init(forOpeningContentTypes types: [UTType]) { self.init(nibName: nil, bundle: nil) }
}
extension URL {
  public func startAccessingSecurityScopedResource() -> Bool { true }
  public func stopAccessingSecurityScopedResource() {}
}
extension View {
  public func onDrop(
    of types: [UTType], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { Modified() }
}
extension View {
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View { Modified() }
}
extension URL {
  public func bookmarkData() throws -> Data { Data() }
  public init(resolvingBookmarkData data: Data, bookmarkDataIsStale isStale: inout Bool) throws {
    self.init(fileURLWithPath: "/sample")
  }
}
