/// Keywords and operators that show whether a line continues the line before it.
enum CodeWords {
  static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 16 && keywords.contains(Array(word))
  }

  static func isSign(_ byte: UInt8) -> Bool {
    "/=-+!*%<>&|^~?.\\".utf8.contains(byte)
  }

  private static let keywords = Set(
    """
    actor any Any as associatedtype async await borrowing break case catch class const consume consuming continue \
    convenience copy default defer deinit didSet distributed do dynamic each else enum extension extern fallthrough \
    false fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy let \
    macro mutating nil nonisolated nonmutating open operator optional override package postfix precedencegroup prefix \
    private protocol public repeat required rethrows return self Self sending set some static struct subscript super \
    switch throw throws true try typealias typedef unowned using var weak where while willSet yield _ \
    void int float char double long short unsigned signed sizeof union auto template typename namespace kernel vertex \
    fragment device constant nonatomic strong readonly YES NO null function export new delete this def lambda from \
    then fi done elif esac echo
    """.split(separator: " ").map { Array($0.utf8) })
}
