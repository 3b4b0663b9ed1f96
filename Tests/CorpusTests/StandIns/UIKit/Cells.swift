import Foundation

@MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  func updated(for state: any UIConfigurationState) -> Self
}
@MainActor public protocol UIContentView: AnyObject {
  var configuration: any UIContentConfiguration { get set }
}
public struct UIContentUnavailableConfigurationState: UIConfigurationState {}
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  public static func empty() -> Self { Self() }
  public static func search() -> Self { Self() }
  public static func loading() -> Self { Self() }
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: .cell()) }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}
public protocol UIConfigurationState {}
public struct UICellConfigurationState: UIConfigurationState {
  public var isSelected = false
  public var isHighlighted = false
  public var isEditing = false
  public var isSwiped = false
}

public struct UIListContentConfiguration: UIContentConfiguration {
  public struct TextProperties { public var color = UIColor() }
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  public var textProperties = TextProperties()
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> Self { self }
}
open class UIListContentView: UIView, UIContentView {
  public convenience init(configuration: UIListContentConfiguration) { self.init(frame: .zero) }
  open var configuration: any UIContentConfiguration = UIListContentConfiguration()
}
public struct UIBackgroundConfiguration {
  @MainActor public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  public var cornerRadius: CGFloat = 0
  public var strokeWidth: CGFloat = 0
  public var strokeColor: UIColor?
}

open class UICollectionReusableView: UIView {}
open class UICollectionViewCell: UICollectionReusableView {
  public typealias ConfigurationUpdateHandler =
    @MainActor (UICollectionViewCell, UICellConfigurationState) -> Void
  public let contentView = UIView()
  open var contentConfiguration: (any UIContentConfiguration)?
  open var backgroundConfiguration: UIBackgroundConfiguration?
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { configurationUpdateHandler?(self, configurationState) }
  }
  open var configurationState: UICellConfigurationState { UICellConfigurationState() }
  open func prepareForReuse() {}
  open func setNeedsUpdateConfiguration() {
    updateConfiguration(using: configurationState)
    configurationUpdateHandler?(self, configurationState)
  }
  open func updateConfiguration(using state: UICellConfigurationState) {}
}
open class UICollectionViewListCell: UICollectionViewCell {
  open var accessories: [UICellAccessory] = []
  open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}
public struct UICellAccessory: Sendable {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }
  public static func disclosureIndicator(displayed: DisplayedState = .always) -> UICellAccessory {
    UICellAccessory()
  }
  public static func reorder(displayed: DisplayedState = .always) -> UICellAccessory { UICellAccessory() }
}

open class UICollectionView: UIScrollView {
  public enum SelfSizingInvalidation: Sendable { case disabled, enabled, enabledIncludingConstraints }
  @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    let handler: (Cell, IndexPath, Item) -> Void
    public init(handler: @escaping (Cell, IndexPath, Item) -> Void) { self.handler = handler }
  }
  @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    public init(elementKind: String, handler: @escaping (Supplementary, String, IndexPath) -> Void) {}
  }
  public nonisolated static let elementKindSectionHeader = "header"
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  open var dragInteractionEnabled = false
  open var selfSizingInvalidation: SelfSizingInvalidation = .enabled
  open func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    guard let cell = Cell(coder: NSCoder()) else { preconditionFailure("a cell without init(coder:)") }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
  public convenience init(frame: CGRect, collectionViewLayout: UICollectionViewLayout) {
    self.init(frame: frame)
  }
  open weak var dataSource: AnyObject?
  open var indexPathsForSelectedItems: [IndexPath]? { nil }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let centeredVertically = ScrollPosition(rawValue: 1)
  }
  open var numberOfSections: Int { 1 }
  open func numberOfItems(inSection section: Int) -> Int { 4 }
  open func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {}
  open func scrollToItem(at path: IndexPath, at position: ScrollPosition, animated: Bool) {}
  open override func userActs() {
    super.userActs()
    (delegate as? any UICollectionViewDelegate)?
      .collectionView(self, didSelectItemAt: IndexPath(item: 2, section: 0))
  }
}

open class UITableViewCell: UIView {
  public enum CellStyle: Sendable { case `default`, subtitle }
  public enum AccessoryType: Sendable { case none, disclosureIndicator }
  public let contentView = UIView()
  open var accessoryType = AccessoryType.none
  open var contentConfiguration: (any UIContentConfiguration)?
  open func defaultContentConfiguration() -> UIListContentConfiguration { UIListContentConfiguration() }
}
open class UITableView: UIScrollView {
  public enum Style: Sendable { case plain, grouped, insetGrouped }
  public nonisolated static let automaticDimension: CGFloat = -1
  public init(frame: CGRect, style: Style) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
  public enum SelfSizingInvalidation: Sendable { case disabled, enabled, enabledIncludingConstraints }
  open var rowHeight: CGFloat = 0
  open var estimatedRowHeight: CGFloat = 0
  open var sectionHeaderHeight: CGFloat = 0
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled
  open var tableHeaderView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let tableHeaderView { addSubview(tableHeaderView) }
    }
  }
  open func register(_ cell: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func reloadData() {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    UITableViewCell(frame: .zero)
  }
  open func register(_ view: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {}
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView?
  {
    UITableViewHeaderFooterView(frame: .zero)
  }
}
open class UITableViewHeaderFooterView: UIView {
  open var contentConfiguration: (any UIContentConfiguration)?
}
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
}
open class UITableViewController: UIViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tableView: UITableView! = UITableView(frame: .zero, style: .plain)
  open override func loadView() { view = tableView }
  open var refreshControl: UIRefreshControl?
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(frame: .zero)
  }
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
}

public struct NSDiffableDataSourceSnapshot<Section: Hashable & Sendable, Item: Hashable & Sendable>: Sendable
{
  public init() {}
  private var items: Set<Item> = []
  public private(set) var itemIdentifiers: [Item] = []
  public mutating func appendSections(_ sections: [Section]) {}
  /// UIKit raises an exception if an item occurs twice.
  public mutating func appendItems(_ items: [Item], toSection section: Section? = nil) {
    for item in items where !self.items.insert(item).inserted {
      Stage.report("puts an item into a snapshot twice")
    }
    itemIdentifiers += items
  }
  public mutating func deleteItems(_ items: [Item]) {}
  public mutating func reconfigureItems(_ items: [Item]) {}
  public mutating func reloadItems(_ items: [Item]) {}
}
@MainActor
open class UICollectionViewDiffableDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  private let provider: (UICollectionView, IndexPath, Item) -> UICollectionViewCell?
  private weak var list: UICollectionView?
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()
  public var supplementaryViewProvider: ((UICollectionView, String, IndexPath) -> UICollectionReusableView?)?
  public init(
    collectionView: UICollectionView,
    cellProvider: @escaping (UICollectionView, IndexPath, Item) -> UICollectionViewCell?
  ) {
    provider = cellProvider
    list = collectionView
    collectionView.dataSource = self
  }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    for (row, item) in snapshot.itemIdentifiers.enumerated() {
      if let list { _ = provider(list, IndexPath(indexes: [0, row]), item) }
    }
    completion?()
  }
  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }
  open func indexPath(for item: Item) -> IndexPath? { nil }
  open func itemIdentifier(for path: IndexPath) -> Item? { current.itemIdentifiers.first }
}
@MainActor open class UITableViewDiffableDataSource<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  private let provider: (UITableView, IndexPath, Item) -> UITableViewCell?
  private weak var table: UITableView?
  private var current = NSDiffableDataSourceSnapshot<Section, Item>()
  open func snapshot() -> NSDiffableDataSourceSnapshot<Section, Item> { current }
  public init(
    tableView: UITableView, cellProvider: @escaping (UITableView, IndexPath, Item) -> UITableViewCell?
  ) {
    provider = cellProvider
    table = tableView
  }
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    current = snapshot
    for (row, item) in snapshot.itemIdentifiers.enumerated() {
      if let table { _ = provider(table, IndexPath(indexes: [0, row]), item) }
    }
    completion?()
  }
}

@MainActor open class UICollectionViewLayout { public init() {} }
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize.zero
  open var estimatedItemSize = CGSize.zero
}
public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Sendable { case none, supplementary, firstItemInSection }
  public init(appearance: Appearance) {}
  public var showsSeparators = true
  public var headerMode: HeaderMode = .none
  public var trailingSwipeActionsConfigurationProvider: ((IndexPath) -> UISwipeActionsConfiguration?)?
}
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  public init(section: NSCollectionLayoutSection) {}
  public init(
    sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?
  ) {}
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout { UICollectionViewCompositionalLayout { _, _ in nil } }
}
public protocol NSCollectionLayoutEnvironment {}
public struct NSCollectionLayoutDimension: Sendable {
  public static func fractionalWidth(_ fraction: CGFloat) -> Self { Self() }
  public static func estimated(_ length: CGFloat) -> Self { Self() }
  public static func absolute(_ length: CGFloat) -> Self { Self() }
}
@MainActor open class NSCollectionLayoutSize {
  public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {}
}
@MainActor open class NSCollectionLayoutItem { public init(layoutSize: NSCollectionLayoutSize) {} }
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}
@MainActor open class NSCollectionLayoutSection {
  public init(group: NSCollectionLayoutGroup) {}
  public class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    return NSCollectionLayoutSection(group: NSCollectionLayoutGroup(layoutSize: size))
  }
}
@MainActor open class UISwipeActionsConfiguration { public init(actions: [UIContextualAction]) {} }
@MainActor open class UIContextualAction {
  public enum Style: Sendable { case normal, destructive }
  public init(
    style: Style, title: String?,
    handler: @escaping (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  ) {}
}
extension IndexPath {
  public init(item: Int, section: Int) { self = [section, item] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
  public var section: Int { self[0] }
}
