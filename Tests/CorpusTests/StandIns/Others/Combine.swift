// Stand-ins for Combine. A subscription keeps its closure; no values are published.

@_exported import Foundation

public protocol Publisher<Output> { associatedtype Output }
public struct AnyPublisherOf<Output>: Publisher {}
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
}
public final class AnyCancellable: Hashable {
  private let kept: Any?
  init(keeping kept: Any? = nil) { self.kept = kept }
  public func cancel() {}
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}
extension NotificationCenter {
  public func publisher(for name: Notification.Name) -> AnyPublisherOf<Notification> { AnyPublisherOf() }
}
extension Publisher {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    AnyCancellable(keeping: receiveValue)
  }
  public func receive(on queue: DispatchQueue) -> AnyPublisherOf<Output> { AnyPublisherOf() }
}
public protocol ObservableObject: AnyObject {}
extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}
@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
  public var projectedValue: AnyPublisherOf<Value> { AnyPublisherOf() }
}
/// Publishes nothing; `values` ends at once, so that loops over it end.
public final class PassthroughSubject<Output, Failure>: Publisher {
  public init() {}
  public func send(_ value: Output) {}
}
public enum Publishers {
  public enum PrefetchStrategy: Sendable { case keepFull, byRequest }
  public enum BufferingStrategy: Sendable { case dropNewest, dropOldest }
}
extension Publisher {
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy
  ) -> AnyPublisherOf<Output> { AnyPublisherOf() }
}
extension Publisher where Output: Sendable {
  public var values: AsyncStream<Output> { AsyncStream { $0.finish() } }
}
