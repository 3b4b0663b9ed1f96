/// Files beside a document that it may take in (`include::`, `.so`): only those inside the folder that is ingested, and only so many.
package struct IncludedFiles: Sendable {
  private let find: @Sendable (String) -> SourceText?

  /// - Parameter find: the text of a file, by its path from the document's own folder; nil when it may not be read.
  package init(_ find: @escaping @Sendable (String) -> SourceText?) { self.find = find }

  package func text(named path: String) -> SourceText? {
    guard !path.isEmpty, path.utf8.count < 4096, path.utf8.first != UInt8(ascii: "/") else { return nil }
    return find(path)
  }
}
