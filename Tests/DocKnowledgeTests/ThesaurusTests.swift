import Testing

@testable import DocKnowledge

@Suite struct ThesaurusTests {
  private func meanings(_ query: String, swift: Bool = false) -> [String] {
    let words = query.split(separator: " ").map { Array($0.utf8) }
    return Thesaurus(holds: [swift]).meanings(of: words, from: 0).map { ($0.isNear ? "~" : "=") + $0.text }
  }

  @Test(arguments: [
    ("folder", "~directory"), ("directories", "~folder"), ("deleting", "~remove"), ("stopped", "~quit"),
    ("stderr", "=standard error"), ("standard error", "=stderr"), ("standard errors", "=stderr"),
    ("vm", "=virtual machine"), ("regular expression of", "=regex"),
  ])
  func knows(_ query: String, _ meaning: String) {
    #expect(meanings(query).contains(meaning), "\(meanings(query))")
  }

  @Test(arguments: ["", "zeppelin", "standardly error", "ste", "a", "zz", "=", "vm:=x"])
  func leavesAlone(_ query: String) {
    #expect(!meanings(query).contains { $0.hasPrefix("=") })
  }

  @Test func entriesForALanguageHoldWhereItIs() {
    #expect(meanings("json") == ["=object notation"])
    #expect(Set(meanings("json", swift: true)) == ["=object notation", "=codable"])
  }

  /// The table is sorted, and each of its lines can be found.
  @Test func everyEntryIsFound() {
    let lines = String(decoding: EmbeddedTable.synonyms, as: UTF8.self).split(separator: "\n")
    #expect(lines.count > 500)
    #expect(
      lines.map { Array($0.utf8) } == lines.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    )
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      let language = parts[1].prefix { $0 != "=" && $0 != "~" }
      #expect(language.isEmpty || Thesaurus.languages.contains { "\($0)" == language })
      let meant = parts[1].drop { $0 != "=" && $0 != "~" }.dropFirst().split(separator: ",")
      let found = meanings(String(parts[0]), swift: true).map { $0.dropFirst() }
      #expect(meant.allSatisfy { found.contains($0) }, "\(line)")
    }
  }
}
