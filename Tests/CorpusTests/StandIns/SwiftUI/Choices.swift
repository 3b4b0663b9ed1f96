import Foundation

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let date = DatePickerComponents(rawValue: 1),
    hourAndMinute = DatePickerComponents(rawValue: 2)
}
public struct DatePicker: PrimitiveView {
  public init(
    _ title: String, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.date, .hourAndMinute]
  ) {}
}
public protocol PickerStyle {}
public struct WheelPickerStyle: PickerStyle {}
public struct SegmentedPickerStyle: PickerStyle {}
extension PickerStyle where Self == WheelPickerStyle { public static var wheel: Self { Self() } }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: Self { Self() } }
public struct PopoverAttachmentAnchor {
  public static func point(_ point: UnitPoint) -> PopoverAttachmentAnchor { PopoverAttachmentAnchor() }
}
public struct PresentationAdaptation: Sendable {
  public static let popover = PresentationAdaptation(), sheet = PresentationAdaptation()
}
extension EnvironmentValues {
  public var timeZone: TimeZone {
    get { .gmt }
    set {}
  }
}
extension View {
  public func pickerStyle(_ style: some PickerStyle) -> some View { Modified() }
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center),
    arrowEdge: Edge = .top, @ViewBuilder content: () -> Content
  ) -> some View { Modified() }
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { Modified() }
}
