import DocModel

/// What a collection is called when nobody says: its folder's name, and if another collection has that, as many names of the
/// folders above as make it different (`p2-docs`).
package enum CollectionName {
  /// - Parameters:
  ///   - root: absolute path of the folder.
  ///   - isTaken: whether another collection has the name.
  static func make(forRoot root: String, isTaken: (ByteString) -> Bool) -> ByteString {
    let names = RootPath.names(root)
    var name = names.last ?? "root"
    for above in names.dropLast().reversed() {
      if !isTaken(ByteString(name)) { break }
      name = above + "-" + name
    }
    var number = 2
    var unique = name
    while isTaken(ByteString(unique)) {
      unique = "\(name)-\(number)"
      number += 1
    }
    return ByteString(unique)
  }

  /// Checks a name that a person chose. It must be usable in places (`name/path:line`).
  /// - Throws: `noName` if it is empty, `badName` if it holds `/` or a control character.
  static func check(_ name: String) throws(LibraryError) {
    if name.isEmpty { throw .noName }
    if name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F }) {
      throw .badName(name)
    }
  }

  /// The name that a path's collection gets where there are no others.
  package static func make(forPath path: String) -> String {
    let real = RootPath.real(path)
    let folder = RootPath.kind(of: real) == .folder ? real : RootPath.split(real).folder
    return make(forRoot: folder, isTaken: { _ in false }).text
  }
}
