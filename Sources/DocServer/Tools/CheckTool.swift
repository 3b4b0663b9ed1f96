import DocOutput
import DocSearch
import DocTopics

/// The tool `check`. It reports names in Swift code that the index does not contain or that the target system does not have.
enum CheckTool {
  static let definition = Tool(
    name: "check",
    description: """
      Check names in Swift code, before you hand it over: unknown API with near names, wrong labels, deprecated, too new for \
      the target. Parses only, so no complaint is no proof.
      """,
    parameters: [
      .init(
        name: "code", kind: .string(mostBytes: 200_000), description: "Swift, or Markdown with fences",
        isRequired: true),
      .init(name: "target", kind: .string(mostBytes: 40), description: "System shipped for, e.g. ios:17"),
    ], question: { _ in DatabaseQuestion() }, call: call)

  @Sendable private static func call(
    _ arguments: ToolArguments, _ searcher: Searcher, _: FreshnessCheck
  ) throws -> [UInt8] {
    let samples = AnswerCode.samples(in: arguments.string("code") ?? "")
    let checker = CodeChecker(searcher, targets: try SearchTool.request(arguments).targets)
    let findings = try checker.check(samples)
    var output = OutputBuffer()
    if checker.isPartial {
      output.line("Only the first \(DecimalText.count(CodeChecker.mostNames, "name")) were checked.")
    }
    if findings.isEmpty { output.line("Nothing to complain of.") }
    for finding in findings {
      output.line("- \(finding.line):\(finding.column): " + ClientText.excerpt(finding.message, limit: 400))
    }
    return output.bytes
  }
}
