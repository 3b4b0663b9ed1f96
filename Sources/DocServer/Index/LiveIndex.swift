import DocIndex
import DocModel
import DocSearch
import DocSystem

/// The indexes that a server answers from, as one: opened once, and again whenever another one lies in the place of any.
///
/// An index is replaced by renaming its manifest, so that a manifest that is another file tells of a new generation. While
/// there is none (somebody removed the folder and is about to make a new one) the old generation goes on answering; its
/// files stay mapped.
package final class LiveIndex {
  /// Where the indexes are, and whether somebody named them: of those that nobody named, one that cannot be read is passed
  /// over.
  package typealias Location = (directories: [String], areNamed: Bool)

  /// Asked before every request, so that a user's first own index is taken up, too.
  private let locate: () throws -> Location
  private var open: (searcher: Searcher, manifests: [ByteString: FileIdentity])?
  /// How often another index was found in the place of one before.
  package private(set) var replacements = 0

  package init(locate: @escaping () throws -> Location) {
    self.locate = locate
  }

  /// The current generation of each.
  package func searcher() throws -> Searcher {
    let location = try locate()
    // Taken before the indexes are opened: if one changes in between, the next request opens it again.
    var manifests: [ByteString: FileIdentity] = [:]
    for directory in location.directories {
      let key = ByteString(directory)
      manifests[key] = FileIdentity(path: "\(directory)/\(Self.manifestName)") ?? open?.manifests[key]
    }
    if let open, manifests == open.manifests, open.manifests.count == location.directories.count {
      return open.searcher
    }
    let searcher = try Searcher(
      IndexReader(directories: location.directories) { _, _ in !location.areNamed })
    if open != nil { replacements += 1 }
    open = (searcher, manifests)
    return searcher
  }

  private static let manifestName = "manifest"
}

/// What makes a file another one than the file that had its name before.
private struct FileIdentity: Hashable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  private var changed: (seconds: Int, nanoseconds: Int)

  /// Nil when there is no such file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    let time = Platform.times(of: status).change
    changed = (Int(time.tv_sec), Int(time.tv_nsec))
  }

  static func == (left: Self, right: Self) -> Bool {
    left.device == right.device && left.number == right.number && left.size == right.size
      && left.changed == right.changed
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(changed.nanoseconds)
  }
}
