import CWorkCount
import DocIndex
import DocModel
import Foundation
import TestSupport
import Testing

@testable import DocFiles
@testable import DocLibrary

/// `index --project` makes a collection for each pinned dependency.
@Suite struct ProjectTests {
  /// A folder `app` beside a home folder.
  private func project() throws -> LibraryFolder {
    var folder = try LibraryFolder()
    let home = folder.path("home")
    folder.library.environment = { $0 == "HOME" ? home : nil }
    try folder.write("home/x", "")
    try folder.write("app/Sources/a.swift", "let a = 1\n")
    try folder.write("app/.git/HEAD", "")
    return folder
  }

  private func refresh(_ folder: LibraryFolder, _ name: String = "app/Sources") throws -> IndexReport {
    var request = Library.Request()
    request.project = try folder.library.project(above: folder.path(name))
    return try folder.library.refresh(request)
  }

  private func names(_ folder: LibraryFolder) throws -> [String] {
    try folder.manifest.collections.map(\.name.text)
  }

  private func pin(_ folder: LibraryFolder, _ pins: [(name: String, version: String)]) throws {
    let list = pins.map {
      #"{"identity":"\#($0.name)","kind":"remoteSourceControl","location":"https://example.org/of/\#($0.name).git","state":{"revision":"r\#($0.version)","version":"\#($0.version)"}}"#
    }
    try folder.write("app/Package.resolved", #"{"pins":[\#(list.joined(separator: ","))],"version":3}"#)
  }

  private func checkOut(_ folder: LibraryFolder, _ name: String, _ revision: String) throws {
    try folder.write(
      "app/.build/checkouts/\(name)/README.md", "# \(name)\n\nA kite of revision \(revision).\n")
    try folder.write(
      "app/.build/checkouts/\(name)/Sources/K/Kite.swift",
      "/// A kite that flies.\npublic struct Kite {\n  public var tail: Int\n}\n\nfunc other() {}\n")
    try folder.write("app/.build/checkouts/\(name)/Tests/T/KiteTests.swift", "let test = 1\nlet more = 2\n")
    let dependency =
      #"{"packageRef":{"identity":"\#(name)"},"state":{"checkoutState":{"revision":"\#(revision)"}}}"#
    try folder.write(
      "app/.build/workspace-state.json", #"{"object":{"dependencies":[\#(dependency)]},"version":6}"#)
  }

  @Test func followsThePinsOfSwift() throws {
    let folder = try project()
    try folder.write("notes/a.md", "# Notes\n\nOf mine.\n")
    try folder.index("notes")
    try pin(folder, [("kites", "1.0.0"), ("away", "2.0.0")])
    try checkOut(folder, "kites", "r1.0.0")
    let first = try refresh(folder)
    #expect(try names(folder) == ["kites@1.0.0", "notes"])
    #expect(
      try folder.places().filter { $0.hasPrefix("kites") } == [
        "kites@1.0.0/README.md", "kites@1.0.0/Sources/K/Kite.swift",
      ])
    #expect(first.dependencies.map(\.isIndexed) == [true, false])
    #expect(first.dependencies[0].found.map(\.kind) == [.readme, .source])
    #expect(first.dependencies[0].absent == [.changes, .docc])
    #expect(first.dependencies[1].pinned.problem?.contains("swift package resolve") == true)
    #expect(try refresh(folder).hasChanged == false)

    // Another version is pinned, but not yet checked out.
    try pin(folder, [("kites", "1.1.0")])
    #expect(try refresh(folder).dependencies[0].pinned.problem?.contains("another revision") == true)
    #expect(try names(folder) == ["kites@1.0.0", "notes"])
    try checkOut(folder, "kites", "r1.1.0")
    // A refresh of all collections also updates those of projects.
    try folder.library.refresh(Library.Request())
    #expect(try names(folder) == ["kites@1.1.0", "notes"])
    #expect(try folder.documents().contains { $0.text.contains("revision r1.1.0") })
    #expect(try folder.documents().allSatisfy { !$0.text.contains("revision r1.0.0") })

    // Without pins, nothing is removed.
    folder.remove("app/Package.resolved")
    try folder.library.refresh(Library.Request())
    #expect(try names(folder) == ["kites@1.1.0", "notes"])
    try folder.write("notes/.git/HEAD", "")
    #expect(throws: LibraryError.self) { try folder.library.project(above: folder.path("notes")) }
  }

  /// If the file of a tool is missing, damaged or in conflict, its dependencies are kept, even if other tools pin some.
  @Test(arguments: [nil, "", "{\"pins\":[", "<<<<<<< ours\n{\"pins\":[]}\n=======\n", "{\"pins\":[]}"])
  func damagedPinsRemoveNothing(_ content: String?) throws {
    let folder = try project()
    try pin(folder, [("kites", "1.0.0")])
    try checkOut(folder, "kites", "r1.0.0")
    try folder.write("app/package.json", #"{"dependencies":{"tails":"1"}}"#)
    try folder.write("app/node_modules/tails/package.json", #"{"version":"1.0.0"}"#)
    try folder.write("app/node_modules/tails/README.md", "# Tails\n\nThey wave.\n")
    _ = try refresh(folder)
    #expect(try names(folder) == ["kites@1.0.0", "tails@1.0.0"])
    if let content {
      try folder.write("app/Package.resolved", content)
    } else {
      folder.remove("app/Package.resolved")
    }
    for request in [Library.Request(), nil] {
      let report = try request.map { try folder.library.refresh($0) } ?? refresh(folder)
      #expect(try names(folder) == ["kites@1.0.0", "tails@1.0.0"])
      let isUnreadable = content.map { $0 != "{\"pins\":[]}" } ?? false
      #expect(report.warnings.map(\.path).contains { $0.hasSuffix("/Package.resolved") } == isUnreadable)
    }
    // Dependencies that the other tool no longer pins are removed.
    try folder.write("app/package.json", #"{"dependencies":{"strings":"1"}}"#)
    _ = try refresh(folder)
    #expect(try names(folder) == ["kites@1.0.0"])
  }

  /// Without a repository, parent folders do not belong to the project.
  @Test func strangersAboveAreNotAsked() throws {
    let folder = try project()
    try folder.write("package.json", #"{"dependencies":{"strange":"1"}}"#)
    try folder.write("loose/inner/a.md", "# A\n")
    #expect(throws: LibraryError.self) { try folder.library.project(above: folder.path("loose/inner")) }
    try pin(folder, [("kites", "1.0.0")])
    #expect(
      try folder.library.project(above: folder.path("app/Sources")) == RootPath.real(folder.path("app")))
  }

  @Test func twoProjectsShareACollection() throws {
    let folder = try project()
    for app in ["app", "second"] {
      try folder.write(
        "\(app)/package.json", #"{"dependencies":{"@of/kite":"^1"},"devDependencies":{"gone":"2"}}"#)
      try folder.write("\(app)/node_modules/@of/kite/package.json", #"{"version":"1.2.3"}"#)
      try folder.write("\(app)/node_modules/@of/kite/README.md", "# Kite\n\nFlies.\n")
      try folder.write(
        "\(app)/node_modules/@of/kite/dist/kite.d.ts",
        "/** A kite. */\nexport declare class Kite {\n  /** Its tail. */\n  tail: number;\n}\n")
    }
    let report = try refresh(folder)
    #expect(report.dependencies.map(\.pinned.collection) == ["@of-kite@1.2.3", "gone@2"])
    #expect(report.dependencies[0].found.map(\.kind) == [.readme, .declarations])
    _ = try refresh(folder, "second")
    #expect(try names(folder) == ["@of-kite@1.2.3"])
    for (app, rest) in [("app", ["@of-kite@1.2.3"]), ("second", [])] {
      try folder.write("\(app)/package.json", #"{"dependencies":{"gone":"2"}}"#)
      _ = try refresh(folder, app)
      #expect(try names(folder) == rest)
    }
  }

  @Test func readsAVirtualEnvironment() throws {
    let folder = try project()
    let site = "app/.venv/lib/python3.12/site-packages"
    try folder.write("app/.venv/pyvenv.cfg", "home = /usr/bin\n")
    func install(_ name: String, _ files: [String]) throws {
      let info = "\(name)-1.0.dist-info"
      try folder.write(
        "\(site)/\(info)/METADATA",
        "Metadata-Version: 2.1\nName: \(name)\nVersion: 1.0\n\n# \(name)\n\nText.\n")
      for file in files where file.hasSuffix(".py") {
        try folder.write(
          "\(site)/\(file)",
          file.hasSuffix("empty/__init__.py")
            ? "" : "def fly(kite):\n    \"\"\"Flies a kite.\"\"\"\n    return kite\n")
      }
      try folder.write(
        "\(site)/\(info)/RECORD", (files + ["../../../bin/\(name)"]).map { "\($0),sha256=x,1\n" }.joined())
    }
    try install("one", ["shared/one/__init__.py", "shared/one/tests/a.py", "one_more.py"])
    try install("two", ["shared/two/__init__.py", "shared/two/inner/b.py", "shared/two/empty/__init__.py"])
    try install("pip", ["pip/__init__.py"])
    let report = try refresh(folder)
    #expect(
      try folder.places() == [
        "one@1.0/one-1.0.dist-info/METADATA", "one@1.0/one_more.py", "one@1.0/shared/one/__init__.py",
        "two@1.0/shared/two/__init__.py", "two@1.0/shared/two/inner/b.py",
        "two@1.0/two-1.0.dist-info/METADATA",
      ])
    #expect(report.dependencies.allSatisfy { $0.absent.isEmpty && $0.isNew })
    #expect(report.warnings.isEmpty)
    // The folder that both share belongs to neither of them, so it may become a collection of the user's own.
    try folder.index("\(site)/shared/one")
    #expect(try names(folder) == ["one", "one@1.0", "two@1.0"])
  }

  @Test func readsTheCachesOfCargoAndGo() throws {
    let folder = try project()
    try folder.write(
      "app/Cargo.lock",
      "version = 3\n\n[[package]]\nname = \"app\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"big-kite\"\nversion = \"1.0.0\"\nsource = \"registry+https://example.org\"\n\n[[package]]\nname = \"made\"\nversion = \"2.0.0\"\nsource = \"registry+https://example.org\"\n"
    )
    try folder.write(
      "home/.cargo/registry/src/index-1/big-kite-1.0.0/src/lib.rs",
      "/// Flies.\npub fn fly() {\n    go();\n}\n")
    try folder.write(
      "app/target/doc/made/index.html", "<html><body><h1>Crate made</h1><p>Makes kites.</p></body></html>")
    try folder.write(
      "app/go.mod",
      "module app\n\ngo 1.22\n\nrequire example.org/Kite v1.0.0\n\nrequire (\n\texample.org/far v0.1.0\n\texample.org/x v0.2.0 // indirect\n)\n"
    )
    try folder.write(
      "home/go/pkg/mod/example.org/!kite@v1.0.0/kite.go",
      "package kite\n\n// Fly flies.\nfunc Fly() {\n\tgo()\n}\n")
    let report = try refresh(folder)
    #expect(
      report.dependencies.map { "\($0.pinned.tool) \($0.pinned.collection) \($0.isIndexed)" } == [
        "rust big-kite@1.0.0 true", "rust made@2.0.0 true", "go example.org-Kite@v1.0.0 true",
        "go example.org-far@v0.1.0 false",
      ])
    #expect(
      try folder.places() == [
        "big-kite@1.0.0/src/lib.rs", "example.org-Kite@v1.0.0/kite.go", "made@2.0.0/index.html",
      ])
  }

  /// A project of a stranger names folders outside the project.
  @Test(arguments: ["../../secrets", "..", ".", "", "/etc", "link", "a/../../../secrets"])
  func leadsNowhereElse(_ name: String) throws {
    let folder = try project()
    try folder.write("secrets/README.md", "# Secret\n\nMine.\n")
    try folder.write("secrets/package.json", #"{"version":"1.0.0"}"#)
    try folder.write("app/node_modules/x/y", "")
    try folder.write("app/.build/checkouts/x/y", "")
    for top in ["app/node_modules", "app/.build/checkouts"] {
      symlink(folder.path("secrets"), folder.path(top) + "/link")
    }
    try folder.write("app/package.json", #"{"dependencies":{"\#(name)":"1"}}"#)
    try folder.write(
      "app/Package.resolved",
      #"{"version":2,"pins":[{"identity":"\#(name)","location":"\#(name)","state":{"branch":"\#(name)"}}]}"#)
    try folder.write("app/go.mod", "require \(name) v1\n")
    let report = try refresh(folder)
    #expect(report.dependencies.allSatisfy { !$0.isIndexed })
    #expect((try? folder.places()) ?? [] == [])
  }

  /// A project of a stranger contains links on the paths to its dependencies.
  @Test(arguments: [
    ".build", ".build/checkouts", ".build/registry", "vendor", "target", "target/doc", ".venv", ".venv/lib",
    ".venv/lib/python3", "node_modules",
  ])
  func linksLeadNowhereElse(_ link: String) throws {
    let folder = try project()
    // The folders that each tool uses, for each location of the link.
    for place in [
      "checkouts/kite", "kite", "doc/kite", "lib/python3/site-packages/kite", "python3/site-packages/kite",
      "site-packages/kite", "downloads/kite/1", "registry/downloads/kite/1",
    ] {
      try folder.write("secrets/\(place)/README.md", "# Secret\n\nMine.\n")
      try folder.write("secrets/\(place)/package.json", #"{"version":"1"}"#)
      try folder.write("secrets/\(place)-1.dist-info/METADATA", "Name: kite\nVersion: 1\n\n# Secret\n")
    }
    for file in ["pyvenv.cfg", "lib/pyvenv.cfg", "x"] { try folder.write("secrets/\(file)", "") }
    if link != ".venv" { try folder.write("app/.venv/pyvenv.cfg", "") }
    let path = folder.path("app/\(link)")
    try FileManager.default.createDirectory(
      atPath: RootPath.split(path).folder, withIntermediateDirectories: true)
    #expect(symlink(folder.path("secrets"), path) == 0)
    try pin(folder, [("kite", "1")])
    try folder.write("app/package.json", #"{"dependencies":{"kite":"1"}}"#)
    try folder.write("app/go.mod", "require kite v1\n")
    try folder.write(
      "app/Cargo.lock", "[[package]]\nname = \"kite\"\nversion = \"1\"\nsource = \"registry\"\n")
    let report = try refresh(folder)
    #expect(report.dependencies.allSatisfy { !$0.isIndexed })
    #expect((try? folder.places()) ?? [] == [])
  }

  /// Folders above a project's repository do not belong to it.
  @Test(arguments: [("app", false), ("app/inner", true)])
  func packagesAboveTheRepositoryAreNotTaken(_ place: String, _ isTaken: Bool) throws {
    let folder = try project()
    let above = RootPath.split("x/\(place)").folder.dropFirst(2)
    let modules = (above.isEmpty ? "" : above + "/") + "node_modules"
    try folder.write("\(modules)/kite/package.json", #"{"version":"1"}"#)
    try folder.write("\(modules)/kite/README.md", "# Kite\n\nFlies.\n")
    try folder.write("\(place)/package.json", #"{"dependencies":{"kite":"1"}}"#)
    #expect(try refresh(folder, place).dependencies.map(\.isIndexed) == [isTaken])
  }

  /// Metadata with Windows line ends, and names that no tool accepts. One of the names was formerly too long for an index, so that the
  /// index could not be read.
  @Test func oddMetadata() throws {
    let folder = try project()
    let site = "app/.venv/lib/python3/site-packages"
    try folder.write("app/.venv/pyvenv.cfg", "")
    try folder.write(
      "\(site)/kite-1.dist-info/METADATA", "Name: kite\r\nVersion: 1\r\n\r\n# Kite\r\n\r\nFlies.\r\n")
    let long = String(repeating: "1", count: 1 << 20)
    try folder.write("\(site)/long-1.dist-info/METADATA", "Name: long\nVersion: \(long)\n\n# Long\n\nText.\n")
    try folder.write(
      "\(site)/sign-1.dist-info/METADATA", "Name: a\u{7f}\u{1b}b\nVersion: 1\n\n# Sign\n\nText.\n")
    _ = try refresh(folder)
    #expect(try names(folder) == ["a-@1", "kite@1"])
  }

  /// The cost of a stranger's pins is linear: four times as many take at most about four times the work.
  @Test(arguments: ["repeated pins", "pins of many tools", "deep records", "modules", "lines"])
  func workGrowsWithThePins(_ shape: String) throws {
    func work(_ count: Int) throws -> Int {
      let folder = try project()
      let site = "app/.venv/lib/python3/site-packages"
      switch shape {
      case "repeated pins":
        try pin(folder, (0..<count).map { ("kite\(min($0, count / 2))", "1") })
      case "pins of many tools":
        try pin(folder, (0..<count).map { ("kite\($0)", "1") })
        try folder.write(
          "app/Cargo.lock",
          (0..<count).map { "[[package]]\nname = \"kite\($0)\"\nversion = \"1\"\nsource = \"r\"\n" }.joined())
      case "lines": try folder.write("app/go.mod", String(repeating: "a\n", count: count))
      default:
        try folder.write("app/.venv/pyvenv.cfg", "")
        try folder.write("\(site)/kite-1.dist-info/METADATA", "Name: kite\nVersion: 1\n\n")
        try folder.write(
          "\(site)/kite-1.dist-info/RECORD",
          shape == "modules"
            ? (0..<count).map { "m\($0).py,,\n" }.joined()
            : String(repeating: "a/", count: count) + "b.py,,\n")
      }
      let pins = ProjectPins(root: RootPath.real(folder.path("app")), environment: { _ in nil })
      let before = bridgedoc_work()
      let found = pins.dependencies()
      if let include = found.first?.include, shape == "modules" {
        let selection = FileSelection(include: include)
        for number in 0..<count {
          #expect(selection.includes("m\(number).py"))
          #expect(!selection.mayInclude(below: "n\(number)"))
        }
      }
      return Int(bridgedoc_work() - before)
    }
    _ = try work(100)
    let (small, large) = (try work(500), try work(2000))
    #expect(Double(large) <= 5.5 * Double(small), "\(small) and \(large)")
  }

  /// The names of the user's collections are not changed, and a renamed collection becomes the user's own.
  @Test func namesOfTheUserStay() throws {
    let folder = try project()
    try folder.write("mine/a.md", "# Mine\n\nText.\n")
    try folder.index("mine", collection: "kites@1.0.0")
    try pin(folder, [("kites", "1.0.0")])
    try checkOut(folder, "kites", "r1.0.0")
    #expect(try refresh(folder).dependencies[0].pinned.problem?.contains("rename") == true)
    try folder.library.rename("kites@1.0.0", to: "mine")
    _ = try refresh(folder)
    try folder.library.rename("kites@1.0.0", to: "kept")
    try pin(folder, [("kites", "3.0.0")])
    _ = try refresh(folder)
    #expect(try names(folder) == ["kept", "mine"])
  }
}
