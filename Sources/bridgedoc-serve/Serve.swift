import ArgumentParser
import DocConsole
import DocOutput
import DocSearch
import DocServer
import NIOCore
import SiteAssets

/// `bridgedoc serve`.
struct Serve: ParsableCommand {
  static let configuration = ServeArguments.configuration

  @OptionGroup var arguments: ServeArguments

  func run() throws {
    let access = try access()
    let names = arguments.index
    // If there is no index at the start, fail now, while the person who started the server sees the message.
    _ = try Self.open(names).searcher()
    var settings = Site.Settings(assets: Self.assets, version: Version.current, access: access)
    if access.hosts == SiteGuard.loopback {
      let format = SystemCall.environment("BRIDGEDOC_LINK_FORMAT") ?? "vscode://file{path}:{line}"
      settings.editor = { indexes in
        let files = SourceFiles(indexes: indexes)
        return PlaceLinks(format: format, host: "") { files.file(index: $0, collection: $1, source: $2) }
      }
    }
    let server = WebServer(
      address: arguments.host.first ?? "127.0.0.1", port: arguments.port, settings: settings,
      open: { Self.open(names) })
    SystemCall.endOnRequest()
    do {
      try server.run()
    } catch {
      let reason = (error as? IOError).map { SystemCall.message(of: $0.errnoCode) } ?? "\(error)"
      throw CommandError(
        "cannot listen", at: "\(server.address):\(server.port)",
        wayOut: "\(reason): choose another --port or --host")
    }
  }

  private static func open(_ names: [String]) -> LiveIndex {
    LiveIndex(IndexSource(named: names))
  }

  private func access() throws -> SiteGuard {
    let names = arguments.host.map { Array($0.lowercased().utf8) }
    let hosts = Set(
      names.map { $0.contains(UInt8(ascii: ":")) ? Array("[".utf8) + $0 + Array("]".utf8) : $0 })
    let isLocal = hosts.isSubset(of: SiteGuard.loopback)
    let token = SystemCall.environment("BRIDGEDOC_TOKEN").flatMap { $0.isEmpty ? nil : $0 }
    guard isLocal || token != nil || arguments.isPublic else {
      throw CommandError(
        "anyone who reaches this address could read the documentation",
        at: arguments.host.joined(separator: ", "),
        wayOut: "set BRIDGEDOC_TOKEN to a secret, or use --public")
    }
    return SiteGuard(
      hosts: SiteGuard.loopback.union(hosts), token: arguments.isPublic ? nil : token)
  }

  private static let assets = Dictionary(
    uniqueKeysWithValues: SiteAssets.shared.map { ($0.name, Site.Asset(type: $0.type, bytes: $0.bytes)) })
}
