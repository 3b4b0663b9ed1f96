import Testing

@testable import DocFiles

@Suite struct IgnoreRulesTests {
  /// Patterns, path, whether it is a folder, and the verdict that `git check-ignore` gives.
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

  @Test func staysFastOnHostilePatterns() {
    let rules = IgnoreRules(bytes: Array(String(repeating: "a*", count: 1500).utf8) + Array("b".utf8))
    #expect(rules.verdict(String(repeating: "a", count: 4000), isFolder: false) == nil)
    let stars = IgnoreRules(bytes: Array(String(repeating: "**/", count: 1000).utf8) + Array("b".utf8))
    #expect(stars.verdict(String(repeating: "a/", count: 1000) + "c", isFolder: false) == nil)
  }
}
