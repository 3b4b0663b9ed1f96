import DocModel

@testable import DocDraft
@testable import DocPlainText

/// Texts whose marks were removed, and functions to examine the result of a reader.
enum PlainTextFixtures {
  static let kettle = """
    Boiling Water with a Kettle

    This guide shows how a kettle is driven from a small program. It assumes that the kettle is on the network and that you know its address.

    Connecting

    A kettle answers to one connection at a time. Open it when the view appears, and close it when you are done with it.

    struct KettleView: View {
        @State private var kettle = Kettle(address: "kitchen.local")

        var body: some View {
            Text("\\(kettle.temperature) degrees")
                .font(.title)
        }
    }

    The temperature is read again every second, so the view never shows an old one.

    Checking from the Shell

    Before you write any code, see whether the kettle is there:

    $ ping kitchen.local
    $ curl http://kitchen.local/status

    Known Limits

    Some things do not work yet, and are not likely to work soon:

    • The kettle forgets its name when it is unplugged.
    • Two programs that heat at once confuse it.
    • The lid sensor reports late.
    """

  static let card = """
    Skip to main content

    DOMAIN:KITCHEN:APPLIANCES

    OWNER: ada
    UPDATED: 2025-01-02

    FRAMEWORK:KETTLES

    RULE: fill the kettle before heating it
    RULE: never heat two kettles on one socket

    ANTI_PATTERN: boiling an empty kettle
    FIX: read the water level first

    Reading the Level

    func level(of kettle: Kettle) async throws -> Double {
        let status = try await kettle.status()
        return status.water / status.capacity
    }

    NOTE: levels are shares of the capacity

    FRAMEWORK:TOASTERS

    RULE: empty the crumb tray weekly
    """

  static func article(_ text: String, repair: Bool = true) -> DraftDocument {
    PlainTextReader().read(SourceText(text), options: ReaderOptions(path: "fixture.txt", repair: repair))
  }

  static func rules(_ text: String) -> DraftDocument {
    RuleCardReader().read(SourceText(text), options: ReaderOptions(path: "card.txt"))
  }
}

extension DraftDocument {
  var headings: [String] { sections.map(\.heading) }
  var blocks: [Block] { sections.flatMap { $0.blocks.map(\.block) } }
  var code: [CodeSample] { blocks.compactMap { if case .code(let sample) = $0 { sample } else { nil } } }
  var tables: [Table] { blocks.compactMap { if case .table(let table) = $0 { table } else { nil } } }
  var figures: [Figure] { blocks.compactMap { if case .figure(let figure) = $0 { figure } else { nil } } }
  var paragraphs: [Paragraph] {
    blocks.compactMap { if case .paragraph(let paragraph) = $0 { paragraph } else { nil } }
  }
}
