import DocConsole
import DocServer
import DocTopics
import Synchronization

/// A pool of workers that answer requests. Each worker has its own index and site. All workers share the counters.
final class RequestWorkers: Sendable {
  // SAFETY: a thread takes a worker out of the pool and returns it after the reply, so no two threads use a worker at the same time.
  private struct RequestWorker: @unchecked Sendable { let site: Site }

  private let free = Mutex<[RequestWorker]>([])
  private let figures = Mutex(ServerMetrics())
  private let make: @Sendable () -> RequestWorker

  init(settings: Site.Settings, open: @escaping @Sendable () -> LiveIndex) {
    make = {
      RequestWorker(
        site: Site(index: open(), settings: settings) { SourceFreshness(indexes: $0).freshness })
    }
  }

  /// - Parameter isWanted: returns whether the client is still connected. A running search polls it.
  func reply(to request: WebRequest, route: String, isWanted: @escaping () -> Bool) -> WebReply {
    let worker = free.withLock { $0.popLast() } ?? make()
    defer { free.withLock { $0.append(worker) } }
    let site = worker.site
    switch route {
    case "mcp": return site.agentReply(to: request, isWanted: isWanted)
    case "metrics":
      if let refusal = site.refusal(of: request) { return refusal }
      let text = figures.withLock { $0.text(generation: site.generation) }
      return WebReply(type: "text/plain; version=0.0.4; charset=utf-8", text)
    default: return site.reply(to: request, isWanted: isWanted).negotiated(for: request)
    }
  }

  func count(_ route: String, status: Int, seconds: Double) {
    figures.withLock { $0.count(route, status: status, seconds: seconds) }
  }
}
