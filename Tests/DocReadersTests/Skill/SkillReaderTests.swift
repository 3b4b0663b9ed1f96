import DocModel
import Testing

@testable import DocReaders

@Suite struct SkillReaderTests {
  private let text = """
    ---
    name: cell-craft
    description: Use when building cells. Covers margins and reuse.
    license: MIT
    metadata:
      version: "1.2"
      tags: [one, two]
    ---

    # Building Cells

    Intro with `$other-skill` and $19.

    ## Part 1: Margins

    See Part 2.

    ## Part 2: Reuse

    **Docs**: /kit/cell, /kit/cell/style

    **Skills**: list-craft, row-craft
    """

  @Test func keepsTheFrontMatter() throws {
    let skill = try document(text, path: "x/SKILL.md")
    #expect(skill.kind == .skill)
    #expect(skill.topic == "cell-craft")
    #expect(skill.title == "Building Cells")
    #expect(
      skill.metadata.map { "\($0.key)=\($0.value)" } == [
        "name=cell-craft", "description=Use when building cells. Covers margins and reuse.", "license=MIT",
        "metadata.version=1.2", "metadata.tags=one, two",
      ])
  }

  @Test func makesTheDescriptionSearchable() throws {
    let overview = try #require(try document(text).sections.first)
    #expect(overview.topic == "cell-craft/overview")
    #expect(overview.heading == ["Building Cells"])
    #expect(overview.paragraphs.first == "Use when building cells. Covers margins and reuse.")
    #expect(overview.startLine == 3)
  }

  @Test func followsReferences() throws {
    #expect(
      try document(text).links.map(\.target) == [
        "other-skill", "#part-2-reuse", "/kit/cell", "/kit/cell/style", "list-craft", "row-craft",
      ])
  }

  /// A colon in an unquoted value is invalid in YAML, but very common.
  @Test func readsFrontMatterThatIsNoYAML() throws {
    let skill = try document("---\nname: a-b\ndescription: Use when: always\n---\n\nwords\n")
    #expect(skill.kind == .skill)
    #expect(skill.metadata("description") == "Use when: always")
    #expect(skill.repairs.warnings.count == 1)
    #expect(skill.title == "a-b")
  }

  @Test func readsFoldedDescriptions() throws {
    let skill = try document("---\nname: a\ndescription: >\n  Two\n  lines.\n---\n\n# T\n")
    #expect(skill.metadata("description") == "Two lines.")
  }

  @Test(arguments: [
    "---\nname: only\n---\n\n# T\n", "name: a\ndescription: b\n", "---\ntitle: x\n---\ntext\n",
  ])
  func needsBothKeys(_ text: String) throws {
    #expect(try document(text, path: "SKILL.md").kind != .skill)
  }
}
