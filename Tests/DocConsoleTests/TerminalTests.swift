import Testing

@testable import DocConsole

@Suite struct TerminalTests {
  @Test(arguments: [
    // The columns are the user's choice, whether the output is a terminal, the environment, and whether colours are used.
    (Terminal.Choice.auto, true, [:], true),
    (.auto, false, [:], false),
    (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true),
    (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, ["CLICOLOR": "0"], false),
    (.auto, false, ["CLICOLOR_FORCE": "1"], true),
    (.auto, false, ["CLICOLOR_FORCE": "0"], false),
    (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
    (.never, true, ["CLICOLOR_FORCE": "1"], false),
  ])
  func colour(
    _ choice: Terminal.Choice, _ isTerminal: Bool, _ environment: [String: String], _ expected: Bool
  ) {
    let colour = Terminal.wantsColour(choice, isTerminal: isTerminal) { environment[$0] }
    #expect(colour == expected)
  }
}
