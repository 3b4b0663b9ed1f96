import DocConsole

CommandRunner.run(Bridgedoc.self, arguments: Array(CommandLine.arguments.dropFirst()))
