/// Reads the `@available` attributes at the start of Swift code.
enum AvailabilityAttribute {
  /// The availability that the attributes before the first declaration state. Examples are `@available(iOS 16, macOS 13, *)`, `@available(iOS,
  /// introduced: 13, deprecated: 16, renamed: "other")` and `@available(*, deprecated, message: "Use other instead")`.
  static func leading(_ code: String) -> [SystemAvailability] {
    var found: [SystemAvailability] = []
    var rest = code.utf8[...]
    let attribute = "@available(".utf8
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: attribute) {
        rest = rest.dropFirst(attribute.count)
        let (arguments, end) = arguments(rest)
        add(arguments, to: &found)
        rest = rest[end...]
      } else if rest.first == UInt8(ascii: "@") {
        rest = rest.drop { $0 > 0x20 }
      } else {
        return found
      }
    }
  }

  /// The arguments up to the closing parenthesis, and the index after it. Commas and parentheses inside strings belong to the strings.
  private static func arguments(_ text: Substring.UTF8View) -> ([String], Substring.UTF8View.Index) {
    var arguments: [String] = []
    var argument: [UInt8] = []
    var isString = false
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index = text.index(after: index)
      if byte == 0x22 { isString.toggle() }
      if !isString, byte == 0x2c || byte == 0x29 {
        arguments.append(String(decoding: argument.drop { $0 <= 0x20 }, as: UTF8.self))
        argument = []
        if byte == 0x29 { break }
      } else {
        argument.append(byte)
      }
    }
    return (arguments, index)
  }

  private static func add(_ arguments: [String], to found: inout [SystemAvailability]) {
    guard let first = arguments.first else { return }
    let isEverywhere = first == "*"
    let named = SystemPlatform.names.first { first.utf8.elementsEqual($0.name) }?.platform
    guard isEverywhere || named != nil else {
      // The short form of the attribute: platforms with versions, and `*` at the end.
      for argument in arguments {
        for item in AvailabilityText(argument + "+").ofHeading { found.add(item) }
      }
      return
    }
    var availability = SystemAvailability(named ?? .any)
    for argument in arguments.dropFirst() {
      let parts = argument.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      let value = parts.count > 1 ? Array(parts[1].drop { $0 <= 0x20 || $0 == 0x22 }) : []
      let version = SystemVersion.read(value, at: 0)?.version
      let text = String(decoding: value.prefix { $0 != 0x22 }, as: UTF8.self)
      switch parts.first.map({ String(decoding: $0, as: UTF8.self) }) {
      case "introduced": availability.introduced = version
      case "deprecated": (availability.isDeprecated, availability.deprecated) = (true, version)
      case "obsoleted": availability.obsoleted = version
      case "renamed" where !text.isEmpty: availability.renamed = text
      case "message": availability.renamed = availability.renamed ?? AvailabilityText(text).replacement
      default: break
      }
    }
    found.add(availability)
  }
}
