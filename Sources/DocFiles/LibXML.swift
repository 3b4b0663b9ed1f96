import CLibXML2

/// libxml2's global state.
package enum LibXML {
  /// Initialises libxml2 once per process. libxml2 requires this before its first use from any thread.
  package static func initialise() { _ = ready }

  private static let ready: Bool = {
    xmlInitParser()
    return true
  }()
}
