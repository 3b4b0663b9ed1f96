@_exported import Foundation
import UIKit

public final class EKEventStore { public init() {} }
public final class EKEvent {
  public init(eventStore: EKEventStore) {}
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var title: String!
}
extension EKEventStore: Specimen {
  public static func specimen(_ generation: Int) -> EKEventStore { EKEventStore() }
}
