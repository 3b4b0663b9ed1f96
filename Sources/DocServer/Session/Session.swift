import DocOutput
import DocSearch

/// One client's conversation with the server: lines of JSON-RPC in, lines out (Model Context Protocol, all revisions
/// from 2024-11-05 to 2026-07-28).
///
/// Nothing is read or written here but the index. Whoever runs a session hands it lines as they arrive (`receive`), asks it
/// for one answer after another (`beginNext`, `finish`), and writes what it gives. While an answer is worked out, and between
/// the two, it may receive more (`whileRunning`): that is how a request is cancelled while it waits or runs, and how a ping is
/// answered at once (`answerPings`).
package final class Session {
  let index: LiveIndex
  let freshness: FreshnessCheck
  /// Returns false once the client has disconnected. A running search then stops.
  var hasClient: () -> Bool = { true }
  /// Whether there is a stream on which the server may speak unasked.
  let offersNews: Bool
  let identity: Reply.Identity
  /// Agreed on by `initialize`; nil before it.
  var version: ProtocolVersion?
  /// Requests of clients that want to be told of a replaced index, by the name of the request.
  var listeners: [RequestID] = []

  private var waiting: [Entry] = []
  private var running: (entry: Entry, reply: [UInt8], isCancelled: Bool)?
  /// Called now and then while an answer is worked out: the time to hand on what has arrived.
  package var whileRunning: () -> Void = {}
  private var knownReplacements = 0

  /// A line longer than that is refused unread.
  package static let mostLineBytes = 1 << 20
  /// When so many messages wait, no more should be received before some are answered.
  package static let mostWaiting = 256
  static let mostInBatch = 100
  static let mostListeners = 16

  /// Messages that came on one line, and what they are answered with together.
  private struct Entry {
    var items: [Item]
    var isBatch = false

    enum Item {
      case request(Message.Request)
      case malformed(Message.Malformed)
    }

    /// Removes a request; whether it was there. `initialize` cannot be taken back.
    @discardableResult
    mutating func remove(_ id: RequestID) -> Bool {
      let count = items.count
      items.removeAll {
        if case .request(let request) = $0 {
          request.id == id && request.method != "initialize"
        } else {
          false
        }
      }
      return items.count < count
    }
  }

  /// `version` is that of the program.
  /// - Parameters:
  ///   - offersNews: whether the client can be told of a replaced index.
  ///   - freshness: tells whether files are still what was indexed.
  package init(
    index: LiveIndex, version: String, offersNews: Bool = true,
    freshness: @escaping FreshnessCheck = { _ in { _, _, _ in nil } }
  ) {
    self.index = index
    self.offersNews = offersNews
    self.freshness = freshness
    identity = Reply.Identity(version: version)
  }

  // MARK: lines in

  package var hasWaiting: Bool { !waiting.isEmpty }
  package var isFull: Bool { waiting.count >= Self.mostWaiting }

  /// Takes a line without its end. Notifications take effect at once; requests wait for their turn.
  package func receive(_ line: [UInt8]) {
    guard line.contains(where: { $0 > 0x20 }) else { return }
    guard line.count <= Self.mostLineBytes else { return refuseLongLine() }
    guard let value = JSONValue(line) else {
      return refuse(ProtocolError(.parse, "the message is not valid JSON"))
    }
    guard case .array(let elements) = value else {
      if let item = item(value) { waiting.append(Entry(items: [item])) }
      return
    }
    guard version?.allowsBatches == true else {
      let reason = "batches are part of protocol version \(ProtocolVersion.march2025.rawValue) only"
      return refuse(.invalidRequest(reason))
    }
    guard (1...Self.mostInBatch).contains(elements.count) else {
      return refuse(.invalidRequest("a batch holds 1 to \(Self.mostInBatch) messages, not \(elements.count)"))
    }
    let items = elements.compactMap { item($0) }
    if !items.isEmpty { waiting.append(Entry(items: items, isBatch: true)) }
  }

  /// Takes note of a line that was longer than `mostLineBytes` and not kept.
  package func refuseLongLine() {
    refuse(.invalidRequest("a message is longer than \(DecimalText.grouped(Self.mostLineBytes)) bytes"))
  }

  private func refuse(_ error: ProtocolError) {
    waiting.append(Entry(items: [.malformed(.init(error: error))]))
  }

  /// Nil for what gets no answer.
  private func item(_ value: JSONValue) -> Entry.Item? {
    do throws(Message.Malformed) {
      switch try Message(value) {
      case .request(let request): return .request(request)
      case .notification(let method, let params):
        if method == "notifications/cancelled" { cancel(params["requestId"]) }
        return nil
      case .response: return nil
      }
    } catch {
      return .malformed(error)
    }
  }

  /// Takes back a request that waits or runs; one that is unknown or answered is nobody's fault.
  private func cancel(_ value: JSONValue?) {
    guard let id = value.flatMap({ RequestID($0) }) else { return }
    listeners.removeAll { $0 == id }
    for index in waiting.indices { waiting[index].remove(id) }
    waiting.removeAll { $0.items.isEmpty }
    if var entry = running?.entry, !entry.isBatch, entry.remove(id) {
      running = (entry, [], true)
    }
  }

  // MARK: lines out

  /// Works out the answer to what waits longest. Returns false when nothing waits.
  package func beginNext() -> Bool {
    guard !waiting.isEmpty else { return false }
    let entry = waiting.removeFirst()
    running = (entry, [], false)
    let replies = entry.items.map { answer($0) }
    if running?.isCancelled == false {
      running?.reply = entry.isBatch ? Reply.batch(replies) : replies.first ?? []
    }
    return true
  }

  /// Whether the answer that is worked out is still wanted.
  var isWanted: Bool {
    whileRunning()
    return hasClient() && running?.isCancelled != true
  }

  /// Answers to pings that wait: a client that asks whether the server lives is not kept waiting for a search.
  package func answerPings() -> [UInt8] {
    var replies: [UInt8] = []
    waiting.removeAll { entry in
      guard !entry.isBatch, case .request(let request) = entry.items.first, request.method == "ping" else {
        return false
      }
      replies += answer(to: request)
      return true
    }
    return replies
  }

  /// The answer that was begun, unless it was cancelled since; whole lines, or nothing.
  package func finish() -> [UInt8] {
    defer { running = nil }
    return running?.reply ?? []
  }

  private func answer(_ item: Entry.Item) -> [UInt8] {
    switch item {
    case .malformed(let malformed): return Reply.error(malformed.id, malformed.error)
    case .request(let request): return answer(to: request)
    }
  }

  // MARK: a replaced index

  /// Whether somebody wants to hear of changes, so that it is worth looking for them.
  package var wantsNews: Bool { version != nil || !listeners.isEmpty }

  /// What to tell of an index that was replaced since it was last asked; nothing when it was not.
  package func news() -> [UInt8] {
    guard wantsNews, (try? index.searcher()) != nil, index.replacements != knownReplacements else {
      return []
    }
    knownReplacements = index.replacements
    let method = "notifications/resources/list_changed"
    var lines: [UInt8] = version == nil ? [] : Reply.notification(method)
    for listener in listeners {
      lines += Reply.notification(method) { json in
        json.field("_meta", object: { Self.writeSubscription(listener, to: &$0) })
      }
    }
    return lines
  }

  static func writeSubscription(_ id: RequestID, to json: inout JSONWriter) {
    json.name("io.modelcontextprotocol/subscriptionId")
    id.write(to: &json)
  }
}
