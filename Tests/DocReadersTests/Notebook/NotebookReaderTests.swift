import DocModel
import Testing

@testable import DocReaders

@Suite struct NotebookReaderTests {
  static let notebook = #"""
    {
     "cells": [
      {"cell_type": "markdown", "metadata": {}, "source": [
        "# Kettles\n",
        "\n",
        "Heat the *water*.\n",
        "## Tea\n",
        "See [cups](cups.ipynb)."]},
      {"cell_type": "code", "execution_count": 1, "metadata": {}, "outputs": [
        {"output_type": "stream", "name": "stdout", "text": ["hot\n", "\u001b[31mhotter\u001b[0m\n"]},
        {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo=", "text/plain": ["<Figure>"]}},
        {"output_type": "error", "ename": "ValueError", "evalue": "too hot", "traceback": ["a", "b"]}
       ], "source": ["kettle.boil()\n", "kettle.pour()"]},
      {"cell_type": "code", "metadata": {}, "outputs": [], "source": "%%bash\nls"},
      {"cell_type": "raw", "metadata": {}, "source": "Raw words."}
     ],
     "metadata": {"kernelspec": {"language": "python", "name": "python3"}, "language_info": {"name": "python"}},
     "nbformat": 4, "nbformat_minor": 5
    }
    """#

  private func ingest(_ text: String) -> IngestResult {
    Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "a.ipynb")
  }

  @Test func cellsBecomeSectionsAndSamples() throws {
    let result = ingest(Self.notebook)
    #expect(result.warnings.isEmpty)
    let document = try #require(result.documents.first)
    #expect(document.title == "Kettles")
    #expect(document.kind == .article)
    #expect(document.metadata("language") == "python")
    #expect(document.links.map(\.target) == ["cups.ipynb"])
    #expect(document.sections.map { $0.heading.last } == ["Kettles", "Tea"])
    #expect(document.sections.map(\.startLine) == [4, 7])
    let tea = document.sections[1]
    #expect(tea.paragraphs == ["See cups.", "Raw words."])
    #expect(
      tea.code.map(\.text) == [
        "kettle.boil()\nkettle.pour()", "hot\nhotter", "<Figure>", "ValueError: too hot", "%%bash\nls",
      ])
    #expect(tea.code.map(\.language) == ["python", nil, nil, nil, "shell"])
    #expect(tea.code.map(\.title) == [nil, "Output", "Output", "Error", nil])
    #expect(tea.code[0].startLine == 13)
    #expect(tea.code[1].startLine == 10)
  }

  @Test func versionThreeHasWorksheets() throws {
    let text = #"""
      {"nbformat": 3, "metadata": {"name": "x"}, "worksheets": [{"cells": [
       {"cell_type": "heading", "level": 2, "source": ["Cups"]},
       {"cell_type": "code", "language": "python", "input": ["pour()"],
        "outputs": [{"output_type": "pyout", "text": ["7"]}, {"output_type": "stream", "text": "done"}]}]}]}
      """#
    let document = try #require(ingest(text).documents.first)
    #expect(document.sections.map(\.heading) == [["Cups"]])
    #expect(document.sections[0].code.map(\.text) == ["pour()", "7", "done"])
    #expect(document.sections[0].code[0].language == "python")
  }

  @Test func outputsAreCutShort() throws {
    let lines = (1...100).map { "\"line \($0)\\n\"" }.joined(separator: ",")
    let wide = String(repeating: "é", count: 5000)
    let text =
      #"{"nbformat":4,"cells":[{"cell_type":"code","source":"a","outputs":[{"output_type":"stream","text":["#
      + lines + #"]},{"output_type":"stream","text":""# + wide + #""}]}]}"#
    let code = try #require(ingest(text).documents.first?.sections.first?.code)
    #expect(code[1].text.hasSuffix("line 24\n…"))
    #expect(code[2].text.utf8.count < 2100 && code[2].text.hasSuffix("é\n…"))
  }

  @Test func otherJSONIsNoNotebook() {
    let text = #"{"nbformat": "x", "cells": {}}"#
    let probe = Probe(bytes: Array(text.utf8)[...], text: nil)
    #expect(NotebookReader().recognise(probe) == nil)
  }
}
