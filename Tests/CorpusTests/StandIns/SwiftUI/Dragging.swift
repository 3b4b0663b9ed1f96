import UIKit

public protocol TransferRepresentation<Item> { associatedtype Item }
public struct TransferRepresentations<Item>: TransferRepresentation {}
@resultBuilder public struct TransferRepresentationBuilder<Item> {
  public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }
  public static func buildBlock<each Content: TransferRepresentation>(
    _ content: repeat each Content
  ) -> TransferRepresentations<Item> { TransferRepresentations() }
}
public protocol Transferable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}
extension String: Transferable {
  public static var transferRepresentation: TransferRepresentations<String> { TransferRepresentations() }
}
extension View {
  public func draggable<Payload: Transferable>(_ payload: @autoclosure @escaping () -> Payload) -> some View {
    Modified()
  }
  public func dropDestination<Payload: Transferable>(
    for type: Payload.Type, action: @escaping ([Payload], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View { Modified() }
}
@MainActor public struct OpenWindowAction {
  public nonisolated init() {}
  public func callAsFunction(id: String) {}
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) {}
}
extension EnvironmentValues {
  public var openWindow: OpenWindowAction { OpenWindowAction() }
  public var supportsMultipleWindows: Bool { false }
}
