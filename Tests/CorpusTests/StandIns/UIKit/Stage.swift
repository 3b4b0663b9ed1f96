import Foundation

/// Records problems while a sample is created, shown, updated and removed.
///
/// UIKit has no such type. Samples do not use it, only their driver does.
public enum Stage {
  public enum Phase: Sendable { case idle, making, updating, dismantling }

  public nonisolated(unsafe) static var phase = Phase.idle
  /// The generation of the sample's present inputs. Uses of earlier generations are stale.
  public nonisolated(unsafe) static var generation = 1
  public nonisolated(unsafe) private(set) static var problems: [String] = []

  public static func report(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Returns the problems recorded since the last call.
  public static func takeProblems() -> [String] {
    defer { problems = [] }
    return problems
  }

  public static func during<Result>(_ phase: Phase, _ body: () -> Result) -> Result {
    let outer = Stage.phase
    Stage.phase = phase
    defer { Stage.phase = outer }
    return body()
  }

  /// Records that a sample wrote to an input of `generation` or called a closure of it.
  public static func used(_ what: String, of generation: Int, writes: Bool) {
    if writes, phase == .updating || phase == .making { report("writes \(what) during an update") }
    if phase == .idle, generation != Stage.generation { report("uses a stale \(what)") }
  }
}

/// A value that the driver can create as an input of a sample. Different generations have different values.
public protocol Specimen: SendableMetatype {
  static func specimen(_ generation: Int) -> Self
}
extension Int: Specimen { public static func specimen(_ generation: Int) -> Int { generation } }
extension Double: Specimen {
  public static func specimen(_ generation: Int) -> Double { 0.25 * Double(generation) }
}
extension Float: Specimen {
  public static func specimen(_ generation: Int) -> Float { 0.25 * Float(generation) }
}
extension CGFloat: Specimen {
  public static func specimen(_ generation: Int) -> CGFloat { 40 * CGFloat(generation) }
}
extension Bool: Specimen { public static func specimen(_ generation: Int) -> Bool { generation % 2 == 1 } }
extension String: Specimen {
  public static func specimen(_ generation: Int) -> String { "text \(generation)" }
}
extension UUID: Specimen { public static func specimen(_ generation: Int) -> UUID { UUID() } }
extension Date: Specimen {
  public static func specimen(_ generation: Int) -> Date { Date(timeIntervalSince1970: Double(generation)) }
}
extension Data: Specimen {
  public static func specimen(_ generation: Int) -> Data { Data([UInt8(generation)]) }
}
extension URL: Specimen {
  public static func specimen(_ generation: Int) -> URL { URL(fileURLWithPath: "/sample/\(generation)") }
}
extension IndexPath: Specimen {
  public static func specimen(_ generation: Int) -> IndexPath { IndexPath(indexes: [0, generation]) }
}
extension CGPoint: Specimen {
  public static func specimen(_ generation: Int) -> CGPoint { CGPoint(x: generation, y: generation) }
}
extension CGSize: Specimen {
  public static func specimen(_ generation: Int) -> CGSize { CGSize(width: 100 * generation, height: 80) }
}
extension CGRect: Specimen {
  public static func specimen(_ generation: Int) -> CGRect {
    CGRect(x: 0, y: 0, width: 100 * generation, height: 80)
  }
}
extension NSAttributedString: Specimen {
  public static func specimen(_ generation: Int) -> Self {
    unsafeDowncast(NSAttributedString(string: "text \(generation)"), to: self)
  }
}
extension Notification: Specimen {
  public static func specimen(_ generation: Int) -> Notification { Notification(name: Name("specimen")) }
}
extension Progress: Specimen {
  public static func specimen(_ generation: Int) -> Self {
    unsafeDowncast(Progress(totalUnitCount: 10), to: self)
  }
}
extension AttributedString: Specimen {
  public static func specimen(_ generation: Int) -> AttributedString {
    AttributedString("text \(generation)")
  }
}
extension Optional: Specimen where Wrapped: Specimen {
  public static func specimen(_ generation: Int) -> Wrapped? { Wrapped.specimen(generation) }
}
/// Each generation has one more element. Two elements are equal, so that lists contain the same text twice.
extension Array: Specimen where Element: Specimen {
  public static func specimen(_ generation: Int) -> [Element] {
    [Element.specimen(1)] + (1...(generation + 1)).map(Element.specimen)
  }
}
extension Set: Specimen where Element: Specimen {
  public static func specimen(_ generation: Int) -> Set<Element> { [Element.specimen(generation)] }
}
extension Dictionary: Specimen where Key: Specimen, Value: Specimen {
  public static func specimen(_ generation: Int) -> [Key: Value] {
    [Key.specimen(generation): Value.specimen(generation)]
  }
}
