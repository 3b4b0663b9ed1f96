/// A state of the index that readers can see.
struct Published {
  /// Version of the stored format (`StoreState.version`).
  var version: Int
  /// Identifies the state. Each state has a different name.
  var name: String
  /// One line that tells the user which parts of the index were not searched; nil if all were searched.
  var warning: String?
  /// Reads the encoded `StoreState`.
  var state: () throws -> [UInt8]
}
