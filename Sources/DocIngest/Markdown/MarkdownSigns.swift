import DocModel

/// What a Markdown text shows of its kind while it is read.
struct MarkdownSigns: Sendable {
  var footnotes = 0
  private(set) var headings: [String] = []
  private(set) var projectHeadings: Set<String> = []
  private(set) var referenceHeadings: Set<String> = []
  private(set) var hasInstallCommand = false
  private(set) var hasLayoutHTML = false
  private(set) var hasCollapsed = false
  var hasAbbreviations = false
  private(set) var hasDeclaration = false

  mutating func take(heading: String) {
    if headings.count < 200 { headings.append(heading) }
    let slug = Slug.make(heading)
    for name in Self.projectNames where slug == name || slug.hasPrefix(name + "-") {
      projectHeadings.insert(name)
    }
    if Self.referenceNames.contains(slug) { referenceHeadings.insert(slug) }
  }

  mutating func take(code: [UInt8], language: String?) {
    if !hasInstallCommand {
      hasInstallCommand = Self.installCommands.contains { code.firstRange(of: $0) != nil }
    }
    // A page that shows one declaration at its head is about it.
    if headings.count <= 2, language == nil, code.count < 2000 { hasDeclaration = true }
  }

  mutating func take(html: [UInt8]) {
    if hasLayoutHTML && hasCollapsed { return }
    let lower = html.prefix(4096).map(ByteClass.lowered)
    if lower.firstRange(of: Array("align=\"center\"".utf8)) != nil
      || lower.firstRange(of: Array("<img".utf8)) != nil
      || lower.firstRange(of: Array("<picture".utf8)) != nil
    {
      hasLayoutHTML = true
    }
    if lower.firstRange(of: Array("<details".utf8)) != nil { hasCollapsed = true }
  }

  /// Section names that a project's README has and prose seldom does.
  private static let projectNames = [
    "installation", "install", "installing", "getting-started", "quick-start", "quickstart", "usage",
    "license",
    "licence", "contributing", "contributors", "requirements", "features", "badges", "documentation",
    "building",
    "changelog", "credits", "acknowledgements", "acknowledgments", "support", "roadmap", "authors",
    "sponsors",
    "swift-package-manager", "cocoapods", "carthage", "table-of-contents", "prerequisites", "examples",
    "about",
    "screenshots", "demo", "faq", "community", "code-of-conduct", "repository-structure", "project-structure",
  ]

  /// Section names of API reference pages.
  private static let referenceNames: Set = [
    "declaration", "parameters", "return-value", "discussion", "see-also", "topics", "relationships",
    "conforms-to", "inherits-from", "inherited-by", "conforming-types", "mentioned-in", "default-value",
    "returns",
    "throws", "properties", "methods", "instance-properties", "instance-methods", "type-methods",
    "type-properties", "initializers", "possible-values", "availability", "http-body", "response-codes",
    "url", "path-parameters", "query-parameters", "attributes", "syntax", "signature", "constants",
  ]

  private static let installCommands: [[UInt8]] = [
    "npm install", "npm i ", "yarn add", "pip install", "brew install", "git clone", ".package(url:", "pod '",
    "cargo install", "cargo add", "go get ", "gem install", "github \"", "apt install", "npx ", "docker run",
    "swift build", "swift run",
  ].map { Array($0.utf8) }
}
