@_exported import Foundation
import SwiftUI

public struct PersistentIdentifier: Hashable, Codable, Sendable { public init() {} }
public protocol PersistentModel: AnyObject, Observable, Identifiable {
  var persistentModelID: PersistentIdentifier { get }
}
public struct FetchDescriptor<Item: PersistentModel> {
  public init(sortBy order: [SortDescriptor<Item>] = []) {}
  public var fetchLimit: Int?
}
public final class ModelContext {
  public static let didSave = Notification.Name("saved")
  public init(_ container: ModelContainer) {}
  public var autosaveEnabled = false
  public var hasChanges: Bool { false }
  public func fetch<Item>(_ request: FetchDescriptor<Item>) throws -> [Item] { [] }
  public func save() throws {}
  public func model(for id: PersistentIdentifier) -> any PersistentModel { preconditionFailure("no models") }
}
public final class Schema: Sendable { public init() {} }
public struct ModelConfiguration: Sendable {
  public init(schema: Schema? = nil, isStoredInMemoryOnly: Bool = false) {}
}
public final class ModelContainer: @unchecked Sendable {
  public init(for schema: Schema, configurations: ModelConfiguration...) throws {}
  @MainActor public private(set) lazy var mainContext = ModelContext(self)
}
extension View {
  public func modelContainer(_ container: ModelContainer) -> some View { Modified() }
}
