import DocModel
import DocOutput
import DocTopics

/// The MCP session of one client. It reads and writes lines of JSON-RPC (Model Context Protocol, revisions 2024-11-05 to 2026-07-28).
///
/// A session reads the index and checks files for changes, but does no other I/O. The caller passes lines as they arrive (`receive`), requests
/// one answer after another (`beginNext`, `finish`), and writes the output. While an answer is made, the session can receive more lines
/// (`whileRunning`). Requests can therefore be cancelled, and pings are answered at once (`answerPings`).
package final class MCPSession {
  let index: LiveIndex
  let freshness: FreshnessCheck
  /// Returns whether the client is still connected. Once it returns false, a running search stops.
  var hasClient: () -> Bool = { true }
  let offersNews: Bool
  let identity: Reply.Identity
  /// The version that `initialize` has negotiated; nil before `initialize`.
  var version: ProtocolVersion?
  var listeners: [RequestID] = []

  private var waiting: [Entry] = []
  private var running: (entry: Entry, reply: [UInt8], isCancelled: Bool)?
  /// Called repeatedly while a request is answered, so that the caller can pass on new lines.
  package var whileRunning: () -> Void = {}
  private var knownReplacements = 0

  /// Upper bound on the bytes of a line. A longer line is rejected.
  package static let mostLineBytes = 1 << 20
  /// Upper bound on the number of waiting messages. When it is reached, the caller should have messages answered first.
  package static let mostWaiting = 256
  static let mostListeners = 16

  /// What needs an answer: a request, or an invalid message.
  private typealias Entry = Result<Message, Message.Malformed>

  /// - Parameter offersNews: whether notifications can reach the client when the index is replaced.
  package init(
    index: LiveIndex, version: String, offersNews: Bool = true,
    freshness: @escaping FreshnessCheck = { _ in { _, _, _ in nil } }
  ) {
    self.index = index
    self.offersNews = offersNews
    self.freshness = freshness
    identity = Reply.Identity(version: version)
  }

  // MARK: Receiving

  package var isFull: Bool { waiting.count >= Self.mostWaiting }

  /// Receives a line, without its line end. Notifications take effect at once, and requests are queued.
  package func receive(_ line: [UInt8]) {
    guard line.contains(where: { $0 > 0x20 }) else { return }
    do throws(Message.Malformed) {
      guard line.count <= Self.mostLineBytes else {
        let most = DecimalText.grouped(Self.mostLineBytes)
        throw Message.Malformed(error: .invalidRequest("a message is longer than \(most) bytes"))
      }
      guard let message = try Message(line) else { return }
      if message.id != nil {
        waiting.append(.success(message))
      } else if message.method == "notifications/cancelled" {
        cancel(message.params["requestId"])
      }
    } catch {
      waiting.append(.failure(error))
    }
  }

  /// Cancels a waiting or running request, but never `initialize`. An unknown request is no error, because its answer may have been sent before
  /// the cancellation arrived.
  private func cancel(_ value: JSONValue?) {
    guard let id = value.flatMap({ RequestID($0) }) else { return }
    func isCancelled(_ entry: Entry) -> Bool {
      guard case .success(let request) = entry else { return false }
      return request.id == id && request.method != "initialize"
    }
    listeners.removeAll { $0 == id }
    waiting.removeAll(where: isCancelled)
    if let entry = running?.entry, isCancelled(entry) { running = (entry, [], true) }
  }

  // MARK: Answering

  /// Answers the message that has waited longest. Returns false if nothing waits.
  package func beginNext() -> Bool {
    guard !waiting.isEmpty else { return false }
    let entry = waiting.removeFirst()
    running = (entry, [], false)
    let reply =
      switch entry {
      case .failure(let malformed): Reply.error(malformed.id, malformed.error)
      case .success(let request): answer(to: request)
      }
    if running?.isCancelled == false { running?.reply = reply }
    return true
  }

  /// Whether the current answer is still needed: the client is connected and has not cancelled the request.
  var isWanted: Bool {
    whileRunning()
    return hasClient() && running?.isCancelled != true
  }

  /// Answers waiting pings. Clients use pings to check whether the server is alive, so these answers must not wait for a search.
  package func answerPings() -> [UInt8] {
    var replies: [UInt8] = []
    waiting.removeAll { entry in
      guard case .success(let request) = entry, request.method == "ping" else { return false }
      replies += answer(to: request)
      return true
    }
    return replies
  }

  /// The current answer as complete lines; empty if the client has cancelled the request.
  package func finish() -> [UInt8] {
    defer { running = nil }
    return running?.reply ?? []
  }

  // MARK: Notifications

  /// Whether the client can be notified of changes, because it has sent `initialize` or a subscription. Else the caller need not look.
  package var wantsNews: Bool { version != nil || !listeners.isEmpty }

  /// The notifications that are due because the index was replaced since the last call; empty if the index was not replaced.
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
