import DocModel
import DocSystem

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
    if ByteSearch.first("align=\"center\"", in: lower) != nil
      || ByteSearch.first("<img", in: lower) != nil
      || ByteSearch.first("<picture", in: lower) != nil
    {
      hasLayoutHTML = true
    }
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
