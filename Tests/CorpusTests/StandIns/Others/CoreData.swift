@_exported import Foundation
import SwiftUI

public protocol NSFetchRequestResult: AnyObject {}
public final class NSManagedObjectID: NSObject, @unchecked Sendable {}
open class NSManagedObject: NSObject, ObservableObject, NSFetchRequestResult {
  public let objectID = NSManagedObjectID()
  private var values: [String: Any] = [:]
  open func value(forKey key: String) -> Any? { values[key] }
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
}
public final class NSPersistentStoreCoordinator: NSObject {}
public final class NSPersistentStoreDescription: NSObject {}
public struct NSManagedObjectContextConcurrencyType: Sendable {
  public static let mainQueueConcurrencyType = NSManagedObjectContextConcurrencyType()
}
public final class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public init(concurrencyType: NSManagedObjectContextConcurrencyType = .mainQueueConcurrencyType) {}
  public var automaticallyMergesChangesFromParent = false
  public var parent: NSManagedObjectContext?
  public var persistentStoreCoordinator: NSPersistentStoreCoordinator? { nil }
  public func object(with id: NSManagedObjectID) -> NSManagedObject { NSManagedObject() }
  public func save() throws {}
  public func perform<Result>(_ block: @escaping () throws -> Result) async rethrows -> Result { try block() }
}
public final class NSPersistentContainer: @unchecked Sendable {
  public init(name: String) {}
  public let viewContext = NSManagedObjectContext()
  public func loadPersistentStores(completionHandler: (NSPersistentStoreDescription, (any Error)?) -> Void) {}
  public func newBackgroundContext() -> NSManagedObjectContext { NSManagedObjectContext() }
}
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}
public final class NSFetchedResultsController<Item>: NSObject {
  public weak var delegate: (any NSFetchedResultsControllerDelegate)?
  public var fetchedObjects: [Item]? { [] }
  public func performFetch() throws {}
}
extension EnvironmentValues {
  public var managedObjectContext: NSManagedObjectContext {
    get { NSManagedObjectContext() }
    set {}
  }
}
