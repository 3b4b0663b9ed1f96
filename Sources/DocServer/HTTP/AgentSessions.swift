import Synchronization

/// The table of MCP sessions over HTTP. For each session, it has the protocol version that `initialize` negotiated. All threads share the table.
/// Its lock is held only during a lookup, never during a search.
package final class AgentSessions: Sendable {
  private struct Table {
    /// The sessions by name. `used` is the value of `clock` at the time of last use.
    var sessions: [String: (version: ProtocolVersion, used: UInt64)] = [:]
    var clock: UInt64 = 0
  }

  /// Upper bound on the number of sessions in the table.
  static let most = 256

  private let table = Mutex(Table())

  package init() {}

  /// Starts a session. If the table is full, the least recently used session is dropped.
  /// - Returns: the name of the session, which nobody can guess.
  func begin(_ version: ProtocolVersion) -> String {
    let name = Self.randomName()
    table.withLock { table in
      if table.sessions.count >= Self.most,
        let oldest = table.sessions.min(by: { $0.value.used < $1.value.used })
      {
        table.sessions.removeValue(forKey: oldest.key)
      }
      table.clock += 1
      table.sessions[name] = (version, table.clock)
    }
    return name
  }

  /// Looks up the protocol version of a session, and records that the session was used.
  /// - Returns: the version; nil if the session does not exist.
  func use(_ name: String) -> ProtocolVersion? {
    table.withLock { table in
      table.clock += 1
      table.sessions[name]?.used = table.clock
      return table.sessions[name]?.version
    }
  }

  /// Ends a session.
  /// - Returns: false if the session does not exist.
  func end(_ name: String) -> Bool {
    table.withLock { $0.sessions.removeValue(forKey: name) != nil }
  }

  /// 128 random bits from the system's generator, in hexadecimal.
  private static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    func hexadecimal(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return hexadecimal(generator.next()) + hexadecimal(generator.next())
  }
}
