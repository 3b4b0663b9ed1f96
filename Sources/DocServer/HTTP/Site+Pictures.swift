import DocModel
import DocOutput
import DocTopics

/// Serves the pictures that documents contain or link to. The pictures are read from the folders of the documents' collections.
extension Site {
  /// Reads the beginning of a file of a collection.
  ///
  /// - Parameter path: the path in the collection's folder.
  /// - Parameter count: the maximum number of bytes to read.
  /// - Returns: the bytes, and the size of the whole file; nil if the file does not exist, or is outside the collection's folder.
  package typealias CollectionFiles =
    (_ index: Int, _ collection: String, _ path: String, _ count: Int) -> (bytes: [UInt8], size: Int)?

  /// A page shows at most `mostPictures` pictures. A picture of more than `mostPictureBytes` bytes is not served.
  private static let mostPictures = 500
  private static let mostPictureBytes = 16 << 20

  /// The pictures of the sections on a page: those that a section shows or links to.
  func pictures(
    of document: DocumentSummary, _ sections: [Section], _ files: CollectionFiles
  ) -> [SectionID: [DocumentHTML.Picture]] {
    var found: [SectionID: [DocumentHTML.Picture]] = [:]
    var count = 0
    for section in sections {
      var links: [Link] = []
      for block in section.blocks { block.forEachText { links += $0.links } }
      for link in links where DocumentHTML.isPicture(link.target) && count < Self.mostPictures {
        count += 1
        guard let path = Self.path(of: link.target, in: document.source),
          let file = files(document.index, document.collection, path, 256),
          Self.type(of: file.bytes, path) != nil
        else { continue }
        let own = "/doc/\(PercentEncoding.encoded(document.topic.utf8))/\(section.id)"
        let address = own + "?picture=" + PercentEncoding.encoded(path.utf8)
        if found[section.id]?.contains(where: { $0.address == address }) != true {
          found[section.id, default: []].append((address, link.text))
        }
      }
    }
    return found
  }

  /// The reply with a picture. An SVG file can contain scripts, so it is sent only as an image, with a policy that forbids scripts.
  func picture(_ path: String, of document: DocumentSummary, _ request: WebRequest) throws -> WebReply {
    guard let files = settings.pictures?(try index.searcher().reader.indexes.map(\.directory)),
      Self.path(of: PercentEncoding.encoded(path.utf8), in: "") != nil,
      let file = files(document.index, document.collection, path, Self.mostPictureBytes),
      file.size <= Self.mostPictureBytes, let type = Self.type(of: file.bytes, path),
      ["image", nil].contains(request.header("sec-fetch-dest"))
    else { throw WebFailure(404, "There is no such picture") }
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return WebReply(type: type, file.bytes, headers: [("content-security-policy", policy)])
  }

  /// The path of a picture in its collection's folder; nil if `target` leads out of that folder or to another site.
  static func path(of target: String, in source: String) -> String? {
    let bytes = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard !target.hasPrefix("//"), !bytes.contains(UInt8(ascii: ":")),
      let text = PercentEncoding.decodedText(Substring(bytes)), !text.utf8.contains(0)
    else { return nil }
    var parts = text.hasPrefix("/") ? [] : source.split(separator: "/").dropLast()
    for part in text.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    return parts.joined(separator: "/")
  }

  /// The media type of a picture, by its first bytes; nil if the bytes are not a picture that browsers show.
  static func type(of bytes: [UInt8], _ path: String) -> String? {
    func begins(_ start: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: start) }
    if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if begins([0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) { return "image/gif" }
    if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) { return "image/webp" }
    // An SVG file may begin with an XML declaration or a comment, so it is recognised by a `<` at its start and by the extension of its path.
    let isMarkup = bytes.first { !ByteClass.isSpace($0) } == UInt8(ascii: "<")
    return isMarkup && path.lowercased().hasSuffix(".svg") ? "image/svg+xml" : nil
  }
}
