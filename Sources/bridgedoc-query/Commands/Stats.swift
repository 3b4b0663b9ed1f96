import ArgumentParser
import DocConsole
import DocIndex
import DocOutput

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Show the contents and the size of an index, part by part.",
    discussion: """
      docs/index-format.md describes the parts.

        bridgedoc stats --index ~/handbook.index
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments

  func run() throws {
    let reader = try index.open()
    let statistics = try IndexStatistics(reader)
    let terminal = output.terminal()
    let bytes =
      json
      ? StatsFormatter.json(statistics, directories: reader.indexes.map(\.directory))
      : StatsFormatter.text(
        statistics, directories: reader.indexes.map(\.directory), options: terminal.textOptions)
    try Pager.show(bytes, on: terminal, allowed: !json && !output.noPager)
  }
}
