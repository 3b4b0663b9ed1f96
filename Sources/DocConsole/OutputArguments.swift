import ArgumentParser
import DocOutput
import DocSystem

extension Terminal.Choice: ExpressibleByArgument {}

/// The options for the appearance of output. All commands that print text have them.
package struct OutputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use colours: auto, always or never. NO_COLOR and CLICOLOR_FORCE count, too.", valueName: "when"))
  package var color: Terminal.Choice = .auto

  @Option(help: ArgumentHelp("Print places as links: auto, always or never.", valueName: "when"))
  package var hyperlinks: Terminal.Choice = .auto

  @Flag(name: .customLong("no-pager"), help: "Do not run a pager.")
  package var noPager = false

  package init() {}

  package func terminal() -> Terminal { Terminal.standardOutput(colour: color) }
}

extension Terminal {
  /// The layout options for text from the documents of the given indexes.
  package func textOptions(_ hyperlinks: Choice, indexes: [String]) -> TextOptions {
    var options: TextOptions = textOptions
    // Environment variables override the configuration.
    let isForced = SystemCall.environment("FORCE_HYPERLINK")?.isEmpty == false
    let choice = hyperlinks == .auto && !isForced ? Configuration.current.hyperlinks ?? .auto : hyperlinks
    options.links = Hyperlinks.links(
      choice, isTerminal: isTerminal, indexes: indexes, environment: SystemCall.environment)
    return options
  }
}
