import DocModel
import DocText

/// The words of the place where a document lies: of its collection and its folders, and for a file of code its language. A query
/// that says `git` or `tutorial` means these, whether or not the text repeats the word.
struct PlaceWords {
  /// Names of folders and files that say how documentation is stored, not what it is about.
  private static let general: Set<String> = [
    "doc", "docs", "documentation", "html", "htm", "txt", "text", "md", "man", "manual", "pdf", "src",
    "source", "sources", "lib", "share", "usr", "www", "site", "public", "static", "build", "dist", "main",
    "index", "readme", "contents", "page", "pages", "file", "files", "data", "gz", "tar", "xz", "zip",
  ]
  /// Words of a place that are kept: a deep path is a path of folders, not a text.
  private static let most = 24

  private let analyzer = Analyzer()
  private var buffer = TokenBuffer()

  /// The terms, each once. Digits are left out: `python3.11-doc` is `python`.
  mutating func terms(of document: Document, collection: String) -> [[UInt8]] {
    // A file's name is mostly its title, which is a field by itself.
    let folders = document.source.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    var text = Array(collection.utf8)
    for folder in folders { text += [0x20] + Array(folder) }
    if document.kind == .code,
      let language = document.sections.lazy.flatMap(\.code).compactMap(\.language).first
    {
      text += Array(" \(language)".utf8)
    }
    var words: [UInt8] = []
    for word in text.split(whereSeparator: { !($0 >= 0x80 || (0x61...0x7a).contains($0 | 0x20)) })
    where word.count > 1 && !Self.general.contains(String(decoding: word, as: UTF8.self).lowercased()) {
      words += Array(word) + [0x20]
    }
    buffer.removeAll()
    _ = analyzer.analyze(words.span, as: .body, from: 0, into: &buffer)
    var terms: [[UInt8]] = []
    for token in buffer.tokens where terms.count < Self.most {
      let term = Array(buffer.term(token))
      if !terms.contains(term) { terms.append(term) }
    }
    return terms
  }
}
