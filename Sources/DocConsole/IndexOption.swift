import ArgumentParser

package struct IndexOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read this index instead of $BRIDGEDOC_INDEX, or your own and the built-in one; may be repeated.",
      valueName: "dir"),
    completion: .directory)
  package var index: [String] = []

  package init() {}
}
