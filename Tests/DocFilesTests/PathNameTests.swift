import TestSupport
import Testing

@testable import DocSystem

struct PathNameTests {
  @Test(arguments: [
    ("plain.md", "plain.md"), ("100%.md", "100%.md"), ("a%20b", "a%20b"), ("%C3%A9", "%25C3%25A9"),
    ("%25", "%2525"),
    ("é", "é"), ("%e9", "%e9"), ("%", "%"), ("%E", "%E"),
  ])
  func keepsText(_ name: String, _ expected: String) {
    #expect(PathName.text(name.utf8) == expected)
    #expect(PathName.bytes(expected) == Array(name.utf8))
  }

  @Test func escapesWhatIsNotUTF8() {
    #expect(PathName.text([0x61, 0xe9, 0x62]) == "a%E9b")
    #expect(PathName.text([0xff, 0xc3, 0xa9, 0xc3]) == "%FFé%C3")
  }

  /// Converting any bytes to text and back gives the same bytes, so different names stay different.
  @Test func isReversible() {
    var generator = SeededGenerator(seed: 7)
    let alphabet: [UInt8] = [0x25, 0x32, 0x35, 0x43, 0x33, 0x41, 0x39, 0x61, 0xc3, 0xa9, 0xff, 0x2f]
    for _ in 0..<2000 {
      let count = Int.random(in: 0...12, using: &generator)
      let name = (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
      #expect(PathName.bytes(PathName.text(name)) == name)
    }
  }
}
