import DocConsole

let arguments = CommandLineForms.given()
CommandRunner.run(
  RootCommand.self, arguments: arguments, overview: RootCommand.overview,
  plain: SearchRun.plain(arguments)?.callAsFunction)
