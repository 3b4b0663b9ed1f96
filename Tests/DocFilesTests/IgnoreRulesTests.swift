import TestSupport
import Testing

@testable import DocFiles

@Suite struct IgnoreRulesTests {
  /// Each case is a pattern, a path, whether the path is a folder, and the result of `git check-ignore`.
  @Test(arguments: [
    ("*.o", "a.o", false, true), ("*.o", "x/y/a.o", false, true), ("*.o", "a.oo", false, nil),
    ("/a", "a", false, true), ("/a", "b/a", false, nil), ("b/a", "b/a", false, true),
    ("b/a", "c/b/a", false, nil), ("a/", "a", false, nil), ("a/", "a", true, true), ("a/", "b/a", true, true),
    ("**/a", "a", false, true), ("**/a", "b/c/a", false, true), ("a/**", "a/b", false, true),
    ("a/**", "a", true, nil), ("a/**/b", "a/b", false, true), ("a/**/b", "a/x/y/b", false, true),
    ("a/**/b", "ab", false, nil), ("a/*", "a/b", false, true), ("a/*", "a/b/c", false, nil),
    ("?.md", "a.md", false, true), ("?.md", "ab.md", false, nil), ("[a-c].md", "b.md", false, true),
    ("[a-c].md", "d.md", false, nil), ("[!a-c].md", "d.md", false, true), ("[!a-c].md", "a.md", false, nil),
    ("[]]", "]", false, true), ("[ab", "[ab", false, true), ("\\#a", "#a", false, true),
    ("#a", "#a", false, nil),
    ("\\!a", "!a", false, true), ("*.md\n!a.md", "a.md", false, false),
    ("*.md\n!a.md\na.*", "a.md", false, true),
    ("a  ", "a", false, true), ("a\\ ", "a ", false, true), ("a\r\nb", "a", false, true),
    ("", "a", false, nil),
    ("*", "a", true, true), ("a*b*c", "axxbyyc", false, true), ("a*b*c", "axxbyy", false, nil),
    ("doc/*.txt", "doc/x.txt", false, true), ("doc/*.txt", "doc/s/x.txt", false, nil),
    ("/*\n!/src", "src", true, false),
    ("ü*", "über", false, true),
  ])
  func givesGitsVerdict(_ patterns: String, _ path: String, _ isFolder: Bool, _ expected: Bool?) {
    #expect(IgnoreRules(bytes: Array(patterns.utf8)).verdict(path, isFolder: isFolder) == expected)
  }

  /// For any pattern, the work is at most the length of the pattern multiplied by that of the name.
  @Test(arguments: ["*", "*a*a*", "*[a-b]a", "?*a", "*a?a", "[!c]*a*a*a*"])
  func hostilePatternsCostNoMoreThanTheirLength(_ start: String) {
    let name = String(repeating: "a", count: 250)
    for last in ["b", "b?", "[b]", "*b*", "ba", "b*a"] {
      let pattern = start + String(repeating: "a", count: 200) + last
      let rules = IgnoreRules(bytes: Array(pattern.utf8))
      var work = 0
      #expect(rules.verdict(name, isFolder: false, work: &work) == nil, "\(pattern)")
      #expect(work <= pattern.utf8.count * name.utf8.count, "\(pattern)")
    }
  }

  @Test func manyPartsCostNoMoreThanTheirProduct() {
    let rules = IgnoreRules(bytes: Array(String(repeating: "a*", count: 1500).utf8) + Array("b".utf8))
    #expect(rules.verdict(String(repeating: "a", count: 4000), isFolder: false) == nil)
    let stars = IgnoreRules(bytes: Array(String(repeating: "**/", count: 1000).utf8) + Array("b".utf8))
    #expect(stars.verdict(String(repeating: "a/", count: 1000) + "c", isFolder: false) == nil)
  }

  /// Compares short patterns with short names according to the definition of each sign.
  @Test func patternsMatchAsTheirDefinitionSays() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<4000 {
      let pattern = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        ["a", "b", "*", "?", "[ab]", "[!a]", "\\*"].randomElement(using: &random) ?? "a"
      }
      let name = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        ["a", "b", "*"].randomElement(using: &random) ?? "a"
      }
      var work = 0
      let found = NamePattern(Array(pattern.joined().utf8)).matches(
        Array(name.joined().utf8)[...], work: &work)
      #expect(found == Self.matches(pattern[...], name[...]), "\(pattern) \(name)")
    }
  }

  private static func matches(_ pattern: ArraySlice<String>, _ name: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), name) || !name.isEmpty && matches(pattern, name.dropFirst())
    }
    guard let letter = name.first else { return false }
    let takes =
      switch first {
      case "?": true
      case "[ab]": letter == "a" || letter == "b"
      case "[!a]": letter != "a"
      case "\\*": letter == "*"
      default: letter == first
      }
    return takes && matches(pattern.dropFirst(), name.dropFirst())
  }
}
