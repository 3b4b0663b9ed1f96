import DocConsole
import DocServer
import DocSystem
import DocTopics
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The HTTP server of the site. It accepts connections, reads requests within limits, and answers them in a pool with one thread per processor.
/// Agents have a second pool with threads of low priority, so that their long queries do not delay pages.
struct WebServer: Sendable {
  let address: String
  let port: Int
  let settings: Site.Settings
  /// Opens the indexes. Each thread opens its own copy.
  let open: @Sendable () -> LiveIndex

  private static let mostConnections = 4096

  /// Serves until the process ends.
  /// - Throws: `IOError` if it cannot listen at the address and port.
  func run() throws {
    raiseFileLimit()
    let threadCount = max(1, System.coreCount)
    let pools = (
      pages: NIOThreadPool(numberOfThreads: threadCount), agents: NIOThreadPool(numberOfThreads: threadCount)
    )
    pools.pages.start()
    pools.agents.start()
    let workers = RequestWorkers(settings: settings, open: open)
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 16 << 10
    limits.maxHeaderListSize = 32 << 10
    limits.maxHeaderFieldCount = 100
    let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ConnectionLimit(Self.mostConnections))
        }
      }
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      // A client may close its sending side after a request. Such a client still receives the reply.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { [limits] channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
          try pipeline.addHandler(WebConnection(workers: workers, pools: pools))
        }
      }
      .bind(host: address, port: port).wait()
    let name = address.contains(":") ? "[\(address)]" : address
    StandardStream.writeError(
      "bridgedoc: serving http://\(name):\(channel.localAddress?.port ?? 0)/ (Ctrl-C stops it)\n")
    try channel.closeFuture.wait()
  }

  private func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(Platform.openFiles, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    _ = setrlimit(Platform.openFiles, &limit)
  }
}

/// Limits the number of open connections. Further connections wait in the system's backlog.
private final class ConnectionLimit: ChannelDuplexHandler {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private let most: Int
  private var open = 0
  private var isAcceptPending = false

  init(_ most: Int) { self.most = most }

  func read(context: ChannelHandlerContext) {
    if open < most { context.read() } else { isAcceptPending = true }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    open += 1
    unwrapInboundIn(data).closeFuture.hop(to: context.eventLoop).assumeIsolated().whenComplete { [self] _ in
      open -= 1
      guard isAcceptPending else { return }
      isAcceptPending = false
      context.read()
    }
    context.fireChannelRead(data)
  }
}

/// Handles one connection: collects a request, passes it to a worker, writes the reply, and waits for the next request. If a client sends a
/// request before it has the reply to the previous one, the request waits in the pipeline.
private final class WebConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The maximum size of a request's body in bytes. Only messages of agents have bodies.
  private static let mostBodyBytes = MCPSession.mostLineBytes
  /// The time limit for receiving a request, counted from the start of the connection or from the end of the previous reply.
  private static let requestTime = TimeAmount.seconds(30)
  private static let replyTime = TimeAmount.seconds(300)
  /// The time for which a refused connection stays open for reading. If the connection were closed while the client is still sending, it would
  /// be reset, and the client would not receive the reply 400.
  private static let lingerTime = TimeAmount.seconds(2)

  private final class State: Sendable {
    let isOpen = Atomic(true)
  }

  private let workers: RequestWorkers
  private let pools: (pages: NIOThreadPool, agents: NIOThreadPool)
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  private var isTooLong = false
  private var isInputClosed = false
  private var isRefused = false
  /// Whether a request has been received and not yet completely answered.
  private var isAnswering = false
  private var deadline: Scheduled<Void>?
  /// Tells the worker thread that the connection was reset, so that its search stops. A client that only closes its sending side still receives
  /// its reply.
  private let state = State()

  init(workers: RequestWorkers, pools: (pages: NIOThreadPool, agents: NIOThreadPool)) {
    self.workers = workers
    self.pools = pools
  }

  func channelActive(context: ChannelHandlerContext) {
    setDeadline(Self.requestTime, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    state.isOpen.store(false, ordering: .relaxed)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent {
      isInputClosed = true
      // A request that has already arrived is still answered. After the reply, the connection is closed.
      if !isAnswering { context.close(promise: nil) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  /// Errors of clients are not logged. For a malformed request, the pipeline has already sent the reply 400.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // The bytes after a malformed request may cause more errors. They need no reply.
    if isRefused { return }
    guard error is HTTPParserError else { return context.close(promise: nil) }
    isRefused = true
    context.close(mode: .output, promise: nil)
    setDeadline(Self.lingerTime, context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      (body, isTooLong) = ([], false)
      if head.headers["expect"].contains(where: { $0.lowercased() == "100-continue" }) {
        let reply = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(reply)), promise: nil)
      }
    case .body(let part):
      if body.count + part.readableBytes > Self.mostBodyBytes { isTooLong = true }
      // If a body is too long, the rest is read and dropped, because a client that is still sending would not read the reply.
      if isTooLong { body = [] } else { body += part.readableBytesView }
    case .end:
      guard let head else { return }
      deadline?.cancel()
      isAnswering = true
      answer(head, context)
    }
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let start = ContinuousClock.now
    let request = WebRequest(
      method: head.method.rawValue, target: head.uri,
      headers: head.headers.map { ($0.name.lowercased(), $0.value) }, body: body)
    body = []
    let route = ServerMetrics.route(request.target)
    if isTooLong {
      return write(.plain(413, "The request is too long"), to: head, since: start, route, context)
    }
    (route == "mcp" ? pools.agents : pools.pages).runIfActive(eventLoop: context.eventLoop) {
      [workers, state] in
      if route == "mcp" { Platform.yieldToOtherThreads() }
      return workers.reply(to: request, route: route) { state.isOpen.load(ordering: .relaxed) }
    }
    .assumeIsolated().whenComplete { [self] result in
      let reply = (try? result.get()) ?? .plain(503, "The server is stopping")
      write(reply, to: head, since: start, route, context)
    }
  }

  private func write(
    _ reply: WebReply, to request: HTTPRequestHead, since start: ContinuousClock.Instant, _ route: String,
    _ context: ChannelHandlerContext
  ) {
    let reply = reply.hardened()
    workers.count(route, status: reply.status, seconds: (ContinuousClock.now - start) / .seconds(1))
    guard context.channel.isActive else { return }
    let isLast = isInputClosed || !request.isKeepAlive
    var headers = HTTPHeaders(reply.headers.map { ($0.name, $0.value) })
    if reply.status != 304 { headers.add(name: "content-length", value: "\(reply.body.count)") }
    if isLast {
      headers.add(name: "connection", value: "close")
    } else if request.version.minor == 0 {
      headers.add(name: "connection", value: "keep-alive")
    }
    let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: reply.status), headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD {
      let body = context.channel.allocator.buffer(bytes: reply.body)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    setDeadline(Self.replyTime, context)
    written.futureResult.assumeIsolated().whenComplete { [self] _ in
      isAnswering = false
      if isLast || isInputClosed {
        context.close(promise: nil)
      } else {
        setDeadline(Self.requestTime, context)
      }
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
  }

  /// Closes the connection after a delay, unless a new deadline replaces this one.
  private func setDeadline(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}
