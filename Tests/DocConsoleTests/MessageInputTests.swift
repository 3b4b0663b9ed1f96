import DocSystem
import Foundation
import Testing

@testable import DocConsole

@Suite struct MessageInputTests {
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

  private static func lines(_ input: inout MessageInput) -> [MessageInput.Line] {
    var lines: [MessageInput.Line] = []
    while let line = input.next() { lines.append(line) }
    return lines
  }

  @Test func linesComeAsTheyArrive() throws {
    let pipe = try Pipe()
    var input = MessageInput(lineLimit: 10, descriptor: pipe.readEnd)
    #expect(try !input.read(waitingFor: 0))
    pipe.write("one\r\ntw")
    #expect(try input.read(waitingFor: 1000))
    #expect(Self.lines(&input) == [.whole(Array("one".utf8))])
    pipe.write("o\n\nthree\n")
    #expect(try input.read(waitingFor: 1000))
    #expect(Self.lines(&input) == [.whole(Array("two".utf8)), .whole([]), .whole(Array("three".utf8))])
    #expect(!input.isAtEnd)
  }

  @Test func longLinesAreDroppedWhole() throws {
    let pipe = try Pipe()
    var input = MessageInput(lineLimit: 10, descriptor: pipe.readEnd)
    for piece in ["1234567", "8901", "2345", "6\nnext\n12345678901\n1234567890\n"] {
      pipe.write(piece)
      #expect(try input.read(waitingFor: 1000))
      if piece.last != "\n" { #expect(input.next() == nil) }
    }
    #expect(
      Self.lines(&input) == [
        .tooLong, .whole(Array("next".utf8)), .tooLong, .whole(Array("1234567890".utf8)),
      ])
  }

  @Test(arguments: [("last", false), ("longer than the limit", true)])
  func theLastLineMayLackAnEnd(text: String, isTooLong: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
    try Data(("first\n" + text).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    var input = MessageInput(lineLimit: 10, descriptor: descriptor)
    while try input.read(waitingFor: 0) {}
    #expect(input.isAtEnd)
    #expect(
      Self.lines(&input) == [.whole(Array("first".utf8)), isTooLong ? .tooLong : .whole(Array(text.utf8))])
    #expect(input.next() == nil)
  }
}

/// The system's `write`, which a method of the test hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
