import Testing

@testable import DocIngest

/// Shattered code: what a highlighted page's scrape makes of a sample, and the way back.
struct RepairCodeTests {
  static let samples: [String] = [
    "let count = 3",
    "import Foundation\nimport UIKit\n\nstruct Meter: View {\n    var level: Int?\n    var title: String!\n\n}",
    """
    final class Player: NSObject, Playable {
        private(set) var items: [String: Int] = [:]
        @Published var rate = 1.5 // as heard

        init?(name: String, _ count: Int = 0) {
            guard let first = items["a"]?.magnitude, first >= 0x1F else { return nil }
            self.rate = Double(first) * -1.0
        }

        func play<Item: Sequence>(_ item: Item, at index: Int...) async throws -> Item? where Item: Sendable {
            /* two
               lines */
            print("playing \\(item) of \\(items.count + 1)\\n", terminator: "")
            return try? await next(for: item, in: .default)
        }
    }
    """,
    """
    let text = \"\"\"
      A line with \\(name)
      and "quotes"
      \"\"\"
    let raw = #"no \\(escape) but \\#(one)"#
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
    "let p: A & B = x as! C\nlet q = a < b, r = Set<Int>(), s = 1...5, t = y ?? z",
    "static func == (left: Self, right: Self) -> Bool { left.id == right.id }",
  ]

  @Test("A shattered sample comes back exactly", arguments: samples)
  func roundTrip(code: String) {
    let scrape = ShatteredCodeRepair.shatter(Array(code.utf8))
    #expect(scrape.count > code.utf8.count)
    let repaired = ShatteredCodeRepair.repair(scrape)
    #expect(String(decoding: repaired.code, as: UTF8.self) == code)
    #expect(repaired.verified)
  }

  @Test("Spans are lines of their own")
  func shatter() {
    let scrape = ShatteredCodeRepair.shatter(Array("let a: Int? = \"x\\(b)\" // c\nf(in: 2)".utf8))
    #expect(
      String(decoding: scrape, as: UTF8.self)
        == "let\n a: \nInt\n? \n=\n \n\"x\n\\(b)\n\"\n \n// c\n\nf(in: \n2\n)")
  }

  @Test("What no scrape can be is marked")
  func doubtful() {
    // A keyword that was not split off: the highlighter would have.
    #expect(!ShatteredCodeRepair.repair(Array("let a = 1\nlet b = 2".utf8)).verified)
  }

  @Test("Any bytes are taken", arguments: 0..<40)
  func hostile(seed: UInt64) {
    var generator = ScrapeSimulator.Generator(seed: seed)
    let alphabet = Array("\"\"\"\\(#/*<>{}@$.?!&letfuncA1_ \n\n\u{e9}…".utf8) + [0xff, 0xe2, 0x80]
    let bytes = (0..<400).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
    let repaired = ShatteredCodeRepair.repair(bytes)
    #expect(repaired.code.count <= bytes.count)
    #expect(repaired.code.filter { $0 != 0x0a } == bytes.filter { $0 != 0x0a })
    _ = ShatteredCodeRepair.shatter(bytes)
  }
}
