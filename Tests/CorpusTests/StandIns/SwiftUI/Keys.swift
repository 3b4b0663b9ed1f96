import Foundation
import UIKit

public enum KeyPress { public enum Result: Sendable { case handled, ignored } }
public struct PasteButton: PrimitiveView {
  public init<Item: Transferable>(payloadType: Item.Type, onPaste: @escaping ([Item]) -> Void) {}
}
extension EnvironmentValues {
  public var undoManager: UndoManager? { nil }
}
extension Image { public enum Scale: Sendable { case small, medium, large } }
@MainActor public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try body() }
extension View {
  public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
    Modified()
  }
  public func symbolEffect<Value: Equatable>(_ effect: some SymbolEffect, value: Value) -> some View {
    Modified()
  }
  public func imageScale(_ scale: Image.Scale) -> some View { Modified() }
}
extension Image { public init(_ name: String, bundle: Bundle?) { self.init(systemName: name) } }
