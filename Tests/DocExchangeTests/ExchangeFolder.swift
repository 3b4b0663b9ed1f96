import DocExchange
import DocIndex
import DocLibrary
import DocModel
import DocReaders
import Foundation
import TestSupport

/// A folder with documents of many kinds, their index, and exports of it.
struct ExchangeFolder {
  let folder: TemporaryFolder
  var index: String { path("index") }

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.path + "/" + name }

  @discardableResult
  func index(_ names: String..., into index: String = "index") throws -> IndexReader {
    try Library(directory: path(index)).refresh(Library.Request(paths: names.map { path($0) }))
    return try IndexReader(directory: path(index))
  }

  /// Writes a copy of a pack with a changed manifest and valid checksums.
  func forge(_ pack: String, as name: String, _ change: (inout Manifest) -> Void) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path(pack))))
    var (header, length) = try PackHeader.decode(bytes, count: bytes.count)
    let end = length + header.files[0].bytes
    var manifest = try Manifest(Array(bytes[length..<end]), path: pack)
    change(&manifest)
    header.files[0].bytes = manifest.encode().count
    try folder.write(name, bytes: header.encode() + manifest.encode() + bytes[end...])
  }

  /// Writes a small collection with many unusual documents.
  func writeDocuments() throws {
    try folder.write(
      "kites/skill.md",
      "---\nname: kite-flying\ndescription: How kites fly.\nzeta: last\nalpha: first\n---\n\n# Kites\n\nText.\n\n## Line\n\n### Knots\n\nTie.\n"
    )
    try folder.write(
      "kites/lists.md",
      "# Lists\n\nA [link](other.md) and `code`, 1 < 2, a \\*star\\*.\n\n1. one\n   - inner\n     - innermost\n2. two\n\n> quoted\n\n| a | b |\n| - | - |\n| x \\| y | |\n\n```swift\nlet a = \"```\"\n```\n\n    plain code\n\n## Same\n\nOne.\n\n## Same\n\nTwo.\n"
    )
    let long = (0..<60).map { "Paragraph \($0) says " + String(repeating: "many words again ", count: 12) }
    try folder.write("kites/long.md", "# Long\n\n## Chapter\n\n" + long.joined(separator: "\n\n") + "\n")
    try folder.write(
      "kites/deep.html",
      "<!doctype html><title>Deep</title><h2>Before</h2><p>One.<h1>Deep</h1><h4 id=Four>Four</h4><p>Two.<h3>Three</h3><p>\u{202e}odd\u{2028}text</p><pre>a\u{0b}b</pre>"
    )
    try folder.write("kites/sub/README.md", "# Read me\n\nOf a folder.\n")
    try folder.write(
      "kites/\(String(repeating: "n", count: 200)).md",
      "# \(String(repeating: "Heading ", count: 300))\n\nLong.\n")
    try folder.write(
      "kites/talk.md",
      "---\nsession: wwdc2031-101\n---\n\n# Wind\n\n## 0:00 Hello\n\nWelcome. Good day.\n\n## 2:30 Gusts\n\nA gust.\n\n```swift\nmeter.onGust { }\n```\n\n## 9:00 End\n\nBye.\n"
    )
  }
}
