/// Writes a site's OpenSearch 1.1 description document, by which browsers can search the site.
package enum OpenSearchDescription {
  /// - Parameter address: absolute URL of the home page, with a slash at the end.
  package static func xml(at address: String) -> [UInt8] {
    var xml = HTMLWriter()
    xml.markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    xml.element("OpenSearchDescription", [("xmlns", "http://a9.com/-/spec/opensearch/1.1/")]) { xml in
      xml.element("ShortName", text: "bridgedoc")
      xml.element("Description", text: "Search the documentation")
      xml.element("InputEncoding", text: "UTF-8")
      xml.element("Image", [("type", "image/svg+xml")], text: address + "icon.svg")
      xml.element("Url", [("type", "text/html"), ("template", address + "?q={searchTerms}")]) { _ in }
    }
    return xml.bytes
  }
}
