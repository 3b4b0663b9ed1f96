import ArgumentParser
import DocConsole
import DocOutput
import DocServer
import DocSystem
import DocTopics
import NIOCore
import SiteAssets

struct Serve: ParsableCommand {
  static let configuration = ServeArguments.configuration

  @OptionGroup var arguments: ServeArguments

  func run() throws {
    let access = try access()
    let names = arguments.index.index
    // Without an index, the server fails right at the start, where the user who started the server sees the message.
    _ = try Self.open(names).searcher()
    var settings = Site.Settings(assets: Self.assets, version: Version.current, access: access)
    if access.hosts == SiteGuard.loopback {
      let format = SystemCall.environment("BRIDGEDOC_LINK_FORMAT") ?? "vscode://file{path}:{line}"
      settings.editor = { indexes in
        let files = SourceFreshness(indexes: indexes)
        return PlaceLinks(format: format, host: "") { files.file(index: $0, collection: $1, source: $2) }
      }
    }
    if arguments.pictures {
      settings.pictures = { indexes in
        let files = SourceFreshness(indexes: indexes)
        return { files.beginning(index: $0, collection: $1, path: $2, count: $3) }
      }
    }
    let server = WebServer(
      address: arguments.host, port: arguments.port, settings: settings, open: { Self.open(names) })
    SystemCall.endOnRequest()
    do {
      try server.run()
    } catch {
      let reason = (error as? IOError).map { SystemFailure(code: $0.errnoCode).message } ?? "\(error)"
      throw CommandError(
        "cannot listen", at: "\(server.address):\(server.port)",
        remedy: "\(reason): choose another --port or --host")
    }
  }

  private static func open(_ names: [String]) -> LiveIndex {
    LiveIndex(IndexSource(named: names))
  }

  private func access() throws -> SiteGuard {
    let address = SiteGuard.name(arguments.host)
    let isLocal = SiteGuard.loopback.contains(address)
    let token = SystemCall.environment("BRIDGEDOC_TOKEN").flatMap { $0.isEmpty ? nil : $0 }
    guard isLocal && arguments.hostName.isEmpty || token != nil || arguments.isPublic else {
      throw CommandError(
        "anyone who reaches this address could read the documentation",
        at: ([arguments.host] + arguments.hostName).joined(separator: ", "),
        remedy: "set BRIDGEDOC_TOKEN to a secret, or use --public")
    }
    var access = SiteGuard(token: arguments.isPublic ? nil : token)
    // Host names are checked only if the server is for this machine or for named hosts. Any other site may be read under any host name, by
    // everybody or (if there is a token) by everybody with the token.
    access.hosts =
      isLocal || !arguments.hostName.isEmpty
      ? SiteGuard.loopback.union([address] + arguments.hostName.map(SiteGuard.name)) : nil
    return access
  }

  private static let assets = Dictionary(
    uniqueKeysWithValues: SiteAssets.shared.map { ($0.name, (type: $0.type, bytes: $0.bytes)) })
}
