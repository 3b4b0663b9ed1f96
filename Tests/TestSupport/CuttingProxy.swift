import DocSystem
import Foundation
import Synchronization

/// Forwards connections to servers. It cuts all of them at a given statement, as if the client had been killed there.
package final class CuttingProxy: Sendable {
  package enum Server: Sendable {
    case port(Int)
    case socket(String)
  }

  private struct State {
    var statements = 0
    var limit = Int.max
    var isCut: Bool { statements >= limit }
  }

  private let state = Mutex(State())
  /// The port that leads to each server.
  package let ports: [Int]
  private let listeners: [Int32]

  package init(to servers: [Server]) throws {
    listeners = servers.map { _ in socket(AF_INET, 1, 0) }
    ports = try listeners.map { listener in
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, length) == 0 && listen(listener, 16) == 0
            && getsockname(listener, $0, &length) == 0
        }
      }
      guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
      return Int(UInt16(bigEndian: address.sin_port))
    }
    for (listener, server) in zip(listeners, servers) {
      Thread { [self] in
        while true {
          let client = accept(listener, nil, nil)
          if client < 0 { return }
          Thread { [self] in forward(client, Self.connected(to: server)) }.start()
        }
      }.start()
    }
  }

  /// Counts statements from now on.
  /// - Parameter limit: the first statement that does not reach its server.
  package func cut(at limit: Int = .max) { state.withLock { $0 = State(limit: limit) } }

  /// Number of messages that clients have sent and that wait for a reply, including those that connect.
  package var statements: Int { state.withLock { $0.statements } }

  private func forward(_ client: Int32, _ server: Int32) {
    defer {
      for file in [client, server] {
        // A program that was started meanwhile may have inherited the connection, and would keep it open.
        shutdown(file, Int32(SHUT_RDWR))
        close(file)
      }
    }
    var files = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isReplying = true
    while !state.withLock({ $0.isCut }) {
      poll(&files, 2, 20)
      for (from, to) in [(0, 1), (1, 0)] where files[from].revents != 0 {
        let count = read(files[from].fd, &buffer, buffer.count)
        if count <= 0 { return }
        if from == 0, isReplying {
          let isCut = state.withLock { state in
            state.statements += 1
            return state.isCut
          }
          if isCut { return }
        }
        isReplying = from == 1
        var sent = 0
        while sent < count {
          let some = buffer.withUnsafeBytes {
            write(files[to].fd, $0.baseAddress?.advanced(by: sent), count - sent)
          }
          if some <= 0 { return }
          sent += some
        }
      }
    }
  }

  private static func connected(to server: Server) -> Int32 {
    switch server {
    case .port(let port):
      let file = socket(AF_INET, 1, 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port)).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      return file
    case .socket(let path):
      let file = socket(AF_UNIX, 1, 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
      }
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      return file
    }
  }
}
