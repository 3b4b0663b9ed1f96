import Testing

/// Threads of a test block most signals, and a process inherits what its parent blocks.
@Suite struct StopTests {
  @Test func aServerEndsOnRequestWhateverItsParentBlocks() throws {
    let script = """
      "$bridgedoc" serve --port 0 2>started & server=$!
      for turn in {1..200}; do grep -q serving started && break; sleep 0.1; done
      (sleep 20; kill -9 $server) >/dev/null 2>&1 & watchdog=$!
      kill $server
      wait $server
      echo "status $?"
      kill -9 $watchdog
      """
    let home = try TemporaryFolder()
    try home.write("notes/a.md", "# A\n\nA kite.\n")
    let environment = ["HOME": home.url.path]
    let made = try Program.run(["index", "notes"], environment: environment, folder: home.url.path)
    #expect(made.status == 0)
    let outcome = try Program.shell(script, environment: environment, folder: home.url.path)
    #expect(outcome.outputLines == ["status 0"], "\(outcome)")
  }
}
