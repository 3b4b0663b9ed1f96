import SwiftUI
import UIKit

/// Creates the inputs of a sample, all of one generation. Later uses of the inputs are reported to the stage.
@MainActor public final class Inputs {
  public let generation: Int
  public init(_ generation: Int) { self.generation = generation }

  public func make<Value: Specimen>() -> Value { Value.specimen(generation) }

  public func make<Value: Specimen>() -> Binding<Value> { binding(Value.specimen(generation)) }

  public func binding<Value>(_ initial: Value) -> Binding<Value> {
    let source = Source(initial, generation: generation)
    return Binding(get: { source.value }, set: { source.write($0) })
  }

  public func make() -> @Sendable () -> Void {
    let generation = generation
    return { Stage.used("closure", of: generation, writes: false) }
  }
  public func make<A>() -> @Sendable (A) -> Void {
    let generation = generation
    return { _ in Stage.used("closure", of: generation, writes: false) }
  }
  public func make<A, B>() -> @Sendable (A, B) -> Void {
    let generation = generation
    return { _, _ in Stage.used("closure", of: generation, writes: false) }
  }
  public func make<Result: Specimen>() -> @Sendable () -> Result {
    let generation = generation
    return {
      Stage.used("closure", of: generation, writes: false)
      return Result.specimen(generation)
    }
  }
  public func make<A, Result: Specimen>() -> @Sendable (A) -> Result {
    let generation = generation
    return { _ in
      Stage.used("closure", of: generation, writes: false)
      return Result.specimen(generation)
    }
  }
}

/// A source of truth outside the sample.
private final class Source<Value> {
  var value: Value
  let generation: Int
  init(_ value: Value, generation: Int) { (self.value, self.generation) = (value, generation) }
  func write(_ new: Value) {
    Stage.used("binding", of: generation, writes: true)
    value = new
  }
}
