import DocDraft
import DocModel
import DocSystem

/// Decides whether a Markdown text is a readme, a reference or an article. Only the content counts, never the file's name.
enum MarkdownKind {
  static func of(_ draft: DraftDocument, evidence: MarkdownKindEvidence, text: SourceText) -> DocumentKind {
    if isReference(draft, evidence: evidence, text: text) { return .reference }
    return readmeScore(draft, evidence: evidence, text: text) >= 4 ? .readme : .article
  }

  /// Whether the text is an API page. One of three signs suffices: the page is short, with one heading and one declaration; a type of symbol,
  /// such as "Structure", is above the title; or enough sections have typical names (Parameters, Return Value, See Also, …).
  private static func isReference(_ draft: DraftDocument, evidence: MarkdownKindEvidence, text: SourceText)
    -> Bool
  {
    let headings = evidence.headings.count
    if headings == 1, evidence.hasDeclaration, text.lineCount <= 80 { return true }
    if namesItsSort(draft) { return true }
    let named = evidence.referenceHeadings.count
    guard named > 0 else { return false }
    if named >= 2, named * 5 >= headings { return true }
    return evidence.hasDeclaration && named * 3 >= headings - 1
      || (evidence.referenceHeadings.contains("topics") && draft.sections.first?.level == 0)
      || (evidence.referenceHeadings.contains("see-also") && headings <= 4
        && draft.sections.first?.level == 0)
  }

  /// Whether the paragraph above the title is a type of symbol, such as "Structure", as on generated pages.
  private static func namesItsSort(_ draft: DraftDocument) -> Bool {
    guard let first = draft.sections.first, first.level == 0, first.blocks.count <= 20,
      case .paragraph(let paragraph)? = first.blocks.last?.block, paragraph.style == .plain
    else { return false }
    return sorts.contains(paragraph.text.lowercased())
  }

  private static let sorts: Set = [
    "class", "structure", "struct", "protocol", "enumeration", "enum", "actor", "function", "method", "macro",
    "instance method", "instance property", "type method", "type property", "initializer", "case", "operator",
    "enumeration case", "global variable", "type alias", "typealias", "associated type", "instance subscript",
    "property", "framework", "api collection", "property list key", "object", "dictionary",
    "web service endpoint", "module", "interface", "constructor", "variable", "constant", "namespace",
    "trait", "union", "build setting", "extended class", "extended structure", "extended protocol",
    "data type", "entitlement", "type",
  ]

  /// Scores features that are typical of a project's front page. A readme needs four points, because no single feature is conclusive.
  private static func readmeScore(_ draft: DraftDocument, evidence: MarkdownKindEvidence, text: SourceText)
    -> Int
  {
    var score = 0
    if hasBadges(text) { score += 3 }
    if evidence.hasLayoutHTML { score += 2 }
    if evidence.hasCollapsed { score += 1 }
    if evidence.footnotes > 0 { score += 1 }
    if evidence.hasAbbreviations { score += 1 }
    if evidence.hasInstallCommand { score += 2 }
    if linksToItself(draft) { score += 3 }
    let strong = evidence.projectHeadings.intersection(strongHeadings)
    score += min(4, 2 * strong.count) + min(2, evidence.projectHeadings.count - strong.count)
    // Readmes often have no text between the title and the first section.
    if let first = draft.sections.first, draft.sections.count > 1, first.level == 1, first.blocks.isEmpty,
      draft.sections[1].level == 2
    {
      score += 1
    }
    return score
  }

  private static let strongHeadings: Set = [
    "installation", "install", "installing", "license", "licence", "contributing", "contributors", "badges",
    "sponsors", "code-of-conduct", "swift-package-manager", "cocoapods", "carthage", "roadmap",
  ]

  /// Whether the first lines contain badges, which are linked images such as a build status.
  private static func hasBadges(_ text: SourceText) -> Bool {
    for line in 0..<min(40, text.lineCount) {
      let bytes = text.lineBytes(line).prefix(4000)
      if ByteSearch.first("[![", in: bytes) != nil
        || ByteSearch.first("img.shields.io", in: bytes) != nil
        || ByteSearch.first("/badge", in: bytes) != nil
      {
        return true
      }
    }
    return false
  }

  /// Whether the text links to a repository with the document's own name: `github.com/owner/NAME`.
  private static func linksToItself(_ draft: DraftDocument) -> Bool {
    let heading = draft.title ?? draft.sections.first { !$0.heading.isEmpty }?.heading ?? ""
    let title = Slug.make(heading)
    guard title.utf8.count > 2 else { return false }
    return draft.links.contains { link in
      guard
        let host = ["github.com/", "gitlab.com/", "codeberg.org/", "bitbucket.org/"].first(
          where: link.target.contains),
        let range = link.target.range(of: host)
      else { return false }
      let parts = link.target[range.upperBound...].split(separator: "/")
      guard parts.count >= 2 else { return false }
      let name = parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1]
      return Slug.make(String(name)) == title
    }
  }
}
