import Foundation
import Testing

/// Tests `check` and `--target` on documents about an invented framework.
@Suite struct CheckTests {
  private static func index() throws -> (folder: TemporaryFolder, arguments: [String]) {
    let folder = try TemporaryFolder()
    try folder.write(
      "docs/kettles.md",
      """
      # Kettles

      ## KettleController (iOS 16+)

      ```swift
      let kettle = KettleController(temperature: 90)
      ```

      ## Boil water

      Boil water with a `KettleController`.
      """)
    let indexed = try Program.run(["index", folder.path("docs"), "--index", folder.path("index"), "--quiet"])
    try #require(indexed.status == 0, "\(indexed.error)")
    return (folder, ["--index", folder.path("index")])
  }

  @Test func statusSaysWhetherSomethingWasFound() throws {
    let (folder, arguments) = try Self.index()
    try folder.write("good.md", "Tea.\n\n```swift\nlet it = KettleController(temperature: 3)\n```\n")
    try folder.write("bad.swift", "import Tea\n\nlet it = KettleControler(temperature: 3)\n")
    let good = try Program.run(["check", folder.path("good.md")] + arguments)
    #expect(good.status == 0 && good.output.isEmpty, "\(good.output)\(good.error)")
    let bad = try Program.run(["check", folder.path("bad.swift"), folder.path("good.md")] + arguments)
    #expect(bad.status == 1)
    #expect(
      bad.output
        == "\(folder.path("bad.swift")):3:10: no 'KettleControler' is known; did you mean 'KettleController'?\n"
    )
    let late = try Program.run(["check", folder.path("good.md"), "--target", "ios:15", "--json"] + arguments)
    #expect(late.status == 1)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(late.output.utf8)) as? [String: Any])
    #expect(json["schema"] as? String == "bridgedoc.check/1")
    let findings = try #require(json["findings"] as? [[String: Any]])
    #expect(findings.map { $0["kind"] as? String } == ["unavailable"])
    #expect(findings.map { $0["line"] as? Int } == [4])
    for wrong in [
      ["check", folder.path("none.md")], ["check", folder.path("good.md"), "--target", "tea:1"],
    ] {
      #expect(try Program.run(wrong + arguments).status == 2, "\(wrong)")
    }
  }

  @Test func searchTakesTargets() throws {
    let (folder, arguments) = try Self.index()
    try folder.write(
      "project/Package.swift", "let package = Package(name: \"Tea\", platforms: [.iOS(.v15)])\n")
    try folder.write("project/.bridgedoc.toml", "target = \"project\"\n")
    let words = ["search", "KettleController", "--format", "text"]
    #expect(try Program.run(words + arguments).output.contains("iOS 16+  ") == false)
    let named = try Program.run(words + ["--target", "ios:15"] + arguments)
    #expect(named.output.contains("  iOS 16+\n"), "\(named.output)")
    let project = try Program.shell(
      "\"$bridgedoc\" search KettleController --index '\(folder.path("index"))' --json",
      environment: ["bridgedoc": Program.bridgedoc], folder: folder.path("project"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(project.output.utf8)) as? [String: Any])
    let hits = try #require(json["hits"] as? [[String: Any]])
    #expect(hits.map { ($0["heading"] as? [String])?.last }.last == "KettleController (iOS 16+)")
    let availability = try #require(hits.last?["availability"] as? [[String: Any]])
    #expect(availability.map { $0["introduced"] as? String } == ["16"])
    #expect(hits.first?["availability"] is NSNull)
  }
}
