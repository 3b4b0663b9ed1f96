import DocModel
import Testing

@testable import DocReaders

/// Ingests a text as a file, and expects exactly one document.
func document(_ text: String, path: String = "folder/page.md") throws -> Document {
  let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: path)
  return try #require(result.documents.first)
}

extension Document {
  /// The section whose topic ends with this slug.
  func section(_ slug: String) throws -> Section {
    try #require(
      sections.first { $0.topic.hasSuffix("/" + slug) }, "no section \(slug) among \(sections.map(\.topic))")
  }
}
