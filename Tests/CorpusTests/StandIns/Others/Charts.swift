import SwiftUI

public struct PlottableValue<Value> {
  public static func value(_ label: String, _ value: Value) -> PlottableValue<Value> { PlottableValue() }
}
public struct LineMark: PrimitiveView {
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
}
public struct BarMark: PrimitiveView {
  public init<X, Y>(x: PlottableValue<X>, y: PlottableValue<Y>) {}
}
public struct RuleMark: PrimitiveView { public init<X>(x: PlottableValue<X>) {} }
extension View {
  public func chartXSelection<Value>(value: Binding<Value?>) -> some View { Modified() }
}
public struct Chart<Content: View>: PrimitiveView {
  public init(@ViewBuilder content: () -> Content) {}
  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable {}
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}
