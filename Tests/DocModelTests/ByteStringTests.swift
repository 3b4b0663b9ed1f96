import DocModel
import Testing

/// Texts that are equal for `String` are two paths.
struct ByteStringTests {
  private let composed = "caf\u{e9}.md"
  private let decomposed = "cafe\u{301}.md"

  @Test func formsOfOneNameAreTwoNames() {
    #expect(composed == decomposed)
    #expect(!composed.hasSameBytes(as: decomposed))
    #expect(composed.hasSameBytes(as: "caf\u{e9}.md"))
    #expect(Set([ByteString(composed), ByteString(decomposed)]).count == 2)
  }

  @Test func orderIsThatOfBytes() {
    #expect(ByteString("Z") < ByteString("a"))
    #expect(ByteString(decomposed) < ByteString(composed))
    #expect(ByteString("a") < ByteString("a/b"))
    #expect(!(ByteString("a") < ByteString("a")))
  }

  @Test func bytesOutliveTheRoundTrip() {
    #expect(ByteString(decomposed).text.hasSameBytes(as: decomposed))
    #expect(ByteString([0x61, 0xff]).bytes == [0x61, 0xff])
  }
}
