import DocOutput
import Testing

@testable import DocConsole

/// Tests how a location is opened: the program and its arguments.
@Suite struct OpenLocationTests {
  private static let page = OpenLocation(
    path: "/docs/a b.html", line: 7, anchor: "os.path.join", isPage: true)
  private static let text = OpenLocation(path: "/docs/a.md", line: 7, anchor: nil, isPage: false)

  @Test func addresses() {
    #expect(Self.page.address == "file:///docs/a%20b.html#os.path.join")
    #expect(Self.text.address == "/docs/a.md:7")
    #expect(
      PlaceLinks.fileURL(path: "/x", anchor: "impl-Vec%3CT%3E<é>") == "file:///x#impl-Vec%3CT%3E%3C%C3%A9%3E")
    #expect(PlaceLinks.fileURL(path: "/x", anchor: nil) == "file:///x")
  }

  @Test(arguments: [
    ("firefox", ["firefox", page.address]), ("w3m -M:lynx", ["w3m", "-M", page.address]),
    ("browse --url=%s --new", ["browse", "--url=\(page.address)", "--new"]),
    ("", ["xdg-open", page.address]),
  ])
  func browsers(_ browser: String, _ expected: [String]) {
    #expect(Self.page.commands { $0 == "BROWSER" ? browser : nil }.first == expected)
  }

  @Test(arguments: [
    (["EDITOR": "vi"], ["vi", "+7", "/docs/a.md"]),
    (["VISUAL": "emacs -nw", "EDITOR": "vi"], ["emacs", "-nw", "+7", "/docs/a.md"]),
    (["EDITOR": "/usr/bin/code"], ["/usr/bin/code", "--goto", "/docs/a.md:7"]),
    (["EDITOR": "subl"], ["subl", "/docs/a.md:7"]),
    ([:], ["xdg-open", "/docs/a.md"]),
  ])
  func editors(_ environment: [String: String], _ expected: [String]) {
    #expect(Self.text.commands { environment[$0] }.first == expected)
  }
}
