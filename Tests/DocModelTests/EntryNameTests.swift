import DocModel
import Testing

@Suite struct EntryNameTests {
  @Test(arguments: [
    ("csv — CSV File Reading and Writing", ["csv"]), ("git-log - Show commit logs", ["git-log"]),
    ("18.4. Foo()", ["Foo"]), ("wal_level (enum)", ["wal_level"]),
    ("fs.readFile(path[, options], callback)", ["fs.readFile"]), ("Struct std::vec::Vec", ["std::vec::Vec"]),
    ("AllowOverride Directive", ["AllowOverride"]), ("Event: 'close'", ["close"]),
    ("Class: fs.Dir", ["fs.Dir"]),
    ("The “name” property", ["name"]), ("g_list_append ()", ["g_list_append"]),
    ("Class ArrayList<E>", ["ArrayList"]),
    ("kites::Reel Class Reference", ["kites::Reel"]), ("git-add(1)", ["git-add"]),
    ("`ALLOWED_HOSTS`", ["ALLOWED_HOSTS"]),
    ("-o FILE, --output=FILE", ["-o", "--output"]),
    ("PyMem_Malloc, PyMem_Free", ["PyMem_Malloc", "PyMem_Free"]),
    ("send SOCKET,MSG,FLAGS", ["send"]), ("chdir EXPR, chdir HANDLE, chdir", ["chdir"]),
    ("defer BLOCK", ["defer"]),
    ("QVariant Scroller::metric(Metric metric) const", ["Scroller::metric"]),
    ("const unsigned int &kites::Reel::length(int) const", ["kites::Reel::length"]),
    ("[static] Kite *kites::Reel::wind(int)", ["kites::Reel::wind"]), ("wind() const", ["wind"]),
    ("os.path.join", ["os.path.join"]), ("Overview", ["Overview"]), ("Foo<Bar>::baz", ["Foo<Bar>::baz"]),
  ])
  func findsNames(_ heading: String, _ names: [String]) {
    #expect(EntryName.names(in: heading) == names)
  }

  @Test(arguments: [
    "Two words — and more", "Kites —", "Kites —of paper", "Getting started", "How to use fs.readFile(path)",
    "Function arguments", "1. Install the tools",
    "Bread, milk and honey", "wind() is now overridable", "How to call kites::Reel::wind()", "Using SQL",
    "calls of READ and others",
    "", " ", "The", "Using a property", "10 ways to fly", "(", "()",
    "a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q",
  ])
  func leavesProseAlone(_ heading: String) {
    #expect(EntryName.names(in: heading).allSatisfy { !$0.contains(" ") })
    if heading.contains(" "), heading != " " { #expect(EntryName.names(in: heading).isEmpty) }
  }

  @Test(arguments: [
    ("fs.readFile(path)", true), ("max_wind", true), ("kiteReel", true), ("-v", true), ("wind()", true),
    ("Overview", false),
    ("Getting started", false), ("Wind", false),
  ])
  func tellsCode(_ heading: String, _ isCode: Bool) {
    #expect(EntryName.isCode(heading) == isCode)
  }

  @Test(arguments: [
    ("fs.readFile(path)", nil, ["readfile"]), ("Getting started", nil, []),
    ("Getting started", "kites.Reel", ["reel"]), ("Getting started", "getting-started", []),
    ("void Kite::`Drop`(Line line) const", "Kite-drop", ["drop"]), ("-d, --detach", nil, ["d", "detach"]),
    ("Err:522", "id-2.7.1", ["err:522", "id-2.7.1"]), ("wal_level (enum)", "GUC-WAL_LEVEL", ["wal_level"]),
  ])
  func keysAreTheLastWords(_ heading: String, _ anchor: String?, _ keys: [String]) {
    #expect(
      EntryName.keys(heading: heading, anchor: anchor).map { String(decoding: $0, as: UTF8.self) } == keys)
  }

  /// Any bytes give ranges that are inside the text.
  @Test func takesAnything() {
    let pieces = [
      "(", ")", " ", "“", "”", "'", ",", "-", "Class", ":", "the ", "1.", "<", ">", "x", "é", "_",
    ]
    var state: UInt64 = 7
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      for name in EntryName.names(in: text) { #expect(text.contains(name)) }
      _ = EntryName.isCode(text)
      for key in EntryName.keys(heading: text, anchor: text) { #expect(!key.isEmpty) }
    }
  }
}
