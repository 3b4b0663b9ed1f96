import DocModel
import Testing

@testable import DocOutput

@Suite struct SentenceFlowTests {
  func texts(_ blocks: [Block]) -> [String] {
    SentenceFlow.joined(blocks).map { if case .paragraph(let paragraph) = $0 { paragraph.text } else { "#" } }
  }

  func plain(_ texts: String...) -> [Block] { texts.map { .paragraph(Paragraph(InlineText(marked: $0))) } }

  @Test func sentencesFlow() {
    #expect(texts(plain("One.", "Two?", "Three!")) == ["One. Two? Three!"])
    #expect(texts([]) == [])
  }

  @Test func otherBlocksAndParagraphsStay() {
    let code = Block.code(CodeSample(language: nil, startLine: 1, endLine: 1, text: "x"))
    let item = Block.paragraph(Paragraph("item", style: .listItem(depth: 0, marker: "•")))
    #expect(texts(plain("One.") + [code] + plain("Two.", "Three.")) == ["One.", "#", "Two. Three."])
    #expect(texts(plain("One. And more.", "Two.")) == ["One. And more.", "Two."])
    #expect(texts([item, item]) == ["item", "item"])
  }

  @Test func longParagraphsEnd() {
    let sentences = (0..<40).map { Block.paragraph(Paragraph("This is sentence number \($0) of the talk.")) }
    let flowing = texts(sentences)
    #expect(flowing.count > 1)
    #expect(flowing.allSatisfy { $0.utf8.count < 700 })
    #expect(flowing.joined(separator: " ") == sentences.map { texts([$0]).joined() }.joined(separator: " "))
  }
}
