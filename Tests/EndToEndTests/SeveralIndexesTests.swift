import Foundation
import Testing

/// Tests several indexes that are searched as one, and names that resolve to their documents, with the real programs.
@Suite struct SeveralIndexesTests {
  /// Two collections that both contain a `README.md`, and unusual names.
  private static func collections() throws -> (folder: TemporaryFolder, index: String) {
    let folder = try TemporaryFolder()
    let odd = "odd na\u{308}me/with space:7.md"
    for (collection, subject) in [("boats", "rudder"), ("kites", "bridle")] {
      try folder.write(
        "\(collection)/README.md", "# Readme\n\nAbout the \(subject).\n\n## Further\n\nMore \(subject).\n")
      try folder.write("\(collection)/\(odd)", "# Odd\n\nA strange \(subject).\n")
    }
    let index = folder.path("index")
    for collection in ["boats", "kites"] {
      let outcome = try Program.run(["index", folder.path(collection), "--index", index, "--quiet"])
      try #require(outcome.status == 0, "\(outcome.error)")
    }
    return (folder, index)
  }

  @Test func everyPlaceThatIsPrintedLeadsBack() throws {
    let (folder, index) = try Self.collections()
    defer { withExtendedLifetime(folder) {} }
    let places = try Program.run(["search", "--index", index, "--format", "paths", "rudder", "bridle"])
      .output.split(separator: "\n").map(String.init)
    #expect(places.contains("boats/README.md:1") && places.contains("kites/README.md:1"))
    #expect(places.count >= 6)
    for place in places {
      let subject = place.hasPrefix("boats/") ? "rudder" : "bridle"
      let shown = try Program.run(["show", "--index", index, "--json", place])
      #expect(shown.status == 0, "\(place): \(shown.error)")
      #expect(shown.output.contains(subject), "\(place)")
      let narrowed = try Program.run([
        "search", "--index", index, "--format", "paths", "--document", place, "rudder", "bridle",
      ])
      let document = place.prefix(upTo: place.lastIndex(of: ":") ?? place.endIndex)
      #expect(
        narrowed.output.split(separator: "\n").allSatisfy { $0.hasPrefix(document + ":") }, "\(place)")
    }
    let text = try Program.run(["show", "--index", index, "boats/README.md:1"])
    #expect(text.output.contains("boats/README.md:1"))
    // Without its collection, the path means both documents.
    let both = try Program.run(["show", "--index", index, "README.md:1"])
    #expect(both.error.contains("kites/README.md:1"))
  }

  @Test func oneCollectionNeedsNoName() throws {
    let outcome = try Fixture.run("search", "--format", "paths", "bridle")
    #expect(outcome.output.hasPrefix("skills/kite-flying.md:"))
  }

  /// The built-in index is still searched when the user has an index.
  @Test func ownAndBuiltInAreReadTogether() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path("data"), "HOME": folder.path("home")]
    try folder.write("notes/kite.md", "# Kite\n\nA kite has a bridle.\n")
    #expect(try Program.run(["index", folder.path("notes")], environment: environment).status == 0)
    let own = try Program.run(["search", "--json", "bridle", "kite"], environment: environment)
    #expect(own.output.contains("\"collection\": \"notes\""))
    let builtIn = try Program.run(
      ["search", "--json", "UIHostingConfiguration", "margins"], environment: environment)
    #expect(builtIn.status == 0)
    #expect(builtIn.output.contains("\"collection\": \"corpus\""))
    let listed = try Program.run(["list", "--format", "paths"], environment: environment)
    #expect(listed.output.contains("notes/kite.md\n") && listed.output.contains("corpus/"))

    // If one of them is damaged, it is skipped with a message.
    try folder.write("data/bridgedoc/index/manifest", "nonsense\n")
    let rest = try Program.run(
      ["search", "--json", "UIHostingConfiguration", "margins"], environment: environment)
    #expect(rest.status == 0)
    #expect(rest.error.contains("warning") && rest.error.contains("data/bridgedoc/index"))
    let named = try Program.run(
      ["search", "bridle", "--index", folder.path("data/bridgedoc/index")], environment: environment)
    #expect(named.status == 2)
  }

  @Test func severalIndexesMayBeNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a/one.md", "# One\n\nA bridle.\n")
    try folder.write("b/two.md", "# Two\n\nA bridle.\n")
    for name in ["a", "b"] {
      _ = try Program.run(["index", folder.path(name), "--index", folder.path("index-\(name)")])
    }
    let (a, b) = (folder.path("index-a"), folder.path("index-b"))
    for outcome in [
      try Program.run(["search", "--index", a, "--index", b, "--format", "paths", "bridle"]),
      try Program.run(
        ["search", "--format", "paths", "bridle"], environment: ["BRIDGEDOC_INDEX": "\(a):\(b)"]),
    ] {
      #expect(Set(outcome.output.split(separator: "\n")) == ["a/one.md:1", "b/two.md:1"])
    }
    let missing = try Program.run(["search", "--index", a, "--index", folder.path("none"), "bridle"])
    #expect(missing.status == 2)
  }

  @Test func aFileWithNewTimesAndTheSameContentIsNotSaidToHaveChanged() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path("state"), "HOME": folder.path("home")]
    try FileManager.default.createDirectory(atPath: folder.path("home"), withIntermediateDirectories: true)
    try folder.write("notes/sub/one.md", "# One\n\nA bridle.\n")
    let index = folder.path("index")
    _ = try Program.run(["index", folder.path("notes"), "--index", index], environment: environment)
    let later: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSinceNow: 60)]
    func freshness(_ state: String) throws -> Bool {
      try FileManager.default.setAttributes(later, ofItemAtPath: folder.path("notes/sub/one.md"))
      return try Program.run(["search", "--json", "bridle", "--index", index], environment: environment)
        .output.contains("\"freshness\": \"\(state)\"")
    }
    #expect(try freshness("current"))
    // The size is the same, so only the content shows the change.
    try folder.write("notes/sub/one.md", "# One\n\nA saddle.\n")
    #expect(try freshness("changed"))
  }

  @Test func aFileThatChangedOrWentAwayIsSaidToHave() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": folder.path("state"), "HOME": folder.path("home")]
    try FileManager.default.createDirectory(atPath: folder.path("home"), withIntermediateDirectories: true)
    for name in ["kept", "changed", "gone"] {
      try folder.write("notes/\(name).md", "# \(name)\n\nA bridle.\n")
    }
    let index = folder.path("index")
    _ = try Program.run(["index", folder.path("notes"), "--index", index], environment: environment)
    try folder.write("notes/changed.md", "# changed\n\nNothing of the kind.\n")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)], ofItemAtPath: folder.path("notes/changed.md"))
    try FileManager.default.removeItem(atPath: folder.path("notes/gone.md"))
    let json = try Program.run(["search", "--json", "bridle", "--index", index], environment: environment)
    for state in ["current", "changed", "missing"] {
      #expect(json.output.contains("\"freshness\": \"\(state)\""))
    }
    let text = try Program.run(["search", "bridle", "--index", index], environment: environment).output
    #expect(text.contains("changed since it was indexed") && text.contains("file is gone"))
  }
}
