public struct PointerStyle: Sendable { public static let columnResize = PointerStyle() }
public struct WindowDragGesture: Gesture {
  public typealias Value = Void
  public init() {}
}
extension View { public func pointerStyle(_ style: PointerStyle?) -> some View { Modified() } }
