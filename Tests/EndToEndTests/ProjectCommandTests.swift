import Foundation
import Testing

/// Tests `index --project` and `index --installed` as users run them.
@Suite struct ProjectCommandTests {
  private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> Outcome {
    try Program.run(
      arguments + ["--index", folder.path("index")], environment: ["HOME": folder.path("home")],
      folder: folder.url.path)
  }

  /// Creates a project `app` with a Node package of the given version.
  private func install(_ version: String, in folder: TemporaryFolder, _ app: String = "app") throws {
    try folder.write("\(app)/package.json", #"{"dependencies":{"kites":"^1","away":"2"}}"#)
    try folder.write("\(app)/node_modules/kites/package.json", #"{"version":"\#(version)"}"#)
    try folder.write(
      "\(app)/node_modules/kites/README.md",
      "# Kites\n\nA kite flies in the wind.\n\n## Names\n\nIts number is \(version == "1.9.0" ? "written in red ink" : "painted by somebody else").\n"
    )
  }

  @Test func documentsWhatAProjectPins() throws {
    let folder = try TemporaryFolder()
    try install("1.9.0", in: folder)
    try folder.write("app/src/x.js", "")
    try folder.write("app/.git/HEAD", "")
    let first = try run(folder, "index", "--project", "app/src")
    #expect(first.status == 0, "\(first.error)")
    #expect(
      first.output.contains("kites@1.9.0: README; no changelog, no type declaration (new)"), "\(first.output)"
    )
    #expect(first.output.contains("away@2: it is not in node_modules; run 'npm install'"), "\(first.output)")
    let json = try run(folder, "index", "--project", "app", "--json").json()
    let dependencies = try #require(json["dependencies"] as? [[String: Any]])
    #expect(dependencies.map { $0["collection"] as? String } == [nil, "kites@1.9.0"])
    #expect(dependencies[1]["absent"] as? [String] == ["changelog", "type declaration"])

    // A second project has a newer version. Equal sections are one hit, which displays the newer version. A name without a version stands
    // for any version.
    try install("1.10.0", in: folder, "other")
    #expect(try run(folder, "index", "--project", "other").status == 0)
    func found(_ query: String, _ collection: String) throws -> [String] {
      let outcome = try run(folder, "search", query, "--collection", collection, "--format", "paths")
      #expect(outcome.error.isEmpty, "\(outcome.error)")
      return outcome.outputLines.map(String.init)
    }
    #expect(try found("flies in the wind", "kites").first == "kites@1.10.0/README.md:1")
    #expect(try Set(found("number", "kites")) == ["kites@1.9.0/README.md:5", "kites@1.10.0/README.md:5"])
    #expect(try found("number", "kites@1.9.0") == ["kites@1.9.0/README.md:5"])

    // A refresh of all collections reads the pins again.
    try install("1.11.0", in: folder)
    let refreshed = try run(folder, "index")
    #expect(refreshed.output.contains("removed 'kites@1.9.0'"), "\(refreshed.output)\(refreshed.error)")
    #expect(try found("number", "kites@1.11.0") == ["kites@1.11.0/README.md:5"])
  }

  @Test(arguments: [
    (["--project", "empty"], "nothing is pinned here"), (["--project", "missing"], "no such file or folder"),
    (["--project", "app", "other"], "takes one folder"), (["--project", "--collection", "x"], "leave out"),
    (["--yes"], "needs --installed"), (["--installed", "nothing"], "nothing of that name"),
  ])
  func refuses(_ arguments: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("empty/.git/HEAD", "")
    let outcome = try Program.run(
      ["index"] + arguments + ["--index", folder.path("index")], folder: folder.url.path)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  /// Of two members with the same name, the one that is not deprecated is displayed.
  @Test func deprecatedMembersComeLast() throws {
    let folder = try TemporaryFolder()
    let filler = (0..<40).map { "  /// Number \($0).\n  public func filler\($0)() {}\n" }.joined()
    let old =
      "  @available(*, deprecated, message: \"Leave out the file\")\n  public func map(file: String) {}\n"
    for (name, member) in [("A", old), ("B", "  public func map(_ body: Int) {}\n")] {
      try folder.write("kit/\(name).swift", "import Kit\n\nextension Future {\n\(filler)\(member)}\n")
    }
    #expect(try run(folder, "index", "kit").status == 0)
    let shown = try run(folder, "show", "Kit.Future.map")
    #expect(shown.output.contains("map(_ body"), "\(shown.output)\(shown.error)")
  }

  /// A type and a property may differ only in the case of a letter.
  @Test(arguments: ["Bag.Values", "Bag.values"])
  func showsTheNameAsTyped(_ name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "app/Package.resolved",
      #"{"pins":[{"identity":"bags","location":"https://bags.example/bags","state":{"version":"1.0.0"}}]}"#)
    try folder.write(
      "app/.build/checkouts/bags/Sources/Bag.swift",
      """
      public struct Bag {
        /// The kinds of things.
        public struct Values {}
        /// The things.
        public var values: Values
        var secret = 1
      }
      """)
    #expect(try run(folder, "index", "--project", "app").status == 0)
    let shown = try run(folder, "show", name, "--json").json()
    #expect((shown["heading"] as? [String])?.last == name)
    #expect(try run(folder, "show", "Bag.secret").status == 1)
  }

  @Test func offersWhatIsInstalled() throws {
    let folder = try TemporaryFolder()
    let docset = "home/Library/Application Support/Dash/DocSets/Kite/Kite.docset/Contents/Resources/Documents"
    try folder.write("\(docset)/index.html", "<html><body><h1>Kite</h1><p>A kite flies.</p></body></html>")
    let list = try run(folder, "index", "--installed")
    #expect(list.status == 0)
    #expect(list.output.contains("bridgedoc index --installed Kite"), "\(list.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("index/manifest")))
    let json = try run(folder, "index", "--installed", "--json").json()
    let offers = try #require(json["installed"] as? [[String: Any]])
    #expect(offers.contains { $0["name"] as? String == "Kite" && $0["files"] as? Int == 1 })
    #expect(try run(folder, "index", "--installed", "Kite").status == 0)
    #expect(try run(folder, "search", "kite flies").status == 0)
  }

  /// Without a network, everything is found as well.
  @Test(.enabled(if: noNetwork, "the system makes no network namespace without rights"))
  func needsNoNetwork() throws {
    let folder = try TemporaryFolder()
    try install("1.9.0", in: folder)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = [
      "-rn", Program.bridgedoc, "index", "--project", folder.path("app"), "--index", folder.path("index"),
      "--quiet",
    ]
    process.environment = ["HOME": folder.path("home"), "PATH": "/usr/bin:/bin"]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try run(folder, "search", "flies").status == 0)
  }

  private static let noNetwork: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = ["-rn", "/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
