import DocModel

/// The default name of a collection: the name of its folder. If another collection already has that name, names of parent folders are put in
/// front until the name is unique (`p2-docs`).
package enum CollectionName {
  /// - Parameters:
  ///   - root: the absolute path of the folder.
  ///   - isTaken: whether another collection already has a name.
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

  /// Checks a name that the user chose. The name must be usable in `name/path:line`.
  /// - Throws: `noName` if the name is empty, `badName` if it contains `/` or a control character.
  package static func check(_ name: String) throws(LibraryError) {
    if name.isEmpty { throw .noName }
    if name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F }) {
      throw .badName(name)
    }
  }

  /// The default name for the collection of a path, if the index has no other collections.
  package static func make(forPath path: String) -> String {
    let real = RootPath.real(path)
    let folder = RootPath.kind(of: real) == .folder ? real : RootPath.split(real).folder
    return make(forRoot: folder, isTaken: { _ in false }).text
  }
}
