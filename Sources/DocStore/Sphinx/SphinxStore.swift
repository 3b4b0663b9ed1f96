import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocSystem
import Foundation

/// An index on any number of `searchd` nodes (docs/teams.md). Its documents are distributed over the nodes, which work in parallel.
///
/// A row is visible from generation `born` on, and no longer visible from generation `died` on. A push writes rows for the next generation,
/// which is published when all nodes have all rows. A search therefore sees either the old state or the new one.
final class SphinxStore: StoreServer {
  /// Always false, because each request reconnects lost nodes itself.
  let isLost = false

  let place: String
  /// The nodes. For a push, they must be in the order of the parts that they store.
  private let nodes: [SphinxNode]
  /// The name of the index on each node.
  private let index: String
  private var partCount = 0
  private var generation = 0
  /// The lock of the running push: its random token, and how often it was renewed. Nil if no push is running.
  private var lock: (token: UInt32, beats: Int)?

  /// Ids of rows that are not documents or sections. The rows `published` and `prepared` describe states. The columns of these two rows have
  /// other meanings: `born` is the generation, `died` the version of the format, `document` the number of the node's part, and `mark` the
  /// number of parts.
  private enum Row {
    static let (published, prepared, lock, firstOfIndex) = (1, 2, 3, 16)
    static func block(_ number: Int) -> Int { 1 << 62 | number }
    /// The value of `died` in a row that has not been removed.
    static let never = 4_294_967_295
  }

  /// - Parameter url: `sphinx://host:port[,host:port…]/name`.
  init(_ url: String) throws(StoreError) {
    func wrong(_ reason: String) -> StoreError {
      .cannotConnect(place: AddressRedaction.shown(url), reason: reason)
    }
    if url.contains("@") { throw wrong("Sphinx knows no users and passwords: leave them out") }
    guard let library = MariaDBLibrary.shared else {
      throw .noLibrary(place: url, name: "MariaDB", package: "libmariadb3", formula: "mariadb-connector-c")
    }
    let parts = url.dropFirst("sphinx://".count).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = parts.last, let first = name.utf8.first, ByteClass.isLetter(first),
      name.utf8.allSatisfy({ ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "_") })
    else { throw wrong("the form is sphinx://host:port,host:port/name") }
    (place, index) = (url, String(name))
    var nodes: [SphinxNode] = []
    for address in parts[0].split(separator: ",", omittingEmptySubsequences: false) {
      guard let node = SphinxNode(address, of: url, index: index, library) else {
        throw wrong("'\(address)' is no host:port")
      }
      nodes.append(node)
    }
    self.nodes = nodes
  }

  // MARK: commands

  private var patience: SphinxNode.Patience { lock == nil ? .search : .push }

  /// Connects to all unconnected nodes in parallel.
  func connect() throws(StoreError) {
    let group = DispatchGroup()
    for node in nodes where !node.isConnected {
      DispatchQueue.global().async(group: group) { [patience] in node.connect(patience) }
    }
    group.wait()
    for node in nodes { if lock != nil, let failure = node.failure { throw failure } }
  }

  /// Leaves a node out of a search. A push needs all nodes, so for a push the failure is thrown.
  private func leaveOut(_ node: SphinxNode, _ failure: StoreError) throws(StoreError) {
    node.fail(failure)
    if lock != nil { throw failure }
  }

  private var failures: [String] { nodes.compactMap { $0.failure?.reason } }

  /// Sends a command to each node and waits for all replies.
  /// - Parameter command: returns the command for a node; nil to send none.
  @discardableResult
  func ask(_ command: (_ node: Int) -> [UInt8]?) throws(StoreError) -> [SphinxNode.Reply] {
    for (number, node) in nodes.enumerated() where node.isConnected {
      guard let command = command(number) else { continue }
      do { try node.send(command) } catch { try leaveOut(node, error) }
    }
    let deadline = ContinuousClock.now + .seconds(patience.reply)
    var replies: [SphinxNode.Reply] = []
    for node in nodes {
      var reply = SphinxNode.Reply()
      do { if node.isConnected { reply = try node.receive(by: deadline) } } catch {
        try leaveOut(node, error)
      }
      replies.append(reply)
    }
    return replies
  }

  @discardableResult
  private func ask(_ command: String) throws(StoreError) -> [SphinxNode.Reply] {
    try ask { _ in Array(command.utf8) }
  }

  private func number(_ value: [UInt8]) throws(StoreError) -> Int {
    guard let number = Int(String(decoding: value, as: UTF8.self)) else {
      throw .damaged(place: place, reason: "a row without a number")
    }
    return number
  }

  /// A condition that restricts a command to the rows that are visible in the current generation.
  private var visible: String { "born<=\(generation) AND died>\(generation)" }

  // MARK: states

  func read<Result>(_ body: (Published) throws -> Result) throws -> Result {
    for _ in 0..<Self.mostAttempts {
      try connect()
      guard let published = try findState() else { throw StoreError.noSchema(place: place) }
      let before = failures
      do {
        let result = try body(published)
        // A push deletes rows of a generation only after it has published a newer generation. If there is no newer generation even now, no row
        // was deleted while the body ran, so the result is complete.
        let now = try heads()
        if failures == before, now.allSatisfy({ ($0?.generation ?? 0) <= generation }) { return result }
      } catch  where failures != before {
        // A node failed. The request is repeated without that node, and the answer then contains a warning that it is partial.
      }
    }
    throw StoreError.lost(place: place, reason: "the index changes too often, or a node comes and goes")
  }

  private static let mostAttempts = 5

  /// The contents of a node's state row, which describes the published or the prepared generation.
  private struct Head {
    var row: Int
    var generation: Int
    var version: Int
    var part: Int
    var parts: Int
  }

  private func heads(_ row: Int = Row.published) throws -> [Head?] {
    // The row is found by its key, because a condition on `id` would scan all rows.
    let key = String(decoding: Self.key(.state, row), as: UTF8.self)
    return try ask(
      "SELECT born, died, document, mark FROM \(index) WHERE MATCH('\(key)') OPTION ranker=none"
    ).map { reply in
      guard let values = try reply.rows.first?.map(number), values.count == 4 else { return nil }
      return Head(
        row: row, generation: values[0], version: values[1], part: values[2], parts: values[3])
    }
  }

  /// Finds the newest generation, and the nodes on which it is complete.
  private func findState() throws -> Published? {
    var found = try heads()
    guard nodes.contains(where: \.isConnected) else {
      throw StoreError.cannotConnect(place: place, reason: failures.joined(separator: ", "))
    }
    guard let newest = found.compactMap(\.self).max(by: { $0.generation < $1.generation }) else { return nil }
    (generation, partCount) = (newest.generation, newest.parts)
    if found.contains(where: { ($0?.generation ?? generation) < generation }) {
      // If a push was killed while it published, only some nodes have the new published state. All nodes have all rows and the prepared state,
      // so the prepared state is used for the other nodes.
      let prepared = try heads(Row.prepared)
      for number in found.indices where (prepared[number]?.generation ?? 0) >= generation {
        found[number] = prepared[number]
      }
    }
    var parts: Set<Int> = []
    var source: (node: Int, row: Int)?
    for (number, node) in nodes.enumerated() where node.isConnected {
      guard let head = found[number], head.generation >= generation else {
        let reason = "\(node.place): it lacks the newest push; restore it, or push into empty nodes"
        try leaveOut(node, .failed(place: place, reason: reason))
        continue
      }
      node.part = parts.insert(head.part).inserted ? head.part : nil
      source = (number, head.row)
    }
    let missing = partCount - parts.count
    let reasons =
      failures.isEmpty ? "the address names \(nodes.count) nodes" : failures.joined(separator: ", ")
    return Published(
      version: newest.version, name: "\(generation)\(parts.sorted().map { ".\($0)" }.joined())",
      warning: missing > 0
        ? "\(missing) of \(partCount) parts of the index were not searched: \(reasons)" : nil
    ) { [self] in
      guard let source else { throw StoreError.damaged(place: place, reason: "no state") }
      let command = "SELECT payload FROM \(index) WHERE id=\(source.row)"
      let reply = try ask { $0 == source.node ? Array(command.utf8) : nil }[source.node]
      return Self.unescaped(reply.rows.first?.first ?? [])
    }
  }

  // MARK: rows

  private static let (rowsPerReply, keysPerCommand) = (10_000, 250)

  /// Reads the rows that have any of the keys. The first column must be `id`.
  /// - Parameter keys: returns the keys to look up in a part of the index.
  private func rows(_ columns: String, keys: (_ part: Int) -> [[UInt8]]) throws -> [[[UInt8]]] {
    var all: [[[UInt8]]] = []
    var left = nodes.map { $0.part.map(keys)?[...] ?? [] }
    var last = nodes.map { _ in 0 }
    while left.contains(where: { !$0.isEmpty }) {
      let replies = try ask { node in
        if left[node].isEmpty { return nil }
        return Array("SELECT \(columns) FROM \(index) WHERE MATCH('".utf8)
          + left[node].prefix(Self.keysPerCommand).joined(separator: "|".utf8)
          + Array(
            """
            ') AND id>\(last[node]) AND \(visible) ORDER BY id ASC LIMIT \(Self.rowsPerReply)
             OPTION max_matches=\(Self.rowsPerReply), ranker=none
            """.utf8)
      }
      for (node, reply) in replies.enumerated() {
        all += reply.rows
        if reply.rows.count == Self.rowsPerReply, let id = reply.rows.last?.first {
          last[node] = try number(id)
        } else {
          last[node] = 0
          left[node] = left[node].dropFirst(Self.keysPerCommand)
        }
      }
    }
    return all
  }

  /// Kinds of keys, by which rows are looked up. The keys of a row are indexed as words of the field `keys`.
  private enum Key: String {
    case everyDocument = "a"
    case block = "b"
    /// The key of a collection, by which its documents are found.
    case collection = "c"
    /// The key of a document, by which the document and all its sections are found.
    case document = "d"
    /// The key of a document, by which the document and its opening sections are found.
    case opening = "o"
    case section = "s"
    /// The key of a row that describes the published or the prepared state.
    case state = "p"
    /// The key of a topic, a path or an id, by which documents and sections are found.
    case name = "t"
  }

  private static func key(_ kind: Key, _ number: some FixedWidthInteger) -> [UInt8] {
    Array("_k\(kind.rawValue)\(number)".utf8)
  }

  private func part(of document: Int) -> Int { document % max(1, partCount) }

  func marks(in collection: UInt64) throws -> [(document: Int, mark: UInt64)] {
    try rows("id, mark") { _ in [Self.key(.collection, collection)] }.map {
      (RowNumber.document(of: try number($0[0])), UInt64(bitPattern: Int64(try number($0[1]))))
    }
  }

  func documents(named keys: [UInt64]) throws -> [Int] {
    let found = try rows("id") { _ in keys.map { Self.key(.name, $0) } }
    return try Set(found.map { RowNumber.document(of: try number($0[0])) }).sorted()
  }

  func documents() throws -> [[UInt8]] {
    try rows("id, payload") { _ in [Self.key(.everyDocument, 0)] }.map { Self.unescaped($0[1]) }
  }

  func rows(of sections: [Int], whole documents: [Int]) throws -> [ServerRow] {
    let whole = Set(documents)
    var keys: [Int: [[UInt8]]] = [:]
    for section in sections where !whole.contains(RowNumber.document(of: section)) {
      keys[part(of: RowNumber.document(of: section)), default: []].append(Self.key(.section, section))
    }
    for document in whole.union(sections.map(RowNumber.document(of:))).sorted() {
      keys[part(of: document), default: []].append(
        Self.key(whole.contains(document) ? .document : .opening, document))
    }
    return try payloads { keys[$0] ?? [] }
  }

  private func payloads(_ keys: (_ part: Int) -> [[UInt8]]) throws -> [ServerRow] {
    try rows("id, payload", keys: keys).map { (try number($0[0]), Self.unescaped($0[1])) }
  }

  /// The blocks are fetched from one node only, because every node has all blocks.
  func blocks(_ numbers: [Int]) throws -> [ServerRow] {
    let parts = nodes.compactMap(\.part)
    guard let first = numbers.first, !parts.isEmpty else {
      throw StoreError.lost(place: place, reason: "no node answers")
    }
    let part = parts[first % parts.count]
    return try payloads { $0 == part ? numbers.map { Self.key(.block, $0) } : [] }
      .map { ($0.number & ~Row.block(0), $0.payload) }
  }

  // MARK: candidates

  /// Number of candidates per query. The ranking needs fewer, but Sphinx's order is imprecise, because impacts are rounded to tiers.
  private static let sectionsPerQuery = 128
  /// The maximum average number of sections that a node scores. Only the word with the highest weight may exceed this limit.
  private static let scoredSections = 40_000
  /// Maximum number of candidates that contain all words of a phrase. The positions of the words are checked only later, by the ranking.
  private static let sectionsPerPhrase = 400

  func candidates(_ selection: Selection) throws -> [Int] {
    if selection.wanted.isEmpty { return [] }
    // Only sections with at least one of the words with the highest weights are scored. The other words add to the scores of these sections.
    let sorted = selection.wanted.sorted { $0.weight > $1.weight }
    var scored = 0
    let weighty = sorted.prefix { wanted in
      defer { scored += wanted.count.sections }
      return scored == 0
        || scored + wanted.count.sections <= Self.scoredSections * nodes.compactMap(\.part).count
    }
    // Sphinx multiplies each boost by ln(N / n), the inverse document frequency of the word. Each boost is therefore divided by this value, so
    // that our weight remains.
    let words = sorted.map { wanted in
      let share = Double(max(1, selection.sections)) / Double(max(1, wanted.count.sections))
      let boost = String(format: "%.3f", min(1e6, max(0.001, wanted.weight / max(0.05, log(share)))))
      return Self.word(wanted.term) + Array("^\(boost)".utf8)
    }
    let conditions =
      selection.filter.map { Self.any($0, boost: "^0") }
      + selection.excluded.joined().map { Array("-".utf8) + Self.word($0) }
    func query(_ words: [[UInt8]], most: Int) throws -> [Int] {
      let replies = try ask { node in
        guard nodes[node].part != nil else { return nil }
        return Array("SELECT id, WEIGHT() FROM \(index) WHERE MATCH('".utf8)
          + words.joined(separator: " ".utf8)
          + Array("') AND \(visible) LIMIT \(most) OPTION max_matches=\(most), \(Self.ranker)".utf8)
      }
      return try replies.flatMap(\.rows).map { (id: try number($0[0]), weight: try number($0[1])) }
        .sorted { ($1.weight, $0.id) < ($0.weight, $1.id) }.prefix(most).map(\.id)
    }
    func any(_ words: ArraySlice<[UInt8]>) -> [UInt8] {
      Array("(".utf8) + words.joined(separator: "|".utf8) + Array(")".utf8)
    }
    var or = any(words[..<weighty.count])
    if weighty.count < words.count {
      or = Array("(".utf8) + or + Array(" MAYBE ".utf8) + any(words[weighty.count...]) + Array(")".utf8)
    }
    var found = try query([or] + conditions, most: Self.sectionsPerQuery)
    for phrase in selection.phrases {
      let words = phrase.elements.map { Self.any($0.terms) }
      found += try query(words + conditions, most: Self.sectionsPerPhrase)
      // The phrase is also looked up without the filters. One section suffices to show that the phrase occurs in the index.
      if !conditions.isEmpty { found += try query(words, most: 1) }
    }
    var seen: Set<Int> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The score of a section is the sum, over its terms, of a term's boost times its impact. Each term of a section is in the field of its
  /// impact tier, and the field's weight represents the impact. Filter terms are in the field `keys`, with a medium weight.
  private static let ranker =
    "ranker=expr('100000*sum(tf_idf*user_weight)'), idf='plain,tfidf_unnormalized', local_df=1, field_weights=(keys=16"
    + (0..<ImpactTier.count).map { ", t\($0)=\(2 * $0 + 1)" }.joined() + ")"

  private static func any(_ terms: [[UInt8]], boost: String = "") -> [UInt8] {
    Array("(".utf8) + terms.map { word($0) + Array(boost.utf8) }.joined(separator: "|".utf8) + Array(")".utf8)
  }

  /// The maximum length of a word in bytes. Sphinx truncates words to 42 bytes.
  private static let mostOfWord = 40
  private static let digits = Array("0123456789abcdef".utf8)

  /// Encodes a term as a word for Sphinx: lower-case letters and digits are kept, and other bytes become `_` and two hexadecimal digits. If the
  /// result is too long, the term's hash is used instead.
  private static func word(_ term: [UInt8]) -> [UInt8] {
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

  // MARK: writing

  /// If a lock was not renewed for this many seconds, its push was probably killed, so the lock is removed.
  private static let secondsOfLock = 30

  func write(waiting: (String) -> Void, _ body: (Published?) throws -> [UInt8]?) throws {
    for node in nodes { node.disconnect() }
    lock = (UInt32.random(in: 1...UInt32.max), 0)
    defer {
      _ = try? onFirst("DELETE FROM \(index) WHERE id=\(Row.lock) AND mark=\(lock?.token ?? 0)")
      lock = nil
      for node in nodes { node.disconnect() }
    }
    try connect()
    try takeLock(waiting)
    (generation, partCount) = (0, nodes.count)
    let published = try findState()
    if published == nil { for (number, node) in nodes.enumerated() { node.part = number } }
    guard partCount == nodes.count, nodes.indices.allSatisfy({ nodes[$0].part == $0 }) else {
      throw StoreError.failed(
        place: place, reason: "the nodes are others than at the first push, or in another order")
    }
    // Deletes rows that the last push removed or a killed push inserted. Rows that a killed push marked as removed are restored.
    let own = "id>=\(Row.firstOfIndex)"
    try ask("DELETE FROM \(index) WHERE \(own) AND born>\(generation)")
    try ask("DELETE FROM \(index) WHERE \(own) AND died<=\(generation)")
    try ask("UPDATE \(index) SET died=\(Row.never) WHERE \(own) AND died>\(generation) AND died<\(Row.never)")
    guard let state = try body(published) else { return }
    try renewLock()
    let payload = try literal(state)
    for row in [Row.prepared, Row.published] {
      try ask { node in
        Array(
          """
          REPLACE INTO \(index) (id, born, died, document, mark, keys, payload)
           VALUES (\(row),\(generation + 1),\(StoreState.version),\(node),\(nodes.count),'
          """.utf8) + Self.key(.state, row) + Array("',".utf8) + payload + Array(")".utf8)
      }
    }
  }

  func removeAll() throws { try ask("DELETE FROM \(index) WHERE id>=\(Row.firstOfIndex)") }

  func remove(_ documents: [Int]) throws { try removeRows("document", documents) }

  private func removeRows(_ column: String, _ numbers: [Int]) throws {
    for start in stride(from: 0, to: numbers.count, by: 1000) {
      let some = numbers[start..<min(start + 1000, numbers.count)].map { "\($0)" }.joined(separator: ",")
      try renewLock()
      try ask(
        "UPDATE \(index) SET died=\(generation + 1) WHERE \(column) IN (\(some)) AND died=\(Row.never)"
      )
    }
  }

  func insert(_ documents: [DocumentRow]) throws {
    var new = nodes.map { _ in [[UInt8]]() }
    for document in documents {
      let node = part(of: document.number)
      let keys = [
        Self.key(.everyDocument, 0), Self.key(.collection, document.collection),
        Self.key(.document, document.number), Self.key(.opening, document.number),
        Self.key(.name, document.topic), Self.key(.name, document.path),
      ]
      new[node].append(
        try row(
          RowNumber.document(document.number), document.payload, document: document.number,
          mark: Int(truncatingIfNeeded: document.mark), words: [keys]))
      for (ordinal, section) in document.sections.enumerated() {
        let id = RowNumber.section(document.number, ordinal)
        var words = [[[UInt8]]](repeating: [], count: 1 + ImpactTier.count)
        words[0] = [
          Self.key(.section, id), Self.key(.document, document.number), Self.key(.name, section.key),
        ]
        if document.openings.contains(ordinal) { words[0].append(Self.key(.opening, document.number)) }
        for (posting, tier) in section.tiers {
          words[FilterTerm.isFilter(posting.term) ? 0 : 1 + tier].append(Self.word(posting.term))
        }
        new[node].append(try row(id, section.payload, document: document.number, words: words))
      }
    }
    try insert(new)
  }

  func insert(_ blocks: [ServerRow], removing old: [Int]) throws {
    let rows = try blocks.map { block in
      try row(Row.block(block.number), block.payload, words: [[Self.key(.block, block.number)]])
    }
    try insert(nodes.map { _ in rows })
    try removeRows("id", old.map(Row.block))
  }

  private static let columns =
    "id,document,mark,born,died,payload,keys" + (0..<ImpactTier.count).map { ",t\($0)" }.joined()

  /// The values of a new row.
  /// - Parameter words: the words for the field `keys`, followed by the words for the field of each tier.
  private func row(
    _ id: Int, _ payload: [UInt8], document: Int = 0, mark: Int = 0, words: [[[UInt8]]]
  ) throws -> [UInt8] {
    var values = Array("(\(id),\(document),\(mark),\(generation + 1),\(Row.never),".utf8)
    values += try literal(payload)
    for field in 0...ImpactTier.count {
      let own = field < words.count ? words[field] : []
      values += Array(",'".utf8) + own.joined(separator: " ".utf8) + Array("'".utf8)
    }
    return values + Array(")".utf8)
  }

  /// The maximum length of a command in bytes. It must be below Sphinx's `max_packet_size`, which is 8 MB by default.
  private static let bytesPerCommand = 2 << 20

  /// Inserts rows. `rows` contains a list of rows for each node.
  private func insert(_ rows: [[[UInt8]]]) throws {
    var left = rows.map { $0[...] }
    while left.contains(where: { !$0.isEmpty }) {
      try renewLock()
      try ask { node in
        guard var values = left[node].popFirst() else { return nil }
        while let next = left[node].first, values.count + next.count < Self.bytesPerCommand {
          values += Array(",".utf8) + next
          left[node].removeFirst()
        }
        return Array("INSERT INTO \(index) (\(Self.columns)) VALUES ".utf8) + values
      }
    }
  }

  /// The maximum length of a string in bytes. Sphinx stores the length of a string in 22 bits, and would cut a longer string.
  private static let mostBytes = 4_000_000

  /// Formats bytes as a string literal of SphinxQL. A literal cannot contain the byte 0, so 0 and 1 are written as the bytes 1 1 and 1 2.
  func literal(_ bytes: [UInt8]) throws(StoreError) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "'")]
    text.reserveCapacity(bytes.count + bytes.count / 32 + 16)
    for byte in bytes {
      if byte < 2 {
        text += [1, byte + 1]
      } else {
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
        text.append(byte)
      }
    }
    guard text.count <= Self.mostBytes else {
      throw .failed(place: place, reason: "more than \(Self.mostBytes) bytes in a row")
    }
    text.append(UInt8(ascii: "'"))
    return text
  }

  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var isMarked = false
    for byte in text {
      if !isMarked, byte == 1 {
        isMarked = true
      } else {
        bytes.append(isMarked ? byte &- 1 : byte)
        isMarked = false
      }
    }
    return bytes
  }

  // MARK: lock

  /// Sends a command to the first node, on which the lock is stored.
  @discardableResult
  private func onFirst(_ command: String) throws(StoreError) -> SphinxNode.Reply {
    try nodes[0].send(Array(command.utf8))
    return try nodes[0].receive(by: .now + .seconds(patience.reply))
  }

  /// Waits for the lock and takes it. The lock is a row with a fixed id. Sphinx rejects a second row with that id.
  private func takeLock(_ waiting: (String) -> Void) throws {
    // SAFETY: the environment does not change; the C string is copied at once.
    let user = getenv("USER").map { String(cString: $0) } ?? "someone"
    let name = try literal(Array("\(user)@\(ProcessInfo.processInfo.hostName) process \(getpid())".utf8))
    let values = "\(Row.lock),0,0,\(lock?.token ?? 0),\(String(decoding: name, as: UTF8.self))"
    var seen: (lock: [[UInt8]], turns: Int) = ([], 0)
    var isSaid = false
    while true {
      do {
        try onFirst("INSERT INTO \(index) (id, born, died, mark, payload) VALUES (\(values))")
        return
      } catch {
        guard case .failed(_, let reason) = error, reason.contains(": duplicate id") else { throw error }
      }
      let reply = try onFirst("SELECT born, mark, payload FROM \(index) WHERE id=\(Row.lock)")
      guard let row = reply.rows.first, row.count == 3 else { continue }
      let holder = String(decoding: Self.unescaped(row[2]), as: UTF8.self)
      seen = seen.lock == row ? (row, seen.turns + 1) : (row, 0)
      if Self.isDead(holder) || seen.turns > Self.secondsOfLock * 4 {
        let (beats, token) = (try number(row[0]), try number(row[1]))
        try onFirst("DELETE FROM \(index) WHERE id=\(Row.lock) AND mark=\(token) AND born=\(beats)")
        continue
      }
      if !isSaid { waiting(holder) }
      isSaid = true
      usleep(250_000)
    }
  }

  /// Whether the process that has the lock ran on this machine and has ended.
  private static func isDead(_ holder: String) -> Bool {
    let parts = holder.split(separator: " process ")
    guard parts.count == 2, parts[0].hasSuffix("@\(ProcessInfo.processInfo.hostName)"),
      let id = pid_t(parts[1])
    else { return false }
    return kill(id, 0) != 0 && errno == ESRCH
  }

  private func renewLock() throws {
    guard let (token, beats) = lock else { return }
    lock = (token, beats + 1)
    let reply = try onFirst(
      "UPDATE \(index) SET born=\(beats + 1) WHERE id=\(Row.lock) AND mark=\(token)")
    guard reply.changed == 1 else {
      throw StoreError.failed(place: place, reason: "another client took the lock of this push")
    }
  }
}
