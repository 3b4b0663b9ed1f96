import DocEvaluation

package enum EvalFormatter {
  private static let metrics = Evaluation.Scores.metrics.map(\.name)

  package static func text(_ evaluation: Evaluation, failures: Bool, options: TextOptions) -> [UInt8] {
    var output = OutputBuffer(options)
    let names = ["", "queries"] + metrics
    var rows = evaluation.kinds.map { row($0.kind, $0.scores, style: .plain) }
    rows.append(row("all", evaluation.all, style: .strong))
    TableLayout(
      header: names.map { StyledText($0, .quiet) }, rows: rows, rightAligned: Set(1..<names.count)
    ).write(indent: 0, to: &output)
    if evaluation.negatives > 0 {
      output.newline()
      output.line(
        "\(DecimalText.count(evaluation.negatives, "query", plural: "queries")) without an answer: "
          + "\(evaluation.negativesWithHits) returned hits")
    }
    if failures { write(evaluation.failures, to: &output) }
    return output.bytes
  }

  private static func row(_ name: String, _ scores: Evaluation.Scores, style: TextStyle) -> [StyledText] {
    let values = scores.means.map { StyledText(DecimalText.fixed($0, digits: 3), style) }
    return [StyledText(name, style), StyledText("\(scores.queries)", style)] + values
  }

  private static func write(
    _ failures: [Evaluation.Failure], to output: inout OutputBuffer
  ) {
    output.newline()
    guard !failures.isEmpty else { return output.line("The first hit is right for every query.") }
    let rows = failures.map { failure in
      [
        StyledText(failure.isNegative ? "none" : failure.firstAnswer.map { "\($0)" } ?? "-"),
        StyledText(failure.query), StyledText(failure.firstHit?.sectionTopic ?? "(nothing)", .quiet),
      ]
    }
    let header = ["answer", "query", "came first"].map { StyledText($0, .quiet) }
    TableLayout(header: header, rows: rows, rightAligned: [0]).write(indent: 0, to: &output)
  }

  package static func json(_ evaluation: Evaluation, failures: Bool) -> [UInt8] {
    JSONWriter.document("bridgedoc.eval/1") { json in
      write(evaluation.all, to: &json)
      json.field("kinds", objects: evaluation.kinds) { json, kind in
        json.field("kind", kind.kind)
        write(kind.scores, to: &json)
      }
      json.field("negatives") {
        $0.field("queries", evaluation.negatives)
        $0.field("withHits", evaluation.negativesWithHits)
      }
      json.field("results", objects: evaluation.results) { json, result in
        json.field("query", result.query)
        json.field("kind", result.kind)
        for (name, mean) in zip(metrics, result.scores.means) { json.field(name, mean) }
      }
      guard failures else { return }
      json.field("failures", objects: evaluation.failures) { json, failure in
        json.field("query", failure.query)
        json.field("kind", failure.kind)
        json.field("firstAnswer", failure.firstAnswer)
        json.field("firstHit", failure.firstHit?.sectionTopic)
        json.field("isNegative", failure.isNegative)
      }
    }
  }

  private static func write(_ scores: Evaluation.Scores, to json: inout JSONWriter) {
    json.field("queries", scores.queries)
    for (name, mean) in zip(metrics, scores.means) { json.field(name, mean) }
  }

  /// The ranking of one query as lines of a TREC run: `query Q0 section rank score bridgedoc`.
  package static func run(query: Int, hits: [(topic: String, score: Double)]) -> [UInt8] {
    var output = OutputBuffer()
    for (index, hit) in hits.enumerated() {
      let topic = TerminalText.safe(hit.topic).split(separator: " ").joined(separator: "-")
      output.line(
        "\(query) Q0 \(topic) \(index + 1) \(DecimalText.fixed(hit.score, digits: 6)) bridgedoc")
    }
    return output.bytes
  }
}
