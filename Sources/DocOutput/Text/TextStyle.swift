/// The role of text, such as a heading, which determines its style on a terminal.
///
/// To be readable in light and dark themes, styles use the terminal's colours except black and white, and no background colours.
enum TextStyle: UInt8, Sendable {
  case plain, strong, emphasis, code, match, heading, title, path, kind, quiet
  // Styles for the tokens of code.
  case keyword, typeName, string, number, comment

  /// The parameters of the SGR control sequence (ECMA-48, 8.3.117); nil for plain text.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .strong, .heading: "1"
    case .emphasis: "3"
    case .code, .typeName: "36"
    case .match: "1;31"
    case .title: "1;34"
    case .path, .keyword: "35"
    case .kind, .string: "32"
    case .quiet: "2"
    case .number: "34"
    case .comment: "2;3"
    }
  }
}
