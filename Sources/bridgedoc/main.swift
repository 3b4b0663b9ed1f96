import DocConsole

CommandRunner.run(
  Bridgedoc.self, arguments: CommandLineForms.normalised(Array(SystemCall.arguments.dropFirst())),
  overview: Bridgedoc.overview)
