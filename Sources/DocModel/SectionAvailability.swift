/// The systems to which the sections of a document apply.
///
/// The result depends only on text that the index stores, so that an index can be rebuilt from its documents.
package struct SectionAvailability: Sendable {
  /// The availability of the whole document, from its metadata, its title, and the text below the title.
  private var document: [SystemAvailability] = []

  package init(metadata: [MetadataEntry], title: String, opening: some Sequence<Section>) {
    // In a DocC page, this metadata entry is the list of platforms.
    if let text = metadata.first(where: { $0.key == "availability" })?.value {
      document = AvailabilityText("Availability: " + text).ofParagraph
    }
    document.fill(from: AvailabilityText(title).ofHeading)
    for section in opening.prefix(Self.openingSections) {
      if section.heading.isEmpty || section.heading == [title] { document.fill(from: Self.own(section)) }
      Self.setReplacement(of: section, in: &document)
    }
  }

  /// A fast check whether texts may state availability. Such texts contain the name of a platform (`iOS`, `OS X`, `Catalyst`) or `deprecated`.
  package static func mayBe(in texts: UnsafeRawBufferPointer) -> Bool {
    var last: UInt64 = 0
    for index in 0..<texts.count {
      let byte = texts[index]
      last = last << 8 | UInt64(byte)
      switch byte {
      case UInt8(ascii: "S") where last & 0xff00 == 0x4f00:
        // A lower-case letter before `OS` is required: `iOS` is a system, but `POSIX` and `OSError` are not.
        if (0x61...0x7a).contains(UInt8(truncatingIfNeeded: last >> 16)) { return true }
      case UInt8(ascii: "X") where last & 0xffff00 == 0x4f5300 || last & 0xffff_ffff == 0x4f53_2058:
        return true
      case UInt8(ascii: "t") where last & 0xffff00 == 0x436100: return true
      case UInt8(ascii: "c") where last & 0xff_ffff_ffff == 0x65_7072_6563: return true
      default: break
      }
    }
    return false
  }

  /// The maximum number of sections at the start of a page that describe the whole page: the text before the first heading, the section of the
  /// title, and discussions, which name the replacement of a deprecated symbol.
  package static let openingSections = 4

  /// The availability of a section. If the section states no version for a platform, the version is taken from the headings above, or else from
  /// the document.
  package func of(_ section: Section) -> [SystemAvailability] {
    var found = Self.own(section)
    for heading in section.heading.dropLast().reversed() {
      found.fill(from: AvailabilityText(heading).ofHeading)
    }
    found.fill(from: document)
    return found
  }

  private static func own(_ section: Section) -> [SystemAvailability] {
    var found = section.heading.last.map { AvailabilityText($0).ofHeading } ?? []
    var body: [SystemAvailability] = []
    var code: [SystemAvailability]?
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph):
        guard AvailabilityText.mayBe(paragraph.inline.unparsed) else { continue }
        for item in AvailabilityText(paragraph.text).ofParagraph { body.add(item) }
      case .table(let table): for item in Self.items(of: table) { body.add(item) }
      case .code(let sample) where code == nil: code = AvailabilityAttribute.leading(sample.text)
      default: break
      }
    }
    found.fill(from: body)
    found.fill(from: code ?? [])
    setReplacement(of: section, in: &found)
    return found
  }

  private static func setReplacement(of section: Section, in found: inout [SystemAvailability]) {
    guard found.contains(where: { $0.isDeprecated && $0.renamed == nil }) else { return }
    for text in section.paragraphs {
      if let name = AvailabilityText(text).replacement { return found.setReplacement(name) }
    }
  }

  /// Reads a table of one of two forms: each row contains a platform and its version, or the header contains platforms and the only row contains
  /// their versions.
  private static func items(of table: Table) -> [SystemAvailability] {
    var pairs = table.rows.compactMap { $0.count > 1 ? ($0[0].marked, $0[1].marked) : nil }
    if table.rows.count == 1 { pairs += zip(table.header, table.rows[0]).map { ($0.marked, $1.marked) } }
    var found: [SystemAvailability] = []
    for (name, version) in pairs
    where SystemPlatform.names.contains(where: { name.utf8.elementsEqual($0.name) }) {
      // A version in a table counts even without a plus sign. `ofHeading` counts every version in parentheses.
      for item in AvailabilityText("(\(name) \(version))").ofHeading { found.add(item) }
    }
    return found
  }
}
