public final class HKActivitySummary: @unchecked Sendable { public init() {} }
