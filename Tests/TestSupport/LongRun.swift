// Release builds compile this module as well, and they have no Swift Testing.
#if canImport(Testing)
import Foundation
import Testing

extension Tag {
  /// Marks suites with many cases. `swift test` skips them, `script/test` runs some of their cases, drawn by a seed, and `script/soak` runs
  /// all of them.
  @Tag package static var long: Self
}

extension Trait where Self == ConditionTrait {
  /// Must be used together with the tag `long`.
  package static var long: Self {
    .enabled(
      if: LongRun.isAsked, "long: set BRIDGEDOC_LONG to draw (script/test) or whole (script/soak)"
    )
  }
}

/// The scope of long suites in this run.
package enum LongRun {
  /// `$BRIDGEDOC_LONG` is `draw` or `whole`; otherwise long suites do not run.
  private static let scope = ProcessInfo.processInfo.environment["BRIDGEDOC_LONG"]

  package static let isAsked = scope == "draw" || scope == "whole"
  package static let isWhole = scope == "whole"

  /// The seed of all draws. `$BRIDGEDOC_SEED` repeats a run whose seed was printed.
  package static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["BRIDGEDOC_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    if isAsked { print("long suites: BRIDGEDOC_SEED=\(seed)") }
    return seed
  }()

  /// The first number in a complete run, the second one in a draw.
  package static func count(_ whole: Int, draw: Int) -> Int { isWhole ? whole : draw }

  /// - Returns: all cases in a complete run, otherwise `count` of them, drawn by the seed, in their order.
  package static func cases<Cases: Collection>(_ all: Cases, draw count: Int) -> [Cases.Element] {
    if isWhole || all.count <= count { return Array(all) }
    var generator = SeededGenerator(seed: seed)
    let chosen = Set((0..<all.count).shuffled(using: &generator).prefix(count))
    return all.enumerated().filter { chosen.contains($0.offset) }.map(\.element)
  }
}
#endif
