import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocSystem
import DocText

/// An index over any number of `searchd` nodes (docs/teams.md). Sections are distributed by their documents; all nodes are asked at once.
///
/// A push writes rows that are born with the next generation, and lets rows die with it. The generation is published when all nodes have all
/// rows, so a search sees the old state or the new one.
final class SphinxStore: CandidateSource {
  static let ranksByFeatures = false
  let deleted: [String] = []

  let place: String
  let address: SphinxAddress
  var nodes: [SphinxNode?]
  /// Why nodes were not asked, by their position in the address.
  private var failures: [Int: String] = [:]
  /// The part of the index that each node holds, as far as it answers.
  private var parts: [Int: Int] = [:]
  private var partCount = 0
  var generation = 0
  var state = SphinxState()
  /// The generation to which `state` belongs.
  private var stateGeneration = 0
  private var blocks: [Int: CountBlock] = [:]
  /// What is appended to the conditions of a command, so that it sees one generation.
  var visible: String { "born<=\(generation) AND died>\(generation)" }
  /// The lock of the running push: a number of its own, and how often it was renewed.
  var lock: (token: UInt32, beats: Int)?
  var isWriting: Bool { lock != nil }

  /// Rows that hold no part of the index.
  enum Row {
    static let published = 1
    static let prepared = 2
    static let lock = 3
    static let firstOfIndex = 16
    static func block(_ number: Int) -> Int { 1 << 62 | number }
    static func document(_ number: Int) -> Int { number << ordinalBits }
    static func section(_ document: Int, _ ordinal: Int) -> Int { document << ordinalBits | (ordinal + 1) }
    static func document(ofSection id: Int) -> Int { id >> ordinalBits }
    static let ordinalBits = 20
    /// `died` of a row that lives.
    static let never = 4_294_967_295
  }

  init(_ url: String) throws(StoreError) {
    address = try SphinxAddress(url)
    place = url
    nodes = address.nodes.map { _ in nil }
    if MariaDBLibrary.shared == nil {
      throw .noLibrary(place: url, name: "MariaDB", package: "libmariadb3", formula: "mariadb-connector-c")
    }
  }

  /// A node that went away is connected again at the next request.
  var isLost: Bool { false }

  // MARK: commands

  /// Connects to the nodes that are not connected. While reading, a node that does not answer is left out.
  /// - Parameter patience: seconds to wait for a reply.
  func connect(patience: UInt32) throws(StoreError) {
    failures = [:]
    for number in nodes.indices where nodes[number] == nil {
      do { nodes[number] = try SphinxNode(address.nodes[number], patience: patience) } catch {
        try fail(number, error)
      }
    }
  }

  private func fail(_ node: Int, _ error: StoreError) throws(StoreError) {
    nodes[node] = nil
    var reason = "\(error)"
    switch error {
    case .cannotConnect(_, let text), .failed(_, let text), .lost(_, let text): reason = text
    default: break
    }
    if reason.hasPrefix("unknown local index") || reason.contains("absent in")
      || reason.contains("unknown column")
    {
      reason += "; define the index \(address.name) in sphinx.conf as docs/teams.md shows"
    }
    reason = "\(address.nodes[node].host):\(address.nodes[node].port): \(reason)"
    failures[node] = reason
    guard isWriting else { return }
    if case .cannotConnect = error { throw .cannotConnect(place: place, reason: reason) }
    throw .lost(place: place, reason: reason)
  }

  /// Sends a command to each node and waits for all replies.
  /// - Parameter command: the command of a node; nil for none.
  @discardableResult
  func ask(
    _ command: (_ node: Int) -> [UInt8]?
  ) throws(StoreError) -> [(rows: [[ByteString]], changed: Int)] {
    for (number, node) in nodes.enumerated() {
      guard let node, let command = command(number) else { continue }
      do { try node.send(command) } catch { try fail(number, error) }
    }
    var replies = nodes.map { _ in (rows: [[ByteString]](), changed: 0) }
    for (number, node) in nodes.enumerated() {
      guard let node else { continue }
      do { replies[number] = try node.receive() } catch { try fail(number, error) }
    }
    return replies
  }

  @discardableResult
  func ask(_ command: String) throws(StoreError) -> [(rows: [[ByteString]], changed: Int)] {
    try ask { _ in Array(command.utf8) }
  }

  func number(_ value: ByteString) throws(StoreError) -> Int {
    guard let number = Int(value.text) else { throw .damaged(place: place, reason: "a row without a number") }
    return number
  }

  // MARK: state

  func read<Result>(_ body: (StoreState) throws -> Result) throws -> Result {
    for _ in 0..<Self.mostAttempts {
      try connect(patience: 10)
      try findState()
      let before = failures
      let missing = partCount - parts.count
      let warning: String? =
        missing > 0
        ? "\(missing) of \(partCount) parts of the index were not searched: "
          + (failures.isEmpty
            ? "the address names \(address.nodes.count) nodes"
            : failures.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")) : nil
      let name = "\(generation)\(parts.values.sorted().map { ".\($0)" }.joined())"
      do {
        let result = try body(StoreState(name: name, population: state.population, warning: warning))
        // Rows that died are deleted by the next push but one, so an answer is complete if its generation is still the newest.
        let now = try published()
        if failures == before, now.allSatisfy({ ($0?.generation ?? 0) <= generation }) { return result }
      } catch  where failures != before {
        // A node went away. The others are asked again, so that the answer says that it is partial.
      }
    }
    throw StoreError.lost(place: place, reason: "the index changes too often, or a node comes and goes")
  }

  private static let mostAttempts = 5

  /// The published generation of each node, and its part; nil for nodes without an index.
  private func published(_ row: Int = Row.published) throws -> [(generation: Int, part: Int, of: Int)?] {
    let replies = try ask("SELECT born, document, mark FROM \(address.name) WHERE id=\(row)")
    return try replies.map { reply in
      guard let row = reply.rows.first, row.count == 3 else { return nil }
      return (try number(row[0]), try number(row[1]), try number(row[2]))
    }
  }

  /// Finds the newest generation, and the nodes that have all of it.
  private func findState() throws {
    var found = try published()
    guard nodes.contains(where: { $0 != nil }) else {
      throw StoreError.cannotConnect(
        place: place, reason: failures.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", "))
    }
    generation = found.compactMap { $0?.generation }.max() ?? 0
    guard generation > 0 else { throw StoreError.noSchema(place: place) }
    if found.contains(where: { ($0?.generation ?? generation) < generation }) {
      // A push that was killed while it published has left all rows on all nodes.
      let prepared = try published(Row.prepared)
      for number in found.indices where (prepared[number]?.generation ?? 0) >= generation {
        found[number] = prepared[number]
      }
    }
    parts = [:]
    for (number, one) in found.enumerated() where nodes[number] != nil {
      guard let one, one.generation >= generation else {
        try fail(
          number,
          .failed(place: place, reason: "it lacks the newest push; restore it, or push into empty nodes"))
        continue
      }
      partCount = one.of
      if parts.values.contains(one.part) { nodes[number] = nil } else { parts[number] = one.part }
    }
    if stateGeneration == generation { return }
    for (number, one) in found.enumerated() where parts[number] != nil && one != nil {
      let row = try published()[number]?.generation == generation ? Row.published : Row.prepared
      let reply = try ask {
        $0 == number ? Array("SELECT payload FROM \(self.address.name) WHERE id=\(row)".utf8) : nil
      }[number]
      guard let bytes = reply.rows.first?.first else { continue }
      state = try damagedIfUnreadable { try SphinxState(bytes.bytes, place: place) }
      stateGeneration = generation
      return
    }
    throw StoreError.damaged(place: place, reason: "no state")
  }

  private func damagedIfUnreadable<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as CodecError {
      throw StoreError.damaged(place: place, reason: "\(error)")
    }
  }

  /// The state from which a push starts. All nodes must answer, in the order of the first push.
  func beginWriting() throws {
    let found = try published()
    let prepared = try published(Row.prepared)
    if found.allSatisfy({ $0 == nil }) {
      (generation, state, stateGeneration) = (0, SphinxState(), 0)
      return
    }
    stateGeneration = -1
    try findState()
    for (number, one) in zip(found.indices, found) {
      let part = one ?? prepared[number]
      guard parts[number] == number, part?.of == nodes.count else {
        throw StoreError.failed(
          place: place, reason: "the nodes are others than at the first push, or in another order")
      }
    }
  }

  func collections() -> [ByteString] { state.collections.keys.sorted() }

  // MARK: rows

  private static let rowsPerReply = 10_000
  private static let keysPerCommand = 250

  /// Reads rows that have any of the keys. The columns begin with `id`.
  /// - Parameter keys: for each node, the keys to look up there.
  func rows(_ columns: String, keys: [Int: [[UInt8]]], perReply: Int = rowsPerReply) throws -> [[ByteString]]
  {
    var all: [[ByteString]] = []
    var start = 0
    while true {
      let some = keys.mapValues { $0.dropFirst(start).prefix(Self.keysPerCommand) }.filter {
        !$0.value.isEmpty
      }
      if some.isEmpty { return all }
      start += Self.keysPerCommand
      var last: [Int: Int] = some.mapValues { _ in 0 }
      while !last.isEmpty {
        let replies = try ask { node in
          guard let part = parts[node], let keys = some[part], let last = last[part] else { return nil }
          return Array("SELECT \(columns) FROM \(address.name) WHERE MATCH('".utf8)
            + keys.joined(separator: "|".utf8)
            + Array(
              """
              ') AND id>\(last) AND \(visible) ORDER BY id ASC LIMIT \(perReply) OPTION max_matches=\(perReply), ranker=none
              """.utf8)
        }
        var next: [Int: Int] = [:]
        for (node, reply) in replies.enumerated() {
          all += reply.rows
          if reply.rows.count == perReply, let part = parts[node], let id = reply.rows.last?.first {
            next[part] = try number(id)
          }
        }
        last = next
      }
    }
  }

  /// The keys of rows, which are words beside the terms of a section.
  enum Key {
    static let everyDocument = Array("_ka".utf8)
    static func block(_ number: Int) -> [UInt8] { Array("_kb\(number)".utf8) }
    static func collection(_ number: Int) -> [UInt8] { Array("_kc\(number)".utf8) }
    /// Key of a document's row and the rows of all its sections.
    static func sections(of document: Int) -> [UInt8] { Array("_kd\(document)".utf8) }
    /// Key of a document's row and the rows of its first sections that can be hits.
    static func opening(of document: Int) -> [UInt8] { Array("_ko\(document)".utf8) }
    static func section(_ id: Int) -> [UInt8] { Array("_ks\(id)".utf8) }
    static func name(_ id: String) -> [UInt8] { Array("_kn\(id)".utf8) }
    /// A topic or path.
    static func text(_ text: String) -> [UInt8] {
      Array("_kt\(hexadecimal(Digest128(hashing: Array(text.utf8)).high))".utf8)
    }
  }

  func part(of document: Int) -> Int { document % max(1, isWriting ? nodes.count : partCount) }

  private func onAllParts(_ keys: [[UInt8]]) -> [Int: [[UInt8]]] {
    Dictionary(uniqueKeysWithValues: parts.values.map { ($0, keys) })
  }

  func marks(in collection: ByteString) throws -> (same: [(id: Int, mark: UInt64)], others: [Int]) {
    guard let known = state.collections[collection] else { return ([], []) }
    let found = try rows(
      "id, mark", keys: onAllParts([Key.collection(known.number)]), perReply: 100_000
    ).map {
      (id: Row.document(ofSection: try number($0[0])), mark: UInt64(bitPattern: Int64(try number($0[1]))))
    }
    return known.analysis == Analyzer.fingerprint ? (found, []) : ([], found.map(\.id))
  }

  func documents(named texts: [String], ids: [String]) throws -> [Int] {
    let keys = texts.map(Key.text) + ids.map(Key.name)
    return try Set(rows("id", keys: onAllParts(keys)).map { Row.document(ofSection: try number($0[0])) })
      .sorted()
  }

  func listed() throws -> [StoredDocument] {
    try rows("id, payload", keys: onAllParts([Key.everyDocument])).map { row in
      let (record, sections) = try document(row[1])
      return StoredDocument(record: record, rows: [StoredRow](repeating: .empty, count: sections))
    }.sorted(by: Self.precedes)
  }

  private static func precedes(_ one: StoredDocument, _ other: StoredDocument) -> Bool {
    let (first, second) = (ByteString(one.record.collection), ByteString(other.record.collection))
    return first != second ? first < second : ByteString(one.record.source) < ByteString(other.record.source)
  }

  func rows(of sections: [Int], whole: [Int]) throws -> [StoreDocument] {
    let all = Set(whole)
    var keys: [Int: [[UInt8]]] = [:]
    for id in sections where !all.contains(Row.document(ofSection: id)) {
      keys[part(of: Row.document(ofSection: id)), default: []].append(Key.section(id))
    }
    for document in Set(sections.map(Row.document(ofSection:))).union(whole).sorted() {
      keys[part(of: document), default: []].append(
        all.contains(document) ? Key.sections(of: document) : Key.opening(of: document))
    }
    var found: [Int: StoreDocument] = [:]
    var payloads: [(id: Int, bytes: ByteString)] = []
    for row in try rows("id, payload", keys: keys) {
      let id = try number(row[0])
      let document = Row.document(ofSection: id)
      if id == Row.document(document) {
        found[document] = (document, StoredDocument(record: try self.document(row[1]).record, rows: []), [])
      } else {
        payloads.append((id, row[1]))
      }
    }
    payloads.sort { $0.id < $1.id }
    for (id, bytes) in payloads {
      let document = Row.document(ofSection: id)
      // A section that was found by its own key and by that of its document.
      if found[document]?.sections.last == id { continue }
      found[document]?.stored.rows.append(try row(bytes))
      found[document]?.sections.append(id)
    }
    return found.values.sorted {
      Self.precedes($0.stored, $1.stored) || !Self.precedes($1.stored, $0.stored) && $0.id < $1.id
    }
  }

  private func document(_ payload: ByteString) throws -> (record: DocumentRecord, sections: Int) {
    try damagedIfUnreadable {
      try Frames.unpacked(payload.bytes).withUnsafeBytes { raw in
        var reader = ByteReader(raw)
        let collection = try reader.string()
        guard let kind = DocumentKind(rawValue: try reader.string()) else {
          throw CodecError.malformed("an unknown kind", offset: reader.offset)
        }
        let record = DocumentRecord(
          collection: collection, kind: kind, topic: try reader.string(), title: try reader.string(),
          source: try reader.string(), language: try reader.string())
        return (record, try reader.count(limit: 1 << Row.ordinalBits))
      }
    }
  }

  private func row(_ payload: ByteString) throws -> StoredRow {
    try damagedIfUnreadable {
      try Frames.unpacked(payload.bytes).withUnsafeBytes { raw in
        var reader = ByteReader(raw)
        let facts = Array(try reader.slice(try reader.count(limit: raw.count)))
        let record = Array(try reader.slice(try reader.count(limit: raw.count)))
        return StoredRow(facts: facts, record: record, postings: Array(try reader.slice(reader.remaining)))
      }
    }
  }

  // MARK: counts

  private static let mostBlocks = 4_000

  /// Reads blocks of counts that are not known. Every node has all of them.
  func load(_ numbers: [Int]) throws {
    if blocks.count > Self.mostBlocks { blocks = [:] }
    let unknown = numbers.filter { blocks[$0] == nil }
    guard let first = unknown.first, !parts.isEmpty || isWriting else { return }
    let alive = nodes.indices.filter { nodes[$0] != nil && (isWriting || parts[$0] != nil) }
    guard !alive.isEmpty else { throw StoreError.lost(place: place, reason: "no node answers") }
    let node = alive[first % alive.count]
    for row in try rows("id, payload", keys: [parts[node] ?? node: unknown.map(Key.block)]) {
      blocks[try number(row[0]) & ~(1 << 62)] = try damagedIfUnreadable { try CountBlock(row[1].bytes) }
    }
    if unknown.contains(where: { blocks[$0] == nil }), failures.isEmpty {
      throw StoreError.damaged(place: place, reason: "counts are missing")
    }
  }

  func block(_ number: Int) -> CountBlock { blocks[number] ?? CountBlock() }

  /// The position of the block that holds a key.
  private func place(of key: [UInt8]) -> Int {
    var (low, high) = (0, state.blocks.count)
    while low < high {
      let middle = (low + high) / 2
      if key.lexicographicallyPrecedes(state.blocks[middle].first) { high = middle } else { low = middle + 1 }
    }
    return max(0, low - 1)
  }

  func counts(of terms: [[UInt8]]) throws -> [ByteString: TermCount] {
    if state.blocks.isEmpty { return [:] }
    let keys = terms.map(CountBlock.key(ofTerm:))
    let numbers = keys.map { state.blocks[place(of: $0)].number }
    try load(Set(numbers).sorted())
    var found: [ByteString: TermCount] = [:]
    for (term, (key, number)) in zip(terms, zip(keys, numbers)) {
      let entries = block(number).entries
      let place = entries.partitioningIndex { !$0.key.lexicographicallyPrecedes(key) }
      if place < entries.count, entries[place].key == key {
        found[ByteString(term)] = TermCount(sections: entries[place].counts.first ?? 0)
      }
    }
    return found
  }

  func counts(beginningWith prefixes: [[UInt8]], longest: Int, most: Int) throws -> [ByteString: TermCount] {
    if state.blocks.isEmpty { return [:] }
    var found: [ByteString: TermCount] = [:]
    let ranges = prefixes.map { prefix in
      let key = CountBlock.key(ofTerm: prefix)
      return (key: key, blocks: place(of: key)...place(of: key + [0xff]))
    }
    try load(Set(ranges.flatMap { $0.blocks.map { state.blocks[$0].number } }).sorted())
    for (key, range) in ranges {
      var some: [CountBlock.Entry] = []
      for number in range {
        some += block(state.blocks[number].number).entries.filter {
          $0.key.starts(with: key) && $0.key.count - 1 <= longest
        }
      }
      some.sort {
        $0.counts[0] != $1.counts[0] ? $0.counts[0] > $1.counts[0] : $0.key.lexicographicallyPrecedes($1.key)
      }
      for entry in some.prefix(most) {
        found[ByteString(Array(entry.key.dropFirst()))] = TermCount(sections: entry.counts[0])
      }
    }
    return found
  }

  func headings(_ hashes: [UInt32]) -> [UInt32: HeadingCounts] {
    var found: [UInt32: HeadingCounts] = [:]
    for hash in hashes { found[hash] = state.headings[hash] }
    return found
  }

  // MARK: candidates

  /// Number of candidates. The ranking takes 64, and the engine's order differs from that of the first stage by the rounding of tiers.
  private static let sectionsPerQuery = 128
  /// Number of sections taken that hold all words of a phrase, whose positions only the candidates' records tell.
  private static let sectionsPerPhrase = 400

  func candidates(_ selection: Selection) throws -> [Int] {
    if selection.wanted.isEmpty { return [] }
    let sections = Double(max(1, state.population.sections))
    // The engine multiplies by its own rarity, ln(N / n), of which a boost makes ours.
    let wanted = selection.wanted.map { wanted in
      let rarity = max(0.05, log(sections / Double(max(1, wanted.count.sections))))
      return Self.word(wanted.term) + Array("^\(Self.decimal(wanted.weight / rarity))".utf8)
    }
    let conditions =
      selection.filter.map { Self.any($0, boost: "^0") }
      + selection.excluded.joined().map { Array("-".utf8) + Self.word($0) }
    func query(_ words: [[UInt8]], most: Int) throws -> [(id: Int, weight: Int)] {
      let text = Array(words.joined(separator: " ".utf8))
      let replies = try ask { node in
        guard parts[node] != nil else { return nil }
        return Array("SELECT id, WEIGHT() FROM \(address.name) WHERE MATCH('".utf8) + text
          + Array("') AND \(visible) LIMIT \(most) OPTION max_matches=\(most), \(Self.ranker)".utf8)
      }
      let all = try replies.flatMap(\.rows).map { (id: try number($0[0]), weight: try number($0[1])) }
      return Array(all.sorted { ($1.weight, $0.id) < ($0.weight, $1.id) }.prefix(most))
    }
    let or = Array("(".utf8) + wanted.joined(separator: "|".utf8) + Array(")".utf8)
    var found = try query([or] + conditions, most: Self.sectionsPerQuery).map(\.id)
    for phrase in selection.phrases {
      let words = phrase.elements.map { Self.any($0.terms) }
      found += try query(words + conditions, most: Self.sectionsPerPhrase).map(\.id)
      // One section outside the query's filters suffices to show that the phrase occurs somewhere.
      if !conditions.isEmpty { found += try query(words, most: 1).map(\.id) }
    }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Each term is once in a section, in the field of its tier. So the weight is the sum of the terms' boosts times their impacts. Names are
  /// keys, of a medium impact; conditions have no boost.
  private static let ranker =
    "ranker=expr('100000*sum(tf_idf*user_weight)'), idf='plain,tfidf_unnormalized', local_df=1, field_weights=(keys=16"
    + (0..<ImpactTier.count).map { ", t\($0)=\(2 * $0 + 1)" }.joined() + ")"

  private static func any(_ terms: [[UInt8]], boost: String = "") -> [UInt8] {
    Array("(".utf8) + terms.map { word($0) + Array(boost.utf8) }.joined(separator: "|".utf8) + Array(")".utf8)
  }

  private static func decimal(_ value: Double) -> String {
    let thousandths = Int(min(1e6, max(0.001, value)) * 1000)
    let rest = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)"
  }

  /// The engine cuts words after 42 bytes.
  private static let mostOfWord = 40
  private static let digits = Array("0123456789abcdef".utf8)

  /// A term as a word of the engine: letters and digits as they are, other bytes as `_` and two hexadecimal digits; a long one as its hash.
  static func word(_ term: [UInt8]) -> [UInt8] {
    var word: [UInt8] = []
    word.reserveCapacity(term.count)
    for byte in term {
      if ByteClass.isDigit(byte) || ByteClass.isLower(byte) {
        word.append(byte)
      } else {
        word += [UInt8(ascii: "_"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    if word.count <= mostOfWord, !word.isEmpty { return word }
    let digest = Digest128(hashing: term)
    return Array("_h\(hexadecimal(digest.high))\(hexadecimal(digest.low))".utf8)
  }
}

extension Array {
  /// The first position from which the predicate holds, in an array where it does not hold before and holds behind.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
