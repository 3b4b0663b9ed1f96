import CLibXML2

/// Manages the global state of libxml2.
package enum LibXML {
  /// Initialises libxml2 once per process. libxml2 requires this before any thread uses it.
  package static func initialise() { _ = ready }

  private static let ready: Bool = {
    xmlInitParser()
    return true
  }()
}
