/// Output formats of `search`. Users type the raw values.
package enum SearchFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, tsv, paths, markdown, quickfix
}
