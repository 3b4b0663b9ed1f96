import TestSupport
import Testing

@testable import DocRepair

/// Tests the repair of code that the scrape of a highlighted page shattered.
struct RepairCodeTests {
  static let samples: [String] = [
    "let count = 3 + other",
    "import Foundation\nimport UIKit\n\nstruct Meter: View {\n    var level: Int?\n    var title: String!\n\n}",
    """
    final class Player: NSObject, Playable {
        private var items: [String: Int] = [:]
        @Published var rate = 1.5 // as heard

        init?(name: String, count: Int = 0) {
            guard let first = items["a"]?.magnitude, first >= 0x1F else { return nil }
            self.rate = Double(first) * -1.0
        }

        func play<Item: Sequence>(item: Item, at index: Int...) async throws -> Item? where Item: Sendable {
            /* two
               lines */
            print("playing \\(item) of \\(items)\\n", terminator: "")
            return try await next(for: item, in: .default)
        }
    }
    """,
    """
    let text = \"\"\"
      A line with \\(name)
      and "quotes", and one that ends \\
      further on
      \"\"\"
    show(text)
    """,
    """
    extension Array where Element == Int {
        subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
    }

    #if os(iOS)
    @available(iOS 16, macOS 13.0, *)
    enum Mode { case plain, fancy(level: Int) }
    #endif
    """,
    """
    Button {
        withAnimation { isOn.toggle() }
    } label: {
        Label("On", systemImage: isOn ? "bolt" : "bolt.slash")
    }
    .padding(…)
    .onChange(of: isOn) { $0.flag = $1 && !done }
    """,
    // The lists of highlighters do not contain this construct.
    """
    @freestanding(expression)
    public macro unwrap<Wrapped>(_ value: Wrapped?, message: String) -> Wrapped = #externalMacro(module: "M", type: "U")

    let seed = #unwrap(packet.first, message: "No seed")
    let field = #Predicate<Bed> { $0.depth > 2 && $0.soil == soil }
    """,
    """
    struct Spade: ~Copyable {
        consuming func dig() throws(DigError) { discard self }
    }

    func plant<each Seed: Plantable>(_ seeds: repeat each Seed, in bed: inout Bed & Watered) {
        repeat bed.add(each seeds)
    }
    """,
    """
    let byName = beds.sorted(using: KeyPathComparator(\\.name))
    let total = beds.map(\\.area).reduce(0, +)
    let label = "Beds: \\(beds.count)"
    """,
    """
    switch season {
    case .spring, .autumn:
        sow()
    case .summer where isDry:
        water(by: .hand)
    default:
        break
    }
    """,
  ]

  @Test("A page's shattered samples come back exactly", arguments: HighlightSimulator.all)
  func page(highlighter: HighlightSimulator) {
    let repaired = ShatteredCodeRepair.repair(Self.samples.map { Array(highlighter.scrape($0).utf8) })
    for (code, result) in zip(Self.samples, repaired) {
      #expect(String(decoding: result.code, as: UTF8.self) == code)
      #expect(result.wasShattered)
    }
  }

  static let others: [String] = [
    """
    #import <UIKit/UIKit.h>

    // A cell of plants
    @interface PlantCell : UITableViewCell
    @property (nonatomic, strong) NSString *name;
    @end
    """,
    "{\n  \"plants\": [\"rose\", \"fern\"],\n  \"count\": 2,\n  \"bed\": {\"depth\": 30}\n}",
    "# Build it\nexport NAME=\"garden\"\necho $NAME",
    "kernel void water(device float *out [[buffer(0)]], uint id [[thread_position_in_grid]]) {\n  out[id] = 2.0;\n}",
    "<plist version=\"1.0\">\n<dict>\n    <key>Plants</key>\n</dict>\n</plist>",
  ]

  @Test(
    "Samples in other languages come back",
    arguments: [
      (
        others[1],
        "{||  |\"plants\"|:| |[|\"rose\"|,| |\"fern\"|]|,||  |\"count\"|:| |2|,||  |\"bed\"|:| |{|\"depth\"|:| |30|}|||}"
      ),
      (others[2], "# Build it|||export| NAME=|\"garden\"|||echo| |$NAME"),
      (
        others[3],
        "kernel| |void| |water|(device |float| *out [[buffer(|0|)]], uint id [[thread_position_in_grid]]) {|  out[id] = |2.0|;|}"
      ),
    ])
  func otherLanguages(code: String, scrape: String) {
    // A bar stands for a line feed.
    let bytes = scrape.utf8.map { $0 == UInt8(ascii: "|") ? UInt8(ascii: "\n") : $0 }
    let repaired = ShatteredCodeRepair.repair([bytes])
    #expect(repaired.map { String(decoding: $0.code, as: UTF8.self) } == [code])
  }

  @Test("Whole code stays as it is, alone and on a page")
  func whole() {
    let samples = Self.samples + Self.others
    for page in [samples] + samples.map({ [$0] }) {
      let repaired = ShatteredCodeRepair.repair(page.map { Array($0.utf8) })
      #expect(repaired.map { String(decoding: $0.code, as: UTF8.self) } == page)
      #expect(repaired.allSatisfy { !$0.wasShattered && $0.isSure })
    }
  }

  @Test("A line break that nothing explains makes a sample doubtful")
  func doubtful() {
    let scrape = HighlightSimulator.all[0].scrape(Self.samples[2])
    let repaired = ShatteredCodeRepair.repair([Array(scrape.utf8), Array("let\n x \n=\n \n1\n 2 3 \n4".utf8)])
    #expect(repaired.map(\.wasShattered) == [true, true])
    #expect(repaired[0].isSure && !repaired[1].isSure)
  }

  @Test(
    "The work on a sample grows as the sample does",
    arguments: [
      "'\\", "'a", "=/a", "(/a ", "\"\\(", "import <", "\\u{", "/* ", "\"\"\"\n", "// \nTODO:\n x\n",
    ])
  func linear(unit: String) {
    func work(_ count: Int) -> Int {
      let code = CodePieceTokenizer(Array(String(repeating: unit, count: count).utf8))
      return code.pieces.count + code.lines.count
    }
    #expect(work(4000) <= work(2000) * 9 / 4)
  }

  @Test("Any bytes are taken, and only line feeds are taken out", arguments: 0..<40)
  func hostile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("\"\"\"\\(#/*<>{}@$.?!&letfuncA1_ \n\n\u{e9}…'`)]".utf8) + [0xff, 0xe2, 0x80]
    let bytes = (0..<400).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
    for result in ShatteredCodeRepair.repair([bytes, Array(bytes.reversed())]) {
      #expect(result.code.count <= bytes.count)
    }
    let code = ShatteredCodeRepair.repair([bytes])[0].code
    #expect(code.filter { $0 != 0x0a } == bytes.filter { $0 != 0x0a })
  }
}
