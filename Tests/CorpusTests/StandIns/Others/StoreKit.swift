import SwiftUI

public struct SubscriptionStoreView: PrimitiveView { public init(groupID: String) {} }
