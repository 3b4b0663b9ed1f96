import Foundation
import Testing

/// Tests `index --swift-toolchain` with a toolchain of two shell scripts.
@Suite struct ToolchainTests {
  /// Like the real compiler, it is a link to a program that behaves according to the name by which it is started.
  private static let compiler = """
    #!/bin/sh
    test "${0##*/}" = swiftc || exit 1
    echo '{"target": {"triple": "x86_64-unknown-linux-gnu"}}'
    """

  /// An extractor that only knows one module.
  private static let extractor = """
    #!/bin/sh
    test "$2" = Swift || exit 1
    while test "$1" != -output-dir; do shift; done
    cat > "$2/Swift.symbols.json" <<END
    {"metadata": {"formatVersion": {"major": 0}}, "module": {"name": "Swift"}, "symbols": [
     {"identifier": {"precise": "s:K", "interfaceLanguage": "swift"}, "pathComponents": ["Kettle"],
      "docComment": {"lines": [{"text": "Boils water."}]}, "declarationFragments": [{"spelling": "struct Kettle"}]}
    ], "relationships": []}
    END
    """

  private func toolchain() throws -> (folder: TemporaryFolder, environment: [String: String]) {
    let folder = try TemporaryFolder()
    try folder.write("usr/bin/swift-driver", Self.compiler)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("usr/bin/swiftc"), withDestinationPath: "swift-driver")
    try folder.write("usr/bin/swift-symbolgraph-extract", Self.extractor)
    try folder.write("usr/share/doc/swift/diagnostics/dry.md", "# Dry kettles\n\nNothing boils.\n")
    for name in ["swift-driver", "swift-symbolgraph-extract"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path("usr/bin/\(name)"))
    }
    return (
      folder,
      ["PATH": folder.path("usr/bin") + ":/usr/bin:/bin", "XDG_DATA_HOME": folder.path("data")]
    )
  }

  #if os(Linux)
  @Test func indexesWhatTheToolchainKnows() throws {
    let (folder, environment) = try toolchain()
    for _ in 0..<2 {
      let outcome = try Program.run(
        ["index", "--swift-toolchain", "--index", folder.path("index")], environment: environment)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(outcome.error.contains("RegexBuilder: this toolchain has no such module"))
    }
    let shown = try Program.run(
      ["show", "kettle", "--index", folder.path("index")], environment: environment)
    #expect(shown.output.contains("Boils water."))
    let list = try Program.run(
      ["list", "--collections", "--format", "paths", "--index", folder.path("index")],
      environment: environment)
    #expect(list.output == folder.path("data/bridgedoc/swift-toolchain") + "\n")
    let search = try Program.run(
      ["search", "dry kettles", "--index", folder.path("index")], environment: environment)
    #expect(search.output.contains("diagnostics/dry.md"))
  }

  @Test func saysThatThereIsNone() throws {
    let folder = try toolchain().folder
    // No other extractor can be found.
    let environment = ["PATH": folder.path("usr/bin"), "XDG_DATA_HOME": folder.path("data")]
    try FileManager.default.removeItem(atPath: folder.path("usr/bin/swift-symbolgraph-extract"))
    let outcome = try Program.run(
      ["index", "--swift-toolchain", "--index", folder.path("index")], environment: environment)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("swift-symbolgraph-extract"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
  }
  #endif
}
