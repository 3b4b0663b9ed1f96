import DocOutput

/// Server metrics in the Prometheus text format (exposition format 0.0.4).
package struct ServerMetrics: Sendable {
  /// The upper bounds of the response-time buckets, in seconds.
  static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

  private struct Times: Sendable {
    var classes = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
    var sum = 0.0
  }

  private var requests: [Int: Int] = [:]
  /// The response times per route. There are only a few routes.
  private var times: [String: Times] = [:]

  package init() {}

  package mutating func count(_ route: String, status: Int, seconds: Double) {
    requests[status, default: 0] += 1
    let number = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    times[route, default: Times()].classes[number] += 1
    times[route, default: Times()].sum += seconds
  }

  /// The route under which a request is counted: the first path segment of its target if it is a known route; else `home`, `search` or `other`.
  package static func route(_ target: String) -> String {
    let first = target.dropFirst().prefix { $0 != "/" && $0 != "?" }
    let known = ["doc", "list", "api", "mcp", "health", "metrics", "search.md", "search.json"]
    if first.isEmpty { return target.utf8.contains(UInt8(ascii: "?")) ? "search" : "home" }
    return known.contains { $0 == first } ? String(first) : "other"
  }

  package func text(generation: Int) -> [UInt8] {
    var output = OutputBuffer()
    output.line("# HELP bridgedoc_requests_total Requests answered, by status.")
    output.line("# TYPE bridgedoc_requests_total counter")
    for (status, count) in requests.sorted(by: { $0.key < $1.key }) {
      output.line("bridgedoc_requests_total{status=\"\(status)\"} \(count)")
    }
    output.line("# HELP bridgedoc_request_seconds Time from request to reply, by route.")
    output.line("# TYPE bridgedoc_request_seconds histogram")
    for (route, times) in times.sorted(by: { $0.key < $1.key }) {
      var count = 0
      for (number, own) in times.classes.enumerated() {
        count += own
        let bound = number < Self.bounds.count ? "\(Self.bounds[number])" : "+Inf"
        output.line("bridgedoc_request_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(count)")
      }
      output.line(
        "bridgedoc_request_seconds_sum{route=\"\(route)\"} \(DecimalText.fixed(times.sum, digits: 6))")
      output.line("bridgedoc_request_seconds_count{route=\"\(route)\"} \(count)")
    }
    output.line("# HELP bridgedoc_index_generation How often the index was replaced since the start.")
    output.line("# TYPE bridgedoc_index_generation gauge")
    output.line("bridgedoc_index_generation \(generation)")
    return output.bytes
  }
}
