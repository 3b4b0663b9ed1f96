import DocFiles
import DocLibrary
import DocModel
import DocOutput
import DocSystem

/// Documentation on this machine that `index --installed` lists. Such documentation is indexed only if the user names it.
struct InstalledDocumentation {
  var name: String
  var what: String
  var path: String
  var files = 0
  var bytes = 0

  /// The usual locations of documentation, for the system and for the user. In a pattern, `*` matches any name.
  private static func places(_ home: String, _ data: String) -> [(what: String, pattern: String)] {
    let shares = ["/usr/share", "/usr/local/share", "/opt/homebrew/share"]
    return shares.flatMap {
      [("manual pages", $0 + "/man"), ("Info manuals", $0 + "/info"), ("documents of packages", $0 + "/doc")]
    }
      + [
        (
          "Xcode's additional documentation",
          "/Applications/Xcode*.app/Contents/PlugIns/IDEIntelligenceChat.framework/Versions/A/Resources/AdditionalDocumentation"
        ),
        ("docset of Dash", home + "/Library/Application Support/Dash/DocSets/*/*.docset"),
        ("docset of Zeal", data + "/Zeal/Zeal/docsets/*.docset"),
        ("download of DevDocs", home + "/.emacs.d/devdocs/*"),
        ("download of DevDocs", data + "/nvim/devdocs/docs/*"),
      ]
  }

  /// The documentation on this machine, in the order of `places`.
  static func offers(environment: (String) -> String?) -> [InstalledDocumentation] {
    let home = environment("HOME") ?? ""
    let data = environment("XDG_DATA_HOME") ?? home + "/.local/share"
    var found: [InstalledDocumentation] = []
    for (what, pattern) in places(home, data) where pattern.hasPrefix("/") {
      for path in folders(pattern) {
        var name = CollectionName.make(forPath: path)
        if name.hasSuffix(".docset") { name.removeLast(".docset".utf8.count) }
        if found.contains(where: { $0.name == name }) { name += "-\(found.count + 1)" }
        let files = (try? FileWalker(root: path).list().files) ?? []
        if files.isEmpty { continue }
        found.append(
          InstalledDocumentation(
            name: name, what: what, path: path, files: files.count, bytes: files.reduce(0) { $0 + $1.size }))
      }
    }
    return found
  }

  private static func folders(_ pattern: String) -> [String] {
    var found = [""]
    for part in pattern.split(separator: "/") {
      let ends = part.split(separator: "*", omittingEmptySubsequences: false)
      found = found.flatMap { folder in
        guard ends.count == 2 else { return ["\(folder)/\(part)"] }
        let names = ((try? FileSystem.entries(of: folder)) ?? []).map(\.name).sorted()
        return names.filter { !$0.hasPrefix(".") && $0.hasPrefix(ends[0]) && $0.hasSuffix(ends[1]) }
          .map { "\(folder)/\($0)" }
      }.filter(SystemCall.isFolder)
    }
    return found
  }
}

extension [InstalledDocumentation] {
  /// Lists the description, path and size of the documentation that was found, and the commands that index it.
  func report(asJSON: Bool, option: String) -> [UInt8] {
    func command(_ one: InstalledDocumentation) -> String {
      "bridgedoc index --installed \(ShellWord.list([one.name]))\(option)"
    }
    let toolchain = "bridgedoc index --swift-toolchain\(option)"
    let hasCompiler = Platform.program(named: "swiftc") != nil
    if asJSON {
      return JSONWriter.document("bridgedoc.installed/1") { json in
        json.field("installed", objects: self) { json, one in
          json.field("name", one.name)
          json.field("what", one.what)
          json.field("path", one.path)
          json.field("files", one.files)
          json.field("bytes", one.bytes)
          json.field("command", command(one))
        }
        json.field("swiftToolchain", hasCompiler ? toolchain : nil)
      }
    }
    var lines = map { one in
      let found = TerminalText.safe("\(one.what): \(one.path)")
      return
        "\(found) (\(DecimalText.count(one.files, "file")), \(DecimalText.byteSize(one.bytes)))\n  \(TerminalText.safe(command(one)))"
    }
    if hasCompiler { lines.append("symbols and diagnostics of the Swift toolchain\n  \(toolchain)") }
    if lines.isEmpty { lines.append("no documentation was found in the usual places") }
    return [UInt8](lines.map { $0 + "\n" }.joined().utf8)
  }
}
