import ArgumentParser

package struct ServeArguments: CommandArguments {
  package static let name = "serve"
  package static let program = CompanionProgram.serve
  package static let abstract = "Show the documentation in a browser, and answer programs over HTTP."
  package static let discussion = """
    Pages are at http://127.0.0.1:4280/, JSON at /api/search?q=, /api/show?topic= and /api/list, the Model Context Protocol \
    at /mcp. The server answers only this machine. Another --host, or a --host-name, needs a token in $BRIDGEDOC_TOKEN, or --public.

      bridgedoc serve --port 8080
    """

  @OptionGroup package var index: IndexOption

  @Option(help: ArgumentHelp("Listen on this address.", valueName: "address"))
  package var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "Answer requests for this host name, as a proxy sends them; may be repeated. By default, localhost, or any name if another "
        + "--host is given.", valueName: "name"))
  package var hostName: [String] = []

  @Option(help: ArgumentHelp("Listen on this port; 0 picks a free one.", valueName: "port"))
  package var port = 4280

  @Flag(name: .customLong("public"), help: "Answer every client that reaches the address, without a token.")
  package var isPublic = false

  @Flag(help: "Show the pictures of documents, from the folders of their collections on this machine.")
  package var pictures = false

  package init() {}

  package mutating func validate() throws {
    if !(0...65_535).contains(port) {
      throw ValidationError("--port is \(port), but must be between 0 and 65535")
    }
    if host.isEmpty { throw ValidationError("--host is empty") }
    if hostName.contains(where: \.isEmpty) { throw ValidationError("--host-name is empty") }
  }
}
