import DocSystem

/// A C library that is opened when a server is named. Users without one need not install it.
struct NativeLibrary {
  private let handle: UnsafeMutableRawPointer

  /// A library that is missing, or that lacks a function.
  struct Missing: Error {}

  /// - Parameter names: file names to try, in order.
  init(_ names: [String]) throws(Missing) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    throw Missing()
  }

  /// SAFETY: the caller's type must be that of the function in the library's header.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }

  /// Names of a library in the folders where Debian and Homebrew install it.
  static func names(linux: String, mac: String, formula: String) -> [String] {
    [linux] + ["/opt/homebrew", "/usr/local"].map { "\($0)/opt/\(formula)/lib/\(mac)" } + [mac]
  }
}

/// C strings as a C array, which is valid until the body returns.
func withStrings<Result>(
  _ strings: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  // SAFETY: each copy lives until the call returns, and is freed once.
  let copies = strings.map { $0.flatMap { strdup($0) } }
  defer { for copy in copies { free(copy) } }
  return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
}
