import DocConsole
import DocServer
import DocSystem
import DocTopics
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A pool of workers that answer requests. Each worker has its own index and site. All workers share the counters.
final class RequestWorkers: Sendable {
  private let sites = Pool<Site>()
  private let figures = Mutex(ServerMetrics())
  private let settings: Site.Settings
  private let open: @Sendable () -> LiveIndex

  init(settings: Site.Settings, open: @escaping @Sendable () -> LiveIndex) {
    (self.settings, self.open) = (settings, open)
  }

  /// - Parameter isWanted: returns whether the client is still connected. A running search polls it.
  func reply(to request: WebRequest, route: String, isWanted: @escaping () -> Bool) -> WebReply {
    sites.with {
      Site(index: open(), settings: settings) { SourceFreshness(indexes: $0).freshness }
    } _: { site in
      switch route {
      case "mcp": return site.agentReply(to: request, isWanted: isWanted)
      case "metrics":
        if let refusal = site.refusal(of: request) { return refusal }
        let text = figures.withLock { $0.text(generation: site.generation) }
        return WebReply(type: "text/plain; version=0.0.4; charset=utf-8", text)
      default: return site.reply(to: request, isWanted: isWanted).negotiated(for: request)
      }
    }
  }

  func count(_ route: String, status: Int, seconds: Double) {
    figures.withLock { $0.count(route, status: status, seconds: seconds) }
  }
}
