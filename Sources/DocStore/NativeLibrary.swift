import DocSystem

/// A C library that is loaded only if a command uses a server, so that users without a server need not install it.
final class NativeLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer?
  /// Whether the library was found and contains every function that was looked up.
  private(set) var isWhole: Bool

  /// Loads the library from the places where Debian and Homebrew install it.
  init(linux: String, mac: String, formula: String) {
    let folders = ["/opt/homebrew", "/usr/local"].map { "\($0)/opt/\(formula)/lib/\(mac)" }
    handle = ([linux] + folders + [mac]).lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
    isWhole = handle != nil
  }

  /// SAFETY: `Function` must be the type that the library's header declares for the function. No function is called if `isWhole` is false.
  func function<Function>(_ name: String) -> Function {
    let symbol = handle.flatMap { dlsym($0, name) }
    if symbol == nil { isWhole = false }
    return unsafeBitCast(symbol ?? UnsafeMutableRawPointer(bitPattern: 1), to: Function.self)
  }
}
