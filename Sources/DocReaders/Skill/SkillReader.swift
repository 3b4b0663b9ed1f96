import DocDraft
import DocModel

/// Reads agent skill files: YAML front matter with `name` and `description`, then Markdown.
///
/// The front matter is metadata, the name is the topic, and the description is also the first paragraph of the
/// overview: it says best what the skill is for.
struct SkillReader: DocumentReader {
  /// 95 when the text begins with front matter that has both keys, else 0.
  func confidence(in text: SourceText) -> Int {
    guard text.lineBytes(0).starts(with: [0x2d, 0x2d, 0x2d]), let matter = FrontMatter(text) else { return 0 }
    return matter.value("name") != nil && matter.value("description") != nil ? 95 : 0
  }

  func read(_ text: SourceText, options: ReaderOptions) -> DraftDocument {
    let frontMatter = FrontMatter(text, limits: options.limits)
    var draft = MarkdownReader.read(text, frontMatter: frontMatter, kind: .skill)
    draft.topic = frontMatter?.value("name")
    if draft.title == nil, !draft.sections.contains(where: { $0.level == 1 }) {
      draft.title = frontMatter?.value("name")
    }
    return draft
  }
}
