import DocText
import Testing

@Suite struct DocumentIdentifierTests {
  @Test(arguments: [
    ("SE-0302", "302 se"), ("se 302", "302 se"), ("SE0302", "302 se"), ("[SE-0302]", "302 se"),
    ("RFC 2119", "2119 rfc"),
    ("rfc2119", "2119 rfc"), ("PEP 8", "8 pep"), ("wwdc2022-10072", "10072 wwdc 2022"),
    ("CVE-2021-44228", "44228 cve 2021"), ("UTF8", "8 utf"), ("KEP-0001", "1 kep"), ("`JEP 400`", "400 jep"),
    ("ab_7", "7 ab"),
  ])
  func keys(_ text: String, _ key: String) throws {
    let identifier = try #require(DocumentIdentifier.whole(text))
    #expect(identifier.key == key)
    #expect(DocumentIdentifier(key: Array(key.utf8)) == identifier)
  }

  @Test(arguments: [
    "", "SE-", "302", "SE-0302x", "Swift 5.9", "SE-0302 and more", "SE--0302", "averyveryverylongword-1",
    "SE-12345678",
    "-302", "é-302", "SE-0302é", "5 SE",
  ])
  func othersAreNone(_ text: String) {
    #expect(DocumentIdentifier.whole(text) == nil)
  }

  @Test(
    arguments: [
      ("0302-concurrent-values", "302"), ("001_b6c3", "1"), ("12-intro", nil), ("2022-10-05-post", nil),
      ("0302", "302"),
      ("302x", nil), ("000_b6c3", nil), ("12345678", nil), ("intro", nil),
    ] as [(String, String?)])
  func numbersOfFiles(_ name: String, _ key: String?) {
    #expect(DocumentIdentifier.leadingNumber(name)?.key == key)
  }

  @Test(
    arguments: [
      ("se 302", ["302 | se"]), ("what is SE-0302?", ["302 | se is what"]),
      ("wwdc22-10072", ["22 | wwdc", "10072 | 22 wwdc"]),
      ("g_win32_get_line", []), ("utf8mb", []), ("rfc_2119_x", []), ("2119_terms", ["2119 | "]),
      ("Swift 5.9", []), ("iOS 17+", ["17 | ios"]), ("no number", []), ("v1.2.3 of 7", ["7 | of 3 2 1"]),
      ("", []),
    ] as [(String, [String])])
  func numbersOfQueries(_ text: String, _ numbers: [String]) {
    let found = TypedNumber.all(in: Array(text.utf8)).map {
      "\($0.number) | " + $0.before.map(\.word).joined(separator: " ")
    }
    #expect(found == numbers)
  }

  /// A forged dictionary may contain any bytes.
  @Test(arguments: [[], [0x20], [0xff, 0xfe], Array("x 1".utf8)] as [[UInt8]])
  func keysThatAreNone(_ key: [UInt8]) {
    #expect(DocumentIdentifier(key: key) == nil)
  }
}
