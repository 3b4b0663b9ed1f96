import Testing

@testable import DocRepair

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
    let repaired = ShatteredCodeRepair.repair(scrape, language: "swift")
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

  static let others: [(String, String)] = [
    (
      "objc",
      """
      #import <UIKit/UIKit.h>

      // A cell of plants
      @interface PlantCell : UITableViewCell
      @property (nonatomic, strong) NSString *name;
      @end

      @implementation PlantCell
      - (void)water:(NSInteger)times {
          if (times > 3) { return; }
          NSLog(@"Watered %@", self.name);
      }
      @end
      """
    ),
    ("json", "{\n  \"plants\": [\"rose\", \"fern\"],\n  \"count\": 2,\n  \"wet\": true\n}"),
    ("shell", "# Build it\nexport NAME=\"garden\"\necho $NAME"),
    (
      "xml",
      "<plist version=\"1.0\">\n<dict>\n    <key>Plants</key>\n    <string>rose</string>\n</dict>\n</plist>"
    ),
    (
      "metal",
      "kernel void water(device float *out [[buffer(0)]], uint id [[thread_position_in_grid]]) {\n  out[id] = 2.0;\n}"
    ),
  ]

  @Test("Other languages come back, too, also from a fence that says swift", arguments: others)
  func otherLanguages(language: String, code: String) {
    let scrape = ShatteredCodeRepair.shatter(Array(code.utf8), language: language)
    #expect(scrape.count > code.utf8.count)
    // A shell script without its first line cannot be told from Swift by its words.
    for tag in language == "shell" ? [language] : [language, "swift"] {
      let repaired = ShatteredCodeRepair.repair(scrape, language: tag)
      #expect(String(decoding: repaired.code, as: UTF8.self) == code)
      #expect(repaired.wasShattered)
      if tag == language { #expect(repaired.language == language && repaired.verified) }
    }
  }

  @Test("Whole code stays as it is", arguments: samples + others.map(\.1))
  func whole(code: String) {
    let repaired = ShatteredCodeRepair.repair(Array(code.utf8), language: "swift")
    #expect(String(decoding: repaired.code, as: UTF8.self) == code)
    #expect(!repaired.wasShattered && repaired.verified)
  }

  @Test("A piece that the highlighter would have split off makes a sample doubtful")
  func doubtful() {
    let code = "struct Meter {\n    var level = 1\n    func reset(to value: Int) { level = value + 2 }\n}"
    var scrape = ShatteredCodeRepair.shatter(Array(code.utf8))
    // The last two pieces stand on one line.
    if let seam = scrape.lastIndex(of: UInt8(ascii: "\n")) { scrape.remove(at: seam) }
    if let seam = scrape.lastIndex(of: UInt8(ascii: "\n")) { scrape.remove(at: seam) }
    let repaired = ShatteredCodeRepair.repair(scrape, language: "swift")
    #expect(repaired.wasShattered && !repaired.verified)
    #expect(String(decoding: repaired.code, as: UTF8.self).hasPrefix("struct Meter {\n    var level = 1\n"))
  }

  @Test("Any bytes are taken", arguments: 0..<40)
  func hostile(seed: UInt64) {
    var generator = ScrapeSimulator.Generator(seed: seed)
    let alphabet = Array("\"\"\"\\(#/*<>{}@$.?!&letfuncA1_ \n\n\u{e9}…".utf8) + [0xff, 0xe2, 0x80]
    let bytes = (0..<400).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
    let repaired = ShatteredCodeRepair.repair(bytes, language: "swift")
    #expect(repaired.code.count <= bytes.count)
    #expect(repaired.code.filter { $0 != 0x0a } == bytes.filter { $0 != 0x0a })
    _ = ShatteredCodeRepair.shatter(bytes)
  }
}
