#if TESTABLE
import CFuzzer
import Foundation
import FuzzTargets

// The fuzzer: `bridgedoc-fuzz TARGET [LIBFUZZER OPTION…] [FOLDER…]`, built and run by script/fuzz. `bridgedoc-fuzz --targets` lists the
// targets. `bridgedoc-fuzz TARGET --seeds FOLDER` writes the generated seeds, which are indexes of the current format.

nonisolated(unsafe) var chosen: FuzzTarget?

let arguments = CommandLine.arguments
if arguments.dropFirst().first == "--targets" {
  for target in FuzzTarget.allCases { print(target.rawValue) }
  exit(0)
}
guard arguments.count > 1, let target = FuzzTarget(rawValue: arguments[1]) else {
  print("usage: bridgedoc-fuzz TARGET [OPTION…] [FOLDER…]")
  exit(2)
}
if arguments.count == 4, arguments[2] == "--seeds" {
  for (name, bytes) in FuzzSeeds.made(for: target) {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(arguments[3])/\(name)"))
  }
  exit(0)
}
chosen = target
// SAFETY: these copies are kept until the end of the program.
var pointers: [UnsafeMutablePointer<CChar>?] =
  ([arguments[0]] + arguments.dropFirst(2)).map { strdup($0) } + [nil]
let status = bridgedoc_fuzz(Int32(arguments.count - 1), &pointers) { bytes, length in
  chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: length)))
  return 0
}
if status < 0 { print("bridgedoc-fuzz was built without libFuzzer: run script/fuzz") }
exit(status < 0 ? 2 : status)
#endif
