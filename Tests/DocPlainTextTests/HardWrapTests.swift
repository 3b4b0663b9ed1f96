import Testing

@testable import DocDraft
@testable import DocPlainText

struct HardWrapTests {
  static let licence = """
                              Kite Licence
                          Version 1, May 2025

      1. Permission to fly the kite is granted to every person who holds
         the line, provided that the line is held with both hands and that
         the person looks up at least once in every minute of the flight
         and down at least once in every other minute of it.

      2. The kite is lent as it is, without a promise that it will rise in
         a light wind, that it will stay up in a strong one, or that it can
         be found again when the line has been let go in either of them.
    """

  @Test func wrappedProseIsNotRepaired() {
    let text = SourceText(Self.licence)
    let isWrapped = HardWrap.isWrapped(text)
    #expect(isWrapped)
    let draft = PlainTextReader().read(text, options: ReaderOptions(path: "LICENCE"))
    #expect(draft.repairs.counts.isEmpty)
    #expect(
      draft.sections.flatMap(\.blocks).allSatisfy { if case .paragraph = $0.block { true } else { false } })
  }

  @Test(arguments: [
    "One paragraph on one long line that nobody wrapped, because it was copied from a page that wraps by itself.\n\n",
    "func raise(_ kite: Kite, in wind: Wind, holding line: Line) {\n  kite.line = line\n  wind.lift(kite, by: 3)\n}\n\n",
    "// Open the door before the bread is put in\ndoor.open()\n// Close the door again and set the timer too\ntimer.set()\n",
    "Line colour Length of line in metres Breaking strength\nRed thirty metres of braided line twelve kilograms\n",
  ])
  func otherTextIsNot(text: String) {
    #expect(!HardWrap.isWrapped(SourceText(String(repeating: text, count: 20))))
  }
}
