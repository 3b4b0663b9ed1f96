import DocConsole

let arguments = CommandLineForms.normalised(Array(SystemCall.arguments.dropFirst()))
CommandRunner.run(
  Bridgedoc.self, arguments: arguments, overview: Bridgedoc.overview,
  plain: SearchRun(plain: arguments)?.callAsFunction)
