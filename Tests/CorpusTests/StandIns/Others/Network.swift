import Foundation

public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public let status = Status.satisfied
}
public final class NWPathMonitor: AsyncSequence, Sendable {
  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async -> NWPath? { nil }
  }
  public init() {}
  public func makeAsyncIterator() -> Iterator { Iterator() }
}
