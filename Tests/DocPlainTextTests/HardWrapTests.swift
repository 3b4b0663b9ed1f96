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

  @Test(arguments: [
    licence,
    "The bread is put into the oven as soon as the lamp beside its door goes\nout, and not before.\n",
    "This page describes how the oven is heated for the first time and what\nhas to be done before, as the door is not closed when it is delivered\nto a house.\n",
    "Flour\n\n  * a bowl that is large enough for all of the dough, with a lid and\n    a spoon\n  * salt\n",
  ])
  func wrappedProse(text: String) {
    #expect(HardWrap.isWrapped(SourceText(text)))
  }

  /// Few lines that go on below are no evidence unless they are full and most long lines go on.
  @Test(arguments: [
    "The oven is heated before the bread is put in\nthe door\n\nSalt is added to the dough after it has been kneaded, and the dough is kneaded again until it is smooth.\nFlour\n",
    "The bread in the oven is taken out when it has a\nbrown crust and sounds hollow when somebody knocks on the bottom of it, and\nnot before.\nBread cools on a rack for an hour, and is cut then.\nSalt\n",
  ])
  func fewLines(text: String) {
    #expect(!HardWrap.isWrapped(SourceText(text)))
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
