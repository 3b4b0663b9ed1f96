import CLibXML2

package enum LibXML {
  /// Initialises libxml2 once per process. Call it before any thread uses libxml2.
  package static func initialise() { _ = ready }

  private static let ready: Bool = {
    xmlInitParser()
    return true
  }()
}
