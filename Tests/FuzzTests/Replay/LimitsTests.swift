import Foundation
import Testing

@testable import DocDraft
@testable import DocFiles
@testable import DocIndex
@testable import DocPlainText
@testable import DocReaders
@testable import DocSearch
@testable import DocText

/// docs/limits.md gives every limit with the number that the program has.
struct LimitsTests {
  private static var expected: [String: String] {
    let ingest = IngestLimits()
    let query = QueryLimits()
    return [
      "fileBytes": bytes(ingest.fileBytes), "marks": count(ingest.marks),
      "lines": count(ingest.lines),
      "lineBytes": bytes(ingest.lineBytes),
      "unpackedBytes": bytes(ingest.unpackedBytes), "unpackedRatio": count(ingest.unpackedRatio),
      "unpackedAllowance": bytes(ingest.unpackedAllowance), "nesting": count(ingest.nesting),
      "archiveMembers": count(ingest.archiveMembers), "folderDepth": count(ingest.folderDepth),
      "warningsPerFile": count(ingest.warningsPerFile), "longestPattern": count(IgnoreRules.longestPattern),
      "headings": count(ingest.headings), "codeSamples": count(ingest.codeSamples),
      "headingBytes": bytes(ingest.headingBytes), "headingPathBytes": bytes(ingest.headingPathBytes),
      "headingPathBytesOfSection": count(ingest.headingPathBytesOfSection),
      "mostKept": bytes(HTMLTitle.mostKept),
      "mostCells (document)": count(LongTable.mostCells),
      "mostDelimiterRows": count(MarkdownSource.mostDelimiterRows),
      "steps (behindEmptyLine)": bytes(MarkdownBorders.steps.behindEmptyLine),
      "steps (anyBlock)": bytes(MarkdownBorders.steps.anyBlock),
      "steps (anyLine)": bytes(MarkdownBorders.steps.anyLine),
      "longestLine": bytes(MarkdownBorders.longestLine),
      "mostCellsInTree": count(LongTable.mostCellsInTree),
      "mostTableWords": count(PlainTextComposer.mostTableWords),
      "pathBytes": bytes(ingest.pathBytes), "openingCost": bytes(Archive.openingCost),
      "mostWork (lists)": count(SearchBudget.most[0]),
      "mostWork (evidence)": count(SearchBudget.most[1]),
      "mostWork (retrieval)": count(SearchBudget.most[2]),
      "frontMatterBytes": bytes(ingest.frontMatterBytes),
      "frontMatterValues": count(ingest.frontMatterValues),
      "deepestFlow": count(FrontMatter.deepestFlow),
      "deepestIndentation": count(FrontMatter.deepestIndentation), "mostMarks": count(FrontMatter.mostMarks),
      "deepestNesting": count(MarkdownSource.deepestNesting), "mostCells": count(MarkdownSource.mostCells),
      "largestTable": count(MarkdownSource.largestTable),
      "mostInstructions": count(MarkdownSource.mostInstructions), "deepest": count(HTMLLimits.deepest),
      "deepestTree": count(HTMLLimits.deepestTree),
      "mostAttributes": count(HTMLLimits.mostAttributes), "longestTerm": count(TokenBuffer.longestTerm),
      "bytes": count(query.bytes), "clauses": count(query.clauses), "prefixes": count(query.prefixes),
      "phraseElements": count(query.phraseElements), "prefixTermLimit": count(ComputedLists.prefixTermLimit),
      "mostTerms": count(EditSearch.mostTerms), "lineBytes (query)": bytes(query.lineBytes),
      "deepest (XML)": count(XMLEvents.deepest), "outputLines": count(NotebookReader.outputLines),
      "outputBytes": count(NotebookReader.outputBytes),
      "seconds": count(PDFReader.seconds), "outputBytes (PDF)": bytes(PDFReader.outputBytes),
      "deepest (JSON)": count(JSONTree.deepest), "repeated": count(YAMLTree.repeated),
      "metadataBytes": bytes(DocCArchiveReader.metadataBytes),
      "mostEntries": count(DocsetIndex.mostEntries), "longestValue": bytes(SQLiteFile.longestValue),
      "freeSteps": count(SQLiteFile.freeSteps), "stepsOfByte": count(SQLiteFile.stepsOfByte),
      "lines (unknown)": count(UnknownLanguage.lines), "hits": count(query.hits),
      "blockLimit": bytes(SegmentFormat.blockLimit),
      "pageSize": bytes(SegmentFormat.pageSize),
      "title": count(StoredLimits.title), "topic": count(StoredLimits.topic),
      "slug": count(StoredLimits.slug),
      "path": count(StoredLimits.path), "heading": count(StoredLimits.heading),
      "headingPath": count(StoredLimits.headingPath), "filter": count(StoredLimits.filter),
      "record": bytes(StoredLimits.record),
    ]
  }

  private static func count(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }

  private static func bytes(_ number: Int) -> String {
    number % (1 << 20) == 0 ? "\(number >> 20) MiB" : "\(number >> 10) KiB"
  }

  @Test func everyLimitIsDocumentedWithItsNumber() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("docs/limits.md")
    var found: [String: String] = [:]
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") where line.hasPrefix("|")
    {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 6, cells[2].contains("`") else { continue }
      #expect(!cells[4].isEmpty, "\(cells[1]): what happens past it?")
      found[cells[2].replacingOccurrences(of: "`", with: "")] = cells[3]
    }
    #expect(found == Self.expected)
    // No limit of these types is forgotten.
    let names = Set(found.keys.map { $0.replacingOccurrences(of: " (query)", with: "") })
    for limit in Mirror(reflecting: IngestLimits()).children { #expect(names.contains(limit.label ?? "")) }
    for limit in Mirror(reflecting: QueryLimits()).children { #expect(names.contains(limit.label ?? "")) }
  }
}
