@_exported import Foundation

public protocol TVTopShelfContent {}
open class TVTopShelfContentProvider: NSObject {
  public override init() { super.init() }
  open func loadTopShelfContent() async -> (any TVTopShelfContent)? { nil }
}
open class TVTopShelfItem { public init(identifier: String) {} }
public final class TVTopShelfAction { public init(url: URL) {} }
public final class TVTopShelfSectionedItem: TVTopShelfItem {
  public enum ImageShape: Sendable { case square, poster, hdtv }
  public var title: String?
  public var imageShape = ImageShape.square
  public var displayAction: TVTopShelfAction?
}
public final class TVTopShelfItemCollection<Item: TVTopShelfItem> {
  public init(items: [Item]) {}
  public var title: String?
}
public final class TVTopShelfSectionedContent: TVTopShelfContent {
  public init(sections: [TVTopShelfItemCollection<TVTopShelfSectionedItem>]) {}
}
