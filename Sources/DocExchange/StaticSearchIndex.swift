import DocCodec
import DocIndex
import DocModel
import DocOutput
import DocSearch
import DocText
import DocTopics
import SiteAssets

/// The search of static pages: a page, scripts, and an index of many small files. The script loads only the files that a query needs.
///
/// Each file is a script that passes its content to a function, because a page opened from the disk may load scripts, but not data. A file of
/// terms contains a range of the sorted terms, each with a posting list. A posting consists of a section and the term's BM25 weight in that
/// section, quantised as a share of the maximum weight. A long posting list has a file of its own. A file of sections contains the headings and
/// texts that hits show. Positions are left out, so neither phrases nor proximity are supported.
struct StaticSearchIndex {
  /// The files and folders that the export writes to the top folder.
  static let files = SiteAssets.shared.map(\.name) + [page, script, folder]
  static let page = "index.html"
  private static let script = "search.js"
  private static let folder = "search"

  /// The width in columns to which the text of a section is cut. Hits show the parts of the cut text that contain words of the query.
  private static let textColumns = 320
  private static let headingColumns = 120
  /// The number of steps to which a term's weight in a section is quantised. `search.js` must use the same value.
  private static let steps = 8
  /// The size in bytes at which a new file is begun. Files are small, because a query loads two files per word and one file per hit.
  private static let fileBytes = 5 << 10
  /// Upper bound on the length in bytes of a posting list in a shared file. A longer list gets a file of its own.
  private static let longestInline = 2 << 10

  private let output: AtomicFolder
  private let isAlone: Bool
  private var postings: [[UInt8]: [(section: UInt32, code: UInt8)]] = [:]
  private var norms: [UInt8] = []
  private var kinds = Runs()
  private var collections = Runs()

  /// The sections to write to the next file, grouped by document.
  private var open: [(summary: DocumentSummary, address: String, sections: [Shown])] = []
  private var openBytes = 0
  private var sectionFiles: [Int] = []
  private var sum = Checksum()
  private var written = 0

  private struct Shown {
    var anchor: String
    var heading: [String]
    var text: String
  }

  /// A column of values in run-length encoding.
  private struct Runs {
    var values: [String] = []
    var runs: [(value: Int, count: Int)] = []

    mutating func add(_ value: String) {
      let number = values.firstIndex { $0.hasSameBytes(as: value) } ?? values.count
      if number == values.count { values.append(value) }
      if let last = runs.last, last.value == number {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((number, 1))
      }
    }
  }

  /// - Parameter isAlone: whether another program makes the pages. The search then has a folder of its own in the top folder of the site.
  init(_ output: AtomicFolder, isAlone: Bool = false) {
    self.output = output
    self.isAlone = isAlone
  }

  /// - Parameters:
  ///   - address: the address of the document's page, relative to the top folder of the site.
  ///   - anchor: returns a section's anchor on the page of the document.
  mutating func add(
    _ summary: DocumentSummary, _ sections: [Section], _ rows: [StoredRow], address: String,
    anchor: (Section) -> String
  ) throws {
    var isNew = true
    for (section, row) in zip(sections, rows) where row.facts.lengthNorm > 0 {
      for posting in try row.decodePostings() where !FilterTerm.isFilter(posting.term) {
        // The script does not know the language of a word, so the language is removed from the term.
        let term = LanguageTerm.parts(of: posting.term)?.stem ?? posting.term
        guard Self.isWord(term) else { continue }
        Self.add(posting.code, of: UInt32(norms.count), to: &postings[term, default: []])
      }
      norms.append(row.facts.lengthNorm)
      kinds.add(summary.kind.rawValue)
      collections.add(summary.collection)
      let text =
        section.blocks.lazy.compactMap { if case .paragraph(let one) = $0 { one.inline.plain } else { nil } }
        .joined(separator: " ")
      let shown = Shown(
        anchor: anchor(section), heading: section.heading.map { Self.cut($0) },
        text: TerminalText.cut(text.isEmpty ? section.code.first?.text ?? "" : text, to: Self.textColumns))
      if isNew || open.isEmpty {
        open.append((summary, address, []))
        openBytes += summary.title.utf8.count + summary.place.utf8.count + address.utf8.count
        isNew = false
      }
      open[open.count - 1].sections.append(shown)
      openBytes += shown.text.utf8.count + shown.heading.reduce(20) { $0 + $1.utf8.count }
      if openBytes >= Self.fileBytes { try closeSections() }
    }
  }

  private static func cut(_ heading: String) -> String { TerminalText.cut(heading, to: headingColumns) }

  /// Whether the script can look up a term. The script splits queries at every character that is not a letter, mark, digit or `_`.
  private static func isWord(_ term: [UInt8]) -> Bool {
    guard let text = String(validating: term, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII { return ByteClass.isWord(UInt8(scalar.value)) }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
        return true
      default: return false
      }
    }
  }

  /// Adds a section to the posting list of a term. The section is already in the list if it contains the same stem in two languages.
  private static func add(_ code: UInt8, of section: UInt32, to list: inout [(section: UInt32, code: UInt8)])
  {
    if let last = list.last, last.section == section {
      list[list.count - 1].code = max(last.code, code)
    } else {
      list.append((section, code))
    }
  }

  // MARK: Files

  private mutating func closeSections() throws {
    var json = JSONWriter(.compact)
    json.array(open) { json, document in
      json.object { json in
        json.field("title", Self.cut(document.summary.title))
        json.field("kind", document.summary.kind.rawValue)
        json.field("place", Self.cut(document.summary.place))
        json.field("page", document.address)
        json.field("sections", objects: document.sections) { json, section in
          json.field("anchor", PercentEncoding.encoded(section.anchor.utf8))
          json.field("heading", strings: section.heading)
          json.field("text", section.text)
        }
      }
    }
    try write("s\(sectionFiles.count)", json.bytes)
    sectionFiles.append(open.reduce(0) { $0 + $1.sections.count })
    (open, openBytes) = ([], 0)
  }

  /// Writes all sections and terms that have not been written.
  /// - Parameter lists: the collections to list on the page.
  /// - Returns: the number of files that were written.
  mutating func finish(_ lists: [(name: String, sections: Int, address: String?)]) throws -> Int {
    if !open.isEmpty { try closeSections() }
    let terms = try writeTerms()
    var json = JSONWriter(.compact)
    json.object { json in
      json.field("version", String(sum.value, radix: 36))
      json.field("site", isAlone ? "../" : "./")
      json.field("quietWeight", RankingParameters().stopWordWeight)
      json.field("quiet", terms.quiet.joined(separator: " "))
      json.field("terms", terms.first.joined(separator: " "))
      json.field("sections", Self.numbers(sectionFiles))
      json.field("facets", objects: [("kind", kinds), ("collection", collections)]) { json, facet in
        json.field("name", facet.0)
        json.field("values", strings: facet.1.values)
        json.field("runs", Self.numbers(facet.1.runs.flatMap { [$0.value, $0.count] }))
      }
    }
    try write("index", json.bytes)
    for asset in SiteAssets.shared { try write(asset.bytes, to: asset.name) }
    try write(SiteAssets.search, to: Self.script)
    let links = PageLinks(file: Self.page, scripts: [Self.script])
    try write(ListHTML.home(lists, links: links), to: Self.page)
    try output.publish()
    return written
  }

  private mutating func writeTerms() throws -> (first: [String], quiet: [String]) {
    // Terms are sorted by UTF-16, because JavaScript compares strings by UTF-16.
    let terms = postings.map { (text: String(decoding: $0.key, as: UTF8.self), list: $0.value) }
      .sorted { $0.text.utf16.lexicographicallyPrecedes($1.text.utf16) }
    postings = [:]
    let parameters = RankingParameters()
    let average = Double(norms.reduce(0) { $0 + Int(LengthNorm.length($1)) }) / Double(max(1, norms.count))
    let saturations = (UInt8.min...UInt8.max).map {
      parameters.saturation($0, averageLength: max(1, average))
    }
    var first: [String] = []
    var file: [UInt8] = []
    var before = ""
    var longLists = 0
    for (term, list) in terms {
      var last = -1
      var encoded: [UInt8] = []
      for (section, code) in list {
        let frequency = Double(FrequencyCode.quarters[Int(code)]) / 4
        let part = frequency / (frequency + saturations[Int(norms[Int(section)])])
        Self.append((Int(section) - last - 1) * Self.steps + Int(part * Double(Self.steps)), to: &encoded)
        last = Int(section)
      }
      if file.isEmpty { first.append(term) } else { file.append(0x20) }
      let shared = zip(before.unicodeScalars, term.unicodeScalars).prefix { $0 == $1 }.prefix(30)
      file.append(Self.digits[shared.reduce(0) { $0 + UTF16.width($1.0) }])
      file += String(term.unicodeScalars.dropFirst(shared.count)).utf8
      file.append(0x20)
      if encoded.count > Self.longestInline {
        file += "*\(longLists),\(list.count),\(encoded.count)".utf8
        try write("l\(longLists)", Self.quoted(encoded))
        longLists += 1
      } else {
        file += encoded
      }
      before = term
      if file.count >= Self.fileBytes {
        try write("t\(first.count - 1)", Self.quoted(file))
        (file, before) = ([], "")
      }
    }
    if !file.isEmpty { try write("t\(first.count - 1)", Self.quoted(file)) }
    return (first, terms.map(\.text).filter { StopWords.contains(Array($0.utf8)) })
  }

  /// Formats terms or numbers as a JavaScript string. Terms and numbers contain no characters that need escaping.
  private static func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

  private mutating func write(_ name: String, _ content: [UInt8]) throws {
    let bytes = Array("bridgedocFile(\"\(name)\", ".utf8) + content + Array(");\n".utf8)
    bytes.withUnsafeBytes { sum.add($0) }
    try write(bytes, to: "\(Self.folder)/\(name).js")
  }

  private mutating func write(_ bytes: [UInt8], to name: String) throws {
    try output.write(bytes, to: name)
    written += 1
  }

  // MARK: Numbers

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func numbers(_ numbers: [Int]) -> String {
    var output: [UInt8] = []
    for number in numbers { append(number, to: &output) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a number as printable digits, lowest first. Each digit encodes five bits of the number, and whether more digits follow.
  private static func append(_ number: Int, to output: inout [UInt8]) {
    var rest = number
    while rest >= 32 {
      output.append(digits[rest & 31 | 32])
      rest >>= 5
    }
    output.append(digits[rest])
  }
}
