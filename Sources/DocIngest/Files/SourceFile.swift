/// One regular file that a walk found.
public struct SourceFile: Sendable, Hashable {
  /// Path below the walk's root, `/` between its parts; for a root that is a file, its name.
  public var path: String
  /// What to open.
  public var absolutePath: String
  /// In bytes, when it was listed.
  public var size: Int
  /// Time of the last change of its content, nanoseconds since 1970.
  public var modificationNanoseconds: Int64
  /// Whether a person named this very file (then a binary is worth a warning), or it was met in a folder.
  public var isNamed: Bool

  public init(
    path: String, absolutePath: String, size: Int, modificationNanoseconds: Int64, isNamed: Bool = false
  ) {
    self.path = path
    self.absolutePath = absolutePath
    self.size = size
    self.modificationNanoseconds = modificationNanoseconds
    self.isNamed = isNamed
  }
}
