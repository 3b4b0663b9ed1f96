import DocOutput
import Testing

@testable import DocConsole

/// Tests which terminals get hyperlinks, and the form of the links.
@Suite struct HyperlinksTests {
  @Test(arguments: [
    ([:], false), (["TERM": "xterm-256color"], false), (["TERM": "dumb", "VTE_VERSION": "7000"], false),
    (["TERM": "xterm-256color", "VTE_VERSION": "7000"], true),
    (["TERM": "xterm-256color", "VTE_VERSION": "4200"], false),
    (["TERM": "xterm-kitty"], true), (["TERM": "alacritty"], true), (["TERM": "foot-extra"], true),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.5.2"], true),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "2.9"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode", "TERM_PROGRAM_VERSION": "1.94.2"], true),
    (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.5a"], true),
    (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "next-3.6"], true),
    (["TERM": "screen", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"], false),
    (["TERM": "screen", "VTE_VERSION": "7000"], false),
    (["TERM": "xterm-256color", "WT_SESSION": "1"], true),
    (["TERM": "dumb", "FORCE_HYPERLINK": "1"], true),
    (["TERM": "xterm-kitty", "FORCE_HYPERLINK": "0"], false),
  ])
  func terminals(_ environment: [String: String], _ expected: Bool) {
    #expect(Hyperlinks.areKnown(isTerminal: true) { environment[$0] } == expected)
  }

  @Test func aPipeIsNoTerminal() {
    #expect(!Hyperlinks.areKnown(isTerminal: false) { ["TERM": "xterm-kitty"][$0] })
  }

  @Test func otherPagersThanLessGetNoLinks() {
    let line = "a \u{1B}]8;;file:///x\u{1B}\\\u{1B}[35mx:1\u{1B}[0m\u{1B}]8;;\u{1B}\\ b"
    #expect(Pager.withoutLinks(Array(line.utf8)) == Array("a \u{1B}[35mx:1\u{1B}[0m b".utf8))
    #expect(Pager.withoutLinks(Array("plain".utf8)) == Array("plain".utf8))
    #expect(Pager.withoutLinks(Array("cut \u{1B}]8;;file".utf8)) == Array("cut ".utf8))
  }
}
