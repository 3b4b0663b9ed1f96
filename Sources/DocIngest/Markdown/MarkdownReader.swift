import DocModel

struct MarkdownReader: DocumentReader {
  func confidence(in text: SourceText) -> Int { 30 }
  func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    DraftDocument(kind: .article)
  }
}
