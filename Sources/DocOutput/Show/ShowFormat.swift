/// Output formats of `show`; raw values are what users type.
package enum ShowFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}
