import DocModel

/// Makes safe file names from untrusted paths. No name is hidden or leads out of the folder, and no file system treats two of the names as
/// equal. The same paths in the same order give the same names.
package struct SafeFileNames {
  private struct Folder {
    /// The names in use. Their case is folded, because some file systems ignore case.
    var taken: Set<String> = []
    /// For each folded name that was requested more than once, the last number that was appended to it.
    var numbers: [String: Int] = [:]
    /// The subfolders. The keys are their original names.
    var folders: [ByteString: (name: String, index: Int)] = [:]
  }

  private var folders = [Folder()]

  /// Upper bound on the length of a name in bytes. File systems allow 255, but a number and an extension may be appended.
  private static let longestName = 180
  /// Upper bound on the length in bytes of a path below the folder. Linux allows 4,096; Windows allows 260 by default. A file with a longer path
  /// is put into the top folder.
  private static let longestPath = 1024

  package init() {}

  package mutating func reserve(_ name: String) { folders[0].taken.insert(Self.folded(name)) }

  /// Chooses a safe and unused name for a file, and reserves it.
  /// - Parameters:
  ///   - path: the path, with components separated by `/`.
  ///   - ending: the new extension. If the extension of the path is one of `replaced`, it is replaced; otherwise `ending` is appended.
  package mutating func file(_ path: String, ending: String, replacing replaced: Set<String> = []) -> String {
    var parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    if path.utf8.count > Self.longestPath { parts = Array(parts.suffix(1)) }
    var last = parts.popLast() ?? ""
    if let dot = last.utf8.lastIndex(of: UInt8(ascii: ".")), dot > last.startIndex,
      replaced.contains(last[dot...].lowercased())
    {
      last = String(last[..<dot])
    }
    var index = 0
    var output = ""
    for part in parts {
      let key = ByteString(part)
      if let known = folders[index].folders[key] {
        output += known.name + "/"
        index = known.index
        continue
      }
      let name = free(part, ending: "", in: index)
      folders[index].folders[key] = (name, folders.count)
      index = folders.count
      folders.append(Folder())
      output += name + "/"
    }
    return output + free(last, ending: ending, in: index)
  }

  /// Chooses a safe and unused name for a folder in the top folder, and reserves it.
  package mutating func folder(_ name: String) -> String { free(name, ending: "", in: 0) }

  private mutating func free(_ name: String, ending: String, in index: Int) -> String {
    let safe = Self.safe(name)
    let key = Self.folded(safe + ending)
    var number = folders[index].numbers[key, default: 0] + 1
    while true {
      let candidate = (number == 1 ? safe : "\(safe)-\(number)") + ending
      if folders[index].taken.insert(Self.folded(candidate)).inserted {
        folders[index].numbers[key] = number
        return candidate
      }
      number += 1
    }
  }

  /// A safe form of a name, without its extension. The safe name is not reserved.
  package static func single(_ name: String) -> String {
    let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap {
      $0 > name.startIndex ? String(name[..<$0]) : nil
    }
    return safe(stem ?? name)
  }

  /// The name, without characters that file systems, shells or programs that walk directories could misinterpret.
  static func safe(_ name: String) -> String {
    var output = ""
    for scalar in name.unicodeScalars {
      if output.utf8.count >= longestName { break }
      output.unicodeScalars.append(isHarmless(scalar) ? scalar : "_")
    }
    // Windows removes dots and spaces at the end of a name.
    while let last = output.unicodeScalars.last, last == "." || last == " " {
      output.unicodeScalars.removeLast()
    }
    if let first = output.unicodeScalars.first, first == "." || first == "-" || first == " " {
      output = "_" + output
    }
    let stem = output.prefix { $0 != "." }.lowercased()
    return output.isEmpty || devices.contains(stem) ? "_" + output : output
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
      default: true
      }
    }
  }

  /// Device names reserved by Windows.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Folds the case of a name. `String` compares by canonical equivalence, so normalisation is not needed.
  private static func folded(_ name: String) -> String { name.lowercased() }
}
