import DocDraft
import DocModel

/// Turns a reader's draft into a document: computes heading paths, slugs and ids, splits long sections, and cleans text.
///
/// Only the overview has the title in its heading path; other sections omit it. A heading with no text below it becomes a section without
/// blocks. Outlines show this section. Searches find the words of the heading in the heading paths of its subsections.
///
/// A section's id is a hash of the collection, the path, the heading path, and the section's ordinal among the sections with the same heading
/// path. The id changes only if one of these four changes.
struct DocumentFinisher: Sendable {
  let collection: String
  let path: String
  var limits = IngestLimits()

  func finish(_ draft: consuming DraftDocument) -> Document {
    // Moves the sections out of the draft, so that cleaning them in place does not copy them.
    var sections = draft.sections
    draft.sections = []
    for index in sections.indices {
      TextCleaner.clean(&sections[index])
      ListStructure.clean(&sections[index].blocks)
    }
    let title = self.title(draft, sections).map { ComparedTitle($0) }
    var repairs = draft.repairs
    let parts =
      draft.isFinished
      ? finished(sections, &repairs) : paths(sections, title: title, &repairs)
    let topic = draft.topic.map { Slug.make($0) }.flatMap { $0.isEmpty ? nil : $0 }
    var document = Document(
      topic: topic ?? Slug.topic(path: path, title: title?.text), kind: draft.kind,
      title: title.map { shortened($0.text, sections: parts.count, &repairs) }
        ?? Slug.stem(path.utf8.split(separator: UInt8(ascii: "/")).last?.text ?? path),
      source: path, metadata: unique(draft.metadata), links: unique(draft.links), repairs: repairs)
    document.repairs.warnings.sort { $0.line < $1.line }
    document.sections = name(parts, topic: document.topic, title: title)
    return document
  }

  private func title(_ draft: DraftDocument, _ sections: [DraftSection]) -> String? {
    if let title = draft.title.map(TextCleaner.line), !title.isEmpty { return title }
    let headings = sections.filter { !$0.heading.isEmpty }
    return (headings.first { $0.level == 1 } ?? headings.first)?.heading
  }

  /// Upper bound on the total size of all heading paths, in bytes.
  private func pathBytes(of sections: Int) -> Int {
    limits.headingPathBytes + limits.headingPathBytesOfSection * sections
  }

  /// Shortens a long title if the document has many sections, because every section is indexed with the title.
  private func shortened(_ title: String, sections: Int, _ repairs: inout RepairReport) -> String {
    let limit = pathBytes(of: sections) / max(1, sections)
    guard title.utf8.count > limit else { return title }
    repairs.warn(1, "the title of \(sections) sections was cut to \(limit) bytes")
    return HeadingCut.cut(title, to: limit)
  }

  /// A section with its heading path.
  private struct Part {
    var heading: [String]
    var section: DraftSection
  }

  private func paths(
    _ sections: [DraftSection], title: ComparedTitle?, _ repairs: inout RepairReport
  ) -> [Part] {
    var pathBytes = pathBytes(of: sections.count)
    var parts: [Part] = []
    parts.reserveCapacity(sections.count)
    var stack: [(level: Int, heading: String)] = []
    var titleIsOpen = true
    var titleLevel: Int?
    for section in sections {
      // A `Reader` may repeat the title as a heading after an entry, to show that the text below belongs to the page and not to the entry.
      let mayBeTitle = titleIsOpen || section.isPart || section.level == titleLevel
      let isTitle = mayBeTitle && !section.heading.isEmpty && title?.isSame(section.heading) == true
      if isTitle { titleLevel = section.level }
      if section.level > 0 || isTitle { titleIsOpen = false }
      if section.level == 0 || isTitle {
        stack.removeAll()
      } else {
        while let last = stack.last, last.level >= section.level { stack.removeLast() }
        stack.append((section.level, section.heading))
      }
      if section.level == 0, section.blocks.isEmpty { continue }
      var heading = isTitle ? [section.heading] : stack.map(\.heading).filter { !$0.isEmpty }
      bound(&heading, line: section.startLine, &pathBytes, &repairs)
      append(Part(heading: heading, section: section), isTitle: isTitle, of: sections, to: &parts)
    }
    if parts.isEmpty, let only = sections.first(where: { !$0.heading.isEmpty }) {
      parts.append(Part(heading: [], section: only))
    }
    if parts.allSatisfy({ Self.isShort($0.section) }) { return parts }
    return parts.flatMap { part in
      Self.split(part.section).map { Part(heading: part.heading, section: $0) }
    }
  }

  /// The sections of an exported document. They already have their heading paths and are already split.
  private func finished(_ sections: [DraftSection], _ repairs: inout RepairReport) -> [Part] {
    var pathBytes = pathBytes(of: sections.count)
    return sections.map { section in
      var heading = section.path.map(TextCleaner.line).filter { !$0.isEmpty }
      bound(&heading, line: section.startLine, &pathBytes, &repairs)
      return Part(heading: heading, section: section)
    }
  }

  /// Drops the parent headings of a section if the paths of all sections together exceed the limit.
  /// - Parameter left: the number of bytes left for further paths; negative once the limit is exceeded.
  private func bound(_ heading: inout [String], line: Int, _ left: inout Int, _ repairs: inout RepairReport) {
    if heading.count > 1, left >= 0 {
      left -= heading.dropLast().reduce(0) { $0 + $1.utf8.count }
      if left < 0 {
        let reason =
          "the headings above all sections have too many bytes; from here on sections have their own only"
        repairs.warn(line, reason)
      }
    }
    if left < 0 { heading.removeFirst(max(0, heading.count - 1)) }
  }

  /// Appends a section. Text before the title's heading and text below it become one overview, if the heading is the only one of level 1.
  /// Otherwise the heading is not the title of the whole document, and the text before it stays a section.
  private func append(_ part: Part, isTitle: Bool, of sections: [DraftSection], to parts: inout [Part]) {
    if isTitle || part.heading.isEmpty, parts.count == 1, let only = parts.first, only.heading.isEmpty,
      part.heading.isEmpty
        || part.section.level < 2 && sections.count(where: { $0.level == 1 && !$0.isPart }) < 2
    {
      var merged = only
      merged.heading = part.heading
      merged.section.blocks += part.section.blocks
      merged.section.level = max(only.section.level, part.section.level)
      merged.section.endLine = max(only.section.endLine, part.section.endLine)
      merged.section.timestamp = only.section.timestamp ?? part.section.timestamp
      merged.section.anchor = part.section.anchor ?? only.section.anchor
      parts = [merged]
    } else {
      parts.append(part)
    }
  }

  /// Whether a section is too short to be split. The blocks are read in place, because copying them would be slow.
  private static func isShort(_ section: DraftSection) -> Bool {
    section.blocks.indices.reduce(0) { $0 + SectionSplit.mostWords(section.blocks[$1].block) }
      <= SectionSplit.longestSection
  }

  private static func split(_ section: DraftSection) -> [DraftSection] {
    if isShort(section) { return [section] }
    let ranges = SectionSplit.parts(of: section.blocks.lazy.map(\.block))
    if ranges.count < 2 { return [section] }
    return ranges.map { range in
      var part = section
      part.blocks = Array(section.blocks[range])
      if range.lowerBound > 0 { part.startLine = part.blocks.first?.startLine ?? part.startLine }
      let last =
        range.upperBound < section.blocks.count ? part.blocks.map(\.endLine).max() ?? 0 : section.endLine
      part.endLine = max(part.startLine, last)
      return part
    }
  }

  private func name(_ parts: [Part], topic: String, title: ComparedTitle?) -> [Section] {
    var ordinals = HeadingOrdinals()
    var slugs: Set<String> = []
    var nextNumber: [String: Int] = [:]
    let hasOpening = parts.first?.heading.isEmpty == true
    return parts.map { part in
      let ordinal = ordinals.next(for: part.heading)
      // If text precedes the heading from which the title was taken, that text is the overview.
      let isOverview =
        part.heading.count < (hasOpening && !part.section.isPart ? 1 : 2)
        && part.heading.allSatisfy { title?.isSame($0) == true }
      let base = isOverview ? "overview" : Slug.make(part.heading.last ?? "")
      let slug = Self.uniqueSlug(base.isEmpty ? "section" : base, &slugs, &nextNumber)
      var section = part.section
      // A split may divide a list, so the structure of lists is repaired.
      ListStructure.clean(&section.blocks)
      return Section(
        id: SectionID(collection: collection, path: path, heading: part.heading, ordinal: ordinal),
        topic: topic + "/" + slug, level: section.level, heading: part.heading, timestamp: section.timestamp,
        anchor: section.anchor, startLine: section.startLine,
        endLine: max(section.startLine, section.endLine), blocks: section.blocks.map(\.block))
    }
  }

  private static func uniqueSlug(
    _ base: String, _ taken: inout Set<String>, _ nextNumber: inout [String: Int]
  ) -> String {
    var slug = base
    while !taken.insert(slug).inserted {
      slug = "\(base)-\(nextNumber[base, default: 2])"
      nextNumber[base, default: 2] += 1
    }
    return slug
  }

  private func unique(_ metadata: [MetadataEntry]) -> [MetadataEntry] {
    var keys: Set<String> = []
    return metadata.filter { keys.insert($0.key).inserted }
  }

  private func unique(_ links: [Link]) -> [Link] {
    var targets: Set<String> = []
    return links.filter { targets.insert($0.target).inserted }
  }
}

/// A title prepared for case-insensitive comparison with headings. Its lower-case form is computed only once.
private struct ComparedTitle {
  let text: String
  private let lowered: String

  init(_ text: String) { (self.text, lowered) = (text, text.lowercased()) }

  func isSame(_ heading: String) -> Bool { heading == text || heading.lowercased() == lowered }
}
