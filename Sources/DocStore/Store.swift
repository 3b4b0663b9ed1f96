import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocText

/// An index on a server. This type encodes and decodes the stored rows and states, and validates what the server sends.
final class Store {
  let server: any StoreServer
  private(set) var state = StoreState()
  /// The name of the published state from which `state` was read; nil if none was.
  private var name: String?
  private var blocks: [Int: CountBlock] = [:]
  /// The differences by which a push changes the counts of terms and headings.
  private var changes = CountBlock()
  private var hasChanged = false
  private let plain: Frames
  /// Compresses and decompresses with the dictionary of `state`.
  private var frames: Frames

  /// If more count blocks than this are cached, the cache is emptied before the next blocks are fetched.
  private static let mostBlocks = 1000

  /// Creates a store for the server at a URL.
  init(_ url: String) throws(StoreError) {
    let server: any StoreServer =
      url.hasPrefix("sphinx://") ? try SphinxStore(url) : try PostgresStore(url)
    self.server = server
    do throws(CodecError) { (plain, frames) = (try Frames(), try Frames()) } catch {
      throw .failed(place: server.place, reason: "\(error)")
    }
  }

  func checked<Result>(_ body: () throws(CodecError) -> Result) throws(StoreError) -> Result {
    do { return try body() } catch { throw damaged("\(error)") }
  }

  private func damaged(_ reason: String) -> StoreError { .damaged(place: server.place, reason: reason) }

  // MARK: states

  func read<Result>(_ body: (Published) throws -> Result) throws -> Result {
    try server.read { published in
      guard published.version == StoreState.version else { throw otherVersion(published.version) }
      if name != published.name { try use(published) }
      return try body(published)
    }
  }

  private func otherVersion(_ found: Int) -> StoreError {
    .otherVersion(place: server.place, found: found, expected: StoreState.version)
  }

  private func use(_ published: Published?) throws {
    (name, blocks, state) = (nil, [:], StoreState())
    if let published {
      let bytes = try published.state()
      state = try checked { () throws(CodecError) in try StoreState(plain.unpacked(bytes)) }
    }
    try useDictionary()
    name = published?.name
  }

  private func useDictionary() throws(StoreError) {
    frames = try checked { () throws(CodecError) in try Frames(dictionary: state.dictionary) }
  }

  /// Runs the body while no other client can write, and then publishes the changes that the body has made.
  /// - Parameter index: the index that is pushed; nil for a removal.
  /// - Returns: whether the whole index was removed first, because an older version of the program had made the index.
  func write(_ index: IndexReader?, waiting: (String) -> Void, _ body: () throws -> Void) throws -> Bool {
    var removesAll = false
    try server.write(waiting: waiting) { published in
      let version = published?.version ?? StoreState.version
      if index == nil, published == nil { throw StoreError.noSchema(place: server.place) }
      if version > StoreState.version || index == nil && version < StoreState.version {
        throw otherVersion(version)
      }
      removesAll = version < StoreState.version
      hasChanged = removesAll || published == nil
      if hasChanged { try server.removeAll() }
      try use(removesAll ? nil : published)
      (name, changes) = (nil, [:])
      if state.lengthThousandths == 0 {
        state.lengthThousandths = Int((index?.averageWeightedLength ?? 0) * 1000)
      }
      if state.dictionary.isEmpty, let index {
        state.dictionary = index.largestDictionary
        try useDictionary()
      }
      try body()
      if !hasChanged { return nil }
      try writeChanges()
      return try plain.packed(state.encoded())
    }
    return removesAll
  }

  // MARK: counts

  /// Fetches the count blocks that are not in the cache.
  private func load(_ numbers: [Int]) throws {
    if blocks.count > Self.mostBlocks { blocks = [:] }
    let unknown = Set(numbers.filter { blocks[$0] == nil }).sorted()
    if unknown.isEmpty { return }
    for (number, payload) in try server.blocks(unknown) {
      blocks[number] = try checked { () throws(CodecError) in
        try CountBlock(decoding: plain.unpacked(payload))
      }
    }
    if unknown.contains(where: { blocks[$0] == nil }) { throw damaged("counts are missing") }
  }

  func counts(of terms: [[UInt8]]) throws -> [ByteString: Counts] {
    if state.blocks.isEmpty { return [:] }
    let keys = terms.map { ByteString($0) }
    let numbers = keys.map { state.blocks[state.block(of: $0)].number }
    try load(numbers)
    var found: [ByteString: Counts] = [:]
    for (key, number) in zip(keys, numbers) { found[key] = blocks[number]?[key] }
    return found
  }

  /// The counts of the most frequent terms with each prefix: at most `most` terms per prefix, none longer than `longest` bytes.
  func counts(
    beginningWith prefixes: [[UInt8]], longest: Int = .max, most: Int
  ) throws -> [ByteString: Counts] {
    if state.blocks.isEmpty { return [:] }
    // No term contains the byte 255, so the prefix followed by 255 ends the range of all terms with the prefix.
    let ranges = prefixes.map { prefix in
      state.blocks[state.block(of: ByteString(prefix))...state.block(of: ByteString(prefix + [0xff]))]
        .map(\.number)
    }
    try load(ranges.flatMap(\.self))
    var found: [ByteString: Counts] = [:]
    for (prefix, range) in zip(prefixes, ranges) {
      var some = range.flatMap { number in
        (blocks[number] ?? [:]).filter { $0.key.bytes.starts(with: prefix) && $0.key.bytes.count <= longest }
      }
      if some.count > most {
        some.sort { ($1.value.sections, $0.key) < ($0.value.sections, $1.key) }
      }
      for (term, count) in some.prefix(most) { found[term] = count }
    }
    return found
  }

  /// Adds the counts of a document (`sign` is 1), or subtracts them (`sign` is -1).
  private func count(_ document: StoredDocument, _ tiers: ImpactTier.Tiers, sign: Int) {
    hasChanged = true
    let collection = ByteString(document.record.collection)
    var sums = state.collections[collection] ?? [0, 0, 0, 0, 0]
    sums[0] += sign
    var met: Set<UInt32> = []
    for (row, postings) in zip(document.rows, tiers) {
      sums[1] += sign
      sums[2] += sign * Int(LengthNorm.length(row.facts.lengthNorm))
      for (posting, tier) in postings {
        changes[ByteString(posting.term), default: .zero][tier] &+= Int32(sign)
      }
      let (hash, share) = (row.facts.heading.hash, row.facts.heading.share)
      guard hash != 0 else { continue }
      sums[3] += sign
      sums[4] += sign * share
      changes[CountBlock.key(ofHeading: hash), default: .zero] &+= Counts(
        HeadingCounts(documents: met.insert(hash).inserted ? sign : 0, sections: sign, sum: sign * share))
    }
    state.collections[collection] = sums[0] > 0 ? sums : nil
  }

  /// Replaces the count blocks in which counts have changed.
  private func writeChanges() throws {
    var rest = changes.keys.filter { changes[$0] != .zero }.sorted()[...]
    let old = state.blocks.isEmpty ? [(first: ByteString(""), number: 0)] : state.blocks
    var new: [ServerRow] = []
    var dead: [Int] = []
    state.blocks = []
    for (index, block) in old.enumerated() {
      let own = index + 1 < old.count ? rest.prefix { $0 < old[index + 1].first } : rest
      rest = rest.dropFirst(own.count)
      if own.isEmpty {
        state.blocks.append(block)
        continue
      }
      if block.number > 0 {
        try load([block.number])
        dead.append(block.number)
      }
      var counts = blocks[block.number] ?? [:]
      for key in own {
        let sum = (counts[key] ?? .zero) &+ (changes[key] ?? .zero)
        counts[key] = sum == .zero ? nil : sum
        // If several documents have a heading, its counts are also part of the state. The counts of other headings are only in count blocks.
        guard let hash = CountBlock.heading(of: key) else { continue }
        let heading = HeadingCounts(sum)
        state.headings[hash] = heading.documents >= HeadingPriors.leastDocuments ? heading : nil
      }
      // A block that has reached twice the usual size is split.
      let entries = counts.sorted { $0.key < $1.key }
      let pieces = max(1, entries.count / CountBlock.usualSize)
      let size = max(1, (entries.count + pieces - 1) / pieces)
      for start in stride(from: 0, to: entries.count, by: size) {
        let piece = entries[start..<min(start + size, entries.count)]
        state.blocks.append((start == 0 ? block.first : entries[start].key, state.nextBlock))
        new.append((state.nextBlock, try plain.packed(CountBlock.encoded(piece))))
        state.nextBlock += 1
      }
    }
    try server.insert(new, removing: dead)
  }

  // MARK: documents

  private static func key(_ text: String) -> UInt64 { Digest128(hashing: Array(text.utf8)).high }

  /// A fingerprint of a document. It depends on the collection, the path, the content, and the version of the analyzer.
  static func mark(_ digest: Digest128) -> UInt64 { digest.high ^ analyzer }
  private static let analyzer = key(Analyzer.fingerprint)

  func marks(in collection: ByteString) throws -> [(document: Int, mark: UInt64)] {
    state.collections[collection] == nil ? [] : try server.marks(in: Self.key(collection.text))
  }

  /// The documents that have one of these topics or paths, or a section with one of these ids.
  func documents(named texts: [String]) throws -> [Int] {
    try server.documents(named: Set(texts.map(Self.key)).sorted())
  }

  /// All documents without the contents of their sections.
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

  /// Fetches sections with their documents, sorted by collection and path: those in `sections`, the opening sections of their documents, and all
  /// sections of the documents in `whole`.
  func rows(of sections: [Int], whole: [Int]) throws -> [(stored: StoredDocument, sections: [Int])] {
    var found: [(stored: StoredDocument, sections: [Int])] = []
    var last: (document: Int, row: Int)?
    for row in try server.rows(of: sections, whole: whole).sorted(by: { $0.number < $1.number })
    where row.number != last?.row {
      let number = RowNumber.document(of: row.number)
      if row.number == RowNumber.document(number) {
        found.append((StoredDocument(record: try document(row.payload).record, rows: []), []))
      } else if last?.document == number {
        found[found.count - 1].stored.rows.append(try section(row.payload))
        found[found.count - 1].sections.append(row.number)
      } else {
        continue
      }
      last = (number, row.number)
    }
    return found.sorted { Self.precedes($0.stored, $1.stored) }
  }

  func insert(_ documents: [StoredDocument]) throws {
    let rows = try documents.map { stored in
      let record = stored.record
      guard stored.rows.count < 1 << RowNumber.ordinalBits else {
        throw StoreError.failed(place: server.place, reason: "too many sections: \(record.source)")
      }
      let tiers = try tiers(of: stored)
      count(stored, tiers, sign: 1)
      var writer = ByteWriter()
      writer.string(record.collection)
      record.encode(into: &writer)
      writer.varint(stored.rows.count)
      defer { state.nextDocument += 1 }
      return DocumentRow(
        number: state.nextDocument, collection: Self.key(record.collection), mark: Self.mark(stored.digest),
        topic: Self.key(record.topic), path: Self.key(record.source),
        openings: Array(
          stored.rows.indices.filter { stored.rows[$0].facts.lengthNorm > 0 }
            .prefix(RankingParameters.documentSections)),
        payload: try frames.packed(writer.bytes),
        sections: try zip(stored.rows, tiers).map { row, tiers in
          var writer = ByteWriter()
          writer.varint(SectionFacts.size)
          row.facts.encode(into: &writer)
          writer.bytes(row.record)
          writer.append(row.postings)
          return DocumentRow.Section(
            key: Self.key("\(stored.id(of: row))"), tiers: tiers, payload: try frames.packed(writer.bytes))
        })
    }
    try server.insert(rows)
  }

  /// Removes documents, and returns them.
  func remove(_ documents: [Int]) throws -> [StoredDocument] {
    let removed = try rows(of: [], whole: documents).map(\.stored)
    guard removed.count == documents.count else { throw damaged("documents are missing") }
    for document in removed { count(document, try tiers(of: document), sign: -1) }
    try server.remove(documents)
    return removed
  }

  private func tiers(of document: StoredDocument) throws(StoreError) -> ImpactTier.Tiers {
    let impacts = ImpactTier(averageLength: max(1, Double(state.lengthThousandths) / 1000))
    return try checked { () throws(CodecError) in try document.rows.map(impacts.tiers) }
  }

  private func section(_ payload: [UInt8]) throws(StoreError) -> StoredRow {
    try checked { () throws(CodecError) in
      try frames.unpacked(payload).withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw)
        guard try reader.count() == SectionFacts.size else {
          throw .malformed("facts of another length", offset: 0)
        }
        return StoredRow(
          facts: try SectionFacts(&reader), record: try reader.bytes(),
          postings: Array(try reader.slice(reader.remaining)))
      }
    }
  }

  private func document(_ payload: [UInt8]) throws(StoreError) -> (record: DocumentRecord, sections: Int) {
    try checked { () throws(CodecError) in
      try frames.unpacked(payload).withRawBytes { (raw) throws(CodecError) in
        var reader = ByteReader(raw)
        let collection = try reader.string()
        let record = try DocumentRecord(&reader, collection: collection)
        return (record, try reader.count(limit: 1 << RowNumber.ordinalBits))
      }
    }
  }
}

/// The data that a push publishes besides rows: counts of collections and of recurring headings, and the directory of the count blocks.
struct StoreState {
  /// Version of the stored format. A push removes an index of an older version.
  static let version = 6

  /// 1000 times the mean length of a section at the first push. Later pushes use the same value, so that stored tiers stay valid.
  var lengthThousandths = 0
  /// The zstd dictionary of documents and sections.
  var dictionary: [UInt8] = []
  var nextDocument = 1
  var nextBlock = 1
  /// For each collection: the number of documents, the number of sections, the total length of the sections, the number of sections with
  /// headings, and the sum of their heading shares (`HeadingCounts.sum`).
  var collections: [ByteString: [Int]] = [:]
  var headings: [UInt32: HeadingCounts] = [:]
  /// The first key and the number of each count block, in ascending order of keys.
  var blocks: [(first: ByteString, number: Int)] = []

  private static let mostCollections = 1 << 16

  init() {}

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for number in [lengthThousandths, nextDocument, nextBlock] { writer.varint(number) }
    writer.bytes(dictionary)
    writer.varint(collections.count)
    for (name, counts) in collections.sorted(by: { $0.key < $1.key }) {
      writer.bytes(name.bytes)
      for count in counts { writer.varint(max(0, count)) }
    }
    writer.varint(headings.count)
    for (hash, counts) in headings.sorted(by: { $0.key < $1.key }) {
      writer.u32(hash)
      for count in [counts.documents, counts.sections, counts.sum] { writer.varint(max(0, count)) }
    }
    for (first, number) in blocks {
      writer.bytes(first.bytes)
      writer.varint(number)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(CodecError) {
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      func number() throws(CodecError) -> Int { try reader.count(limit: Counts.most) }
      (lengthThousandths, nextDocument, nextBlock) = (try number(), try number(), try number())
      dictionary = try reader.bytes()
      for _ in 0..<(try reader.count(limit: Self.mostCollections)) {
        let name = ByteString(try reader.bytes())
        collections[name] = [try number(), try number(), try number(), try number(), try number()]
      }
      for _ in 0..<(try reader.count(limit: reader.remaining)) {
        headings[try reader.u32()] = HeadingCounts(
          documents: try number(), sections: try number(), sum: try number())
      }
      while !reader.isAtEnd {
        let (first, before) = (ByteString(try reader.bytes()), blocks.last?.first)
        guard before.map({ $0 < first }) ?? true else {
          throw .malformed("a block out of order", offset: reader.offset)
        }
        blocks.append((first, try number()))
      }
    }
  }

  var population: Population {
    let sums = collections.values.reduce([0, 0, 0, 0, 0]) { zip($0, $1).map(+) }
    return Population(
      sections: sums[1], documents: sums[0],
      lengthThousandths: sums[1] > 0 ? sums[2] * 1000 / sums[1] : 1000, headingSections: sums[3],
      headingSum: sums[4])
  }

  /// The index in `blocks` of the block for a key.
  func block(of key: ByteString) -> Int {
    max(0, blocks.indices.partitionPoint { !(key < blocks[$0].first) } - 1)
  }
}

/// The counts of several hundred consecutive keys, which are stored in one row. A key is a term, or a null byte followed by a heading's hash.
typealias CountBlock = [ByteString: Counts]

extension CountBlock {

  static let usualSize = 512

  static func key(ofHeading hash: UInt32) -> ByteString {
    ByteString([0] + (0..<4).map { UInt8(truncatingIfNeeded: hash >> UInt32(24 - 8 * $0)) })
  }

  static func heading(of key: ByteString) -> UInt32? {
    key.bytes.first == 0 && key.bytes.count == 5 ? key.bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }

  init(decoding bytes: [UInt8]) throws(CodecError) {
    self = [:]
    try bytes.withRawBytes { (raw) throws(CodecError) in
      var reader = ByteReader(raw)
      while !reader.isAtEnd {
        let key = ByteString(try reader.bytes())
        var counts = Counts.zero
        for index in 0..<(try reader.count(limit: Counts.scalarCount)) {
          counts[index] = Int32(try reader.count(limit: Int(Int32.max)))
        }
        self[key] = counts
      }
    }
  }

  /// - Parameter entries: entries in ascending order.
  static func encoded(_ entries: ArraySlice<Element>) -> [UInt8] {
    var writer = ByteWriter()
    for (key, counts) in entries {
      writer.bytes(key.bytes)
      let length = 1 + (counts.indices.last { counts[$0] > 0 } ?? -1)
      writer.varint(length)
      for index in 0..<length { writer.varint(Int(Swift.max(0, counts[index]))) }
    }
    return writer.bytes
  }
}

/// For each impact tier, the number of sections that contain a term in that tier. For a heading, the elements store `HeadingCounts`.
typealias Counts = SIMD16<Int32>

extension Counts {

  /// The maximum of the numbers that a server may send, so that sums of them do not overflow.
  static let most = 1 << 36

  var sections: Int { indices.reduce(0) { $0 + Int(self[$1]) } }

  init(_ heading: HeadingCounts) {
    self = .zero
    (self[0], self[1], self[2]) = (Int32(heading.documents), Int32(heading.sections), Int32(heading.sum))
  }
}

extension HeadingCounts {
  init(_ counts: Counts) {
    self.init(documents: Int(counts[0]), sections: Int(counts[1]), sum: Int(counts[2]))
  }
}

/// Compresses and decompresses zstd frames, optionally with a shared dictionary.
struct Frames {
  private let compressor: ZstdCompressor
  private let decompressor: ZstdDecompressor

  private static let level: Int32 = 9
  private static let mostBytes = 64 << 20

  init(dictionary: [UInt8] = []) throws(CodecError) {
    compressor = try ZstdCompressor(level: Self.level, dictionary: dictionary)
    decompressor = try ZstdDecompressor(dictionary: ByteView(copying: dictionary))
  }

  func packed(_ bytes: [UInt8]) throws(CodecError) -> [UInt8] { try compressor.compress(bytes) }

  func unpacked(_ frame: [UInt8]) throws(CodecError) -> [UInt8] {
    try decompressor.decompress(ByteView(copying: frame), limit: Self.mostBytes)
  }
}
