import DocOutput

/// The supported revisions of the Model Context Protocol, oldest first.
enum ProtocolVersion: String, CaseIterable, Sendable, Comparable {
  case november2024 = "2024-11-05"
  case march2025 = "2025-03-26"
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  case july2026 = "2026-07-28"

  /// Whether the revision is stateless: each request states its version, and the server keeps no state between requests. In all other revisions,
  /// a session begins with `initialize`.
  var isStateless: Bool { self >= .july2026 }

  /// The version that `initialize` negotiates: the requested one if it is supported and has `initialize`, else the newest that has it.
  static func negotiated(_ requested: String) -> Self {
    guard let version = Self(rawValue: requested), !version.isStateless else { return .november2025 }
    return version
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Writes the fields that every result must have in a stateless revision.
  func writeResult(_ identity: Reply.Identity, to json: inout JSONWriter) {
    guard isStateless else { return }
    json.field("resultType", "complete")
    json.field("_meta") { json in
      json.name("io.modelcontextprotocol/serverInfo")
      identity.write(to: &json)
    }
  }

  /// Writes how long a client may cache a result: an hour if the result is constant, and not at all if it depends on the index.
  func writeCaching(_ isFixed: Bool, to json: inout JSONWriter) {
    guard isStateless else { return }
    json.field("ttlMs", isFixed ? 3_600_000 : 0)
    json.field("cacheScope", isFixed ? "public" : "private")
  }
}
