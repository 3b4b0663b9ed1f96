import DocDraft
import DocFiles
import DocModel

/// Reads pages of a DocC archive: render JSON as written by `docc convert` (its `RenderNode.spec.json`).
///
/// Each page becomes a document with its declaration, abstract, discussion, parameters, return value, and links to related pages.
struct RenderPageReader: Reader {
  var name: String { "docc-page" }

  /// Certain if the root object has the schema version, DocC address, kind and sections of a render page.
  func recognise(_ probe: Probe) -> Confidence? {
    guard let root = probe.json?.root, root["schemaVersion"]?["major"] != nil,
      root["identifier"]?["url"]?.string?.utf8.starts(with: "doc://".utf8) == true, root["kind"] != nil,
      root["sections"] != nil || root["primaryContentSections"] != nil
    else { return nil }
    return .certain
  }

  func read(_ member: Member, into sink: inout DocumentSink) {
    guard let root = member.probe.json?.root else { return sink.decline() }
    sink.isOfBytes = true
    sink.add(Self.draft(root))
  }

  static func draft(_ root: JSONValue) -> DraftDocument {
    let metadata = root["metadata"]
    let title = Self.name(root) ?? metadata?["title"]?.string ?? root["identifier"]?["url"]?.string ?? ""
    let isArticle = ["article", "project", "overview"].contains(root["kind"]?.string)
    var draft = DraftDocument(kind: isArticle ? .article : .reference, title: title)
    draft.describe("role", as: metadata?["roleHeading"]?.string)
    let modules = metadata["modules"].elements.compactMap { $0["name"]?.string }
    draft.describe("module", as: modules.joined(separator: ", "))
    draft.describe("availability", as: Availability.text(metadata?["platforms"]))
    draft.describe("symbol", as: metadata?["externalID"]?.string)
    draft.describe("url", as: root["identifier"]?["url"]?.string)
    var page = RenderPage(root: root)
    page.write(title: title)
    var writer = page.writer
    writer.finish(into: &draft)
    return draft
  }

  /// The qualified name of a member, such as `Kettle.boil(to:)`; nil for other pages.
  private static func name(_ root: JSONValue) -> String? {
    guard let title = root["metadata"]?["title"]?.string, root["metadata"]?["role"]?.string == "symbol",
      let above = root["hierarchy"]?["paths"]?.elements.first?.elements.last?.string,
      let owner = root["references"]?.members.first(where: { $0.name == above })?.value,
      owner["role"]?.string == "symbol", let type = owner["title"]?.string, !title.hasPrefix(type + ".")
    else { return nil }
    return type + "." + title
  }
}

/// Formats the availability of a symbol by platform.
enum Availability {
  /// The availability on a page's platforms, such as `macOS 12.0+, iOS 15.0 to 17.0 (deprecated)`; nil if none is given.
  static func text(_ platforms: JSONValue?) -> String? {
    let parts = platforms.elements.compactMap { platform -> String? in
      guard let name = platform["name"]?.string, platform["unavailable"]?.bool != true else { return nil }
      return text(
        name, from: platform["introducedAt"]?.string, deprecated: platform["deprecatedAt"]?.string,
        isDeprecated: platform["deprecated"]?.bool == true, isBeta: platform["beta"]?.bool == true)
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  static func text(
    _ name: String, from: String?, deprecated: String?, isDeprecated: Bool, isBeta: Bool = false
  ) -> String {
    var text = name
    if let from { text += " " + from }
    if let deprecated {
      text += " to \(deprecated) (deprecated)"
    } else if isDeprecated {
      text += " (deprecated)"
    } else if from != nil {
      text += "+"
    }
    return isBeta ? text + " (beta)" : text
  }
}

/// Recognises DocC archives. Such an archive contains pages as JSON in `data`, next to a web app that displays them.
struct DocCArchiveReader: PackageReader {
  var name: String { "docc-archive" }
  var marks: [String] { ["metadata.json"] }

  /// Upper bound on the bytes of a `metadata.json`; a typical one has a few hundred.
  static let metadataBytes = 1 << 20

  func open(_ container: Container, limits: IngestLimits) -> (any Package)? {
    guard container.contains(folder: "data/documentation") || container.contains(folder: "data/tutorials"),
      let bytes = try? container.read("metadata.json", limit: Self.metadataBytes),
      let metadata = JSONTree.of(bytes)?.root, metadata["schemaVersion"] != nil,
      metadata["bundleID"] != nil || metadata["bundleIdentifier"] != nil
    else { return nil }
    return DocCArchive()
  }
}

/// A DocC archive. Its pages can be read one by one, because each page contains the titles of the pages that it links to.
struct DocCArchive: Package {
  func holds(_ member: String) -> Bool {
    member.utf8.starts(with: "data/".utf8) && member.utf8.suffix(5).elementsEqual(".json".utf8)
  }

  func read(_ member: Member, at path: String, into sink: inout DocumentSink) {
    let reader = RenderPageReader()
    guard reader.recognise(member.probe) != nil else { return sink.decline() }
    reader.read(member, into: &sink)
  }
}
