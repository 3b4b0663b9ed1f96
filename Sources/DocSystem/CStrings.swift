/// Passes strings to the body as an array of C strings that ends with a null pointer, as `execv` and `posix_spawn` require.
package func withCStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  // SAFETY: each copy lives until the call returns, and is freed once.
  var copies = strings.map { strdup(($0 + [0]).map { CChar(bitPattern: $0) }) } + [nil]
  defer { for copy in copies { free(copy) } }
  return body(&copies)
}

package func withConstantCStrings<Result>(
  _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  withCStrings(strings) { body(UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<CChar>?.self)) }
}
