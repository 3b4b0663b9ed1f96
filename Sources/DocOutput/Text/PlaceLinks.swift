import DocModel
import DocSystem

/// Makes URLs of places in files, for terminals that support links (OSC 8).
package struct PlaceLinks: Sendable {
  /// The template for URLs. Its placeholders `{path}`, `{line}` and `{host}` are replaced.
  package var format: String
  /// The name of this machine. The name tells a terminal on another machine that the file is not local.
  package var host: String
  /// Returns the current path of a document's file, escaped as in `PathName`; nil if the file or its folder is unknown.
  package var file: @Sendable (_ index: Int, _ collection: String, _ source: String) -> String?

  package static let plainFormat = "file://{host}{path}"

  package init(
    format: String = plainFormat, host: String,
    file: @escaping @Sendable (_ index: Int, _ collection: String, _ source: String) -> String?
  ) {
    self.format = format
    self.host = host
    self.file = file
  }

  package static func fileURL(path: String, anchor: String?) -> String {
    var address = Array("file://".utf8)
    address += PercentEncoding.encodedPath(PathName.bytes(path)).utf8
    append(anchor: anchor, to: &address)
    return String(decoding: address, as: UTF8.self)
  }

  /// Appends an anchor, which may already be percent-encoded.
  private static func append(anchor: String?, to address: inout [UInt8]) {
    guard let anchor else { return }
    address.append(UInt8(ascii: "#"))
    address +=
      PercentEncoding.encoded(anchor.utf8) {
        $0 > 0x20 && $0 < 0x7f && ![0x22, 0x3c, 0x3e, 0x5c, 0x60].contains($0)
      }.utf8
  }

  /// The URL of a line in a document's file; nil if the file is unknown. A URL in `plainFormat` contains the anchor instead of the line.
  func address(index: Int, collection: String, source: String, line: Int, anchor: String? = nil) -> String? {
    guard let path = file(index, collection, source) else { return nil }
    var address: [UInt8] = []
    var rest = Array(format.utf8)[...]
    let values = [
      ("{path}", PathName.bytes(path)), ("{host}", Array(host.utf8)), ("{line}", Array("\(line)".utf8)),
    ]
    while let byte = rest.first {
      if let (name, value) = values.first(where: { rest.starts(with: $0.0.utf8) }) {
        address += PercentEncoding.encodedPath(value).utf8
        rest = rest.dropFirst(name.utf8.count)
      } else {
        if byte > 0x20, byte < 0x7F { address.append(byte) }
        rest = rest.dropFirst()
      }
    }
    if !format.utf8.elementsEqual(Self.plainFormat.utf8) { return String(decoding: address, as: UTF8.self) }
    Self.append(anchor: anchor, to: &address)
    return String(decoding: address, as: UTF8.self)
  }
}
