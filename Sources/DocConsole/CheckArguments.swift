import ArgumentParser

package struct CheckArguments: CommandArguments {
  package static let name = "check"
  package static let abstract = "Check the names in Swift code samples against the index."
  package static let discussion = """
    Reads Swift files, and the Swift samples of documents of any kind; - reads code or Markdown from standard input. It reports \
    names that nothing declares and that are nearly those of an API, wrong labels, deprecated names, and with --target names that \
    begin later. It only parses: what it cannot tell without types, it leaves alone. The exit status is 0 if nothing was \
    found, 1 if something was, and 2 after an error.

      bridgedoc check README.md Sources/*.swift --target ios:16
      pbpaste | bridgedoc check - --json
    """

  @Argument(
    help: ArgumentHelp("Files to check, or - for standard input.", valueName: "file"), completion: .file())
  package var files: [String]

  @Option(
    help: ArgumentHelp(
      "Report what this system does not have yet: ios:17, macos:14, or project for the project's own minimum; may be repeated.",
      valueName: "system"))
  package var target: [String] = []

  @Flag(help: "Print JSON.")
  package var json = false

  @OptionGroup package var index: IndexOption

  package init() {}
}
