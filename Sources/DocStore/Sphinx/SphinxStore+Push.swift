import DocCodec
import DocIndex
import DocModel
import DocSearch
import DocSystem
import DocText

/// Writes rows to the nodes.
extension SphinxStore {
  /// Seconds that a node may take for a batch, while it writes its memory to disk.
  private static let patience: UInt32 = 600
  /// A lock that was not renewed for this many seconds is that of a push that was killed.
  private static let secondsOfLock = 30

  func write(
    isRemoval: Bool, length: Double, dictionary: [UInt8], waiting: (String) -> Void,
    _ body: (_ length: Double) throws -> Void
  ) throws {
    nodes = nodes.map { _ in nil }
    lock = (UInt32.random(in: 1...UInt32.max), 0)
    defer {
      _ = try? nodes.first??.send(
        Array("DELETE FROM \(address.name) WHERE id=\(Row.lock) AND mark=\(lock?.token ?? 0)".utf8))
      _ = try? nodes.first??.receive()
      lock = nil
      nodes = nodes.map { _ in nil }
    }
    try connect(patience: Self.patience)
    try takeLock(waiting)
    try beginWriting()
    if isRemoval, generation == 0 { throw StoreError.noSchema(place: place) }
    // What a killed push has left goes, and what died before this generation.
    let own = "id>=\(Row.firstOfIndex)"
    try ask("DELETE FROM \(address.name) WHERE \(own) AND born>\(generation)")
    try ask("DELETE FROM \(address.name) WHERE \(own) AND died<=\(generation)")
    try ask(
      "UPDATE \(address.name) SET died=\(Row.never) WHERE \(own) AND died>\(generation) AND died<\(Row.never)"
    )
    let before = (state.nextDocument, state.nextBlock, state.collections.count)
    if state.lengthThousandths == 0 { state.lengthThousandths = Int(length * 1000) }
    try body(max(1, Double(state.lengthThousandths) / 1000))
    if before == (state.nextDocument, state.nextBlock, state.collections.count), generation > 0 { return }
    try renewLock()
    let payload = try state.encoded()
    for row in [Row.prepared, Row.published] {
      try ask { node in
        Array(
          "REPLACE INTO \(address.name) (id, born, died, document, mark, payload) VALUES (\(row),\(generation + 1),0,\(node),\(nodes.count),"
            .utf8) + Self.quoted(payload) + Array(")".utf8)
      }
    }
  }

  // MARK: lock

  /// The lock is a row on the first node: a second row of its id is refused.
  private func takeLock(_ waiting: (String) -> Void) throws {
    // SAFETY: the environment does not change; the C string is copied at once.
    let user = getenv("USER").map { String(cString: $0) } ?? "someone"
    let name = "\(user)@\(Self.hostName) process \(getpid())"
    let insert =
      Array(
        "INSERT INTO \(address.name) (id, born, died, mark, payload) VALUES (\(Row.lock),0,0,\(lock?.token ?? 0),"
          .utf8)
      + Self.quoted(Array(name.utf8)) + Array(")".utf8)
    var seen: (lock: [ByteString], since: Int) = ([], 0)
    var isSaid = false
    while true {
      guard let first = nodes.first ?? nil else {
        throw StoreError.lost(place: place, reason: "no node answers")
      }
      if try insertLock(insert, on: first) { return }
      try first.send(Array("SELECT born, mark, payload FROM \(address.name) WHERE id=\(Row.lock)".utf8))
      guard let row = try first.receive().rows.first, row.count == 3 else { continue }
      let holder = row[2].text
      let isDead = Self.isDead(holder)
      if seen.lock != row { seen = (row, 0) } else { seen.since += 1 }
      if isDead || seen.since > Self.secondsOfLock * 4 {
        try first.send(
          Array(
            "DELETE FROM \(address.name) WHERE id=\(Row.lock) AND mark=\(row[1].text) AND born=\(row[0].text)"
              .utf8))
        try first.receive()
        continue
      }
      if !isSaid { waiting(holder) }
      isSaid = true
      usleep(250_000)
    }
  }

  /// - Returns: false if there is a lock.
  private func insertLock(_ command: [UInt8], on node: SphinxNode) throws -> Bool {
    do {
      try node.send(command)
      try node.receive()
      return true
    } catch {
      if case .failed(_, let reason) = error as StoreError, reason.hasPrefix("duplicate id") { return false }
      throw error
    }
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    // SAFETY: the count is less than the array's, so the name ends with a null byte.
    _ = gethostname(&name, 255)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the holder of a lock was a process of this machine that has ended.
  private static func isDead(_ holder: String) -> Bool {
    let parts = holder.split(separator: " process ")
    guard parts.count == 2, parts[0].hasSuffix("@\(hostName)"), let id = pid_t(parts[1]) else {
      return false
    }
    return kill(id, 0) != 0 && errno == ESRCH
  }

  private func renewLock() throws {
    guard let (token, beats) = lock, let first = nodes.first ?? nil else { return }
    lock = (token, beats + 1)
    try first.send(
      Array("UPDATE \(address.name) SET born=\(beats + 1) WHERE id=\(Row.lock) AND mark=\(token)".utf8))
    guard try first.receive().changed == 1 else {
      throw StoreError.failed(place: place, reason: "another client took the lock of this push")
    }
  }

  // MARK: rows

  /// A row to insert.
  private struct NewRow {
    var id: Int
    var document = 0
    var mark = 0
    var keys: [[UInt8]]
    var tiers: [[[UInt8]]] = []
    var payload: [UInt8]
  }

  private static let columns =
    "id,document,mark,born,died,keys," + (0..<ImpactTier.count).map { "t\($0)," }.joined() + "payload"
  /// A command has less than `max_packet_size`, which is 8 MB unless it is configured.
  private static let bytesPerCommand = 2 << 20

  /// Inserts the rows of each node.
  private func insert(_ rows: (_ node: Int) -> [NewRow]) throws {
    var left = nodes.indices.map { rows($0)[...] }
    while left.contains(where: { !$0.isEmpty }) {
      try renewLock()
      try ask { node in
        if left[node].isEmpty { return nil }
        var command = Array("INSERT INTO \(address.name) (\(Self.columns)) VALUES ".utf8)
        var isFirst = true
        while let row = left[node].first, isFirst || command.count + row.payload.count < Self.bytesPerCommand
        {
          left[node].removeFirst()
          if !isFirst { command.append(UInt8(ascii: ",")) }
          isFirst = false
          command += Array("(\(row.id),\(row.document),\(row.mark),\(generation + 1),\(Row.never)".utf8)
          for tier in -1..<ImpactTier.count {
            command += Array(",'".utf8)
            let words = tier < 0 ? row.keys : row.tiers.indices.contains(tier) ? row.tiers[tier] : []
            for (number, word) in words.enumerated() {
              if number > 0 { command.append(0x20) }
              command += word
            }
            command.append(UInt8(ascii: "'"))
          }
          command.append(UInt8(ascii: ","))
          command += Self.quoted(row.payload)
          command.append(UInt8(ascii: ")"))
        }
        return command
      }
    }
  }

  static func quoted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "'")]
    text.reserveCapacity(bytes.count + 16)
    for byte in bytes {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
    }
    text.append(UInt8(ascii: "'"))
    return text
  }

  func send(_ documents: [PushedDocument], to collection: ByteString) throws {
    var new: [Int: [NewRow]] = [:]
    let number = collectionNumber(collection)
    for (_, stored, tiers) in documents {
      let document = state.nextDocument
      state.nextDocument += 1
      let record = stored.record
      guard stored.rows.count < 1 << Row.ordinalBits else {
        throw StoreError.failed(place: place, reason: "too many sections: \(record.source)")
      }
      var writer = ByteWriter()
      for text in [
        record.collection, record.kind.rawValue, record.topic, record.title, record.source, record.language,
      ] { writer.string(text) }
      writer.varint(stored.rows.count)
      let mark = DocumentMark.of(Array(record.source.utf8), stored.digest.bytes)
      var rows = [
        NewRow(
          id: Row.document(document), document: document, mark: Int(Int64(bitPattern: mark)),
          keys: [
            Key.everyDocument, Key.collection(number), Key.sections(of: document), Key.opening(of: document),
            Key.text(record.topic), Key.text(record.source),
          ], payload: try Frames.packed(writer.bytes))
      ]
      let openings = stored.rows.indices.filter { stored.rows[$0].lengthNorm > 0 }
        .prefix(RankingParameters.documentSections)
      for (ordinal, row) in stored.rows.enumerated() {
        var writer = ByteWriter()
        writer.varint(row.facts.count)
        writer.append(row.facts)
        writer.varint(row.record.count)
        writer.append(row.record)
        writer.append(row.postings)
        let id = Row.section(document, ordinal)
        var keys = [Key.section(id), Key.sections(of: document), Key.name("\(stored.id(of: row))")]
        if openings.contains(ordinal) { keys.append(Key.opening(of: document)) }
        var words = [[[UInt8]]](repeating: [], count: ImpactTier.count)
        for (posting, tier) in tiers[ordinal] {
          let word = Self.word(posting.term)
          if FilterTerm.isFilter(posting.term) { keys.append(word) } else { words[tier].append(word) }
        }
        rows.append(
          NewRow(
            id: id, document: document, keys: keys, tiers: words, payload: try Frames.packed(writer.bytes)))
      }
      new[part(of: document), default: []] += rows
    }
    try insert { new[$0] ?? [] }
  }

  func remove(_ documents: [Int], from collection: ByteString) throws {
    // A push that only removes must publish, too.
    state.nextDocument += 1
    try renewLock()
    try ask(
      "UPDATE \(address.name) SET died=\(generation + 1) WHERE document IN (\(documents.map { "\($0)" }.joined(separator: ","))) AND died=\(Row.never)"
    )
  }

  // MARK: counts

  private func collectionNumber(_ name: ByteString) -> Int {
    if let known = state.collections[name] { return known.number }
    var new = SphinxState.Collection()
    new.number = (state.collections.values.map(\.number).max() ?? 0) + 1
    state.collections[name] = new
    return new.number
  }

  func add(_ counts: TermCounts, documents: Int, to collection: ByteString) throws {
    _ = collectionNumber(collection)
    guard var one = state.collections[collection] else { return }
    one.documents += documents
    one.sections += counts.sections
    one.length += counts.length
    one.headingSections += counts.headingSections
    one.headingSum += counts.headingSum
    one.analysis = Analyzer.fingerprint
    state.collections[collection] = one
  }

  func removeNames(_ collections: [ByteString]) throws -> (documents: Int, sections: Int) {
    for name in collections { state.collections[name] = nil }
    return (state.population.documents, state.population.sections)
  }

  /// Writes the blocks anew whose counts change.
  func add(_ counts: TermCounts) throws {
    var changes: [CountBlock.Entry] = counts.terms.compactMap { term, tiers in
      let sum = Int(tiers.wrappedSum())
      return sum == 0 ? nil : (CountBlock.key(ofTerm: term.bytes), [sum])
    }
    var hashes: [[UInt8]: UInt32] = [:]
    for (hash, counts) in counts.headings {
      let key = CountBlock.key(ofHeading: hash)
      hashes[key] = hash
      changes.append((key, [counts.documents, counts.sections, counts.sum]))
    }
    changes.sort { $0.key.lexicographicallyPrecedes($1.key) }
    let old = state.blocks.isEmpty ? [(first: [UInt8](), number: 0)] : state.blocks
    var blocks: [(first: [UInt8], number: Int)] = []
    var rest = changes[...]
    var new: [NewRow] = []
    var dead: [Int] = []
    for (place, block) in old.enumerated() {
      let end = place + 1 < old.count ? old[place + 1].first : nil
      let own = end.map { end in rest.prefix { $0.key.lexicographicallyPrecedes(end) } } ?? rest
      rest = rest.dropFirst(own.count)
      if own.isEmpty {
        blocks.append(block)
        continue
      }
      if block.number > 0 {
        try load([block.number])
        dead.append(block.number)
      }
      var changed = self.block(block.number)
      changed.add(own)
      for entry in own where entry.key.first == 0 { hashes[entry.key].map { state.headings[$0] = nil } }
      for entry in changed.entries {
        if let hash = hashes[entry.key], entry.counts.count == 3,
          entry.counts[0] >= SphinxState.leastDocuments
        {
          state.headings[hash] = HeadingCounts(
            documents: entry.counts[0], sections: entry.counts[1], sum: entry.counts[2])
        }
      }
      // A block that has grown to twice the usual size is divided.
      let pieces = max(1, changed.entries.count / CountBlock.usualEntries)
      let size = max(1, (changed.entries.count + pieces - 1) / pieces)
      for start in stride(from: 0, to: changed.entries.count, by: size) {
        let piece = CountBlock(
          entries: Array(changed.entries[start..<min(start + size, changed.entries.count)]))
        let number = state.nextBlock
        state.nextBlock += 1
        blocks.append((start == 0 ? block.first : piece.entries[0].key, number))
        new.append(NewRow(id: Row.block(number), keys: [Key.block(number)], payload: try piece.encoded()))
      }
    }
    state.blocks = blocks
    try insert { _ in new }
    for start in stride(from: 0, to: dead.count, by: 1000) {
      let ids = dead[start..<min(start + 1000, dead.count)].map { "\(Row.block($0))" }.joined(separator: ",")
      try ask("UPDATE \(address.name) SET died=\(generation + 1) WHERE id IN (\(ids)) AND died=\(Row.never)")
    }
  }
}
