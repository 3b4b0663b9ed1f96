import DocDraft
import DocModel
import DocSystem

/// Recognises the declarations of Objective-C. The members of a type are between `@interface` and `@end`, not in braces.
enum ObjectiveC {
  /// The name of a member: `method boil:completion:` for `- (void)boil:(Water *)water completion:(Handler)handler;`, and `property volume`; nil
  /// for other lines.
  static func member(_ line: ArraySlice<UInt8>, following: () -> ArraySlice<UInt8>) -> String? {
    switch line.first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      let type = line.dropFirst().drop { $0 == 0x20 }
      guard type.first == UInt8(ascii: "(") else { return nil }
      let all = following()
      let rest = CodeDeclaration.afterParenthesis(all.drop { $0 != UInt8(ascii: "(") })
      guard let first = rest.drop(while: ByteClass.isSpace).first, ByteClass.isLetter(first) || first == 0x5f
      else { return nil }
      return selector(rest).map { "method " + $0 }
    case UInt8(ascii: "@"):
      guard ByteSearch.starts(line, with: "@property") else { return nil }
      return property(following().dropFirst(9)).map { "property " + $0 }
    default: return nil
    }
  }

  /// Whether a line begins or continues the signature of a method: `- (void)boil:(Water *)water`, `completion:(Handler)handler`.
  static func isSignature(_ line: ArraySlice<UInt8>) -> Bool {
    // A Markdown list item may also begin with a word in parentheses: `- (core) Fix a leak`.
    let isDeclared =
      line.last == UInt8(ascii: ";") || line.last == UInt8(ascii: "{")
      || ByteSearch.first(":(", in: line) != nil
    if isDeclared, member(line, following: { line }) != nil { return true }
    let label = line.prefix(while: ByteClass.isWord)
    let rest = line[label.endIndex...]
    guard !label.isEmpty, rest.starts(with: [UInt8(ascii: ":"), UInt8(ascii: "(")]) else { return false }
    let name = CodeDeclaration.afterParenthesis(rest.dropFirst())
    return name.first.map { ByteClass.isLetter($0) || $0 == 0x5f } ?? false
  }

  /// The selector at the start of a text, up to the semicolon or block that ends the declaration.
  private static func selector(_ text: ArraySlice<UInt8>) -> String? {
    var selector: [UInt8] = []
    var rest = text.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "{") }
    var isFirst = true
    while let word = nextWord(&rest) {
      let isLabel = rest.first == UInt8(ascii: ":")
      if isLabel || isFirst { selector += word }
      if isLabel { selector.append(UInt8(ascii: ":")) } else if isFirst { break }
      isFirst = false
    }
    return selector.isEmpty ? nil : selector.text
  }

  /// The name of a property: the last word before the semicolon and any macros, or the name of a block (`void (^handler)(void)`).
  private static func property(_ text: ArraySlice<UInt8>) -> String? {
    var rest = text.prefix { $0 != UInt8(ascii: ";") }.drop(while: ByteClass.isSpace)
    if rest.first == UInt8(ascii: "(") { rest = CodeDeclaration.afterParenthesis(rest) }
    if let block = rest.firstIndex(of: UInt8(ascii: "^")) {
      let name = rest[(block + 1)...].drop(while: ByteClass.isSpace).prefix(while: ByteClass.isWord)
      return name.isEmpty ? nil : name.text
    }
    var name: ArraySlice<UInt8> = []
    while let word = nextWord(&rest) {
      if !isMacroName(word) { name = word }
    }
    return name.isEmpty ? nil : name.text
  }

  /// Removes the next word that is outside parentheses; nil if there is none.
  private static func nextWord(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    while let byte = rest.first {
      let word = rest.prefix(while: ByteClass.isWord)
      rest =
        byte == UInt8(ascii: "(")
        ? CodeDeclaration.afterParenthesis(rest) : rest.dropFirst(max(1, word.count))
      if !word.isEmpty { return word }
    }
    return nil
  }

  static func isMacroName(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains(0x5f) && word.allSatisfy { ByteClass.isUpper($0) || ByteClass.isDigit($0) || $0 == 0x5f }
  }

  /// Whether a line is a macro that annotates the declarations after it: `NS_ASSUME_NONNULL_BEGIN`, `API_AVAILABLE(ios(13.0))`.
  static func isMacro(_ line: ArraySlice<UInt8>) -> Bool {
    let word = line.prefix(while: ByteClass.isWord)
    guard word.count > 4, isMacroName(word) else { return false }
    let rest = line[word.endIndex...]
    return rest.isEmpty || rest.first == UInt8(ascii: "(") && CodeDeclaration.afterParenthesis(rest).isEmpty
  }

  /// The name of an enumeration that a macro declares: `KettleHeat` in `NS_ENUM(NSInteger, KettleHeat) {`. `after` is the text after `macro`.
  static func enumeration(_ macro: String, _ after: ArraySlice<UInt8>) -> String? {
    guard macro.hasSuffix("_ENUM") || macro.hasSuffix("_OPTIONS"), after.first == UInt8(ascii: "("),
      let comma = after.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let name = after[(comma + 1)...].drop(while: ByteClass.isSpace).prefix(while: ByteClass.isWord)
    return name.isEmpty ? nil : name.text
  }

  static func endsType(_ line: ArraySlice<UInt8>) -> Bool {
    ByteSearch.starts(line, with: "@end") && line.dropFirst(4).allSatisfy(ByteClass.isSpace)
  }

  /// A class, category or protocol, and the zero-based lines up to its `@end`.
  struct Interface {
    var name: String
    var lines: Range<Int>
  }

  /// Finds the types of a file in order. Each line is examined once.
  struct Interfaces {
    private var line = 0

    /// The type that begins in a line; nil if none does, as in the forward declaration `@protocol Name;`.
    mutating func next(_ start: Int, name: String, _ text: SourceText) -> Interface? {
      let opening = text.lineBytes(start)
      guard
        ["@interface ", "@protocol ", "@implementation "].contains(where: { opening.starts(with: $0.utf8) }),
        opening.trimmed.last != UInt8(ascii: ";")
      else { return nil }
      line = max(line, start + 1)
      while line < text.lineCount, !ObjectiveC.endsType(text.lineBytes(line)) { line += 1 }
      return Interface(name: name, lines: start..<line)
    }
  }
}
