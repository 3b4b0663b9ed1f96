import DocConsole
import DocSearch
import DocServer
import DocSystem
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The site behind a socket: reads requests within limits, has them answered on as many threads as there are processors, and counts.
struct WebServer: Sendable {
  let address: String
  let port: Int
  let settings: Site.Settings
  /// Opens the indexes; each thread has its own.
  let open: @Sendable () -> LiveIndex

  /// An agent's message is no longer.
  private static let mostBodyBytes = Session.mostLineBytes
  private static let mostConnections = 4096
  /// Also how long a client may take to send a request.
  private static let idleSeconds: Int64 = 30

  func run() async throws {
    raiseFileLimit()
    let threadCount = max(1, System.coreCount)
    let pool = NIOThreadPool(numberOfThreads: threadCount)
    pool.start()
    let desks = Desks(settings: settings, open: open, count: threadCount)
    let host = address
    let server = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in
        await Self.answer(request, desks, pool)
      },
      server: .http1(
        configuration: .init(
          idleTimeout: .seconds(Self.idleSeconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(address, port: port), serverName: nil, backlog: 1024,
        availableConnectionsDelegate: .maximum(Self.mostConnections, logger: Self.logger)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        let name = host.contains(":") ? "[\(host)]" : host
        StandardStream.writeError("bridgedoc: serving http://\(name):\(port)/ (Ctrl-C ends)\n")
      },
      logger: Self.logger)
    try await server.runService()
    try await pool.shutdownGracefully()
  }

  /// What clients do wrong is no news for whoever runs the server.
  private static let logger: Logger = {
    var logger = Logger(label: "bridgedoc")
    logger.logLevel = .critical
    return logger
  }()

  private func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(Platform.openFiles, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = setrlimit(Platform.openFiles, &limit)
  }

  private static func answer(_ request: Request, _ desks: Desks, _ pool: NIOThreadPool) async -> Response {
    let start = ContinuousClock.now
    var headers: [(name: String, value: String)] = request.headers.map { ($0.name.canonicalName, $0.value) }
    if let host = request.head.authority { headers.append(("host", host)) }
    var asked = WebRequest(
      method: request.method.rawValue, target: request.head.path ?? "", headers: headers)
    let route = WebFigures.route(asked.target)
    var reply: WebReply
    do {
      asked.body = Array(buffer: try await request.body.collect(upTo: mostBodyBytes))
      reply = try await pool.runIfActive { [asked] in desks.reply(to: asked, route: route) }
    } catch {
      let isTooLong = error is NIOTooManyBytesError
      reply = WebReply(
        isTooLong ? 413 : 503, type: "text/plain; charset=utf-8",
        Array((isTooLong ? "The request is too long\n" : "The server is ending\n").utf8))
    }
    reply = reply.hardened()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    desks.count(route, status: reply.status, seconds: seconds)
    var fields = HTTPFields()
    for (name, value) in reply.headers {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    fields[.contentLength] = "\(reply.body.count)"
    let isHead = request.method == .head
    return Response(
      status: .init(code: reply.status), headers: fields,
      body: isHead ? .init() : .init(byteBuffer: ByteBuffer(bytes: reply.body)))
  }
}

/// Who answers: a site for each thread, one endpoint for agents, and what is counted.
final class Desks: Sendable {
  // SAFETY: a site is taken out of the pool by one thread at a time, and put back when its reply is made.
  private struct Desk: @unchecked Sendable { let site: Site }
  // SAFETY: only used within the lock.
  private struct Agents: @unchecked Sendable { let endpoint: MCPEndpoint }

  private let free: Mutex<[Desk]>
  private let agents: Mutex<Agents>
  private let figures = Mutex(WebFigures())
  private let make: @Sendable () -> Site
  private let access: SiteGuard

  init(settings: Site.Settings, open: @escaping @Sendable () -> LiveIndex, count: Int) {
    make = { Site(index: open(), settings: settings, freshness: Self.freshness) }
    access = settings.access
    free = Mutex([])
    agents = Mutex(
      Agents(
        endpoint: MCPEndpoint(
          index: open(), version: settings.version, access: settings.access, freshness: Self.freshness)))
  }

  private static func freshness(index: String, collection: String, source: String) -> Freshness? {
    SourceFiles(indexes: [index]).freshness(index: 0, collection: collection, source: source)
  }

  func reply(to request: WebRequest, route: String) -> WebReply {
    switch route {
    case "mcp": return agents.withLock { $0.endpoint.reply(to: request) }
    case "metrics":
      return withSite { site in
        // Asked first, so that a page without a right to be read is not.
        let health = site.reply(to: WebRequest(method: "GET", target: "/health", headers: request.headers))
        guard health.status == 200, access.token == nil || site.reply(to: request).status != 401 else {
          return health
        }
        let text = figures.withLock { $0.text(generation: site.generation) }
        return WebReply(type: "text/plain; version=0.0.4; charset=utf-8", text)
      }
    default: return withSite { $0.reply(to: request) }
    }
  }

  func count(_ route: String, status: Int, seconds: Double) {
    figures.withLock { $0.count(route, status: status, seconds: seconds) }
  }

  private func withSite(_ body: (Site) -> WebReply) -> WebReply {
    let desk = free.withLock { $0.popLast() } ?? Desk(site: make())
    defer { free.withLock { $0.append(desk) } }
    return body(desk.site)
  }
}
