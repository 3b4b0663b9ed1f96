import DocKnowledge
import DocModel

/// Determines the natural language of a document, and stores its code in the metadata.
enum DocumentLanguage {
  /// Metadata key of the language code, which `DocIndex` reads.
  static let key = "lang"
  /// Metadata keys that may contain the language, in order of preference. In a notebook, `language` is a programming language, which
  /// `WrittenLanguage` rejects.
  private static let tags = [key, "language", "xml:lang", "dc:language", "content-language", "locale"]
  /// Upper bound on the number of sections from which text is sampled. The samples are spread over the document.
  private static let mostSections = 48

  /// Sets the language to the first of: a language other than English in the metadata; the language detected in the text; English in the
  /// metadata; the language of a manual page's folder (`de/man1/ls.1`).
  static func tell(_ document: inout Document) {
    let metadata = document.metadata
    let told = tags.lazy.compactMap { key in
      metadata.first { $0.key == key }.flatMap { WrittenLanguage(named: $0.value) }
    }.first
    // Generators write "en" on pages in any language, so the detected language can overrule English.
    let read = told == nil || told == .english ? self.language(of: document) : nil
    guard let language = read ?? told ?? language(ofPath: document.source) else { return }
    document.metadata.removeAll { $0.key == key }
    document.metadata.append(MetadataEntry(key: key, value: language.rawValue))
  }

  /// The language of most of the prose; nil if there is too little evidence.
  private static func language(of document: Document) -> WrittenLanguage? {
    var prose = ProseLanguage()
    let step = max(1, document.sections.count / mostSections)
    let share = ProseLanguage.mostBytes / min(mostSections, document.sections.count)
    for index in stride(from: 0, to: document.sections.count, by: step) where !prose.isFull {
      let section = document.sections[index]
      if let heading = section.heading.last { prose.add(heading) }
      // The samples of all sections are equally large, so that a licence at the top does not decide the language of a book.
      let end = prose.bytes + share
      for block in section.blocks where prose.bytes < end && !prose.isFull {
        switch block {
        case .paragraph(let paragraph): prose.add(paragraph.inline.plain)
        case .table(let table):
          for row in table.rows.prefix(16) {
            for cell in row where prose.bytes < end { prose.add(cell.plain) }
          }
        case .code, .figure: break
        }
      }
    }
    return prose.language
  }

  /// The language from the folder of a manual page, as in `/usr/share/man`.
  private static func language(ofPath path: String) -> WrittenLanguage? {
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().suffix(2)
    guard folders.count == 2, let pages = folders.last, pages.count == 4, pages.starts(with: "man".utf8),
      let digit = pages.last, (0x31...0x39).contains(digit), let name = folders.first
    else { return nil }
    return WrittenLanguage(named: String(decoding: name, as: UTF8.self))
  }
}
