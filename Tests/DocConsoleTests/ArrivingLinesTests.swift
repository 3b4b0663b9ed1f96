import DocSystem
import Foundation
import Testing

@testable import DocConsole

@Suite struct ArrivingLinesTests {
  /// A pipe to which the test writes.
  private final class Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }

    func write(_ text: String) {
      let bytes = Array(text.utf8)
      bytes.withUnsafeBytes { buffer in
        // SAFETY: the complete buffer is written. Pipes hold more than these tests write at once.
        _ = systemWrite(writeEnd, buffer.baseAddress, buffer.count)
      }
    }
  }

  private static func lines(_ input: LineReader) -> [String] {
    var lines: [String] = []
    while let line = input.arrived() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test func linesComeAsTheyArrive() throws {
    let pipe = try Pipe()
    let input = LineReader(descriptor: dup(pipe.readEnd), name: "pipe", longestLine: 10)
    #expect(try !input.read(waitingFor: 0))
    pipe.write("one\r\ntw")
    #expect(try input.read(waitingFor: 1000))
    #expect(Self.lines(input) == ["one"])
    pipe.write("o\n\nthree\n")
    #expect(try input.read(waitingFor: 1000))
    #expect(Self.lines(input) == ["two", "", "three"])
    #expect(!input.isAtEnd)
  }

  @Test func longLinesAreCut() throws {
    let pipe = try Pipe()
    let input = LineReader(descriptor: dup(pipe.readEnd), name: "pipe", longestLine: 10)
    for piece in ["1234567", "8901", "2345", "6\nnext\n12345678901\n1234567890\n"] {
      pipe.write(piece)
      #expect(try input.read(waitingFor: 1000))
      if piece.last != "\n" { #expect(input.arrived() == nil) }
    }
    #expect(Self.lines(input) == ["1234567890", "next", "1234567890", "1234567890"])
  }

  @Test(arguments: ["last", "longer than the limit"])
  func theLastLineMayLackAnEnd(text: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
    try Data(("first\n" + text).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let input = try LineReader(path: file.path, longestLine: 10)
    while try input.read(waitingFor: 0) {}
    #expect(input.isAtEnd)
    #expect(Self.lines(input) == ["first", String(text.prefix(10))])
    #expect(input.arrived() == nil)
  }
}

/// The system's `write`, which a method of the test hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
