import ArgumentParser
import DocConsole
import DocIndex
import DocModel
import DocOutput
import DocSearch

extension ShowFormat: ExpressibleByArgument {}

/// `bridgedoc show`: one section, document, code sample or moment of a session.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a section, a document, its code, or a moment of a session.",
    discussion: """
      TOPIC is an id (k3f9a2c1), a document (uikit-bridging), a document and a section \
      (uikit-bridging/uihostingconfiguration), a session and a moment (wwdc2022-10072@14:41), a place \
      (skills/cells.md:120), the name of an API or a heading (UIHostingConfiguration), or words to search for.
      """)

  @Argument(help: "What to show.")
  var topic: [String]

  @Flag(help: "Print only code: every sample, or with a number after TOPIC (--code 2) that one.")
  var code = false

  @Flag(help: "Print the headings, each with its place and id.")
  var outline = false

  @Flag(help: "Print the whole document that TOPIC is in.")
  var document = false

  @Flag(help: "Name sections that are about the same, too.")
  var related = false

  @Option(help: "How to print: text, markdown or json.")
  var format: ShowFormat = .text

  @Flag(help: "The same as --format json.")
  var json = false

  @OptionGroup var index: IndexOption
  @OptionGroup var output: OutputArguments
}
