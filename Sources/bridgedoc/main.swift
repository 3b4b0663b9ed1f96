import DocConsole

CommandRunner.run(
  Bridgedoc.self, arguments: CommandLineForms.normalised(Array(CommandLine.arguments.dropFirst())),
  overview: Bridgedoc.overview)
