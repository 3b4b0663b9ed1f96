import DocModel
import Testing

/// An id consists of the section's part and the document's part.
struct SectionIDTests {
  private func id(_ path: String, _ heading: [String], _ ordinal: Int = 0) -> SectionID {
    SectionID(collection: "c", path: path, heading: heading, ordinal: ordinal)
  }

  @Test func sectionsOfADocumentShareItsPart() {
    let ids = (0..<50).map { id("a.md", ["H"], $0) } + [id("a.md", []), id("a.md", ["H", "I"])]
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids.map(\.documentPart)) == [SectionID.documentPart(collection: "c", path: "a.md")])
    #expect(SectionID.documentPart(collection: "c", path: Array("a.md".utf8)) == ids[0].documentPart)
    #expect(Set(ids.map { $0.description.suffix(3) }).count == 1)
    #expect(id("b.md", ["H"]).documentPart != ids[0].documentPart)
    #expect(id("b.md", ["H"]).sectionPart != ids[0].sectionPart)
  }

  @Test func partsMakeTheID() {
    let one = id("a.md", ["H"])
    #expect(SectionID(section: one.sectionPart, document: one.documentPart) == one)
    #expect(SectionID(one.description) == one)
    #expect(SectionID("#" + one.description.uppercased()) == one)
  }

  @Test func anotherDrawStaysWithTheDocument() {
    let one = id("a.md", ["H"])
    let others = (1..<20).map { one.redrawn(salt: $0) }
    #expect(Set(others + [one]).count == 20)
    #expect(others.allSatisfy { $0.documentPart == one.documentPart })
    #expect(one.redrawn(salt: 1) == others[0])
  }
}
