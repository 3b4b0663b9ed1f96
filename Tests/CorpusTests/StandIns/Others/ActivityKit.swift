@_exported import Foundation

public protocol ActivityAttributes: Codable {
  associatedtype ContentState: Codable & Hashable
}
public struct ActivityAuthorizationInfo {
  public init() {}
  public var areActivitiesEnabled: Bool { true }
}
public struct ActivityContent<State: Codable & Hashable> {
  public init(state: State, staleDate: Date?) {}
}
public struct ActivityUIDismissalPolicy: Sendable { public static let immediate = Self(), `default` = Self() }
public struct PushType: Sendable { public static let token = Self() }
public final class Activity<Attributes: ActivityAttributes> {
  public static var activities: [Activity<Attributes>] { [] }
  public static func request(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>
  ) throws -> Activity<Attributes> { Activity() }
  public static func request(
    attributes: Attributes, content: ActivityContent<Attributes.ContentState>, pushType: PushType?
  ) throws -> Activity<Attributes> { Activity() }
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
  public func end(
    _ content: ActivityContent<Attributes.ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy
  ) async {}
}
