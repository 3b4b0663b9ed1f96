import DocModel
import Foundation
import Testing

@testable import DocDraft
@testable import DocReaders

@Suite struct CodeReaderTests {
  private let swift = """
    // Rows.swift
    // How rows are made.

    import SwiftUI

    /// A row that shows a *count*.
    ///
    /// - Parameter count: what to show.
    @MainActor
    public struct CountRow: View {
      let count: Int  // a "}" in a comment }
      var body: some View { Text("{ \\(count)") }
    }

    extension CountRow: Equatable {}

    /// Makes a row.
    func makeRow(_ count: Int, in list: List<Int>,
      animated: Bool = true) -> CountRow {
      CountRow(count: count)
    }

    let shared = 1

    #Preview("One") {
      CountRow(count: 1)
    }
    """

  /// A script of commands and a sheet of styles are code, although they declare nothing and begin with comments.
  @Test(arguments: [
    (
      "pot.fish",
      """
      #completion for pot

      complete -c pot -f
      complete -c pot -n "not __fish_seen_subcommand_from $commands" -a boil -d 'Boil water until it is hot enough'
      complete -c pot -s l -l lid -d 'Use a lid'
      """
    ),
    (
      "brew.fish",
      "function brew -d 'Make tea'\n  set -l cups $argv[1]\n  if test -n \"$cups\"\n    boil $cups\n  end\nend\n"
    ),
    ("pot.css", "/* pots */\n.pot {\n  color: black;\n  width: 10em;\n}\n\n.lid { color: red; }\n"),
    ("add.c", "/* add.c */\n\nint add(int x, int y) {\n  return x + y;\n}\n"),
    (
      "pot.erl",
      "%% Boils water, slowly.\n-module(pot).\n-export([boil/1]).\n-define(HOT, 100).\n\nboil(Water) ->\n  heat(Water, ?HOT),\n  pour(Water).\n"
    ),
  ])
  func commandsAndStylesAreCode(_ file: String, _ text: String) throws {
    let document = try document(text, path: file)
    #expect(document.kind == .code)
    #expect(document.title == file)
  }

  /// A block behind `@` that nothing follows keeps its lines.
  @Test func keepsTheLastBlockOfStyles() throws {
    let text = ".pot {\n  color: black;\n}\n\n@media print {\n  .lid {\n    color: red;\n  }\n}\n"
    let document = try document(text, path: "pot.css")
    #expect(
      document.sections.flatMap(\.code).map(\.text).joined(separator: "\n").contains("color: red;\n  }\n}"))
  }

  /// Lists of options and of conditions are text.
  @Test(arguments: [
    "Options of pot:\n\n-l  use a lid\n-w  boil water\n--cups N  make N cups\n",
    "You may copy pots if\n\nthe lid fits;\nthe water boils;\nthe cup is clean.\n",
  ])
  func listsAreText(_ text: String) throws {
    #expect(try document(text, path: "pot").kind != .code)
  }

  @Test func marksForEditorsAreNoProse() throws {
    let source = "import Kit\n\n// MARK: - Makers\n\n/// Makes tea.\nfunc brew() {\n  boil()\n}\n"
    let document = try #require(
      Ingestor(collection: "test").ingest(bytes: Array(source.utf8), path: "Tea.swift").documents.first)
    #expect(document.sections.flatMap(\.paragraphs) == ["Makes tea."])
  }

  @Test func makesASectionOfEachDeclaration() throws {
    let file = try document(swift, path: "Sources/Rows.swift")
    #expect(file.kind == .code)
    #expect(file.title == "Rows.swift")
    #expect(file.topic == "rows")
    #expect(
      file.sections.map(\.heading) == [
        [], ["CountRow"], ["extension CountRow"], ["func makeRow(_:in:animated:)"], ["let shared"],
        ["#Preview"],
      ])
    #expect(file.sections.map(\.startLine) == [1, 6, 15, 17, 23, 25])
    #expect(file.sections.map(\.endLine) == [4, 13, 15, 21, 23, 27])
    #expect(file.sections.allSatisfy { $0.code.allSatisfy { $0.language == "swift" } })
  }

  /// A Python docstring is prose, and is kept in the code.
  @Test(arguments: [
    (
      "def f(path):\n    \"\"\"Reads a file.\n\n    :param path: where it is.\n    >>> f(1)\n    \"\"\"\n    return open(path)",
      ["Reads a file.", ":param path: where it is."]
    ),
    ("def f(\n    path,\n) -> str:  \n    r'''Reads it.'''\n    return path", ["Reads it."]),
    ("class F:\n    \"\"\"\n    Holds\n    it.\n    \"\"\"\n    size = 1", ["Holds it."]),
    ("def f():\n    text = \"\"\"\n    no docstring\n    \"\"\"\n    return text", []),
    ("class F:\n    size = 1\n    def g(self):\n        \"\"\"Of g.\"\"\"", []),
    ("def f():  # quick\n\n    \"\"\"Reads it.\"\"\"\n    return 1", ["Reads it."]),
  ])
  func readsDocstrings(_ code: String, _ paragraphs: [String]) throws {
    let file = try document("import os\n\n" + code + "\n", path: "f.py")
    let section = try #require(file.sections.last)
    #expect(section.paragraphs == paragraphs)
    #expect(section.code.last?.text.hasPrefix(String(code.prefix(6))) == true)
  }

  /// Members of a type that is longer than two screens become sections.
  @Test(arguments: [
    (
      "class Client:\n    \"\"\"Asks.\"\"\"\n\n    size: int\n    #: Seconds until a request is given up, or none at all.\n    wait: int\n\n    def get(\n        self, url: str\n    ) -> str:\n        \"\"\"Gets it.\"\"\"\nFILL        return url\n\n    @property\n    def inner(self): return 1\n",
      "client.py", ["Client", "Client.get()", "Client.inner()"]
    ),
    (
      "public struct Row {\n  // MARK: Of it\n\n  var plain = 1\n  public var shown = 2\n  /// A case.\n  case one\n\n  /// Makes it.\n  public init(_ count: Int, at place: Int) {\nFILL  }\n  public func go(\n    to place: Int\n  ) {}\n  public func go(to place: Double) {}\n  subscript(index: Int, safe flag: Bool) -> Int { 1 }\n}\n\nfunc after() {}\n",
      "row.swift",
      [
        "Row", "Row.shown", "Row.one", "Row.init(_:at:)", "Row.go(to:)", "Row.subscript(_:safe:)",
        "func after()",
      ]
    ),
    (
      "export declare class Map {\n  /** Gets it. */\n  get(key: string): number;\n  size: number;\n  /** Its keys. */\n  readonly keys: string[];\n  run(): void {\nFILL  }\n}\n",
      "map.d.ts", ["Map", "Map.get()", "Map.run()"]
    ),
    (
      "package x\n\nfunc (c *Client[T]) Get(url string) string {\nFILL\treturn url\n}\n\nimport \"a\"\n",
      "x.go", ["func Client.Get()"]
    ),
  ])
  func makesSectionsOfMembers(_ code: String, _ path: String, _ names: [String]) throws {
    let fill = String(repeating: "        self.step(1)\n", count: 60)
    let file = try document(code.replacingOccurrences(of: "FILL", with: fill), path: path)
    #expect(file.kind == .code)
    #expect(file.sections.compactMap(\.heading.last).filter { !$0.isEmpty } == names)
    // No line is lost.
    let text = file.sections.flatMap { $0.paragraphs + $0.code.map(\.text) }.joined(separator: "\n")
    for word in ["size", "wait", "plain", "keys", "Gets it", "Makes it"] where code.contains(word) {
      #expect(text.contains(word), "\(word)")
    }
  }

  /// Two lines suffice if the first one is a signature.
  @Test(arguments: [
    ("hello.rb", "# Greets.\nputs \"Hello\"\n", "ruby"),
    ("app.rb", "# Configures the application.\nrequire \"tea\"\n\nget \"/\" do\n  \"Hello\"\nend\n", "ruby"),
    ("seed.rb", "# frozen: true\n\n# Seeds the store\nCup.create(name: \"Ann\")\n", "ruby"),
    ("Gemfile", "# Gems\nsource \"https://example.org\"\ngem \"tea\"\n", "ruby"),
    ("small.py", "# Small script\nx = 1\nprint(x)\n", "python"),
    ("env.sh", "# Sets the environment\nexport KETTLE=1\ncd \"$HOME\"\nmake all\n", "shell"),
    ("Makefile", "# Builds the kettle\nall: kettle\n\nkettle: kettle.o\n\tcc -o kettle kettle.o\n", "make"),
    ("Dockerfile", "# The image\nFROM debian:12\nRUN apt-get update\nCOPY . /app\n", "docker"),
  ])
  func aShortScriptWithCommentsIsNoArticle(_ file: String, _ text: String, _ language: String) throws {
    let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: "bin/" + file)
    let document = try #require(result.documents.first)
    #expect(document.kind == .code)
    let codes = document.sections.flatMap(\.code).map(\.language)
    #expect(Set(codes) == [language])
  }

  @Test func aPageThatIsNamedLikeAScriptIsAnArticle() {
    let text =
      "# Tea\n\nHeat the water until it boils in the kettle.\n\n## Cups\n\nPut the cups on the table near the pot.\n"
    for file in ["tea.md", "tea.sh", "README"] {
      let result = Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: file)
      #expect(result.documents.map(\.kind) == [.article], "\(file)")
    }
  }

  @Test func aFunctionOfOneLineIsCode() throws {
    let file = try document(
      "def twice(value):\n    \"\"\"Doubles it.\"\"\"\n    return 2 * value\n", path: "twice.py")
    #expect(file.kind == .code)
    #expect(file.sections.map(\.heading) == [["def twice()"]])
    #expect(file.sections.first?.paragraphs == ["Doubles it."])
    #expect(try document("class sizes are:\nsmall for some of the rooms\n", path: "a.txt").kind != .code)
  }

  /// A function with a long docstring is code.
  @Test func aDocstringIsNoProseThatMakesAnArticle() throws {
    let lines = (0..<12).map { "    This is the sentence number \($0) of what it says about itself." }
    let code =
      "def f(path: str) -> bool:\n    \"\"\"Tells.\n\n" + lines.joined(separator: "\n")
      + "\n    \"\"\"\n    if path is None:\n        raise KeyError(path)\n    return True\n"
    let file = try document(code, path: "f.py")
    #expect(file.kind == .code)
    #expect(file.sections.map(\.heading) == [["def f()"]])
  }

  /// A module with directives in docstrings is not read as reStructuredText.
  @Test func markupInDocstringsIsNoPage() throws {
    let imports = (0..<6).map { "from part\($0) import Thing\($0)\n" }.joined()
    let functions = (0..<8).map { number in
      "def f\(number)(\n    a, b\n):\n    \"\"\"Does it.\n\n    .. versionadded:: 2.0\n        It was not there.\n\n    .. note::\n        See :func:`f`.\n    \"\"\"\n    yield a\n    return a\n    raise b\n\n"
    }
    let file = try document(imports + "\n" + functions.joined(), path: "f.py")
    #expect(file.kind == .code)
    #expect(file.sections.last?.heading == ["def f7()"])
  }

  @Test func turnsCommentsIntoProse() throws {
    let file = try document(swift, path: "Rows.swift")
    #expect(file.sections.first?.paragraphs == ["Rows.swift How rows are made."])
    let row = try file.section("countrow")
    #expect(row.paragraphs == ["A row that shows a *count*.", "Parameter count: what to show."])
    #expect(row.code.first?.text.hasPrefix("@MainActor\npublic struct CountRow: View {") == true)
    #expect(row.code.first?.startLine == 9)
  }

  @Test func readsPython() throws {
    let file = try document(
      "#!/usr/bin/env python3\n\"\"\"Doc: { not a bracket.\"\"\"\nimport os\n\n# Adds.\ndef add(a, b):\n    # inner\n    return a + b\n\n\nclass Sum:\n    def go(self):\n        pass\n",
      path: "sum")
    #expect(file.kind == .code)
    #expect(file.sections.map(\.heading) == [[], ["def add()"], ["Sum"]])
    #expect(try file.section("def-add").paragraphs == ["Adds."])
    #expect(file.sections.last?.code.map(\.language) == ["python"])
  }

  @Test(arguments: [
    (
      "#include <stdio.h>\n\nint main(void) {\n  puts(\"{\");\n  return 0;\n}\n\nstatic void other(int a) {\n  a++;\n}\n",
      "c", ["main()", "other()"]
    ),
    ("#!/bin/sh\nset -e\ngreet() {\n  echo \"hi\"\n}\ngreet\n", "shell", ["greet()"]),
    (
      "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"}\")\n}\n\ntype Cell struct {\n\tid int\n}\n",
      "go", ["func main()", "Cell"]
    ),
    (
      "use std::io;\n\npub fn run<'a>(x: &'a str) -> usize {\n    x.len()\n}\n\nimpl Cell {\n    fn id(&self) -> u8 { 1 }\n}\n",
      "rust", ["fn run()", "impl Cell"]
    ),
    (
      "import { a } from 'b';\n\nexport function go(x) {\n  return `${x} {`;\n}\n\nexport const y = () => {\n  a();\n};\n",
      "javascript", ["function go()", "const y"]
    ),
  ])
  func outlinesOtherLanguages(_ text: String, _ language: String, _ names: [String]) throws {
    let file = try document(text, path: "notes.txt")
    #expect(file.kind == .code)
    #expect(file.sections.compactMap(\.heading.last) == names)
    #expect(file.sections.flatMap(\.code).first?.language == language)
  }

  @Test func readsData() throws {
    #expect(
      try document("{\n  \"a\": [1, 2]\n}\n", path: "x").sections.flatMap(\.code).first?.language == "json")
    #expect(
      try document("<?xml version=\"1.0\"?>\n<a><b/></a>\n", path: "x").sections.flatMap(\.code).first?
        .language == "xml")
  }

  @Test(arguments: [
    "Let us begin.\nFor a start, we import a view.\nThen comes the rest of it.\n",
    "# Title\n\n```swift\nimport SwiftUI\nlet a = 1\nlet b = 2\n```\n",
    "Some text about a thing and how it works:\nfunc a() {\n}\nAnd then there is more text to be read about it.\nlet a = 1\n",
  ])
  func leavesProseAlone(_ text: String) throws {
    #expect(try document(text, path: "Fake.swift").kind != .code)
  }

  /// Each line that is not blank is in a comment or a sample, even if brackets are unbalanced.
  @Test(arguments: [
    "}}}\nlet a = 1\nfunc f() {\n", "func f( {\nlet b = \"\nlet c = 1\n", "/* open\nlet a = 1\n",
    "let a = \"\"\"\n{{{\nstruct A {\n",
  ])
  func survivesUnbalancedBrackets(_ text: String) {
    let draft = CodeReader().read(SourceText(text), options: ReaderOptions(path: "a.swift"))
    let document = DocumentFinisher(collection: "c", path: "a.swift").finish(draft)
    let kept = document.sections.flatMap { $0.paragraphs + $0.code.map(\.text) }.joined(separator: "\n")
    for word in ["let", "func", "struct"] where text.contains(word) { #expect(kept.contains(word)) }
  }

  /// Words that Swift shares with other languages are not sufficient evidence for Swift.
  @Test(arguments: [
    "var index={a:1};let b=index.a;class C{}\nvar c=2;\nvar d=3;\n", "let a = 1;\nvar b = 2;\nlet c = 3;\n",
  ])
  func aScriptIsNotSwift(_ text: String) throws {
    let page = try document(text, path: "site/search.min.js")
    #expect(page.sections.flatMap(\.code).allSatisfy { $0.language == "javascript" })
    #expect(!page.sections.flatMap(\.code).isEmpty)
  }

  private static let header = """
    #import <Foundation/Foundation.h>
    @class Water;

    /// How a kettle is heated.
    typedef NS_ENUM(NSInteger, KettleHeat) {
      /// By gas.
      KettleHeatGas,
    };

    /**
     A kettle that boils water.

     @param lid The lid,
       which is *closed*.
     @return Whether it boils.
     @code
     [kettle boil];
     @endcode
     */

    NS_ASSUME_NONNULL_BEGIN

    @interface Kettle : NSObject <NSCopying>

    /** The volume in litres. */
    @property (nonatomic, readonly) double volume API_AVAILABLE(ios(13.0));
    @property (nonatomic, copy) void (^whistle)(BOOL isLoud);
    LINES
    /// Boils the water.
    - (BOOL)boil:(Water *)water
      completion:(void (^)(NSError * _Nullable error))completion;
    + (instancetype)kettle NS_SWIFT_NAME(make());

    @end

    @protocol KettleDelegate <NSObject>
    @optional
    - (void)kettleDidBoil:(Kettle *)kettle;
    @end

    /// Fills it.
    void KettleFill(Kettle *kettle);
    """

  @Test func readsHeadersOfC() throws {
    let header = """
      #ifndef KETTLE_H
      #define KETTLE_H
      #ifdef __cplusplus
      extern "C" {
      #endif

      /* How full it is. */
      typedef struct kettle_s {
          double litres;  /* how many litres of water there are in it */
          int is_open;    /* whether its lid is open or the water can be seen */
          int cups;       /* the number of cups that were poured until now */
      } kettle;

      /** Boils water. */
      KETTLE_API int kettle_boil(kettle *k, int until);

      KETTLE_API struct water *
              kettle_pour     (kettle *k,
                               double litres);
      extern void kettle_free OF((kettle *k));
      static int
      kettle_check(kettle *k)
      {
        return kettle_boil(k, 1);
      }

      #ifdef __cplusplus
      }
      #endif
      #endif
      """
    let page = try page(header, "kettle.h")
    #expect(page.kind == .code)
    #expect(
      page.sections.compactMap(\.heading.last) == [
        "kettle_s", "kettle_boil()", "kettle_pour()", "kettle_free()", "kettle_check()",
      ])
  }

  /// Attributes do not part a declaration from its comment.
  @Test(arguments: [
    (
      "a.rs", "#[derive(Debug, Clone)]\n#[serde(\n    default\n)]\npub struct Cup {\n    ml: u32,\n}\n", "Cup"
    ),
    ("a.rs", "#[inline] pub const fn fill(ml: u32) -> u32 {\n    return ml;\n}\n", "fn fill()"),
    ("a.php", "#[Attribute]\nfinal class Cup {\n    public int $ml;\n}\n", "Cup"),
    ("a.cs", "[Serializable]\n[Obsolete(\"Use a pot.\")]\npublic class Cup {\n    int ml;\n}\n", "Cup"),
    ("a.hpp", "template <typename T>\nclass Cup {\n  int ml;\n};\n", "Cup"),
    ("a.hpp", "template <typename T> class Cup {\n  int ml;\n};\n", "Cup"),
  ])
  func attributesBelongToADeclaration(_ path: String, _ code: String, _ name: String) throws {
    let file = try document("\(Self.before(path))\n/// A vessel.\n" + code, path: path)
    let section = try #require(file.sections.last)
    #expect(section.heading.last == name)
    #expect(section.paragraphs == ["A vessel."])
    #expect(section.code.map(\.text) == [code.trimmingCharacters(in: .newlines)])
  }

  /// A function with which a file begins.
  private static func before(_ path: String) -> String {
    switch path {
    case "a.rs": "use std::io;\n\npub fn brew(n: u32) -> u32 {\n    return n;\n}\n"
    case "a.php": "<?php\n\nfunction brew($n) {\n    return $n;\n}\n"
    case "a.cs": "using System;\n\npublic class Brewer {\n    int n = 1;\n}\n"
    default: "#include <tea>\n\nint brew(int n) {\n  return n;\n}\n"
    }
  }

  @Test(arguments: [
    (
      "a.cs",
      "using System;\n\nnamespace Tea.Pots\n{\n    /// Brews.\n    public class Brewer\n    {\n        public int Brew(int n) { return n; }\n    }\n\n    public enum Kind { Green }\n}\n",
      "csharp", [nil, "Brewer", "Kind"], "    public enum Kind { Green }"
    ),
    (
      "t.hpp",
      "#pragma once\nnamespace tea {\nnamespace {\n\n/// A cup.\nclass TEA_API Cup : public Pot {\n public:\n  void fill(int ml);\n};\n\n}\n\nstd::string name(int n);\n\n}  // namespace tea\n",
      "cpp", [nil, "Cup", "name()"], "std::string name(int n);"
    ),
    (
      "t.cpp",
      "#include <tea>\nextern \"C\"\n{\nint brew(int n);\n}\n\ninline namespace a { namespace b {\nint pour(int n) {\n  return n;\n}\n}}\n",
      "cpp", [nil, "brew()", "pour()"], "int pour(int n) {\n  return n;\n}"
    ),
  ])
  func looksIntoNamespaces(
    _ path: String, _ code: String, _ language: String, _ names: [String?], _ last: String
  ) throws {
    let file = try document(code, path: path)
    #expect(file.sections.map(\.heading.last) == names)
    #expect(Set(file.sections.flatMap(\.code).map(\.language)) == [language])
    #expect(file.sections.last?.code.map(\.text) == [last])
    #expect(file.sections[1].paragraphs.count == (language == "cpp" && path == "t.cpp" ? 0 : 1))
  }

  @Test(arguments: [
    ("typedef void (*tea_cb)(int);", "tea_cb"), ("typedef int tea_fn(int kind, int n);", "tea_fn()"),
    ("typedef GLboolean (APIENTRYP PFNGLBREW) (GLuint n);", "PFNGLBREW"),
    ("typedef void (tea::Pot::*Pour)(int);", "Pour"), ("typedef enum { A, B } tea_kind;", "tea_kind"),
    ("typedef struct {\n  int ml; /* It's {not} closed */\n} __attribute__((packed)) cup, *cup_p;", "cup"),
    ("typedef struct cup *cup_p;", "cup_p"), ("typedef unsigned char tea_id[16];", "tea_id"),
    ("extern const char *tea_version;", "const tea_version"), ("extern int tea_count;", "tea_count"),
    ("extern void (*tea_handler) (void);", "tea_handler"), ("void (*tea_hook)(int) = 0;", "tea_hook"),
    ("const char *tea_name(int kind);", "tea_name()"),
    ("static const char *const names[] = {", "const names"),
    ("void (*signal(int sig, void (*f)(int)))(int);", "signal()"),
    ("extern void VG_(brew) ( int n );", "brew()"), ("STACK_OF(CUP) *cups_new(void);", "cups_new()"),
    ("extern STACK_OF(CUP) *cups(const CUP *cup);", "cups()"),
    ("extern int brew (const char *kind, int n) __THROW __nonnull ((1, 2));", "brew()"),
    ("std::string tea::Pot::name(int n) const;", "tea::Pot::name()"),
    ("#define TEA_MAX 3", nil), ("TEA_BREW(a)(b);", nil), ("Route::get(a, b);", nil),
    ("public: boil(water);", nil), ("class TEA_API Pot : public Cup {", "Pot"),
    ("enum class Kind : uint8_t {", "Kind"), ("class TEA_POT extends Cup {", "TEA_POT"),
    ("module.exports = { brew };", nil),
    ("exports.brew = function (kind) {", "brew()"), ("const MaxCups int = 5", "const MaxCups"),
    ("func Map[T, U any](t []T) []U {", "func Map()"),
    ("const (\n\t// The best.\n\tGreen = 1\n)", "const Green"),
    ("function [() {", "function [()"), ("extern crate tea;", nil), ("class TEA_API Pot;", nil),
  ])
  func namesDeclarations(_ code: String, _ name: String?) {
    let bytes = Array(code.utf8)[...]
    #expect(CodeDeclaration.name(bytes.prefix { $0 != 0x0a }, following: { bytes }) == name)
  }

  @Test(arguments: [
    ("#define TEA_MAX 3", "TEA_MAX"), ("#  define BREW(a) \\", "BREW()"), ("#ifdef TEA", nil),
  ])
  func aDocumentedMacroHasAName(line: String, name: String?) {
    let bytes = Array(line.utf8)[...]
    #expect(CodeDeclaration.name(bytes, isDocumented: true, following: { bytes }) == name)
  }

  /// Lines that continue a declaration, and comments beside members, do not make a header of C a text.
  @Test func readsDeclarationsOfSeveralLines() throws {
    let header = """
      #include <features.h>
      __BEGIN_DECLS

      struct info
      {
        int width;\t\t\t/* The width.  */
        unsigned int is_long:1;/* L flag.  */
        unsigned int is_wide:1;\t/* The argument is compatible
      \t\t\t\t   with others.  */
        int pad;\t\t\t/* Padding character.  */
      };

      /* Brews KIND.  */
      extern int brew (const char *kind, int n)
           __THROW __nonnull ((1));

      /* How many cups there are, and the fewest.  */
      #define MOST(a) \\
        check(a) || \\
        3
      #define FEWEST 1

      #ifdef TEA_SHORT

      # define pour(n) tea_pour (n)

      # define boil(n) tea_boil (n)

      #endif
      TEA_API tea_cup * TEA_EXPORT
      tea_open(int kind);

      __END_DECLS
      """
    let page = try page(header, "tea.h")
    #expect(page.kind == .code)
    #expect(page.sections.map(\.heading.last) == [nil, "info", "brew()", "MOST()", "tea_open()"])
    #expect(page.sections[2].code.map(\.startLine) == [14])
    #expect(page.sections[2].code.map(\.endLine) == [15])
  }

  @Test(arguments: [
    "await boil(water) {", "return boil(water);", "boil(water);", "CREATE TABLE pots (id int);",
    "x = new Pot();",
    "kettle.boil(water);", "unless boils(water) {", "let water = boil(kettle);",
  ])
  func statementsHaveNoName(line: String) {
    let bytes = Array(line.utf8)[...]
    let name = CodeDeclaration.name(bytes, following: { bytes })
    #expect(name == nil || name == "let water")
  }

  @Test(arguments: [
    ("@param {Kettle} kettle - What boils.", "- Parameter `kettle`: What boils."),
    ("\\param[out] water", "- Parameter `water`"), ("\\brief Boils.", "Boils."),
    ("@throws {Error} if it is empty", "- Throws: if it is empty"), ("@see boil:", "- See: boil:"),
    ("@returns", "- Returns: "), ("@State is kept", "@State is kept"), ("@paramount", "@paramount"),
    ("mail @note", "mail @note"), ("@", "@"),
  ])
  func readsTags(line: String, markdown: String) {
    #expect(DocTags.rewritten(Array(line.utf8)[...]).text == markdown)
  }

  @Test(arguments: [
    ("- (core) Fix a leak", false), ("- (void)boil;", true), ("- (BOOL)boil:(Water *)water", true),
    ("+ (instancetype)kettle {", true), ("completion:(Handler)handler", true), ("note:(see below)", false),
  ])
  func tellsSignaturesFromItems(line: String, isSignature: Bool) {
    #expect(ObjectiveC.isSignature(Array(line.utf8)[...]) == isSignature)
  }

  private func page(_ text: String, _ path: String) throws -> Document {
    try #require(Ingestor(collection: "test").ingest(bytes: Array(text.utf8), path: path).documents.first)
  }

  @Test func theLineOfTheInterpreterIsNoProse() throws {
    let script = try page("#!/bin/sh\n# Lights the lantern.\nlantern on\n", "light")
    #expect(script.sections.map(\.paragraphs) == [["Lights the lantern."]])
    #expect(script.sections[0].code.map(\.text) == ["lantern on"])
  }

  @Test func readsObjectiveC() throws {
    let short = try page(Self.header.replacingOccurrences(of: "LINES", with: ""), "Kettle.h")
    #expect(
      short.sections.map(\.heading) == [[], ["KettleHeat"], ["Kettle"], ["KettleDelegate"], ["KettleFill()"]])
    #expect(
      short.sections[2].paragraphs == [
        "A kettle that boils water.", "Parameter `lid`: The lid, which is *closed*.",
        "Returns: Whether it boils.",
        "The volume in litres.", "Boils the water.",
      ])
    #expect(short.sections[2].code.first?.text == "[kettle boil];")
    #expect(short.sections[2].code.last?.text.hasSuffix("@end") == true)
    #expect(short.sections[3].code.first?.text.hasPrefix("@protocol KettleDelegate") == true)
    // Members of long types have sections.
    let members = (0..<60).map { "@property int part\($0);" }.joined(separator: "\n")
    let long = try page(Self.header.replacingOccurrences(of: "LINES", with: members), "Kettle.h")
    let headings = long.sections.map { $0.heading.joined(separator: " › ") }
    for name in ["volume", "whistle", "part7", "boil:completion:", "kettle"] {
      #expect(headings.contains("Kettle › Kettle.\(name)"))
    }
    #expect(
      long.sections.first { $0.heading.last == "Kettle.boil:completion:" }?.paragraphs == ["Boils the water."]
    )
    #expect(headings.suffix(2) == ["KettleDelegate", "KettleFill()"])
    // Long signatures and long comments are no prose.
    let documented = """
      #import "Water.h"

      /**
       A kettle that boils water, and whose comment has a heading:

       ## Lids

       A kettle without a lid is slow.
       */
      @interface Kettle : NSObject

      - (nullable Water *)boil:(Water *)water
                         until:(nullable NSDate *)date
                    parameters:(nullable id)parameters
                      progress:(nullable void (^)(NSProgress *progress))progress
                       success:(nullable void (^)(Water *water, id _Nullable result))success
                       failure:(nullable void (^)(NSError *error))failure DEPRECATED_ATTRIBUTE;
      @end
      """
    #expect(try page(documented, "Boil.h").kind == .code)
  }
}
