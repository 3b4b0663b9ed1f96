import DocModel
import Testing

@Suite struct ManualVersionTests {
  @Test(
    arguments: [
      ("a@1.10.0", "a@1.9.0", true), ("a@1.0.0", "a@1.0.0-beta2", true), ("a@1.0", "a@1.0.1", false),
      ("a@v0.2.0", "a@v0.10.0", false), ("@s-a@2", "@s-a@1", true),
      ("a@2026.10.19.post1", "a@2026.10.19", false),
      ("a@1", "b@2", nil), ("a", "a@1", nil), ("a@1", "a@1", nil), ("@a", "@b", nil),
      ("a@99999999999999999999", "a@2", false),
    ] as [(String, String, Bool?)])
  func comparesCollections(_ one: String, _ other: String, _ isNewer: Bool?) {
    Self.expect(
      ManualVersion(collection: one, source: "x.md"), ManualVersion(collection: other, source: "y.md"),
      isNewer)
  }

  @Test(
    arguments: [
      ("docs/4.0/a.md", "docs/3.0/b/c.md", true), ("docs/1.10/a.md", "docs/1.9/a.md", true),
      ("v2/a.md", "v10/a.md", false), ("version-2.x/a.md", "version-1.5/a.md", true),
      ("4.x/a.md", "3.x/a.md", true), ("a/1.0/b.md", "c/2.0/b.md", nil),
      ("a/2.0-beta2/b.md", "a/2.0/b.md", false), ("docs/3.0/v1/a.md", "docs/2.0/v2/a.md", true),
    ] as [(String, String, Bool?)])
  func comparesFolders(_ one: String, _ other: String, _ isNewer: Bool?) {
    Self.expect(
      ManualVersion(collection: "c", source: one), ManualVersion(collection: "c", source: other), isNewer)
    #expect(
      ManualVersion(collection: "c", source: one)?.manual
        != ManualVersion(collection: "d", source: one)?.manual)
  }

  /// Numbers of chapters, dates, names with numbers, and files are no versions.
  @Test(arguments: [
    "1/a.md", "01-intro/a.md", "1.1-intro/a.md", "2026-11-28/a.md", "man3/a.md", "3.0.md", "v/a.md",
    "1./a.md", "x.1/a.md", "version-/a.md", "vx/a.md", "a.md", "", "/",
  ])
  func otherNamesHaveNoVersion(_ source: String) {
    #expect(ManualVersion(collection: "c", source: source) == nil)
  }

  private static func expect(_ one: ManualVersion?, _ other: ManualVersion?, _ isNewer: Bool?) {
    let forward = one.flatMap { one in other.flatMap { one.isNewer(than: $0) } }
    let backward = one.flatMap { one in other.flatMap { $0.isNewer(than: one) } }
    #expect(forward == isNewer)
    #expect(backward == isNewer.map { !$0 })
  }
}
