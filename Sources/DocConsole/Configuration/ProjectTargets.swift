import DocCodec
import DocModel
import DocSystem

/// The systems that a project supports. The command line, Package.swift or an Xcode project states them.
package enum ProjectTargets {
  /// - Parameters:
  ///   - names: systems such as `ios:17`. `project` stands for the minimum versions of the project.
  ///   - folder: the folder in which the search for the project begins. The search continues in the parent folders up to the repository's root.
  package static func named(_ names: [String], from folder: String = ".") throws(CommandError)
    -> [SystemTarget]
  {
    var targets: [SystemTarget] = []
    for name in names {
      if name == "project" {
        targets += try ofProject(folder)
      } else if let target = SystemTarget(name) {
        targets.append(target)
      } else {
        throw CommandError(
          "no such system", at: name,
          remedy: "use ios:17, macos:14, tvos:17, watchos:10, visionos:1, catalyst:17 or project")
      }
    }
    return targets
  }

  private static let manifest = "Package.swift"
  private static let mostBytes = 8 << 20

  /// The deployment targets of the nearest package or Xcode project, in a folder or a parent within the same Git repository.
  private static func ofProject(_ start: String) throws(CommandError) -> [SystemTarget] {
    let start = Platform.realPath(start) ?? start
    for folder in PathName.foldersOfRepository(from: start) {
      var files = [folder + "/" + manifest]
      for name in (try? FileNames.list(folder)) ?? [] where name.hasSuffix(".xcodeproj") {
        files.append(folder + "/" + name + "/project.pbxproj")
      }
      for file in files {
        guard let bytes = FileSystem.beginning(of: file, count: mostBytes) else { continue }
        let targets = file.hasSuffix(".swift") ? targets(ofManifest: bytes) : targets(ofXcode: bytes)
        if !targets.isEmpty { return targets }
      }
    }
    throw CommandError(
      "no minimum for the target 'project' in Package.swift or an Xcode project", at: start,
      remedy: "name a system: ios:17")
  }

  /// Parses settings such as `IPHONEOS_DEPLOYMENT_TARGET = 16.4;`. Of different settings, the lowest version is used.
  static func targets(ofXcode bytes: [UInt8]) -> [SystemTarget] {
    let settings: [(String, SystemPlatform)] = [
      ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS),
      ("TVOS_DEPLOYMENT_TARGET", .tvOS),
      ("WATCHOS_DEPLOYMENT_TARGET", .watchOS), ("XROS_DEPLOYMENT_TARGET", .visionOS),
    ]
    var lowest: [SystemPlatform: SystemVersion] = [:]
    for line in bytes.split(separator: 0x0a) {
      guard let equal = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = line[..<equal].filter { $0 > 0x20 && $0 != 0x22 }
      guard let platform = settings.first(where: { name.elementsEqual($0.0.utf8) })?.1 else { continue }
      let version = line[equal...].drop { !ByteClass.isDigit($0) }
        .prefix { ByteClass.isDigit($0) || $0 == UInt8(ascii: ".") }
      guard let target = SystemTarget("\(platform.key):\(String(decoding: version, as: UTF8.self))") else {
        continue
      }
      lowest[platform] = min(lowest[platform] ?? target.version, target.version)
    }
    return settings.compactMap { _, platform in lowest[platform].map { SystemTarget(platform, $0) } }
  }

  /// Parses `platforms: [.iOS(.v17), .macOS(.v10_15), .visionOS("1.1")]`.
  static func targets(ofManifest bytes: [UInt8]) -> [SystemTarget] {
    let text = bytes.filter { $0 > 0x20 }
    let word = Array("platforms:[".utf8)
    guard let start = text.indices.first(where: { text[$0...].starts(with: word) }) else { return [] }
    let list = text[(start + word.count)...].prefix { $0 != 0x5d }
    return list.split(separator: 0x29).compactMap { item in
      let parts = item.split(separator: 0x28)
      guard parts.count == 2 else { return nil }
      let name = parts[0].filter { $0 != 0x2e && $0 != 0x2c }
      let version = parts[1].drop { !ByteClass.isDigit($0) }.prefix { $0 != 0x22 }
      return SystemTarget(String(decoding: name + [0x3a] + version, as: UTF8.self))
    }
  }
}
