import DocIndex
import DocModel
import DocSearch
import DocSystem
import Foundation
import TestSupport

@testable import DocLibrary

/// A folder with documents and an index for one test.
struct LibraryFolder {
  let folder: TemporaryFolder
  var library: Library

  init() throws {
    folder = try TemporaryFolder()
    library = Library(directory: folder.path + "/index")
  }

  func path(_ name: String) -> String { folder.path + "/" + name }

  /// Writes a file whose name consists of the given bytes, and creates its parent folders.
  func write(_ name: String, _ text: String) throws {
    let above = RootPath.split(path(name)).folder
    try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw POSIXError(.EIO) }
    defer { close(descriptor) }
    var bytes = Array(text.utf8)
    guard Foundation.write(descriptor, &bytes, bytes.count) == bytes.count else { throw POSIXError(.EIO) }
  }

  func remove(_ name: String) { unlink(path(name)) }

  /// Sets the time of a file's last change, as archives and build tools do.
  func setTime(of name: String, seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    utimensat(AT_FDCWD, path(name), &times, 0)
  }

  @discardableResult
  func index(
    _ names: String..., collection: String? = nil, patterns: FilePatterns? = nil
  ) throws -> IndexReport {
    try library.refresh(
      Library.Request(paths: names.map { path($0) }, collection: collection, patterns: patterns))
  }

  var manifest: Manifest {
    get throws { try Manifest(directory: library.directory) }
  }

  /// `collection/source` of each document, sorted by bytes, with the text of its sections.
  func documents(of directory: String? = nil) throws -> [(place: ByteString, text: String)] {
    let contents = try IndexContents(IndexReader(directory: directory ?? library.directory))
    var found: [(place: ByteString, text: String)] = []
    try contents.forEachDocument { address, record in
      let text = try contents.sections(of: address).flatMap { try contents.section(at: $0).section.blocks }
        .map { block in
          if case .paragraph(let paragraph) = block { paragraph.text } else { "" }
        }
      found.append((ByteString(record.collection + "/" + record.source), text.joined(separator: " ")))
    }
    return found.sorted { $0.place < $1.place }
  }

  /// The names without the texts.
  func places() throws -> [String] { try documents().map(\.place.text) }
}

/// The hits of a query with their scores, in any order.
func hits(_ query: String, in directory: String) throws -> Set<String> {
  let searcher = try Searcher(IndexReader(directory: directory))
  var request = SearchRequest(query)
  request.limit = 1000
  return Set(
    try searcher.search(request).hits.map { "\($0.collection)/\($0.source.path) \($0.id) \($0.score)" })
}
