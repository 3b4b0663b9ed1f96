import SwiftUI

public struct SubscriptionStoreView: PrimitiveView { public init(groupID: String) {} }
@MainActor public struct RequestReviewAction {
  public nonisolated init() {}
  public func callAsFunction() {}
}
extension EnvironmentValues {
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}
