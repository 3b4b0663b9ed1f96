import Foundation

@MainActor public protocol UIInteraction: AnyObject {}

@MainActor public final class UIDropInteraction: UIInteraction {
  public private(set) weak var delegate: (any UIDropInteractionDelegate)?
  public init(delegate: any UIDropInteractionDelegate) { self.delegate = delegate }
}
@MainActor public final class UIContextMenuInteraction: UIInteraction {
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }
}
@MainActor public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}
@MainActor public protocol UIDragSession: AnyObject {}
@MainActor public final class UIDragItem { public init(itemProvider: NSItemProvider) {} }
@MainActor public protocol UIDragInteractionDelegate: NSObjectProtocol {
  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem]
}
@MainActor public final class UIDragInteraction: UIInteraction {
  public private(set) weak var delegate: (any UIDragInteractionDelegate)?
  public init(delegate: any UIDragInteractionDelegate) { self.delegate = delegate }
}
@MainActor public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at path: IndexPath
  ) -> [UIDragItem]
}
@MainActor public final class UIDropProposal {
  public enum Operation: Sendable { case cancel, forbidden, copy, move }
  public init(operation: Operation) {}
}
@MainActor public protocol UIDropSession: AnyObject {
  func canLoadObjects<Object>(ofClass aClass: Object.Type) -> Bool
  func loadObjects<Object>(ofClass aClass: Object.Type, completion: @escaping ([Object]) -> Void) -> Progress
}
@MainActor public protocol UIDropInteractionDelegate: NSObjectProtocol {
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration?
}
extension UICollectionViewDelegate {
  public func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? { nil }
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

open class UIActivityViewController: UIViewController {
  public struct ActivityType: Hashable, Sendable {}
  public init(activityItems: [Any], applicationActivities: [AnyObject]?) {
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?
  open var excludedActivityTypes: [ActivityType]?
  open override func userActs() { completionWithItemsHandler?(nil, true, nil, nil) }
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
  open var viewControllers: [UIViewController]? { children }
  open func setViewControllers(
    _ controllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    for child in children {
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for controller in controllers ?? [] {
      contain(controller)
      view.addSubview(controller.view)
    }
    completion?(true)
  }
  /// Swipes through all pages, forward and back.
  open override func userActs() {
    for isForward in [true, false] {
      for _ in 0..<20 {
        guard let shown = viewControllers?.first else { break }
        let next =
          isForward
          ? dataSource?.pageViewController(self, viewControllerAfter: shown)
          : dataSource?.pageViewController(self, viewControllerBefore: shown)
        guard let next else { break }
        setViewControllers([next], direction: isForward ? .forward : .reverse, animated: true)
        delegate?.pageViewController(
          self, didFinishAnimating: true, previousViewControllers: [shown], transitionCompleted: true)
      }
    }
  }
}
@MainActor public protocol UIPageViewControllerDataSource: NSObjectProtocol {
  func pageViewController(
    _ pager: UIPageViewController, viewControllerBefore controller: UIViewController
  ) -> UIViewController?
  func pageViewController(
    _ pager: UIPageViewController, viewControllerAfter controller: UIViewController
  ) -> UIViewController?
}
@MainActor public protocol UIPageViewControllerDelegate: NSObjectProtocol {
  func pageViewController(
    _ pager: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  )
}

open class UIAlertController: UIViewController {
  public enum Style: Sendable { case alert, actionSheet }
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
  }
  open func addAction(_ action: UIAlertAction) {}
}
@MainActor open class UIAlertAction {
  public enum Style: Sendable { case `default`, cancel, destructive }
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}
