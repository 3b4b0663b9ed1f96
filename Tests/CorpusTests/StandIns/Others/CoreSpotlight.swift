@_exported import Foundation
import UniformTypeIdentifiers

public let CSSearchableItemActionType = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
public final class CSSearchableItemAttributeSet {
  public init(contentType: UTType) {}
  public var title: String?
}
public final class CSSearchableItem: @unchecked Sendable {
  public init(
    uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet
  ) {}
}
public final class CSSearchableIndex: Sendable {
  public static func `default`() -> CSSearchableIndex { CSSearchableIndex() }
  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {}
}
