import DocModel

/// The systems that a project ships for: as named, or the `platforms:` of its Package.swift.
package enum ProjectTargets {
  /// - Parameters:
  ///   - names: systems such as `ios:17`; `project` stands for what the package's manifest says.
  ///   - folder: where the search for Package.swift begins; it goes on in the folders above.
  package static func named(_ names: [String], from folder: String = ".") throws(CommandError)
    -> [SystemTarget]
  {
    var targets: [SystemTarget] = []
    for name in names {
      if name == "project" {
        targets += try ofPackage(folder)
      } else if let target = SystemTarget(name) {
        targets.append(target)
      } else {
        throw CommandError(
          "no such system", at: name,
          wayOut: "use ios:17, macos:14, tvos:17, watchos:10, visionos:1, catalyst:17 or project")
      }
    }
    return targets
  }

  private static let manifest = "Package.swift"

  private static func ofPackage(_ folder: String) throws(CommandError) -> [SystemTarget] {
    var folder = SystemCall.realPath(folder) ?? folder
    while !SystemCall.exists(folder + "/" + manifest),
      let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/"))
    {
      folder = String(folder[..<slash])
    }
    let path = folder + "/" + manifest
    guard let bytes = SystemCall.content(ofFile: path, limit: 1 << 20) else {
      throw CommandError(
        "no Package.swift for the target 'project'", at: folder, wayOut: "name a system: ios:17")
    }
    let targets = targets(ofManifest: bytes)
    if targets.isEmpty {
      throw CommandError(
        "no 'platforms:' for the target 'project'", at: path, wayOut: "name a system: ios:17")
    }
    return targets
  }

  /// Reads `platforms: [.iOS(.v17), .macOS(.v10_15), .visionOS("1.1")]`.
  static func targets(ofManifest bytes: [UInt8]) -> [SystemTarget] {
    let text = bytes.filter { $0 > 0x20 }
    let word = Array("platforms:[".utf8)
    guard let start = text.indices.first(where: { text[$0...].starts(with: word) }) else { return [] }
    let list = text[(start + word.count)...].prefix { $0 != 0x5d }
    return list.split(separator: 0x29).compactMap { item in
      let parts = item.split(separator: 0x28)
      guard parts.count == 2 else { return nil }
      let name = parts[0].filter { $0 != 0x2e && $0 != 0x2c }
      let version = parts[1].drop { !(0x30...0x39).contains($0) }.prefix { $0 != 0x22 }
      return SystemTarget(String(decoding: name + [0x3a] + version, as: UTF8.self))
    }
  }
}
