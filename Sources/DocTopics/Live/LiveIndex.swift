import DocIndex
import DocModel
import DocSearch
import DocSystem

/// The indexes that a server answers from, as one: opened once, and again whenever another one lies in the place of any.
///
/// An index is replaced by renaming its manifest, so that a manifest that is another file tells of a new generation. While
/// there is none (somebody removed the folder and is about to make a new one) the old generation goes on answering; its
/// files stay mapped. A database gives a small index for each question; what is the same for everybody is kept until a push.
package final class LiveIndex {
  /// Asked before every request, so that a user's first own index is taken up, too.
  private let locate: (Question) throws -> IndexLocation
  /// What was open last, and of databases the list of documents.
  private var kept: (index: Opened?, list: Opened?)
  private var version: Version?
  /// How often another index was found in the place of one before.
  package private(set) var replacements = 0

  private typealias Opened = (searcher: Searcher, version: Version)
  private struct Version: Hashable {
    var manifests: [ByteString: FileIdentity] = [:]
    var databases: String?
  }

  /// Returns the search preferences for the folders of an index.
  private let prefer: ([String]) -> SearchPreferences

  package init(
    locate: @escaping (Question) throws -> IndexLocation,
    prefer: @escaping ([String]) -> SearchPreferences = { _ in SearchPreferences() }
  ) {
    self.prefer = prefer
    self.locate = locate
  }

  /// The current generation of each, as far as a question needs it.
  package func searcher(for question: Question = Question()) throws -> Searcher {
    let kept = question.listsDocuments ? self.kept.list : self.kept.index
    var question = question
    if question.isGeneral { question.known = kept?.version.databases }
    var location = try locate(question)
    var current = version(of: location)
    if let kept, kept.version == current, location.state == nil || question.isGeneral { return kept.searcher }
    if location.made.isEmpty, location.state != nil {
      // A folder beside the databases was replaced, and so the indexes are opened again together.
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
    // A folder lists its documents, too.
    if question.listsDocuments || location.state == nil { self.kept.list = (searcher, current) }
    if !question.listsDocuments || location.state == nil { self.kept.index = (searcher, current) }
    return searcher
  }

  /// Sections that are about the same as one on a page.
  package func related(to page: SectionPage, of searcher: Searcher) throws -> [SectionReference] {
    let question = Question(queries: [Searcher.words(about: page)])
    return try (searcher.reader.isSample ? self.searcher(for: question) : searcher).related(to: page)
  }

  /// Taken before the indexes are opened: if one changes in between, the next request opens it again.
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

/// What makes a file another one than the file that had its name before.
private struct FileIdentity: Hashable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  private var seconds: Int
  private var nanoseconds: Int

  /// Nil when there is no such file.
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
