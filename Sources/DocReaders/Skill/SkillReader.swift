import DocDraft
import DocModel

/// Reads agent skill files, which consist of YAML front matter with `name` and `description`, and of Markdown.
///
/// The front matter becomes metadata, and the name becomes the topic. The description is also the first paragraph of the overview, because it is
/// the best summary of the skill.
struct SkillReader: TextReader {
  var name: String { "skill" }

  /// Certain if the text begins with front matter that contains `name` and `description`.
  func recognise(_ text: SourceText, _ probe: Probe) -> Confidence? {
    guard let matter = probe.frontMatter, matter.value("name") != nil, matter.value("description") != nil
    else {
      return nil
    }
    return .certain
  }

  func draft(of text: SourceText, _ member: Member) -> DraftDocument {
    let frontMatter = member.probe.frontMatter
    var draft = MarkdownReader.read(text, frontMatter: frontMatter, kind: .skill)
    draft.topic = frontMatter?.value("name")
    if draft.title == nil, !draft.sections.contains(where: { $0.level == 1 }) {
      draft.title = frontMatter?.value("name")
    }
    return draft
  }
}
