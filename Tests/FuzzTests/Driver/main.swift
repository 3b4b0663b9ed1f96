import Foundation

// The fuzzer: `bridgedoc-fuzz TARGET [LIBFUZZER OPTION…] [FOLDER…]`, made and run by script/fuzz.
// `bridgedoc-fuzz --targets` lists the targets, `bridgedoc-fuzz TARGET --seeds FOLDER` writes the seeds that are
// made and not kept: indexes of the present format.

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

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
var count = Int32(arguments.count - 1)
let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count)
for (place, argument) in ([arguments[0]] + arguments.dropFirst(2)).enumerated() {
  pointers[place] = strdup(argument)
}
pointers[arguments.count - 1] = nil
var vector = pointers
exit(
  runFuzzer(&count, &vector) { bytes, length in
    chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: length)))
    return 0
  })
