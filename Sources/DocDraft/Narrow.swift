/// Stores a number in four bytes, for values of which there is one for each line of a text or each node of a page: a file is smaller than 2 GiB.
@propertyWrapper
@usableFromInline
package struct Narrow: Sendable {
  @usableFromInline var stored: Int32

  @inlinable package init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

  @inlinable package var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(clamping: newValue) }
  }
}
