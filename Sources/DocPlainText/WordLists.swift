import DocModel

/// Lists of short words that distinguish prose from code. Lookups work on bytes and create no strings.
///
/// A word of up to eight ASCII letters is packed into an integer, in lower case. No word in the lists is longer.
enum WordLists {
  /// English function words. Almost every sentence contains at least one.
  private static let function = packed(
    """
    the of and to a an in is for that this these those it its as with on be are by or from at which can not
    will if when you we they but was were has have had do does did so than then there their your our my he she
    his her into such may must should would could might also only any all each some no one two more most other
    about how what where why who while because since until between after before over under through during without
    within both same them us i me been being just like even much many very here however instead
    """)
  private static let verbs = packed(
    "is are was were be been has have had can will may must should would could might does did do let lets makes"
  )
  private static let declarations = packed(
    """
    let var func struct class enum extension protocol import actor typealias init deinit subscript operator
    package private internal open static final override mutating lazy weak indirect associat some def const fn
    pub mod impl trait type interface function namespace template void int int32_t char bool float double auto
    unsigned module macro package export abstract virtual inline extern typedef union using borrowing consuming
    nonmutating prefix infix postfix fileprivate required convenience unowned distributed nonisolated
    """)
  private static let statements = packed(
    """
    if for while return guard switch case try await throw else do break continue defer catch default repeat where
    in throws async match loop elif except finally with yield raise assert pass del lambda print self super new
    delete goto end then fi done esac and or not puts echo
    """)
  private static let script = packed(
    "from require use include define undef ifdef ifndef endif pragma set unset local module begin rescue ensure"
  )
  private static let commands = packed(
    """
    git npm npx yarn pip pip3 python python3 swift swiftc cargo rustc rustup node curl wget cd ls mkdir rm cp mv cat
    sudo apt apt-get brew docker make cmake xcrun xcodebuild bundle gem go java mvn gradle bash sh zsh ssh tar
    chmod export source echo grep sed awk find pod deno bun pnpm uv ant
    """)

  private static let answers = packed("yes no none n/a true false optional required never always partial na")
  private static let code = packed(
    """
    async await throws rethrows let var func static mutating inout some any where return init self nil true false
    void int bool string const fn mut pub unsigned char double float
    """)
  static func isYesNo(_ word: Span<UInt8>) -> Bool { answers.contains(pack(word)) }
  static func isCodeWord(_ word: Span<UInt8>) -> Bool { code.contains(pack(word)) }

  static func isFunctionWord(_ word: Span<UInt8>) -> Bool { function.contains(pack(word)) }
  static func isVerb(_ word: Span<UInt8>) -> Bool { verbs.contains(pack(word)) }

  /// The keyword class of the first word of a line. A word with a capital letter is never a keyword.
  static func keyword(_ word: Span<UInt8>) -> LineShape.Keyword {
    guard !word.isEmpty, ByteClass.isLower(word[0]) else { return .none }
    let key = pack(word)
    if declarations.contains(key) { return .declaration }
    if statements.contains(key) { return .statement }
    if commands.contains(key) { return .command }
    return script.contains(key) ? .script : .none
  }

  /// Packs the letters, digits, `-` and `_` at the beginning of a word. The result is 0 if there are no such characters, or more than eight.
  static func pack(_ word: Span<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    var count = 0
    for index in word.indices {
      let byte = word[index]
      if byte == UInt8(ascii: "\"") && count == 0 { continue }
      let lower = ByteClass.isUpper(byte) ? byte | 0x20 : byte
      guard ByteClass.isLower(lower) || ByteClass.isDigit(byte) || byte == 0x2d || byte == 0x5f else { break }
      count += 1
      if count > 8 { return 0 }
      key = key << 8 | UInt64(lower)
    }
    return key
  }

  private static func packed(_ list: String) -> Set<UInt64> {
    var set: Set<UInt64> = []
    for word in list.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0a }) {
      let key = pack(Array(word).span)
      if key != 0 { set.insert(key) }
    }
    return set
  }
}
