import DocModel
import Testing

@testable import DocDraft
@testable import DocReaders
@testable import DocRepair

/// Talks without damage are unchanged, and pages in other forms are read as well.
struct TranscriptFormsTests {
  static func read(_ text: String) -> DraftDocument {
    TranscriptReader().read(SourceText(text), options: ReaderOptions(path: "talk.md"))
  }

  static func paragraphs(_ section: DraftSection) -> [String] {
    section.blocks.compactMap { if case .paragraph(let paragraph) = $0.block { paragraph.text } else { nil } }
  }

  static func code(_ section: DraftSection) -> [CodeSample] {
    section.blocks.compactMap { if case .code(let sample) = $0.block { sample } else { nil } }
  }

  static let notes = """
    ---
    session: wwdc2021-10999
    year: 2021
    title: Meet the plant table
    ---

    # Meet the plant table

    Session: WWDC21 10999

    What the talk is about.

    ## 2:09 Rows and cells

    A row is a view, e.g. an HStack. Tables keep rowsand cells apart.

    ```swift
    let row = Row()
    ```

    ## 1:02:03 - Watering

    Water them.
    """

  @Test("Notes with timed headings")
  func notesInMarkdown() {
    #expect(TranscriptEvidence(SourceText(Self.notes)).confidence == .certain)
    let draft = Self.read(Self.notes)
    #expect(draft.kind == .transcript && draft.topic == "wwdc2021-10999")
    #expect(draft.metadata.first { $0.key == "session" }?.value == "wwdc2021-10999")
    let chapters = draft.sections.filter { $0.timestamp != nil }
    #expect(chapters.map(\.heading) == ["Rows and cells", "Watering"])
    #expect(chapters.map(\.timestamp) == ["2:09", "1:02:03"])
    // One unusual word is not damage, so the text is unchanged.
    #expect(
      Self.paragraphs(chapters[0]) == ["A row is a view, e.g. an HStack. Tables keep rowsand cells apart."])
    #expect(Self.code(chapters[0]).map(\.text) == ["let row = Row()"])
    #expect(Self.code(chapters[0]).first?.timestamp == "2:09")
    #expect(draft.repairs.counts.isEmpty)
  }

  @Test("Lines with their times")
  func timedLines() {
    let draft = Self.read(
      """
      # Meet the plant table (WWDC21 10999)

      0:07 - Rowan: Hello.
      0:12 - Welcome to the garden.
      0:30 - Tables have rows,
      and rows have cells.
      1:15 - Let's water them.
      1:40 - Goodbye.
      """)
    #expect(draft.title == "Meet the plant table (WWDC21 10999)" && draft.kind == .transcript)
    #expect(draft.sections.map(\.timestamp) == ["0:07", "1:15"])
    #expect(
      Self.paragraphs(draft.sections[0])
        == ["Rowan: Hello.", "Welcome to the garden.", "Tables have rows, and rows have cells."])
    #expect(draft.sections[0].startLine == 3 && draft.sections[0].endLine == 6)
  }

  @Test(
    "Caption files",
    arguments: [
      """
      WEBVTT

      1
      00:00:01.000 --> 00:00:03.000 align:start
      <v Rowan>Hello,

      2
      00:00:03.000 --> 00:00:05.000
      and welcome.

      3
      00:01:09.000 --> 00:01:12.000
      Tables have rows.
      """,
      """
      1
      00:00:01,000 --> 00:00:03,000
      Hello,

      2
      00:00:03,000 --> 00:00:05,000
      and welcome.

      3
      00:01:09,000 --> 00:01:12,000
      Tables have rows.
      """,
    ])
  func captions(text: String) {
    #expect(TranscriptEvidence(SourceText(text)).confidence == .certain)
    let draft = Self.read(text)
    #expect(draft.sections.map(\.timestamp) == ["0:01", "1:09"])
    #expect(draft.sections.map(Self.paragraphs) == [["Hello, and welcome."], ["Tables have rows."]])
  }

  @Test("A talk that stands there once, as one paragraph, is divided into sentences")
  func runningTalk() {
    var page = ScrapeSimulator(
      sentences: TranscriptScrapeTests.sentences, samples: TranscriptScrapeTests.samples, seed: 4
    ).page()
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let talk = lines.firstIndex { $0.hasPrefix("Search this video") } ?? 0
    let chapters = lines.firstIndex { $0.hasPrefix("0:24 -") } ?? 0
    #expect(0 < talk && talk < chapters)
    page = (lines[...talk] + [""] + lines[chapters...]).joined(separator: "\n")
    #expect(TranscriptScrapeTests.talk(Self.read(page)) == TranscriptScrapeTests.sentences)
  }

  @Test("Chapters of the recording and lines of samples are two lists")
  func twoLists() {
    let lines = [("0:00", "Welcome"), ("0:24", "Rows"), ("0:10", "A sample"), ("0:30", "Another")].map {
      ScrapedSessionPage.Chapter(line: 0, timestamp: $0.0, title: $0.1)
    }
    let chapters = SessionChapters(lines: lines, sampleCount: 2)
    #expect(chapters.chapters.map(\.title) == ["Welcome", "A sample", "Rows", "Another"])
    #expect(chapters.chapters.map(\.sample) == [nil, 0, nil, 1])
    #expect(chapters.untitled.isEmpty)
  }

  @Test("More lines than samples: the first lines have the samples")
  func fewerSamples() {
    let lines = [("0:10", "Welcome"), ("0:20", "Watering a plant"), ("0:30", "Selection handler")].map {
      ScrapedSessionPage.Chapter(line: 0, timestamp: $0.0, title: $0.1)
    }
    #expect(SessionChapters(lines: lines, sampleCount: 2).chapters.map(\.sample) == [0, 1, nil])
    #expect(SessionChapters(lines: [], sampleCount: 2).untitled == [0, 1])
  }

  @Test("Chapters are placed by the words they share with the talk, in order, one sentence each at least")
  func alignment() {
    let sentences = TranscriptScrapeTests.sentences
    // The listed times are half a minute late.
    let chapters = TranscriptScrapeTests.samples.map {
      let listed = ScrapedSessionPage.Chapter(line: 0, timestamp: $0.timestamp, title: $0.title)
      return ChapterAlignment.Chapter(title: $0.title, seconds: listed.seconds + 30, code: $0.code)
    }
    let placed = ChapterAlignment(sentences: sentences, chapters: chapters).place()
    #expect(placed.map(\.sentence) == placed.map(\.sentence).sorted())
    #expect(Set(placed.map(\.sentence)).count == 3)
    #expect(sentences[placed[1].sentence].contains("selection"))
    let crowded = [String](repeating: "One.", count: 3)
    #expect(
      ChapterAlignment(sentences: crowded, chapters: chapters).place().map(\.sentence) == [0, 1, 2])
    #expect(ChapterAlignment(sentences: [], chapters: chapters).place().count == 3)
    #expect(ChapterAlignment(sentences: crowded, chapters: []).place().isEmpty)
  }

  @Test("Words that a chapter shares with everything after it do not carry it past its time")
  func clock() {
    // A sentence takes six seconds. From the fifth one on, the sentences are about watering.
    let sentences = (0..<80).map { index -> String in
      let start = index == 30 ? "Now it is time for the shears, and" : "It is quite a good thing to know that"
      return (start + (index < 5 ? " gardens are large" : " watering cans fill slowly, number \(index)"))
        .padding(to: 84)
    }
    let chapters = [
      ChapterAlignment.Chapter(title: "Watering cans", seconds: 32, code: "can.fill(slowly: true)"),
      ChapterAlignment.Chapter(title: "Cutting", seconds: 182, code: ""),
      ChapterAlignment.Chapter(title: "Sowing", seconds: 302, code: ""),
    ]
    let placed = ChapterAlignment(sentences: sentences, chapters: chapters).place().map(\.sentence)
    #expect(placed[0] == 5 && placed[1] == 30)
    #expect(abs(placed[2] - 50) <= 3, "\(placed)")
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "o", count: max(0, length - count - 1)) + "."
  }
}
