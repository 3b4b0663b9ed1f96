import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// An index on a server: what rows and states mean. It checks what the server sends.
final class Store {
  let server: any StoreServer
  var state = StoreState()
  /// The published state that `state` was read from.
  private var name: String?
  private var blocks: [Int: CountBlock] = [:]
  private var plain: Frames
  /// Frames with the dictionary of `state`.
  private var frames: Frames

  /// Upper bound on the blocks that are kept in memory.
  private static let mostBlocks = 1000

  init(_ server: any StoreServer) throws(StoreError) {
    self.server = server
    do throws(CodecError) { (plain, frames) = (try Frames(), try Frames()) } catch {
      throw .failed(place: server.place, reason: "\(error)")
    }
  }

  /// Opens the server that an address names.
  convenience init(_ url: String) throws(StoreError) {
    if url.hasPrefix("sphinx://") {
      try self.init(SphinxStore(url))
    } else {
      try self.init(PostgresStore(url))
    }
  }

  func checked<Result>(_ body: () throws(CodecError) -> Result) throws(StoreError) -> Result {
    do { return try body() } catch { throw .damaged(place: server.place, reason: "\(error)") }
  }

  // MARK: states

  func read<Result>(_ body: (Published) throws -> Result) throws -> Result {
    try server.read { published in
      guard published.version == StoreState.version else {
        throw StoreError.otherVersion(
          place: server.place, found: published.version, expected: StoreState.version)
      }
      if name != published.name { try use(published) }
      return try body(published)
    }
  }

  private func use(_ published: Published?) throws {
    (name, blocks) = (nil, [:])
    if let published {
      let bytes = try published.state()
      state = try checked { () throws(CodecError) in try StoreState(plain.unpacked(bytes)) }
    } else {
      state = StoreState()
    }
    try useDictionary()
    name = published?.name
  }

  private func useDictionary() throws(StoreError) {
    frames = try checked { () throws(CodecError) in try Frames(dictionary: state.dictionary) }
  }

  /// Runs the body while no other client writes, and publishes what it changed.
  /// - Parameters:
  ///   - index: the index that is pushed; nil for a removal.
  ///   - body: returns whether it changed anything.
  /// - Returns: whether everything was removed first, because another version had made it.
  func write(
    _ index: IndexReader?, waiting: (String) -> Void, _ body: () throws -> Bool
  ) throws -> Bool {
    var removesAll = false
    try server.write(waiting: waiting) { published in
      let version = published?.version ?? StoreState.version
      if index == nil, published == nil { throw StoreError.noSchema(place: server.place) }
      if version > StoreState.version || index == nil && version < StoreState.version {
        throw StoreError.otherVersion(place: server.place, found: version, expected: StoreState.version)
      }
      removesAll = version < StoreState.version
      if removesAll || published == nil { try server.removeAll() }
      try use(removesAll ? nil : published)
      if state.lengthThousandths == 0 {
        state.lengthThousandths = Int((index?.averageWeightedLength ?? 0) * 1000)
      }
      if state.dictionary.isEmpty, let dictionary = index?.largestDictionary {
        state.dictionary = dictionary
        try useDictionary()
      }
      name = nil
      guard try body() || removesAll || published == nil else { return nil }
      return try plain.packed(state.encoded())
    }
    return removesAll
  }

  var averageLength: Double { max(1, Double(state.lengthThousandths) / 1000) }

  // MARK: counts

  /// Reads blocks of counts that are not in memory.
  private func load(_ numbers: [Int]) throws {
    if blocks.count > Self.mostBlocks { blocks = [:] }
    let unknown = Set(numbers.filter { blocks[$0] == nil }).sorted()
    if unknown.isEmpty { return }
    for (number, payload) in try server.blocks(unknown) {
      blocks[number] = try checked { () throws(CodecError) in try CountBlock(plain.unpacked(payload)) }
    }
    if unknown.contains(where: { blocks[$0] == nil }) {
      throw StoreError.damaged(place: server.place, reason: "counts are missing")
    }
  }

  func counts(of terms: [[UInt8]]) throws -> [ByteString: TermCount] {
    if state.blocks.isEmpty { return [:] }
    let numbers = terms.map { state.blocks[state.block(of: $0)].number }
    try load(numbers)
    var found: [ByteString: TermCount] = [:]
    for (term, number) in zip(terms, numbers) {
      found[ByteString(term)] = blocks[number]?.counts(of: term).map(TermCount.init)
    }
    return found
  }

  /// The most frequent terms that begin with a prefix and are not longer than a limit; at most `most` for each prefix.
  func counts(
    beginningWith prefixes: [[UInt8]], longest: Int, most: Int
  ) throws -> [ByteString: TermCount] {
    if state.blocks.isEmpty { return [:] }
    // No term contains the byte 255, so it ends the range of all terms with the prefix.
    let ranges = prefixes.map { prefix in
      state.blocks[state.block(of: prefix)...state.block(of: prefix + [0xff])].map(\.number)
    }
    try load(ranges.flatMap(\.self))
    var found: [ByteString: TermCount] = [:]
    for (prefix, range) in zip(prefixes, ranges) {
      var some = range.flatMap { number in
        (blocks[number]?.entries ?? []).filter { $0.key.starts(with: prefix) && $0.key.count <= longest }
      }.map { (term: ByteString($0.key), count: TermCount(tiers: $0.counts)) }
      if some.count > most { some.sort { ($1.count.sections, $0.term) < ($0.count.sections, $1.term) } }
      for (term, count) in some.prefix(most) { found[term] = count }
    }
    return found
  }

  /// Every count, for tests.
  func allCounts() throws -> [CountBlock.Entry] {
    try state.blocks.flatMap { block in
      try load([block.number])
      return blocks[block.number]?.entries ?? []
    }
  }

  /// Adds changes to the counts of a collection, which a push with this analyzer made.
  func add(_ counts: TermCounts, documents: Int, to collection: ByteString) {
    let changes = [documents] + counts.collection
    let number = number(of: collection)
    let old = state.collections[collection] ?? StoreState.Collection()
    state.collections[collection] = StoreState.Collection(
      number: number, counts: zip(old.counts, changes).map(+), analysis: Self.analysis)
  }

  /// Deletes the names of collections without documents.
  func removeNames(_ collections: [ByteString]) { for name in collections { state.collections[name] = nil } }

  func renameCollection(_ old: ByteString, to new: ByteString) {
    state.collections[new] = state.collections.removeValue(forKey: old)
  }

  private func number(of collection: ByteString) -> Int {
    state.collections[collection]?.number ?? (state.collections.values.map(\.number).max() ?? 0) + 1
  }

  /// Adds changes to the counts of terms and headings: the blocks that hold them are written anew.
  func add(_ counts: TermCounts) throws {
    let changes = counts.entries.filter { $0.value != .zero }.map { key, sums in
      (key: key.bytes, counts: (0..<ImpactTier.count).map { Int(sums[$0]) })
    }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    let old = state.blocks.isEmpty ? [(first: [UInt8](), number: 0)] : state.blocks
    var new: [ServerRow] = []
    var dead: [Int] = []
    var rest = changes[...]
    state.blocks = []
    for (index, block) in old.enumerated() {
      let own =
        index + 1 < old.count ? rest.prefix { $0.key.lexicographicallyPrecedes(old[index + 1].first) } : rest
      rest = rest.dropFirst(own.count)
      if own.isEmpty {
        state.blocks.append(block)
        continue
      }
      if block.number > 0 {
        try load([block.number])
        dead.append(block.number)
      }
      var changed = blocks[block.number] ?? CountBlock()
      changed.add(own)
      for entry in own {
        guard let hash = CountBlock.heading(of: entry.key) else { continue }
        // Only headings that can recur are read with each state. The others are counted in blocks alone.
        let counts = HeadingCounts(changed.counts(of: entry.key) ?? [])
        state.headings[hash] = counts.documents >= HeadingPriors.leastDocuments ? counts : nil
      }
      // A block that has grown to twice the usual size is divided.
      let entries = changed.entries
      let pieces = max(1, entries.count / CountBlock.usualEntries)
      let size = max(1, (entries.count + pieces - 1) / pieces)
      for start in stride(from: 0, to: entries.count, by: size) {
        let piece = CountBlock(entries: Array(entries[start..<min(start + size, entries.count)]))
        state.blocks.append((start == 0 ? block.first : piece.entries[0].key, state.nextBlock))
        new.append((state.nextBlock, try plain.packed(piece.encoded())))
        state.nextBlock += 1
      }
    }
    try server.insert(new, removing: dead)
  }

  // MARK: documents

  /// The documents of a collection that this program's analyzer made, with their marks; and those of another one.
  func marks(in collection: ByteString) throws -> (same: [(document: Int, mark: UInt64)], others: [Int]) {
    guard let known = state.collections[collection] else { return ([], []) }
    let found = try server.marks(in: known.number)
    return known.analysis == Self.analysis ? (found, []) : ([], found.map(\.document))
  }

  static func mark(_ source: [UInt8], _ digest: Digest128) -> UInt64 {
    Digest128(hashing: source + hexadecimal(digest.high).utf8 + hexadecimal(digest.low).utf8).high
  }

  /// Tells this program's analyzer from others.
  private static let analysis = Int(truncatingIfNeeded: key(Analyzer.fingerprint) >> 32)

  private static func key(_ text: String) -> UInt64 { Digest128(hashing: Array(text.utf8)).high }

  /// The documents with one of these topics or paths, or with a section of one of these ids.
  func documents(named texts: [String]) throws -> [Int] {
    try server.documents(named: Set(texts.map(Self.key)).sorted())
  }

  /// The documents of all collections without their sections.
  func listed() throws -> [StoredDocument] {
    try server.documents().map { payload in
      let (record, sections) = try document(payload)
      return StoredDocument(record: record, rows: [StoredRow](repeating: .empty, count: sections))
    }.sorted(by: Self.precedes)
  }

  private static func precedes(_ one: StoredDocument, _ other: StoredDocument) -> Bool {
    (ByteString(one.record.collection), ByteString(one.record.source))
      < (ByteString(other.record.collection), ByteString(other.record.source))
  }

  /// The sections with these numbers, the opening sections of their documents, and all sections of the whole documents: sorted by
  /// collection and path.
  func rows(
    of sections: [Int], whole: [Int]
  ) throws -> [(number: Int, stored: StoredDocument, sections: [Int])] {
    var found: [(number: Int, stored: StoredDocument, sections: [Int])] = []
    var last: Int?
    for row in try server.rows(of: sections, whole: whole).sorted(by: { $0.number < $1.number })
    where row.number != last {
      last = row.number
      let number = RowNumber.document(of: row.number)
      if row.number == RowNumber.document(number) {
        found.append((number, StoredDocument(record: try document(row.payload).record, rows: []), []))
      } else if found.last?.number == number {
        found[found.count - 1].stored.rows.append(try section(row.payload))
        found[found.count - 1].sections.append(row.number)
      }
    }
    return found.sorted {
      Self.precedes($0.stored, $1.stored) || !Self.precedes($1.stored, $0.stored) && $0.number < $1.number
    }
  }

  func insert(_ documents: [PushedDocument], to collection: ByteString) throws {
    try server.insert(
      documents.map { stored, tiers in
        let record = stored.record
        guard stored.rows.count < 1 << RowNumber.ordinalBits else {
          throw StoreError.failed(place: server.place, reason: "too many sections: \(record.source)")
        }
        var writer = ByteWriter()
        for text in [
          record.collection, record.kind.rawValue, record.topic, record.title, record.source, record.language,
        ] { writer.string(text) }
        writer.varint(stored.rows.count)
        defer { state.nextDocument += 1 }
        return DocumentRow(
          number: state.nextDocument, collection: number(of: collection),
          mark: Self.mark(Array(record.source.utf8), stored.digest),
          topic: Self.key(record.topic), path: Self.key(record.source),
          openings: Array(
            stored.rows.indices.filter { stored.rows[$0].lengthNorm > 0 }.prefix(
              RankingParameters.documentSections)),
          payload: try frames.packed(writer.bytes),
          sections: try zip(stored.rows, tiers).map { row, tiers in
            var writer = ByteWriter()
            for bytes in [row.facts, row.record] {
              writer.varint(bytes.count)
              writer.append(bytes)
            }
            writer.append(row.postings)
            return DocumentRow.Section(
              key: Self.key("\(stored.id(of: row))"), row: row, tiers: tiers,
              payload: try frames.packed(writer.bytes))
          })
      })
  }

  private func section(_ payload: [UInt8]) throws -> StoredRow {
    try checked { () throws(CodecError) in
      try frames.unpacked(payload).withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw)
        return StoredRow(
          facts: try reader.bytes(), record: try reader.bytes(),
          postings: Array(try reader.slice(reader.remaining)))
      }
    }
  }

  private func document(_ payload: [UInt8]) throws -> (record: DocumentRecord, sections: Int) {
    try checked { () throws(CodecError) in
      try frames.unpacked(payload).withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw)
        let collection = try reader.string()
        guard let kind = DocumentKind(rawValue: try reader.string()) else {
          throw CodecError.malformed("an unknown kind", offset: reader.offset)
        }
        let record = DocumentRecord(
          collection: collection, kind: kind, topic: try reader.string(), title: try reader.string(),
          source: try reader.string(), language: try reader.string())
        return (record, try reader.count(limit: 1 << RowNumber.ordinalBits))
      }
    }
  }
}

/// A document to send, with its sections' terms and tiers.
typealias PushedDocument = (stored: StoredDocument, tiers: TermCounts.Tiers)
