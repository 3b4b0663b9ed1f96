import ArgumentParser
import DocOutput
import DocSystem

extension Terminal.ColourChoice: ExpressibleByArgument {}
extension Hyperlinks.Choice: ExpressibleByArgument {}

/// The options for the appearance of output. All commands that print text have them.
package struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use colours: auto, always or never. NO_COLOR and CLICOLOR_FORCE count, too.", valueName: "when"))
  package var color: Terminal.ColourChoice = .auto

  @Option(help: ArgumentHelp("Print places as links: auto, always or never.", valueName: "when"))
  package var hyperlinks: Hyperlinks.Choice = .auto

  @Flag(name: .customLong("no-pager"), help: "Do not run a pager.")
  package var noPager = false

  package init() {}

  package func terminal() -> Terminal { Terminal.standardOutput(colour: color) }

  package func textOptions(_ terminal: Terminal, indexes: [String]) -> TextOptions {
    Self.textOptions(terminal, hyperlinks, indexes: indexes)
  }

  package static func textOptions(
    _ terminal: Terminal, _ hyperlinks: Hyperlinks.Choice, indexes: [String]
  ) -> TextOptions {
    var options = terminal.textOptions
    // Environment variables override the configuration.
    let isForced = SystemCall.environment("FORCE_HYPERLINK")?.isEmpty == false
    let choice = hyperlinks == .auto && !isForced ? Configuration.current.hyperlinks ?? .auto : hyperlinks
    options.links = Hyperlinks.links(
      choice, isTerminal: terminal.isTerminal, indexes: indexes, environment: SystemCall.environment)
    return options
  }
}
