import Foundation
import TestSupport
import Testing

@testable import DocConsole

@Suite struct LineReaderTests {
  private func lines(_ content: [UInt8], longest: Int = .max) throws -> [String] {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
    try Data(content).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let reader = try LineReader(path: url.path, longestLine: longest)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb", ["a", "b"]), ("\n\nx\n", ["", "", "x"]),
  ])
  func lineEnds(_ content: String, _ expected: [String]) throws {
    #expect(try lines(Array(content.utf8)) == expected)
  }

  /// Reads lines that are longer and shorter than the pieces in which a file is read.
  @Test(arguments: [1, 65_535, 65_536, 65_537, 200_000]) func longLines(_ length: Int) throws {
    let expected = [String(repeating: "x", count: length), "y", String(repeating: "z", count: length)]
    #expect(try lines(Array(expected.joined(separator: "\n").utf8)) == expected)
  }

  @Test(arguments: [9, 10, 11, 65_536, 300_000]) func restsOfOverlongLinesArePassedOver(_ length: Int) throws
  {
    let long = String(repeating: "x", count: length)
    let content = Array("\(long)\nshort\n\(long)\nlast\n\(long)".utf8)
    let kept = String(repeating: "x", count: min(length, 10))
    #expect(try lines(content, longest: 10) == [kept, "short", kept, "last", kept])
  }

  /// Lines that have arrived are taken together, and the reader does not wait for more.
  @Test func linesThatHaveArrived() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let pieces = ["a\nb\nc", "d\ne\n", "f\ng"].map { Array($0.utf8) }
    let reader = try LineReader(path: "/dev/fd/\(ends[0])")
    var groups: [[String]] = []
    for piece in pieces {
      #expect(write(ends[1], piece, piece.count) == piece.count)
      groups.append(try reader.arrived(atMost: 2).map { String(decoding: $0, as: UTF8.self) })
    }
    #expect(groups == [["a", "b"], ["cd", "e"], ["f"]])
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: CommandError.self) { _ = try LineReader(path: "/nowhere/at/all") }
    #expect(error?.line().hasPrefix("bridgedoc: error: cannot read: /nowhere/at/all: ") == true)
  }
}

@Suite struct CommandErrorTests {
  @Test func pathsAreMadeSafe() {
    let error = CommandError("no index", at: "/tmp/\u{1B}[2J\nx", remedy: "make one")
    #expect(error.line() == "bridgedoc: error: no index: /tmp/␛[2J x: make one\n")
  }
}
