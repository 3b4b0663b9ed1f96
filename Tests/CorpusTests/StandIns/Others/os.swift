public struct OSSignpostIntervalState: Sendable {}
public struct OSSignposter: Sendable {
  public init(subsystem: String, category: String) {}
  public func beginInterval(_ name: StaticString) -> OSSignpostIntervalState { OSSignpostIntervalState() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
}
