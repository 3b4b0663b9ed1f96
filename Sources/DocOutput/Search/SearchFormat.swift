/// Output formats of `search`; raw values are what users type.
package enum SearchFormat: String, CaseIterable, Sendable {
  case text, json, jsonl, tsv, paths, markdown, quickfix
}
