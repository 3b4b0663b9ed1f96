import Foundation
import Testing

/// Tests problems that new users had (issue 41): suggestions in messages, unknown topics, answers with a small budget.
@Suite struct NewUserTests {
  /// A home folder with folders of documents.
  private static func home(_ documents: [String: String] = ["notes/a.md": "# A\n\nA kite.\n"]) throws
    -> TemporaryFolder
  {
    let home = try TemporaryFolder()
    for (path, text) in documents { try home.write(path, text) }
    return home
  }

  private func run(_ home: TemporaryFolder, _ arguments: String...) throws -> Outcome {
    try Program.run(arguments, environment: ["HOME": home.url.path], folder: home.url.path)
  }

  // MARK: Suggestions in messages

  @Test func packsAndWhatIsBuiltInAreNobodysToRemove() throws {
    let home = try Self.home(["notes/a.md": "# A\n\nA kite.\n", "other/b.md": "# B\n\nA boat.\n"])
    #expect(try run(home, "index", "other", "--index", "theirs", "--collection", "notes").status == 0)
    #expect(try run(home, "pack", "t.pack", "--index", "theirs").status == 0)
    #expect(try run(home, "index", "notes").status == 0)
    #expect(try run(home, "index", "--from", "t.pack").status == 0)
    let list = try run(home, "list", "--collections")
    #expect(list.status == 0)
    #expect(list.output.contains("  built in\n") && list.output.contains("  from pack t; "), "\(list.output)")
    #expect(!list.output.contains("bridgedoc remove notes"), "\(list.output)")
    #expect(!list.output.contains(".bridgedoc-packed"), "\(list.output)")
    // The suggested command removes the pack, and the user's own collection stays.
    #expect(list.output.contains("'bridgedoc remove --from t'"))
    #expect(try run(home, "remove", "--from", "t").status == 0)
    #expect(try run(home, "search", "kite", "--collection", "notes").status == 0)
    let json = try run(home, "list", "--collections", "--json").json()
    let origins = try #require(json["collections"] as? [[String: Any]]).compactMap { $0["origin"] as? String }
    #expect(origins.sorted() == ["builtIn", "own"])
  }

  @Test(arguments: ["My Notes (2024)", "it's", "a$b", "-n"]) func suggestionsAreForAShell(_ name: String)
    throws
  {
    let home = try Self.home(["\(name)/a.md": "# A\n\nA kite.\n", "b/b.md": "# B\n\nb\n"])
    #expect(try run(home, "index", "./\(name)", "b", "--index", "i n").status == 0)
    try FileManager.default.removeItem(atPath: home.path(name))
    for command in [["index", "--index", "i n"], ["list", "--collections", "--index", "i n"]] {
      let outcome = try Program.run(command, environment: ["HOME": home.url.path], folder: home.url.path)
      let text = outcome.output + outcome.error
      let start = try #require(text.range(of: "or run 'bridgedoc remove "), "\(text)")
      let suggestion = text[start.upperBound...].components(separatedBy: "'\n")[0]
      // A shell splits the suggestion into words.
      let words = try Program.shell("printf '%s\\n' \(suggestion)", folder: home.url.path).outputLines
      #expect(words.filter { $0 != "--" }.prefix(3) == [name[...], "--index", "i n"], "\(suggestion)")
    }
  }

  // MARK: Unknown topics

  /// A text that looks like a path or topic but does not exist displays nothing else instead. The message suggests the nearest ones.
  @Test(arguments: [
    ("kite-flying/nope", "'kite-flying'"), ("kite-flying/lanfing", "'kite-flying/landing'"),
    ("notes/knots.md:99999", "'notes/knots.md:11'"), ("notes/knots.md:12", "'notes/knots.md:11'"),
    ("nots/knots.md", "'notes/knots.md'"), ("elsewhere/knots.md:3", "'notes/knots.md'"),
    ("kite-flyng", "'kite-flying'"),
    ("nothing/like-it", "use search to find sections by words"),
    ("nosuch-thing-x", "use search to find sections by words"),
    ("line-2-x", "use search to find sections by words"),
    ("SE-9999", "use search to find sections by words"), ("kite-flying/", "'kite-flying'"),
    ("kite-flying:999", "'skills/kite-flying.md:"), ("kite-flyng:9", "'kite-flying'"),
    ("wwdc2031-101@9:59:59", "'wwdc2031-101@1:02:03'"), ("wwdc2031-101@99999", "'wwdc2031-101@1:02:03'"),
    ("wwdc2031-999@2:30", "'wwdc2031-101'"),
    ("#k0000000", "use search to find sections by words"),
  ])
  func whatIsNoTopic(_ topic: String, _ near: String) throws {
    for command in ["show", "open"] {
      let outcome = try Fixture.run(command, topic)
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.errorLines.count == 1 && outcome.error.contains("no such "), "\(outcome.error)")
      #expect(outcome.error.contains(near), "\(outcome.error)")
    }
  }

  @Test func linesAroundSections() throws {
    #expect(try Fixture.run("show", "skills/kite-flying.md:2").output.contains("How to fly a kite"))
    #expect(try Fixture.run("show", "knots:11").output.contains("Figure eight"))
    for moment in ["", "soon", "2:99"] {
      let outcome = try Fixture.run("show", "wwdc2031-101@\(moment)")
      #expect(outcome.status == 2 && outcome.error.contains("write a moment as @14:41"), "\(outcome.output)")
    }
    #expect(try Fixture.run("show", "notes/knots.md:11").output.contains("Figure eight"))
  }

  @Test func aFileThatNobodyNamedIsNotOpened() throws {
    let editor = ["EDITOR": "echo opened"]
    let word = try Fixture.run("open", "loosens", environment: editor)
    #expect(word.status == 1 && word.output.isEmpty, "\(word.output)")
    #expect(word.error.contains("no topic is named 'loosens'") && word.error.contains("'bridgedoc open "))
    let words = try Fixture.run("open", "loosens by itself when slack", environment: editor)
    #expect(words.status == 0 && words.output.hasPrefix("opened +"), "\(words.error)")
    #expect(try Fixture.run("open", "nope", environment: editor).status == 1)
  }

  /// A document with the name is preferred to a section with that heading.
  @Test(arguments: ["pull", "pull.1", "PULL", "pull(1)"]) func documentsOfAName(_ name: String) throws {
    let home = try Self.home([
      "m/archive.1":
        ".TH ARCHIVE 1\n.SH NAME\narchive \\- store files\n.SH PULL\nThe backend pull of a pull.\n",
      "m/pull.5": ".TH PULL 5\n.SH NAME\npull \\- a file\n.SH FORMAT\nLines of pull.\n",
      "m/pull.1": ".TH PULL 1\n.SH NAME\npull \\- draw something near\n.SH DESCRIPTION\nIt draws.\n",
    ])
    #expect(try Program.shell("gzip -n m/*", folder: home.url.path).status == 0)
    #expect(try run(home, "index", "m", "--index", "i").status == 0)
    let page = try run(home, "show", name, "--index", "i", "--json")
    #expect(try page.json()["topic"] as? String == "pull-1", "\(page.output)")
    #expect(page.error.contains("see also pull.5.gz: ") == (name.count == 4), "\(page.error)")
  }

  @Test func whatLiesInAnArchive() throws {
    let home = try Self.home([
      "notes/z.md": "# Kite\n\nA kite of paper.\n", "notes/b.md": "# Boat\n\nA boat.\n",
    ])
    let packed = try Program.shell(
      "cd notes && tar czf a.tar.gz z.md b.md && rm b.md", folder: home.url.path)
    #expect(packed.status == 0)
    #expect(try run(home, "index", "notes", "--index", "i").status == 0)
    let outcome = try run(home, "open", "--print", "b", "--index", "i")
    #expect(
      outcome.status == 2 && outcome.error.contains("/notes/a.tar.gz: ")
        && outcome.error.contains("'bridgedoc show b'"), "\(outcome.error)")
    // In any index, the file itself stands for both.
    #expect(try run(home, "search", "kite", "--index", "i", "--format", "paths").output == "z.md:1\n")
    #expect(try run(home, "open", "--print", "z", "--index", "i").output.hasSuffix("/notes/z.md:1\n"))
  }

  // MARK: Small token budgets

  @Test func aBudgetHoldsTextBeforeNames() throws {
    let outcome = try Fixture.run(
      "search", "--format", "markdown", "--max-tokens", "300", "flying", "a", "kite")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains("How to fly a kite") || outcome.output.contains("```swift"), "\(outcome.output)"
    )
  }

  @Test(arguments: ["40", "60", "80", "160"]) func compactHitsHavePlaces(_ columns: String) throws {
    let outcome = try Fixture.run("search", "--compact", "kite line", environment: ["COLUMNS": columns])
    let heads = outcome.outputLines.filter { !$0.hasPrefix("    ") }
    #expect(heads.count > 2)
    for head in heads {
      #expect(head.contains(try Regex("[a-z]+/[A-Za-z-]+\\.[a-z]+:[0-9]+  [a-z0-9]{8}$")), "\(head)")
    }
  }

  @Test func packMakesNoFolders() throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes").status == 0)
    let outcome = try run(home, "pack", "nope/x.pack")
    #expect(
      outcome.status == 2 && outcome.errorLines.count == 1 && outcome.error.contains("nope/"),
      "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: home.path("nope")))
    #expect(try run(home, "pack", "x.pack").status == 0)
  }

  @Test(arguments: ["a/b", "", "a\nb"]) func namesOfCollections(_ name: String) throws {
    let home = try Self.home()
    let made = try run(home, "index", "notes", "--collection", name)
    #expect(made.status == 2 && made.errorLines.count == 1, "\(made.error)")
    #expect(try run(home, "index", "notes").status == 0)
    let renamed = try run(home, "rename", "notes", name)
    #expect(renamed.status == 2 && renamed.errorLines.count == 1, "\(renamed.error)")
  }

  @Test func aFolderThatWentElsewhere() throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes").status == 0)
    try FileManager.default.moveItem(atPath: home.path("notes"), toPath: home.path("moved"))
    #expect(
      try run(home, "search", "kite", "--collection", "notes", "--json").output.contains(
        "\"freshness\": \"missing\""))
    #expect(try run(home, "search", "kite", "--collection", "notes").output.contains("file is gone"))
  }

  // MARK: Missing programs and counts of files

  @Test func onePDFReaderIsMissedOnce() throws {
    let home = try Self.home(["a/1.pdf": "%PDF-1.4 x", "a/2.pdf": "%PDF-1.4 y", "a/3.md": "# C\n\nc\n"])
    for number in 4..<9 { try home.write("a/\(number).pdf", "%PDF-1.4 \(number)") }
    try FileManager.default.createDirectory(atPath: home.path("bin"), withIntermediateDirectories: true)
    func index() throws -> Outcome {
      try Program.run(
        ["index", "a"], environment: ["HOME": home.url.path, "PATH": home.path("bin")], folder: home.url.path)
    }
    let first = try index()
    #expect(first.status == 0 && first.errorLines.count == 1, "\(first.error)")
    #expect(first.error.contains("1.pdf, 2.pdf, 4.pdf and 4 more files: "), "\(first.error)")
    // No file is counted twice.
    #expect(first.output.contains("(files: 1 read, 7 skipped)"), "\(first.output)")
    let second = try index()
    #expect(second.status == 0 && second.error.isEmpty, "\(second.error)")
    #expect(
      try Program.run(["ingest", "a"], environment: ["PATH": home.path("bin")], folder: home.url.path)
        .errorLines.count == 1)
  }

  @Test func countsOfFilesAddUp() throws {
    let home = try Self.home(["a/1.md": "# A\n\na\n", "a/2.md": "", "a/3.md": "# B\n\nb\n"])
    try home.write("a/4.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
    let outcome = try run(home, "index", "a", "--json")
    let files = try #require(try outcome.json()["files"] as? [String: Int])
    #expect(
      files["seen"] == 4 && files["read"] == 2 && files["skipped"] == 1 && files["notText"] == 1, "\(files)")
  }

  @Test(arguments: [
    (["search", "x", "--kind", "nope"], "unknown value 'nope'", "did you mean"),
    (["search", "x", "-n", "-1"], "--limit is -1, but must be between 1 and", "missing"),
    (["search", "x", "--offset", "-5"], "--offset is -5", "missing"),
    (["show", "knots", "--code", "x"], "--code takes a number, not 'x'", "best hit"),
    (["show", "x", "--code", "0"], "0 is out of range for --code", "not"),
    (["list", "kites"], "'bridgedoc list --collection kites' lists the collection", "did you mean"),
    (["list", "kite-flyng"], "did you mean 'kite-flying'?", "lists all documents"),
    (["search", "x", "--document", "kite-flyng"], "did you mean 'kite-flying'?", "lists all documents"),
    (["search", "x", "-n", "abc"], "-n takes a number, not 'abc'", "invalid"),
    (["search", "x", "--limt", "3"], "search: unknown option '--limt'; did you mean '--limit'? see ", ".?"),
  ])
  func wrongUsage(_ arguments: [String], _ says: String, _ doesNotSay: String) throws {
    let outcome = try Fixture.run(arguments)
    #expect(outcome.status == (arguments[0] == "list" ? 1 : 2) && outcome.errorLines.count == 1)
    #expect(outcome.error.contains(says) && !outcome.error.contains(doesNotSay), "\(outcome.error)")
  }

  /// Each message says what was wrong with the user's input, and suggests something that works.
  @Test(arguments: [
    (
      ["search", "x", "--index", "notes"],
      "the folder is no index: notes: make one of its documents with 'bridgedoc index notes'"
    ),
    (
      ["search", "x", "--index", "t.pack"],
      "a pack is no index: t.pack: run 'bridgedoc index --from t.pack' to search it"
    ),
    (["search", "x", "--index", "b.txt"], "a file is no index: b.txt: name the folder of an index"),
    (
      ["search", "x", "--index", "no where"],
      "no index: no where: make one with 'bridgedoc index PATH --index \"no where\"'"
    ),
    (["search", "x", "--index", ""], "no index: --index is empty: name a folder, or omit the option"),
    (["search", "x", "--index", "https://a.org"], "no index: https://a.org: name a folder, or a database"),
    (["index", "t.pack"], "a pack is no document: t.pack: run 'bridgedoc index --from t.pack' to search it"),
    (
      ["index", "https://a.org/x"],
      "no such file or folder: https://a.org/x: nothing is fetched; download it first"
    ),
    (["index", "-"], "no such file or folder: -: standard input is not read; write it to a file"),
    (["ingest", "-"], "no such file or folder: -: standard input is not read; write it to a file"),
    (["index", "/dev/null"], "neither a file nor a folder: /dev/null: name a file or a folder"),
    (["index", "b.txt", "--index", "i"], "nothing was indexed: b.txt: name files or folders that hold text"),
    (
      ["index", "notes", "--index", "i", "--include", "*.rst"],
      "nothing was indexed: notes: no file with text matches; check --include and --exclude"
    ),
    (["index", "--from", "bad.pack"], "damaged pack: bad.pack: "),
    (["index", "--from", "new.pack"], "pack of a newer version: new.pack: update bridgedoc"),
    (["show"], "show: <topic> is missing; see 'bridgedoc show --help'"),
    (["pack"], "pack: <file> is missing; see 'bridgedoc pack --help'"),
    (["rename", "notes"], "rename: <new> is missing; see 'bridgedoc rename --help'"),
    (["unpack", "t.pack"], "unpack: --index <dir> is missing; see 'bridgedoc unpack --help'"),
    (["--verison"], "unknown option '--verison'; did you mean '--version'? see 'bridgedoc --help'"),
    (["version"], "unknown command 'version'; did you mean '--version'? see 'bridgedoc --help'"),
    (["eval", "b.txt"], "bad judged query: b.txt:1: this is no JSON object; a line is {\"query\": "),
  ])
  func wrongUsageWithFiles(_ arguments: [String], _ says: String) throws {
    let home = try Self.home()
    try home.write("b.txt", [0x62, 0, 1, 2, 10])
    #expect(try run(home, "index", "notes").status == 0)
    #expect(try run(home, "pack", "t.pack").status == 0)
    var pack = Array(try Data(contentsOf: home.url.appendingPathComponent("t.pack")))
    pack[pack.count - 300] ^= 1
    try home.write("bad.pack", pack)
    try home.write("new.pack", "bridgedoc-pack 9\n")
    let outcome = try Program.run(arguments, environment: ["HOME": home.url.path], folder: home.url.path)
    let errors = outcome.errorLines.filter { $0.hasPrefix("bridgedoc: error: ") }
    #expect(outcome.status == 2 && errors.count == 1 && outcome.error.contains(says), "\(outcome.error)")
    // Nothing is reported twice, and no file is left behind.
    #expect(!outcome.output.contains("no readable text"), "\(outcome.output)")
    #expect(!FileManager.default.fileExists(atPath: home.path(".local/share/bridgedoc/others/bad")))
  }

  /// A path that cannot be written is named as the user typed it.
  @Test(arguments: [
    ["markdown", "out/x"], ["agents-md", "out/A.md"], ["site", "out/x/"], ["jsonl", "out/x"],
  ])
  func whatCannotBeWritten(_ arguments: [String]) throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes").status == 0)
    // Not even the superuser can write into a file as if it were a folder.
    try home.write("out", "")
    let outcome = try Program.run(
      ["export"] + arguments, environment: ["HOME": home.url.path], folder: home.url.path)
    #expect(outcome.status == 2 && outcome.errorLines.count == 1, "\(outcome.error)")
    #expect(
      outcome.error.contains(": \(arguments[1]): ") && !outcome.error.contains("partial"), "\(outcome.error)")
  }

  @Test func theVariableIsNamed() throws {
    let outcome = try Program.run(["search", "x"], environment: ["BRIDGEDOC_INDEX": "/nope"])
    #expect(outcome.error.contains("no index: /nope ($BRIDGEDOC_INDEX): "), "\(outcome.error)")
    let home = try Self.home([".config/bridgedoc/config.toml": "indexes = [\"~/gone\"]\n"])
    let configured = try run(home, "search", "margins")
    #expect(
      configured.status == 0
        && configured.error.contains("/gone ('indexes' of the configuration): make one with "),
      "\(configured.error)")
  }

  /// Filters that hide everything are named.
  @Test func filtersThatHideEverything() throws {
    let home = try Self.home([
      "notes/a.md": "---\ndate: 2025-01-01\n---\n\n# A\n\nA kite.\n",
      "other/b.md": "---\ndate: 2024-01-01\n---\n\n# B\n\nA boat.\n",
    ])
    #expect(try run(home, "index", "notes", "other").status == 0)
    for (arguments, says) in [
      (["kite", "--collection", "other"], "nothing found with --collection: 1 section is found without"),
      (
        ["boat", "--since", "2025", "--kind", "article"],
        "nothing found with --kind, --since: 1 section is found without"
      ),
      (["xylophone", "--collection", "other"], "nothing found for 'xylophone'"),
      ([""], "the query is empty"), (["-"], "'--batch -' reads queries from standard input"),
      ([String(repeating: "a", count: 5000)], "aaa…'"),
    ] {
      let outcome = try Program.run(
        ["search"] + arguments, environment: ["HOME": home.url.path], folder: home.url.path)
      #expect(outcome.status == 1 && outcome.errorLines.count == 1, "\(outcome.error)")
      #expect(outcome.error.contains(says) && outcome.error.utf8.count < 300, "\(outcome.error)")
    }
    try home.write(".config/bridgedoc/config.toml", "collections = [\"other\"]\n")
    let configured = try run(home, "search", "kite")
    #expect(
      configured.error.contains(
        "nothing found with the collections of your configuration: 1 section is found without"),
      "\(configured.error)")
    // A configuration that cannot be read is reported.
    try FileManager.default.removeItem(atPath: home.path(".config/bridgedoc/config.toml"))
    try FileManager.default.createDirectory(
      atPath: home.path(".config/bridgedoc/config.toml"), withIntermediateDirectories: true)
    let unreadable = try run(home, "search", "kite", "-n", "1")
    #expect(
      unreadable.status == 0 && unreadable.error.contains("config.toml: it cannot be read; "),
      "\(unreadable.error)")
  }

  /// A folder of old text files gives at most a page of warnings, but every skipped file is named.
  @Test func warningsAreCounted() throws {
    let home = try Self.home()
    for number in 0..<30 { try home.write("old/\(number).txt", Array("A caf".utf8) + [0xE9, 10]) }
    for number in 0..<25 { try home.write("old/\(number).md", "") }
    let outcome = try run(home, "index", "old")
    #expect(outcome.errorLines.filter { $0.contains("not valid UTF-8") }.count == 20, "\(outcome.error)")
    #expect(outcome.errorLines.filter { $0.contains("the file is empty; skipped") }.count == 25)
    #expect(
      outcome.error.contains("warning: 10 more files with warnings; --dry-run names them all\n"),
      "\(outcome.error)")
    let all = try run(home, "index", "old", "--dry-run")
    #expect(all.errorLines.filter { $0.contains("not valid UTF-8") }.count == 30, "\(all.error)")
  }

  @Test func versionByALetter() throws {
    #expect(try Program.run(["-V"]).output == Program.run(["--version"]).output)
  }

  /// Options may precede the command.
  @Test(arguments: [["-n", "1"], ["--limit", "1", "--json"], ["--format=jsonl", "-n", "1"]])
  func optionsBeforeTheCommand(_ options: [String]) throws {
    let behind = try Fixture.run(["search", "kite"] + options)
    let before = try Fixture.run(options + ["search", "kite"])
    func hits(_ outcome: Outcome) -> [Substring] { outcome.outputLines.filter { !$0.contains("elapsed") } }
    #expect(before.status == 0 && hits(before) == hits(behind), "\(before.error)")
  }

  /// This also applies to commands of the other programs.
  @Test(arguments: [
    ["--index", "i", "--quiet", "index", "notes"], ["--index=i", "--jobs", "1", "--quiet", "index", "notes"],
    ["--index", "i", "remove", "notes"], ["--index", "i", "list", "--collections"],
    ["--index", "i", "--json", "list", "--collections"],
  ])
  func optionsBeforeCommandsOfOtherPrograms(_ arguments: [String]) throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes", "--index", "i").status == 0)
    let outcome = try Program.run(arguments, environment: ["HOME": home.url.path], folder: home.url.path)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test func anIndexWithoutCollections() throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes", "--index", "i").status == 0)
    #expect(try run(home, "remove", "notes", "--index", "i").status == 0)
    let outcome = try run(home, "index", "--index", "i")
    #expect(
      outcome.status == 2 && outcome.error.contains("error: the index has no collections: i: name"),
      "\(outcome.error)")
  }

  @Test func optionsOfTheProgram() throws {
    #expect(try Program.run(["--generate-completion-script", "zsh"]).output.hasPrefix("#compdef bridgedoc"))
    #expect(try Program.run(["--help", "search"]).output.contains("SUBCOMMANDS"))
  }

  @Test func oneStreamIsToldOnce() throws {
    for (options, count) in [("", 1), ("--format markdown", 1), ("--format paths", 1), ("--json", 1)] {
      let outcome = try Fixture.shell("\"$bridgedoc\" search brdle \(options) 2>&1")
      #expect(outcome.output.components(separatedBy: "did you mean").count == count + 1, "\(outcome.output)")
    }
    let apart = try Fixture.run("search", "brdle")
    #expect(apart.error.contains("did you mean") && apart.output.contains("did you mean"))
  }

  @Test func starsOfManualPages() throws {
    let home = try Self.home([
      "m/pull.1":
        ".TH PULL 1\n.SH NAME\npull \\- draw\n.SH OPTIONS\nUse\n.B \\-\\-near\nor\n.I FILE\nfor 2*3*4 kites.\n"
    ])
    #expect(try run(home, "index", "m", "--index", "i").status == 0)
    for command in [["search", "kites"], ["show", "pull-1"]] {
      let text = try Program.run(command + ["--index", "i"], folder: home.url.path).output
      #expect(text.contains("--near or FILE for 2*3*4 kites."), "\(text)")
    }
    #expect(
      try run(home, "show", "pull-1", "--index", "i", "--format", "markdown").output.contains(
        "**--near** or *FILE*"))
  }

  // MARK: Collections

  @Test func theReportNamesCollections() throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes").output.contains("\n  added 'notes'\n"))
    #expect(try run(home, "index").output.contains("\n  refreshed 'notes'\n"))
  }

  /// An index that can only be read is not changed, and the message says why.
  @Test func collectionsOfOtherIndexes() throws {
    let home = try Self.home(["notes/a.md": "# A\n\nA kite.\n", "other/b.md": "# B\n\nA boat.\n"])
    #expect(try run(home, "index", "other", "--index", "theirs").status == 0)
    #expect(try run(home, "pack", "t.pack", "--index", "theirs").status == 0)
    #expect(try run(home, "index", "notes").status == 0)
    #expect(try run(home, "index", "--from", "t.pack").status == 0)
    for (arguments, says) in [
      (["remove", "corpus"], "the collection is built in: corpus: "),
      (["rename", "corpus", "mine"], "the collection is built in: corpus: "),
      (["move", "corpus", "notes"], "the collection is built in: corpus: "),
      (["rename", "notes", "corpus"], "the name 'corpus' belongs to a collection of another index: "),
      (
        ["remove", "other"],
        "the collection is in the added index 't': other: run 'bridgedoc remove --from t'"
      ),
      (["remove", "note"], "no such collection: note: did you mean 'notes'?"),
      (["export", "jsonl", "-", "--collection", "note"], "no such collection: note: did you mean 'notes'?"),
      (["remove", "zebra"], "no such collection: zebra: the index has notes"),
      (["move", "notes", "notes/a.md"], "not a folder: notes/a.md: name the folder"),
      (["index", "--from", "nope.pack"], "no such file or folder: nope.pack: name a pack"),
      (["index", "--from", "notes"], "the folder is no index: notes: run 'bridgedoc index notes'"),
      (["index", "--from", ".local/share/bridgedoc/index"], "the index is searched already: "),
      (["unpack", "nope", "--index", "new"], "no such file: nope: name a file that 'bridgedoc pack' made"),
    ] {
      let outcome = try Program.run(arguments, environment: ["HOME": home.url.path], folder: home.url.path)
      #expect(
        outcome.status == 2 && outcome.errorLines.count == 1 && outcome.error.contains(says),
        "\(outcome.error)")
    }
    let search = try run(home, "search", "kite", "--collection", "note")
    #expect(search.status == 1 && search.error.contains("no collection 'note': did you mean 'notes'?"))
    #expect(!FileManager.default.fileExists(atPath: home.path("new")))
  }

  /// Ctrl-C does not change the index and leaves no temporary files.
  @Test(arguments: ["INT", "TERM"]) func stopping(_ signal: String) throws {
    let home = try Self.home()
    #expect(try run(home, "index", "notes", "--index", "i").status == 0)
    let before = try FileManager.default.contentsOfDirectory(atPath: home.path("i")).sorted()
    for number in 0..<3000 {
      try home.write(
        "notes/\(number).md", String(repeating: "# Kite \(number)\n\nA kite of paper.\n\n", count: 40))
    }
    let outcome = try Program.shell(
      """
      set -m
      "$bridgedoc" index notes --index i & job=$!
      while kill -0 $job && ! ls i/*-postings.tmp > seen 2>/dev/null; do sleep 0.01; done
      kill -\(signal) $job; wait $job
      """, folder: home.url.path)
    #expect(
      outcome.status == (signal == "INT" ? 130 : 143) && outcome.error.contains("bridgedoc: stopped; "),
      "\(outcome)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("i")).sorted() == before)
    #expect(try run(home, "search", "paper", "--index", "i").status == 1)
    #expect(try run(home, "index", "--index", "i", "--quiet").status == 0)
    #expect(try run(home, "search", "paper", "--index", "i").status == 0)
  }

  // MARK: Moved folders, maps for agents, and editors

  @Test func movedFolders() throws {
    let home = try Self.home([
      "notes/a.md": "# A\n\nA kite.\n", "notes/deep/b.md": "# B\n\nA boat.\n", "empty/x.md": "# X\n\nx\n",
    ])
    #expect(try run(home, "index", "notes").status == 0)
    func ids() throws -> [String] {
      try run(home, "search", "kite", "boat", "--collection", "notes", "--format", "jsonl").jsonLines()
        .compactMap { $0["id"] as? String }
    }
    let before = try ids()
    try FileManager.default.moveItem(atPath: home.path("notes"), toPath: home.path("moved"))
    let away = try run(home, "index")
    #expect(
      away.status == 2 && away.error.contains("run 'bridgedoc move notes FOLDER' if the folder was moved"),
      "\(away.error)")
    let wrong = try run(home, "move", "notes", "empty")
    #expect(
      wrong.status == 2 && wrong.error.contains("the folder has no file of collection 'notes'"),
      "\(wrong.error)")
    #expect(try run(home, "index", "empty").status == 0)
    let taken = try run(home, "move", "notes", "empty")
    #expect(
      taken.error.contains("is already collection 'empty': empty: name another folder\n"), "\(taken.error)")
    #expect(try run(home, "remove", "empty").status == 0)
    #expect(try run(home, "move", "note", "moved").status == 2)
    let moved = try run(home, "move", "notes", "moved")
    #expect(
      moved.status == 0 && moved.output.contains("moved 'notes' to ") && moved.output.contains("/moved"),
      "\(moved.error)")
    #expect(try ids() == before && before.count == 2)
    #expect(try run(home, "search", "kite", "--json").output.contains("\"freshness\": \"current\""))
    let again = try run(home, "index")
    #expect(again.status == 0 && again.output.contains("(files: 2 unchanged)"), "\(again.output)")
    #expect(try run(home, "verify").status == 0)
  }

  @Test func aMapForAgents() throws {
    let home = try Self.home()
    for number in 0..<300 {
      try home.write(
        "many/\(number).md",
        "# Page \(number) <!-- bridgedoc: end -->\n\nText.\n\n## Part of \(number)\n\nMore.\n")
    }
    try home.write("AGENTS.md", "# Mine\n\nRules.\n")
    #expect(try run(home, "index", "notes", "many", "--quiet").status == 0)
    for arguments in [
      ["export", "agents-md", "AGENTS.md"], ["export", "agents-md", "AGENTS.md", "--collection", "notes"],
    ] {
      let outcome = try Program.run(arguments, environment: ["HOME": home.url.path], folder: home.url.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      let text = try String(contentsOfFile: home.path("AGENTS.md"), encoding: .utf8)
      #expect(text.hasPrefix("# Mine\n\nRules.\n\n<!-- bridgedoc: "), "\(text)")
      #expect(text.utf8.count - "# Mine\n\nRules.\n\n".utf8.count <= 8 << 10)
      #expect(text.components(separatedBy: "<!-- bridgedoc: end -->").count == 2)
      #expect(text.contains("### notes (1 document, 1 section)\n\n- `a`: A"), "\(text)")
      #expect(text.contains("### many") == (arguments.count == 3))
    }
    let map = try run(home, "export", "agents-md", "-").output
    #expect(
      map.utf8.count <= 8 << 10 && map.contains("more documents: `bridgedoc list --collection many`"),
      "\(map)")
    // All topics in the map exist.
    for line in map.split(separator: "\n")
    where line.hasPrefix("- `") && !line.contains("bridgedoc") && line.contains("7") {
      let topic = line.dropFirst(3).prefix { $0 != "`" }
      #expect(try run(home, "show", String(topic)).status == 0, "\(topic)")
    }
  }

  /// An index is not written into a folder that contains other files, and does not remove them.
  @Test func otherFoldersAreLeftAlone() throws {
    let home = try Self.home(["notes/a.md": "# A\n\nA kite.\n", "other/mine.tmp": "mine", "other/b.txt": "b"])
    let outcome = try run(home, "index", "notes", "--index", "other")
    #expect(outcome.status == 2 && outcome.error.contains("contains other files"), "\(outcome.error)")
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path("other"))
    #expect(names.sorted() == ["b.txt", "mine.tmp"])
  }

  /// Runs the lines for Vim in docs/how-to/editors.md without changes.
  @Test func recipesForVim() throws {
    let home = try Self.home(["notes/a.md": "# A\n\nText.\n\n## Content margins\n\nThey are wide.\n"])
    #expect(try run(home, "index", "notes", "--index", "i", "--quiet").status == 0)
    try FileManager.default.createDirectory(atPath: home.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: home.path("bin/bridgedoc"), withDestinationPath: Program.bridgedoc)
    let page = try String(
      contentsOf: Program.packageRoot.appendingPathComponent("docs/how-to/editors.md"), encoding: .utf8)
    let cexpr = try #require(page.components(separatedBy: "`:").dropFirst().first { $0.hasPrefix("cexpr") })
      .components(separatedBy: "`")[0]
    let command = page.components(separatedBy: "```vim\n")[1].components(separatedBy: "\n```")[0]
    try #require(
      Program.shell("command -v vim").status == 0, "vim is not installed: run 'script/bootstrap --tests'")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for lines in [cexpr, "\(command)\nDoc content margins"] {
      try home.write(
        "recipe.vim", "\(lines)\ncfirst\ncall writefile([expand('%:t') . ' ' . line('.')], 'place')\nqa!\n")
      let ran = try Program.shell(
        "vim -u NONE -N -es -S recipe.vim; cat place; rm place",
        environment: [
          "HOME": home.url.path, "TERM": "dumb", "PATH": "\(home.path("bin")):\(path)",
          "BRIDGEDOC_INDEX": home.path("i"),
        ], folder: home.url.path)
      #expect(ran.output == "a.md 5\n", "\(lines): \(ran.output)\(ran.error)")
    }
  }

  /// Editors jump from one location to the next, and stop at each line.
  @Test(arguments: ["vim", "emacs"]) func quickfixInEditors(editor: String) throws {
    let home = try Self.home([
      "notes/a.md": "# A\n\nA kite: with a colon.\n",
      "notes/b b.md": "# B\n\nText.\n\n## Kites\n\nMany a kite.\n",
    ])
    #expect(try run(home, "index", "notes", "--quiet").status == 0)
    let hits = try run(home, "search", "kite", "--collection", "notes", "--format", "quickfix")
    for line in hits.outputLines {
      #expect(
        line.hasPrefix(home.url.resolvingSymlinksInPath().path) || line.hasPrefix("/private"), "\(line)")
    }
    try #require(
      Program.shell("command -v \(editor)").status == 0,
      "\(editor) is not installed: run 'script/bootstrap --tests'")
    try home.write("hits", hits.output)
    try home.write(
      "places.el",
      """
      (require 'grep)
      (let ((buffer (grep "'\(Program.bridgedoc)' search --format quickfix --collection notes kite")))
        (with-current-buffer buffer (while (get-buffer-process buffer) (accept-process-output nil 0.1))))
      (dotimes (_ 2)
        (next-error)
        (with-current-buffer (window-buffer (selected-window))
          (message "%s %d" (file-name-nondirectory (buffer-file-name)) (line-number-at-pos (window-point)))))
      """)
    let command =
      editor == "vim"
      ? "vim -u NONE -N -es -q hits -c 'redir! > places' -c 'silent cc 1 | echo expand(\"%:t\") line(\".\")' -c 'silent cc 2 | echo expand(\"%:t\") line(\".\")' -c 'redir END' -c 'qa!'"
      : "emacs -Q --batch -l places.el 2> places"
    let ran = try Program.shell(
      command,
      environment: ["HOME": home.url.path, "TERM": "dumb"], folder: home.url.path)
    let places = String(
      decoding: try Data(contentsOf: home.url.appendingPathComponent("places")), as: UTF8.self)
    let expected = hits.outputLines.map { line in
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      return "\(URL(fileURLWithPath: String(parts[0])).lastPathComponent) \(parts[1])"
    }
    #expect(expected.count == 2)
    for place in expected { #expect(places.contains(place), "\(places) \(ran.output)\(ran.error)") }
  }
}
