import CLibXML2

/// libxml2's global state.
package enum LibXML {
  /// Once a process, before the first use from any thread (libxml2's own requirement).
  package static func initialise() { _ = ready }

  private static let ready: Bool = {
    xmlInitParser()
    return true
  }()
}
