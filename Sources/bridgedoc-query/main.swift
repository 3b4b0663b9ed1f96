import DocConsole

let arguments = CommandLineForms.given()
CommandRunner.run(
  Bridgedoc.self, arguments: arguments, overview: Bridgedoc.overview,
  plain: SearchRun(plain: arguments)?.callAsFunction)
