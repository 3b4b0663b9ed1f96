import Synchronization

/// Sessions of agents over HTTP: a name, and the version that `initialize` agreed on. All threads share them; the lock is held
/// for a lookup only.
package final class AgentSessions: Sendable {
  private struct Table {
    /// By name. `used` tells which was used longest ago.
    var sessions: [String: (version: ProtocolVersion, used: UInt64)] = [:]
    var clock: UInt64 = 0
  }

  static let most = 256

  private let table = Mutex(Table())

  package init() {}

  /// Begins a session, and ends the one that was used longest ago when there are too many.
  /// - Returns: the name of the session, which nobody can guess.
  func begin(_ version: ProtocolVersion) -> String {
    let name = Self.randomName()
    table.withLock { table in
      let oldest = table.sessions.min { $0.value.used < $1.value.used }
      if table.sessions.count >= Self.most, let oldest { table.sessions.removeValue(forKey: oldest.key) }
      table.clock += 1
      table.sessions[name] = (version, table.clock)
    }
    return name
  }

  /// The version of a session, which is used now; nil if there is no such session.
  func use(_ name: String) -> ProtocolVersion? {
    table.withLock { table in
      table.clock += 1
      table.sessions[name]?.used = table.clock
      return table.sessions[name]?.version
    }
  }

  /// Whether there was such a session.
  func end(_ name: String) -> Bool {
    table.withLock { $0.sessions.removeValue(forKey: name) != nil }
  }

  /// 128 bits of the system's own generator.
  private static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    func hexadecimal(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return hexadecimal(generator.next()) + hexadecimal(generator.next())
  }
}
