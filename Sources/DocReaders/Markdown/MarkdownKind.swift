import DocDraft
import DocModel
import DocPlainText
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
    let marks: [StaticString] = ["[![", "img.shields.io", "/badge"]
    return (0..<min(40, text.lineCount)).contains { line in
      marks.contains { ByteSearch.first($0, in: text.lineBytes(line).prefix(4000)) != nil }
    }
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

/// Evidence by which `MarkdownKind` determines the kind of a document. The evidence is collected while the text is read.
struct MarkdownKindEvidence: Sendable {
  var footnotes = 0
  private(set) var headings: [String] = []
  private(set) var projectHeadings: Set<String> = []
  private(set) var referenceHeadings: Set<String> = []
  private(set) var hasInstallCommand = false
  private(set) var hasLayoutHTML = false
  private(set) var hasCollapsed = false
  var hasAbbreviations = false
  private(set) var hasDeclaration = false

  /// Records a heading. A heading of level 1 is not compared with section names, because it is the document's title.
  mutating func take(heading: String, level: Int) {
    if headings.count < 200 { headings.append(heading) }
    if level == 1 { return }
    let slug = Slug.make(heading)
    if let name = Self.projectName(slug) { projectHeadings.insert(name) }
    if Self.referenceNames.contains(slug) { referenceHeadings.insert(slug) }
  }

  /// The known section name that a heading's slug equals (`projectNames`) or begins with (`openNames`). For example, “Installation with
  /// Homebrew” counts as “installation”. At most the first three words are compared.
  private static func projectName(_ slug: String) -> String? {
    if projectNames.contains(slug) { return slug }
    var words = 0
    for index in slug.utf8.indices where slug.utf8[index] == UInt8(ascii: "-") {
      let head = String(slug[..<index])
      if openNames.contains(head) { return head }
      words += 1
      if words == 3 { break }
    }
    return nil
  }

  mutating func take(code: [UInt8], language: String?) {
    if !hasInstallCommand {
      hasInstallCommand = Self.installCommands.contains { ByteSearch.contains($0, in: code) }
    }
    // A short page that begins with a declaration probably documents it.
    if headings.count <= 2, language == nil, code.count < 2000 { hasDeclaration = true }
  }

  mutating func take(html: [UInt8]) {
    if hasLayoutHTML && hasCollapsed { return }
    let lower = html.prefix(4096).map(ByteClass.lowered)
    let layouts: [StaticString] = ["align=\"center\"", "<img", "<picture"]
    if layouts.contains(where: { ByteSearch.first($0, in: lower) != nil }) { hasLayoutHTML = true }
    if ByteSearch.first("<details", in: lower) != nil { hasCollapsed = true }
  }

  /// Section names that are common in READMEs and rare in prose.
  private static let projectNames: Set = [
    "installation", "install", "installing", "getting-started", "quick-start", "quickstart", "usage",
    "license", "licence", "contributing", "contributors", "requirements", "features", "badges",
    "documentation", "building", "changelog", "credits", "acknowledgements", "acknowledgments", "support",
    "roadmap", "authors", "sponsors", "swift-package-manager", "cocoapods", "carthage", "table-of-contents",
    "prerequisites", "examples", "about", "screenshots", "demo", "faq", "community", "code-of-conduct",
    "repository-structure", "project-structure",
  ]

  /// Section names that mean the same when more words follow, as in “Usage with UIKit”.
  private static let openNames: Set = [
    "installation", "getting-started", "quick-start", "usage", "license", "licence", "contributing",
    "requirements",
  ]

  /// Section names of API reference pages.
  private static let referenceNames: Set = [
    "declaration", "parameters", "return-value", "discussion", "see-also", "topics", "relationships",
    "conforms-to", "inherits-from", "inherited-by", "conforming-types", "mentioned-in", "default-value",
    "instance-properties", "instance-methods", "type-methods", "type-properties", "possible-values",
    "http-body", "response-codes", "path-parameters", "query-parameters", "return-values", "parameter",
  ]

  private static let installCommands: [StaticString] = [
    "npm install", "npm i ", "yarn add", "pip install", "brew install", "git clone", ".package(url:", "pod '",
    "cargo install", "cargo add", "go get ", "gem install", "github \"", "apt install", "npx ", "docker run",
  ]
}
