import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocText
import DocTopics

/// Exports sections as bulk files for OpenSearch. The text is already analysed: each field consists of its terms, separated by spaces. The
/// `whitespace` analyzer of OpenSearch thus finds the same terms.
struct OpenSearchExport: AnalysedExport {
  /// Upper bound on the size of a file in bytes. OpenSearch recommends 5 to 15 MB per bulk request.
  private static let mostBytes = 10_000_000
  private let folder: AtomicFolder
  private var file: OutputFile?
  private(set) var files = 1
  /// The ids that are in use. By chance, sections of different documents may have the same id.
  private var taken: Set<String> = []

  init(to folder: AtomicFolder) throws {
    self.folder = folder
    try folder.write(Self.settings(), to: "index.json")
  }

  mutating func add(_ summary: DocumentSummary, _ document: Document, _ rows: [StoredRow]) throws {
    for (section, row) in zip(document.sections, rows) where row.facts.lengthNorm > 0 {
      try add(section, of: document, summary.collection, try Self.terms(of: row))
    }
  }

  mutating func finish() throws {
    try file?.finish()
    try folder.publish()
  }

  private mutating func add(
    _ section: Section, of document: Document, _ collection: String, _ terms: [String]
  ) throws {
    var name = section.id.description
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(section.id)-\(number)"
    }
    let action = JSONWriter.document(nil, .compact) { $0.field("index", object: { $0.field("_id", name) }) }
    let source = JSONWriter.document(nil, .compact) { json in
      json.field("collection", collection)
      json.field("kind", document.kind.rawValue)
      json.field("topic", section.topic)
      json.field("source", document.source)
      json.field("line", section.startLine)
      json.field("language", strings: Set(section.code.compactMap { $0.language?.lowercased() }).sorted())
      json.field("lang", document.metadata(DocumentFacts.languageKey))
      json.field("hasCode", !section.code.isEmpty)
      json.field("shown") { json in
        json.field("title", document.title)
        json.field("heading", strings: section.heading)
        json.field("text", section.paragraphs.joined(separator: "\n"))
        json.field("code", strings: section.code.map(\.text))
      }
      json.field("terms") { json in
        for (field, text) in zip(Field.allCases, terms) { json.field(field.name, text) }
      }
    }
    let bytes = action + source
    if let full = file, full.count + bytes.count > Self.mostBytes {
      try full.finish()
      file = nil
    }
    if file == nil {
      file = try folder.file("bulk-\(String(10_000 + files).dropFirst()).ndjson")
      files += 1
    }
    try file?.write(bytes)
  }

  /// The terms of each field, ordered by position.
  private static func terms(of row: StoredRow) throws -> [String] {
    var found = [[(position: UInt32, token: String)]](repeating: [], count: Field.allCases.count)
    let fields = row.facts.fields
    for posting in try row.decodePostings() where !FilterTerm.isFilter(posting.term) {
      guard let token = OpenSearchQuery.token(posting.term) else { continue }
      for position in posting.positions { found[fields.number(of: position)].append((position, token)) }
    }
    return found.map {
      $0.sorted { ($0.position, $0.token) < ($1.position, $1.token) }.map(\.token).joined(separator: " ")
    }
  }

  static func settings() -> [UInt8] {
    let parameters = RankingParameters()
    let keywords = ["collection", "kind", "topic", "source", "language", "lang"]
    return JSONWriter.document { json in
      json.field("settings") { json in
        json.field("index") { json in
          json.field("similarity") { json in
            json.field("default") { json in
              json.field("type", "BM25")
              json.field("k1", OpenSearchQuery.saturation(parameters))
              json.field("b", parameters.b)
            }
          }
        }
      }
      json.field("mappings") { json in
        json.field("dynamic", "strict")
        // The terms are only searched and never read, so they are indexed but not stored.
        json.field("_source", object: { $0.field("excludes", strings: ["terms.*"]) })
        json.field("properties") { json in
          // OpenSearch rejects a document if a keyword is too long. Long paths are therefore stored but not indexed (`ignore_above`).
          for name in keywords {
            json.field(name) {
              $0.field("type", "keyword")
              $0.field("ignore_above", 8191)
            }
          }
          json.field("line", object: { $0.field("type", "integer") })
          json.field("hasCode", object: { $0.field("type", "boolean") })
          json.field("shown") {
            $0.field("type", "object")
            $0.field("enabled", false)
          }
          json.field("terms") { json in
            json.field("properties") { json in
              for field in Field.allCases {
                json.field(field.name) {
                  $0.field("type", "text")
                  $0.field("analyzer", "whitespace")
                }
              }
            }
          }
        }
      }
    }
  }
}
