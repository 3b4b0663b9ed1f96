import Foundation

/// Golden files: the expected output of a test, stored in `Golden/NAME` in the folder of the test.
///
/// With `BRIDGEDOC_RECORD=1` in the environment, the files are written again. Each test that writes one fails, so that such a run is never
/// mistaken for a successful one.
package enum Golden {
  /// Describes the difference between `actual` and the golden file; nil if they are equal.
  ///
  /// Use it as `#expect(Golden.mismatch(bytes, "search.txt") == nil)`.
  package static func mismatch(
    _ actual: some Sequence<UInt8>, _ name: String, testFile: String = #filePath
  ) -> String? {
    let url = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent("Golden").appendingPathComponent(name)
    let actual = Data(actual)
    let expected = try? Data(contentsOf: url)
    if ProcessInfo.processInfo.environment["BRIDGEDOC_RECORD"] == "1" {
      if expected == actual { return nil }
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try actual.write(to: url)
        return "recorded \(name): look at it, then run without BRIDGEDOC_RECORD"
      } catch {
        return "cannot record \(name): \(error)"
      }
    }
    guard let expected else { return "no golden file \(name): record it with BRIDGEDOC_RECORD=1" }
    if expected == actual { return nil }
    return difference(expected: expected, actual: actual, name: name)
  }

  private static func difference(expected: Data, actual: Data, name: String) -> String {
    let expectedLines = String(decoding: expected, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let actualLines = String(decoding: actual, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for index in 0..<max(expectedLines.count, actualLines.count) {
      let expectedLine = index < expectedLines.count ? expectedLines[index].debugDescription : "(end)"
      let actualLine = index < actualLines.count ? actualLines[index].debugDescription : "(end)"
      if expectedLine != actualLine {
        return "\(name):\(index + 1): expected \(expectedLine), is \(actualLine)"
      }
    }
    return "\(name): differs in line ends"
  }
}
