/// The formats of `show`; raw values are what users type.
public enum ShowFormat: String, CaseIterable, Sendable {
  case text, markdown, json
}
