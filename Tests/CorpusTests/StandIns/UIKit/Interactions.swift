import Foundation

@MainActor public protocol UIInteraction: AnyObject {}

@MainActor public final class UIDropInteraction: UIInteraction {
  public init(delegate: any UIDropInteractionDelegate) {}
}
@MainActor public final class UIDropProposal {
  public enum Operation: Sendable { case cancel, forbidden, copy, move }
  public init(operation: Operation) {}
}
@MainActor public protocol UIDropSession: AnyObject {
  func canLoadObjects<Object>(ofClass aClass: Object.Type) -> Bool
  func loadObjects<Object>(ofClass aClass: Object.Type, completion: @escaping ([Object]) -> Void) -> Progress
}
@MainActor public protocol UIDropInteractionDelegate: AnyObject {
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration?
}

open class UIActivityViewController: UIViewController {
  public struct ActivityType: Hashable, Sendable {}
  public init(activityItems: [Any], applicationActivities: [AnyObject]?) {
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?
}

open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Sendable { case pageCurl, scroll }
  public enum NavigationOrientation: Sendable { case horizontal, vertical }
  public enum NavigationDirection: Sendable { case forward, reverse }
  public init(transitionStyle: TransitionStyle, navigationOrientation: NavigationOrientation) {
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  open weak var delegate: (any UIPageViewControllerDelegate)?
  open var viewControllers: [UIViewController]? { nil }
  open func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {}
}
@MainActor public protocol UIPageViewControllerDataSource: AnyObject {
  func pageViewController(
    _ pager: UIPageViewController, viewControllerBefore controller: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pager: UIPageViewController, viewControllerAfter controller: UIViewController
  ) -> UIViewController?
}
@MainActor public protocol UIPageViewControllerDelegate: AnyObject {
  func pageViewController(
    _ pager: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  )
}
