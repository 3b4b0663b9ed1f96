import DocModel
import Foundation
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

  @Test func readsXcodesDeploymentTargets() {
    let project = """
      IPHONEOS_DEPLOYMENT_TARGET = 17.0;
      "MACOSX_DEPLOYMENT_TARGET" = "14.2";
      IPHONEOS_DEPLOYMENT_TARGET = 16.4;
      RECOMMENDED_MACOSX_DEPLOYMENT_TARGET = 11.0;
      WATCHOS_DEPLOYMENT_TARGET = "$(WATCH)";
      """
    let targets = ProjectTargets.targets(ofXcode: Array(project.utf8))
    #expect(targets.map { "\($0.platform.key) \($0.version)" } == ["ios 16.4", "macos 14.2"])
  }

  /// The nearest project with a minimum version is used. Folders above its repository are not searched.
  @Test func looksUpToTheRepository() throws {
    let top = FileManager.default.temporaryDirectory.appendingPathComponent("targets-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: top) }
    func write(_ path: String, _ text: String) throws {
      let file = top.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    func targets(_ folder: String) throws -> [String] {
      try ProjectTargets.named(["project"], from: top.appendingPathComponent(folder).path).map {
        "\($0.platform.key) \($0.version)"
      }
    }
    try write("Package.swift", "platforms: [.iOS(.v12)]")
    try write("app/.git/HEAD", "")
    try write("app/Sources/Tea/a.swift", "")
    #expect(throws: CommandError.self) { try targets("app/Sources") }
    try write("app/Tea.xcodeproj/project.pbxproj", "IPHONEOS_DEPLOYMENT_TARGET = 16.0;\n")
    try write("app/Sources/Package.swift", "Package(name: \"Tea\")")
    #expect(try targets("app/Sources/Tea") == ["ios 16"])
    try write("app/Package.swift", "platforms: [.iOS(.v17)]")
    #expect(try targets("app/Sources/Tea") == ["ios 17"])
  }
}
