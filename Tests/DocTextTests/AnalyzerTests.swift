import DocText
import Testing

extension Analyzer {
  /// Appends the tokens of a text.
  func analyze(
    _ text: String, as field: Field, from position: UInt32, into buffer: inout TokenBuffer
  ) -> UInt32 {
    let bytes = Array(text.utf8)
    return analyze(bytes.span, as: field, from: position, into: &buffer)
  }
}

/// Tokens as text: terms at one position are joined by `|`, identifiers are in brackets, and positions are separated by spaces.
func rendered(_ text: String, as field: Field = .body) -> String {
  var buffer = TokenBuffer()
  _ = Analyzer(stemCacheSize: 64).analyze(text, as: field, from: 0, into: &buffer)
  var positions: [[String]] = []
  for token in buffer.tokens {
    while positions.count <= Int(token.position) { positions.append([]) }
    let term = String(decoding: buffer.term(token), as: UTF8.self)
    positions[Int(token.position)].append(token.kind == .identifier ? "[\(term)]" : term)
  }
  return positions.map { $0.joined(separator: "|") }.joined(separator: " ")
}

@Suite struct AnalyzerTests {
  @Test(arguments: [
    ("The cells resize, quickly.", "the cell resiz quick"),
    ("List and padding", "list and pad"),
    ("HTTP over JSON", "http over json"),
    ("**bold** and _marked_ `names`", "bold and mark name|[names]"),
    ("don't can’t it's the view’s users' we'll", "dont cant it the view user we"),
    ("say 'quoted' words", "say quot word"),
    ("one--two - three", "one two three"),
    ("wait...what", "wait what"),
    ("", ""),
    ("  \n\t ", ""),
    ("😀 smile 👨‍👩‍👧 1️⃣", "[😀] smile [👨] [👩] [👧] 1"),
  ])
  func prose(_ text: String, _ tokens: String) {
    #expect(rendered(text) == tokens)
  }

  @Test(arguments: [
    ("UIHostingConfiguration", "[uihostingconfiguration]|ui|host|configur"),
    ("UIViewRepresentable", "[uiviewrepresentable]|ui|view|represent"),
    ("URLSession", "[urlsession]|url|session"),
    ("NSURLSessionDataTask", "[nsurlsessiondatatask]|ns|url|session|data|task"),
    ("HTTPServer2", "[httpserver2]|http|server|2"),
    ("makeUIView", "[makeuiview]|make|ui|view"),
    ("beatsPerMinute", "[beatsperminute]|beat|per|minut"),
    ("snake_case_name", "[snake_case_name]|snake|case|name"),
    ("MAX_BUFFER_SIZE", "[max_buffer_size]|max|buffer|size"),
    ("_private", "privat"),
    ("__init__", "init"),
    ("iOS macOS visionOS iPadOS tvOS watchOS", "ios macos visionos ipados tvos watchos"),
    ("forIOSApp iOSApp", "[foriosapp]|for|ios|app [iosapp]|ios|app"),
    ("iPhone iPads", "iphon ipad"),
    ("URLs IDs", "url id"),
    ("i18n a11y", "[i18n] [a11y]"),
    ("utf8 SHA256 x86_64 H264 3D", "[utf8]|utf|8 [sha256]|sha|256 [x86_64]|x86|64 [h264] [3d]"),
    ("SwiftUI UIKit", "[swiftui]|swift|ui [uikit]|ui|kit"),
    ("xAxis", "[xaxis]|x|axi"),
  ])
  func identifiers(_ text: String, _ tokens: String) {
    #expect(rendered(text) == tokens)
  }

  @Test(arguments: [
    ("@State", "[@state]|state"),
    ("@ViewBuilder", "[@viewbuilder]|[viewbuilder]|view|builder"),
    ("#Preview and #available", "[#preview]|preview and [#available]|avail"),
    ("use (.sheet)", "use [.sheet]|sheet"),
    ("$path", "[$path]|path"),
    (#"\.dismiss"#, "[.dismiss]|dismiss"),
    ("~Copyable", "[~copyable]|copyabl"),
    ("user@host # title", "user host titl"),
    ("makeUIView(context:)", "[makeuiview(context:)]|[makeuiview]|make|ui|view context"),
    (".task(id:)", "[.task(id:)]|[.task]|[task(id:)]|task id"),
    ("foo(_:didSelect:)", "[foo(_:didselect:)]|foo [didselect]|did|select"),
    ("foo(bar)", "foo bar"),
    ("--flag", "[--flag]|flag"),
  ])
  func sigilsAndLabels(_ text: String, _ tokens: String) {
    #expect(rendered(text) == tokens)
  }

  @Test(arguments: [
    ("iOS 17+", "ios [17+]|17"),
    ("5.9 and 17.4.", "[5.9]|5 9 and [17.4]|17 4"),
    ("c++, c# and Objective-C", "[c++]|c [c#]|c and [objective-c]|object c"),
    ("SE-0302", "[se-0302]|se 0302|302"),
    ("2022-10072", "[2022-10072]|2022 10072"),
    ("Result.success", "[result.success]|result success"),
    ("self-sizing cells", "[self-sizing]|self size cell"),
    ("UIKit-SwiftUI", "[uikit-swiftui]|[uikit]|ui|kit [swiftui]|swift|ui"),
    ("a.b.c.d.e", "a b c d e"),
    ("end. Next", "end next"),
    ("(e.g. this)", "[e.g]|e g this"),
    ("don't-care", "dont care"),
  ])
  func chains(_ text: String, _ tokens: String) {
    #expect(rendered(text) == tokens)
  }

  @Test(arguments: [
    ("`==` or `===`", Field.body, "[==] or [===]"),
    ("a -> b", .heading, "a [->] b"),
    ("a -> b", .body, "a b"),
    ("Vec::remove", .heading, "[vec::remove]|vec remov"), ("Vec::remove", .body, "vec remov"),
    ("Drop:: drop :: x: :y", .heading, "drop drop x y"), ("impl a::b::C", .heading, "impl [a::b::c]|a b c"),
    ("a.b.c.d.e", .symbol, "[a.b.c.d.e]|a b c d e"), ("id-1.5.11.7", .heading, "[id-1.5.11.7]|id 1 5 11 7"),
    ("x::a.b.c.d.e.f.g.h.i y", .heading, "[x::a.b.c.d.e.f.g.h.i]|x a b c d e f g h i y"),
    ("a.b.c.d.e", .code, "a b c d e"),
    ("a ?? b == c -> d", .code, "a [??] b c d"),
    ("`try?` or `as!`", .body, "[try?]|tri|[try] or [as!]|as"),
    ("Why not try?", .body, "whi not tri"),
    ("let x = try? foo() as! Bar", .code, "let x [try?]|tri foo [as!]|as bar"),
    ("pass `&` here & there", .body, "pass [&] here there"),
    ("**==**", .body, ""),
    ("a?.foo", .code, "a [.foo]|foo"),
    ("0..<10", .code, "0 [..<] 10"),
    ("--- *** ====", .heading, ""),
  ])
  func operators(_ text: String, _ field: Field, _ tokens: String) {
    #expect(rendered(text, as: field) == tokens)
  }

  @Test(arguments: [
    ("if [[ -f $x ]]; then", Field.code, "if [[[] f [$x]|x then"),
    ("[[ a ]] [[nodiscard]] f[[1]] g(h(i))", .code, "[[[] a []]] [[[] nodiscard f 1 g h i"),
    ("{{ name }} (( i ))", .body, "[{{] name [}}] [((] i [))]"),
    ("use `[` or [ and `]`", .body, "use [[] or and []]"),
    ("[[[ a ]]]", .body, "a"),
    ("cp \"$@\" $# x$? $$ '$*'", .code, "cp [$@] [$#] x [$$] [$*]"),
    ("🚀 Launch✅ 👍🏽", .heading, "[🚀] launch [✅] [👍]"),
    ("a → b ─┬─ “c” ●", .body, "a b c"),
  ])
  func signs(_ text: String, _ field: Field, _ tokens: String) {
    #expect(rendered(text, as: field) == tokens)
  }

  @Test(arguments: [
    ("caf\u{e9} cafe\u{301} CAFÉ", "cafe cafe cafe"),
    ("Straße STRASSE ﬁle", "strass strass file"),
    ("Привет мир Й Й", "привет мир и и"),
    ("Ελλάδα ΟΔΟΣ ὁδός", "ελλαδα οδοσ οδοσ"),
    ("日本語", "日本 本語"),
    ("猫 x犬", "猫 x 犬"),
    ("がき か\u{3099}き", "がき がき"),
    ("한국 \u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\u{11a8}", "한국 한국"),
    ("ＵＩＫｉｔ", "[uikit]|ui|kit"),
    ("مُحَمَّد آب", "محمد اب"),
    ("क़लम क\u{93c}लम", "कलम कलम"),
    ("naïve café’s", "naiv cafe"),
    ("soft\u{ad}hyphen zero\u{200b}width", "softhyphen zero width"),
    ("٣٤ ５６", "34 56"),
    ("Å Å \u{212b} \u{2126} K", "a a a ω k"),
  ])
  func unicode(_ text: String, _ tokens: String) {
    #expect(rendered(text) == tokens)
  }

  @Test func codeKeepsOnlyQualifiedTypes() {
    #expect(rendered("Result.success self.view", as: .code) == "[result.success]|result success self view")
  }

  @Test func namesKeepTheirSpellingInTheSymbolField() {
    #expect(rendered("Observable", as: .symbol) == "observ|[observable]")
    #expect(rendered("Observable", as: .code) == "observ")
  }

  @Test func longTermsAreCutAtAScalar() {
    var buffer = TokenBuffer()
    let analyzer = Analyzer(stemCacheSize: 64)
    _ = analyzer.analyze(String(repeating: "ж", count: 100), as: .body, from: 0, into: &buffer)
    _ = analyzer.analyze(String(repeating: "aB", count: 5000), as: .body, from: 0, into: &buffer)
    _ = analyzer.analyze("x" + String(repeating: "ж", count: 40), as: .body, from: 0, into: &buffer)
    #expect(buffer.tokens.map { $0.termEnd - $0.termStart } == [64, 64, 63])
    for token in buffer.tokens {
      #expect(String(validating: buffer.term(token), as: UTF8.self) != nil)
    }
  }

  @Test func positionsContinue() {
    var buffer = TokenBuffer()
    let end = Analyzer().analyze("one two", as: .heading, from: 7, into: &buffer)
    #expect(end == 9)
    #expect(buffer.tokens.map(\.position) == [7, 8])
    #expect(buffer.tokens.map(\.field) == [.heading, .heading])
    #expect(buffer.tokens.map(\.sourceStart) == [0, 4])
    #expect(buffer.tokens.map(\.sourceEnd) == [3, 7])
  }
}
