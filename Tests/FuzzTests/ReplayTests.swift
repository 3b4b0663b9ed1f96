import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Runs the fuzz targets with all seeds and all inputs that once did harm, so that errors found by `script/fuzz` do not return.
///
/// A target traps if a check fails, which ends the test run. The last name printed is then that of the input. The time limit only detects
/// hangs; the inputs take milliseconds.
struct ReplayTests {
  private static let inputs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Inputs")

  @Test(.timeLimit(.minutes(10)), arguments: FuzzTarget.allCases)
  func inputsDoNoHarm(target: FuzzTarget) throws {
    let folder = Self.inputs.appendingPathComponent(target.rawValue)
    let kept = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var inputs: [[UInt8]] = FuzzSeeds.made(for: target).values.sorted { $0.count < $1.count }
    for name in kept.sorted() {
      inputs.append(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
    #expect(!inputs.isEmpty, "no inputs for \(target.rawValue)")
    var generator = SeededGenerator(seed: 42)
    for input in inputs {
      target.run(input)
      // Some random changes of each input extend the replay.
      for _ in 0..<4 where !input.isEmpty && input.count < 4096 {
        var changed = input
        for _ in 0..<3 {
          changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        target.run(changed)
      }
    }
    target.run([])
  }

  /// Truncates each seed of a reader after each line and at each 64th byte, so that constructs end with the file.
  @Test(
    .tags(.long), .long, .timeLimit(.minutes(60)),
    arguments: LongRun.cases(FuzzTarget.allCases.filter(\.isReader), draw: 8))
  func cutInputsDoNoHarm(target: FuzzTarget) throws {
    let folder = Self.inputs.appendingPathComponent(target.rawValue)
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let input = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      guard input.count < 64 << 10 else { continue }
      for end in input.indices where input[end] == 0x0a || end % 64 == 0 { target.run(Array(input[...end])) }
    }
  }

  @Test func everyFolderOfInputsIsATarget() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.inputs.path)
    for name in names { #expect(FuzzTarget(rawValue: name) != nil, "\(name)") }
  }
}
