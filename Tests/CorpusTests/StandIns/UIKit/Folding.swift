import Foundation

extension UIView {
  public struct ReservedRegion: Sendable {
    public struct Kind: Sendable { public static let occlusion = Self(), division = Self() }
    public let frame: CGRect
  }
  public func reservedRegions(kind: ReservedRegion.Kind) -> [ReservedRegion] { [] }
}
@MainActor public final class UIHinge { public var angle: CGFloat { 1 } }
@MainActor public final class UIHingeInteraction: NSObject, UIInteraction {
  @MainActor public final class Update { public var hinge: UIHinge? { nil } }
  private let handler: (UIHingeInteraction, Update) -> Void
  public init(updateHandler: @escaping (UIHingeInteraction, Update) -> Void) { handler = updateHandler }
}
public enum UIVerticalBarBehavior: Sendable { case automatic, disabled }
extension UIView {
  public struct LayoutRegion: Sendable {
    public enum AdaptivityAxis: Sendable { case horizontal, vertical }
    public static func margins(cornerAdaptation axis: AdaptivityAxis? = nil) -> LayoutRegion {
      LayoutRegion()
    }
  }
  public func layoutGuide(for region: LayoutRegion) -> UILayoutGuide { UILayoutGuide() }
}
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}
extension UITableViewCell {
  public convenience init(style: CellStyle, reuseIdentifier: String?) { self.init(frame: .zero) }
  public var textLabel: UILabel? { nil }
}
