/// The words that highlight.js (11, `languages/swift`) marks in Swift.
enum SwiftHighlightWords {
  static let keywords = set(
    """
    actor any associatedtype async await as borrowing break case catch class consume consuming continue convenience \
    copy default defer deinit didSet distributed do dynamic each else enum extension fallthrough fileprivate final \
    for func get guard if import indirect infix inout internal in is isolated nonisolated lazy let macro mutating \
    nonmutating open operator optional override package postfix precedencegroup prefix private protocol public \
    repeat required rethrows return set some static struct subscript super switch throws throw try typealias \
    unowned var weak where while willSet init self Any Self _ false nil true
    """)

  /// Keywords that a leading dot does not turn into members.
  static let afterDot = set("init self Type Protocol")

  /// Keywords that take a mark with them: `try?`, `as!`, `init?`.
  static let markable = set("as try init")

  /// Modifiers that take an argument with them: `private(set)`.
  static let withArgument: [[UInt8]: [[UInt8]]] = {
    var words: [[UInt8]: [[UInt8]]] = [:]
    for word in ["fileprivate", "internal", "open", "private", "public"] {
      words[Array(word.utf8)] = [Array("(set)".utf8)]
    }
    words[Array("unowned".utf8)] = [Array("(safe)".utf8), Array("(unsafe)".utf8)]
    words[Array("nonisolated".utf8)] = [Array("(unsafe)".utf8)]
    return words
  }()

  static let directives = set(
    """
    colorLiteral column dsohandle else elseif endif error file fileID fileLiteral filePath function if imageLiteral \
    keyPath line selector sourceLocation warning available unavailable
    """)

  static let builtIns = set(
    """
    abs all any assert assertionFailure debugPrint dump fatalError getVaList isKnownUniquelyReferenced max min \
    numericCast pointwiseMax pointwiseMin precondition preconditionFailure print readLine repeatElement sequence \
    stride swap swift_unboxFromSwiftValueWithType transcode type unsafeBitCast unsafeDowncast withExtendedLifetime \
    withUnsafeMutablePointer withUnsafePointer withVaList withoutActuallyEscaping zip
    """)

  static let declarations = set("struct protocol class extension enum actor")

  static let availability = set(
    """
    iOS iOSApplicationExtension macOS macOSApplicationExtension macCatalyst macCatalystApplicationExtension watchOS \
    watchOSApplicationExtension tvOS tvOSApplicationExtension visionOS swift
    """)

  private static func set(_ words: String) -> Set<[UInt8]> {
    Set(words.split(separator: " ").map { Array($0.utf8) })
  }
}
