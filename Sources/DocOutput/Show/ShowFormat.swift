/// Output formats of `show`. Users type the raw values.
package enum ShowFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}
