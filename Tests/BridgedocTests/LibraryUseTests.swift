import Bridgedoc
import Foundation
import TestSupport
import Testing

/// Uses the two libraries as other packages do, so only through their public declarations.
struct LibraryUseTests {
  private static let page = """
    # Valves

    A valve lets water through.

    ## Opening a valve

    Turn the wheel to the left.

    ```swift
    valve.open(by: .degrees(90))
    ```
    """

  private func makeIndex(_ folder: TemporaryFolder) throws -> DocumentationIndex {
    try folder.write("docs/valves.md", Self.page)
    try folder.write("docs/pumps.md", "# Pumps\n\nA pump moves water uphill.\n")
    let result = try IndexUpdate(of: folder.path + "/index").refresh([folder.path + "/docs"])
    #expect(result.hasChanged && result.documentCount == 2 && result.notes.isEmpty)
    return try DocumentationIndex(at: [folder.path + "/index"])
  }

  @Test func searches() throws {
    let folder = try TemporaryFolder()
    let index = try makeIndex(folder)
    let results = try index.search("open valve")
    let hit = try #require(results.hits.first)
    #expect(hit.headings == ["Opening a valve"] && hit.title == "Valves" && hit.path == "valves.md")
    #expect(hit.code == [CodeContent("valve.open(by: .degrees(90))", language: "swift")])
    let snippet = Array(hit.snippet.utf8)
    for range in hit.highlights { #expect(range.upperBound <= snippet.count) }
    let page = try #require(try index.page(for: hit.id))
    #expect(page.sections.map(\.headings) == [["Opening a valve"]])
    #expect(try index.page(for: "valves")?.sections.count == 2)
    #expect(try index.page(for: "nothing-of-the-kind") == nil)
    #expect(try index.documents().map(\.title) == ["Pumps", "Valves"])
  }

  @Test func manyTasksShareOneIndex() async throws {
    let folder = try TemporaryFolder()
    let index = try makeIndex(folder)
    let alone = try index.search("water").hits.map(\.id)
    #expect(alone.count == 2)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          var same = 0
          for _ in 0..<50 where try index.search("water").hits.map(\.id) == alone { same += 1 }
          return same
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(counts == 16 * 50)
  }

  @Test func errorsAreValues() throws {
    let folder = try TemporaryFolder()
    #expect(throws: BridgedocError.noIndex(folder: folder.path + "/none")) {
      try DocumentationIndex(at: [folder.path + "/none"])
    }
    _ = try makeIndex(folder)
    let update = IndexUpdate(of: folder.path + "/index")
    #expect(throws: BridgedocError.unknownCollection("x", known: ["docs"])) { try update.remove(["x"]) }
    #expect(throws: BridgedocError.noSuchPath(folder.path + "/gone")) {
      try update.refresh([folder.path + "/gone"])
    }
    for error in [BridgedocError.noIndex(folder: "a"), .conflict(reason: "b"), .isStopped] {
      #expect(!error.description.contains("bridgedoc "), "no words of a command line")
    }
  }

  /// Reads lines `term = meaning` after a line `GLOSSARY`.
  private struct GlossaryReader: FormatReader {
    var name: String { "glossary" }

    func recognises(_ head: [UInt8]) -> Bool { head.starts(with: Array("GLOSSARY\n".utf8)) }

    func documents(in text: String) -> [DocumentContent]? {
      var sections: [SectionContent] = []
      for (number, line) in text.split(separator: "\n").enumerated().dropFirst() {
        let parts = line.split(separator: "=", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts.count == 2 else { return nil }
        sections.append(
          SectionContent(
            heading: parts[0], level: 2, lines: number + 1...number + 1, blocks: [.paragraph(parts[1])]))
      }
      return [DocumentContent(title: "Glossary", kind: "reference", sections: sections)]
    }
  }

  @Test func aReaderFromOutsideIsOneOfOurs() throws {
    let folder = try TemporaryFolder()
    try folder.write("docs/words.txt", "GLOSSARY\nimpeller = turns in a pump\nflange = joins pipes\n")
    // A file that the reader declines is read by another reader.
    try folder.write("docs/article.txt", "GLOSSARY\n\nThis is an article about glossaries.\n")
    var ingestion = Ingestion()
    ingestion.readers = [GlossaryReader()]
    let read = try ingestion.documents(at: folder.path + "/docs")
    #expect(read.documents.map(\.path) == ["article.txt", "words.txt"])
    let glossary = read.documents[1]
    #expect(glossary.kind == "reference" && glossary.sections.map(\.headings) == [["impeller"], ["flange"]])
    #expect(glossary.sections.allSatisfy { $0.id.count == 8 } && glossary.sections[1].lines == 3...3)
    try IndexUpdate(of: folder.path + "/index", ingestion: ingestion).refresh([folder.path + "/docs"])
    let hit = try #require(try DocumentationIndex(at: [folder.path + "/index"]).search("flange").hits.first)
    #expect(hit.headings == ["flange"] && hit.snippet == "joins pipes")
  }

  @Test func readsBytes() {
    let read = Ingestion().documents(in: Array(Self.page.utf8), path: "valves.md")
    #expect(read.documents.map(\.title) == ["Valves"])
    #expect(
      read.documents.first?.sections.last?.blocks.contains(.paragraph("Turn the wheel to the left.")) == true)
    let nothing = Ingestion().documents(in: [], path: "empty.md")
    #expect(nothing.documents.isEmpty && nothing.notes.map(\.path) == ["empty.md"])
  }
}
