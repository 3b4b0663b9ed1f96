import ArgumentParser

extension Terminal.ColourChoice: ExpressibleByArgument {}

/// How output looks; shared by every command that prints text.
public struct OutputArguments: ParsableArguments {
  @Option(help: "Colours: auto, always or never. NO_COLOR and CLICOLOR_FORCE count, too.")
  public var color: Terminal.ColourChoice = .auto

  @Flag(name: .customLong("no-pager"), help: "Never run a pager.")
  public var noPager = false

  public init() {}

  public func terminal() -> Terminal { Terminal.standardOutput(colour: color) }
}
