import DocIndex
import DocModel
import Testing

@testable import DocSearch

@Suite struct CollectionVersionTests {
  @Test(
    arguments: [
      ("a@1.10.0", "a@1.9.0", true), ("a@1.0.0", "a@1.0.0-beta2", true), ("a@1.0", "a@1.0.1", false),
      ("a@v0.2.0", "a@v0.10.0", false), ("@s-a@2", "@s-a@1", true),
      ("a@2026.10.19.post1", "a@2026.10.19", false),
      ("a@1", "b@2", nil), ("a", "a@1", nil), ("a@1", "a@1", nil), ("@a", "@b", nil),
      ("a@99999999999999999999", "a@2", false),
    ] as [(String, String, Bool?)])
  func comparesVersions(_ one: String, _ other: String, _ isNewer: Bool?) {
    #expect(CollectionVersion.isNewer(one, than: other) == isNewer)
    #expect(CollectionVersion.isNewer(other, than: one) == isNewer.map { !$0 })
  }
}
