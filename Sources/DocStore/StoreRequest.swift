/// A request to build a local index from the contents of a server.
package struct StoreRequest: Codable, Sendable {
  package var url: String
  /// The folder for the index; nil to request only the identifier of the server's state.
  package var folder: String?
  /// Queries that the index must be able to answer.
  package var queries: [String] = []
  /// Topics for `show` and similar commands: ids, slugs, paths, names.
  package var topics: [String] = []
  package var listsDocuments = false
  package var kinds: [String] = []
  package var collections: [String] = []
  package var language: String?
  /// Codes of the written languages to which results are restricted.
  package var writtenLanguages: [String] = []
  package var onlyCode = false

  package init(url: String) { self.url = url }
}
