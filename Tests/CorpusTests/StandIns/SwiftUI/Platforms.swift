import UIKit

extension View {
  public func defaultFocus<Value: Hashable>(_ binding: FocusState<Value>.Binding, _ value: Value) -> some View
  {
    Modified()
  }
  public func focusSection() -> some View { Modified() }
  public func onExitCommand(perform action: (() -> Void)?) -> some View { Modified() }
  public func onPlayPauseCommand(perform action: (() -> Void)?) -> some View { Modified() }
  public func digitalCrownRotation<Value: BinaryFloatingPoint>(
    _ binding: Binding<Value>, from minimum: Value, through maximum: Value, by stride: Value? = nil
  ) -> some View { Modified() }
  public func onTapGesture(count: Int = 1, perform action: @escaping (CGPoint) -> Void) -> some View {
    Modified()
  }
}
extension EnvironmentValues {
  public var isLuminanceReduced: Bool { false }
}
