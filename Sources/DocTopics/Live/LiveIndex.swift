import DocIndex
import DocModel
import DocSearch
import DocSystem

/// The indexes from which a server answers. They are opened once, and again whenever one of them is replaced.
///
/// An index is replaced by renaming its manifest, so another manifest file means a new generation. While the manifest is missing, the old
/// generation remains in use, because its files stay mapped. A database yields a small index for each question. An index that does not
/// depend on the question is cached until the next push.
package final class LiveIndex {
  /// A function that finds the indexes. It is called before each request, so that a user's own index is found as soon as it exists.
  private let locate: (Question) throws -> IndexLocation
  /// The index that was opened last, and the last index that lists the documents of databases.
  private var kept: (index: Opened?, list: Opened?)
  private var version: Version?
  /// The number of times that an index was replaced.
  package private(set) var replacements = 0

  private typealias Opened = (searcher: Searcher, version: Version)
  private struct Version: Hashable {
    var manifests: [ByteString: FileIdentity] = [:]
    var databases: String?
  }

  /// A function that returns the search preferences for the folders of an index.
  private let prefer: ([String]) -> SearchPreferences

  package init(
    locate: @escaping (Question) throws -> IndexLocation,
    prefer: @escaping ([String]) -> SearchPreferences = { _ in SearchPreferences() }
  ) {
    self.prefer = prefer
    self.locate = locate
  }

  /// The current generation of all indexes, with what the question needs.
  package func searcher(for question: Question = Question()) throws -> Searcher {
    let kept = question.listsDocuments ? self.kept.list : self.kept.index
    var question = question
    if question.isGeneral { question.known = kept?.version.databases }
    var location = try locate(question)
    var current = version(of: location)
    if let kept, kept.version == current, location.state == nil || question.isGeneral { return kept.searcher }
    if location.made.isEmpty, location.state != nil {
      // One of the index folders was replaced. They are read together with the databases, so all indexes are opened again.
      question.known = nil
      location = try locate(question)
      current = version(of: location)
    }
    defer { location.release() }
    let searcher = try Searcher(
      IndexReader(directories: location.directories) { _, _ in !location.areNamed })
    searcher.preferences = prefer(location.directories)
    if let version, version != current { replacements += 1 }
    version = current
    guard location.state == nil || question.isGeneral else { return searcher }
    // If there is no database, the index can also list its documents.
    if question.listsDocuments || location.state == nil { self.kept.list = (searcher, current) }
    if !question.listsDocuments || location.state == nil { self.kept.index = (searcher, current) }
    return searcher
  }

  /// Sections similar to the section on the page.
  package func related(to page: SectionPage, of searcher: Searcher) throws -> [SectionReference] {
    let question = Question(queries: [Searcher.words(about: page)])
    return try (searcher.reader.isSample ? self.searcher(for: question) : searcher).related(to: page)
  }

  /// The version of the indexes. It is read before they are opened: if one is replaced in between, the next request opens them again.
  private func version(of location: IndexLocation) -> Version {
    var found = Version(databases: location.state)
    for directory in location.directories where !location.made.contains(directory) {
      let key = ByteString(directory)
      found.manifests[key] =
        FileIdentity(path: "\(directory)/\(Self.manifestName)") ?? version?.manifests[key]
    }
    return found
  }

  private static let manifestName = "manifest"
}

/// The attributes of a file that tell it from another file with the same path.
private struct FileIdentity: Hashable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int

  /// Fails if there is no file with this path.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    let time = Platform.times(of: status).change
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}
