// Stand-ins for Combine, declarations only.

@_exported import Foundation

public protocol Publisher<Output> { associatedtype Output }
public struct AnyPublisherOf<Output>: Publisher {}
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
}
public final class AnyCancellable: Hashable {
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
  public func store(in set: inout Set<AnyCancellable>) {}
}
extension Publisher {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
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
