import DocModel
import Testing

@testable import DocConsole

@Suite struct ProjectTargetsTests {
  @Test(arguments: [
    (
      "let package = Package(name: \"Tea\",\n  platforms: [.iOS(.v17), .macOS(.v10_15),\n    .macCatalyst(\"16.4\")],\n  targets: [])",
      ["ios 17", "macos 10.15", "catalyst 16.4"]
    ),
    ("platforms: [.custom(\"linux\", versionString: \"5\")]", []), ("platforms: [", []),
    ("Package(name: \"Tea\")", []), ("", []),
  ])
  func readsManifests(_ manifest: String, _ expected: [String]) {
    let targets = ProjectTargets.targets(ofManifest: Array(manifest.utf8))
    #expect(targets.map { "\($0.platform.key) \($0.version)" } == expected)
  }
}
