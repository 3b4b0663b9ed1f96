import ArgumentParser
import DocConsole
import DocServer
import DocTopics

struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Answer coding agents over the Model Context Protocol, on standard input and output.",
    discussion: """
      Coding agents run this command. For example, 'claude mcp add bridgedoc -- bridgedoc mcp' registers it with Claude Code. It \
      offers the tools search, show, list and check, and the documents as resources. A replaced index is read again.

        bridgedoc mcp --index ~/handbook.index
      """)

  @OptionGroup var index: IndexOption

  /// The interval, in milliseconds, at which the server looks for a new index while the client sends nothing.
  private static let newsInterval: Int32 = 2000

  func run() throws {
    let source = IndexSource(named: index.index)
    let live = LiveIndex(source)
    // Without an index, the command fails right at the start, where the user who registered the server sees the message.
    _ = try live.searcher()
    let session = MCPSession(
      index: live, version: Version.current, freshness: { SourceFreshness(indexes: $0).freshness })
    // Lines are cut one byte above the limit, so that the session can recognise and refuse a line that is too long.
    let input = try LineReader(path: "-", longestLine: MCPSession.mostLineBytes + 1)
    session.whileRunning = { [unowned session] in
      // An error is ignored here: the loop below gets the same error again, and ends the program.
      guard !session.isFull, (try? input.read(waitingFor: 0)) == true else { return }
      Self.take(input, session)
      let pings = session.answerPings()
      if !pings.isEmpty { try? StandardStream.writeOutput(pings) }
    }
    while true {
      Self.take(input, session)
      if session.beginNext() {
        // Lines that arrived while the answer was computed may cancel the request.
        if !session.isFull, try input.read(waitingFor: 0) { Self.take(input, session) }
        try StandardStream.writeOutput(session.finish() + session.news())
      } else if input.isAtEnd {
        return
      } else if try !input.read(waitingFor: session.wantsNews ? Self.newsInterval : nil) {
        try StandardStream.writeOutput(session.news())
      }
    }
  }

  /// Passes lines that have arrived to the session, as long as the session is not full.
  private static func take(_ input: LineReader, _ session: MCPSession) {
    while !session.isFull, let line = input.arrived() { session.receive(line) }
  }
}
