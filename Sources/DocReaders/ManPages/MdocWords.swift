import DocDraft
import DocModel

/// Describes how the macros of mdoc(7) format their words: fonts, delimiters, names of systems and standards.
enum MdocWords {
  /// How a macro formats its words.
  struct Style {
    var font: ManualText.Font
    /// Text that is added before each word.
    var prefix: [UInt8] = []
    /// The text that the macro prints if no words follow it.
    var alone: ArraySlice<UInt8>?
  }

  struct Enclosure {
    var open: StaticString
    var close: StaticString
    /// Whether the enclosure ends at the end of the line. If not, a closing macro ends the enclosure.
    var isWholeLine: Bool
  }

  static func isCallable(_ word: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(word.count) && callable.contains(word.text)
  }

  static func isClosing(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 1 && ".,:;?!)]".utf8.contains(word[word.startIndex])
  }

  static let callable = Set(styles.keys).union(enclosures.keys).union(closings.keys).union(
    "Nm Nd Xr Xo Xc Ns Ap Pf Ta Sm Ft Fn Fo Fc Fd In Lk Mt Ex Rv St Bf Ef Bk Ek Tg Db Lb Es En Ux Bx Fx Nx Ox Dx At Bsx Bt Ud"
      .split(separator: " ").map(String.init))

  static let styles: [String: Style] = {
    let dash: [UInt8] = [UInt8(ascii: "-")]
    var table = [
      "Fl": Style(font: .bold, prefix: dash, alone: dash[...]),
      "Ar": Style(font: .italic, alone: Array("file ...".utf8)[...]),
    ]
    let fonts: [(String, ManualText.Font)] = [
      ("Em Va Vt Fa Pa Ad Sx Ot Fr", .italic), ("Cm Ic Sy Cd Ms", .bold), ("Li", .code),
      ("No Ev Dv Er An Tn", .roman),
    ]
    for (names, font) in fonts {
      for name in names.split(separator: " ") { table[String(name)] = Style(font: font) }
    }
    return table
  }()

  /// The pairs of delimiters. Of each pair's three macros, `line` encloses the rest of a line, and `begin` and `end` enclose a block.
  private static let pairs:
    [(line: String, begin: String, end: String, open: StaticString, close: StaticString)] = [
      ("Op", "Oo", "Oc", "[", "]"), ("Pq", "Po", "Pc", "(", ")"), ("Bq", "Bo", "Bc", "[", "]"),
      ("Brq", "Bro", "Brc", "{", "}"), ("Aq", "Ao", "Ac", "<", ">"), ("Dq", "Do", "Dc", "“", "”"),
      ("Sq", "So", "Sc", "‘", "’"), ("Qq", "Qo", "Qc", "\"", "\""),
    ]

  static let enclosures: [String: Enclosure] = {
    var table = ["Ql": Enclosure(open: "‘", close: "’", isWholeLine: true)]
    for pair in pairs {
      table[pair.line] = Enclosure(open: pair.open, close: pair.close, isWholeLine: true)
      table[pair.begin] = Enclosure(open: pair.open, close: pair.close, isWholeLine: false)
    }
    return table
  }()

  /// The closing delimiter that each block-ending macro prints, such as a quotation mark; nil if it prints none.
  static let closings: [String: StaticString?] = {
    var table: [String: StaticString?] = ["Ec": nil, "Eo": nil]
    for pair in pairs { table[pair.end] = pair.close }
    return table
  }()

  /// The text that a macro for an operating system prints, and whether this text already includes the version.
  static func system(
    _ macro: ArraySlice<UInt8>, version: ArraySlice<UInt8>?
  ) -> (text: ArraySlice<UInt8>, isVersionShown: Bool) {
    let number = version?.text ?? ""
    let text: String
    switch macro.text {
    case "Bx": text = number + "BSD"
    case "At":
      text =
        number.hasPrefix("v") || number == "32v"
        ? "Version \(number.filter { $0 != "v" }) AT&T UNIX"
        : number.hasPrefix("III")
          ? "AT&T System III UNIX"
          : number.hasPrefix("V")
            ? "AT&T System V\(number == "V" ? "" : " Release " + number.dropFirst(2)) UNIX"
            : "AT&T UNIX"
      return (Array(text.utf8)[...], text.utf8.count > 9)
    case "Bt": return (Array("is currently in beta test.".utf8)[...], false)
    case "Ud": return (Array("currently under development.".utf8)[...], false)
    case let macro:
      let name = systems[macro] ?? ""
      text = number.isEmpty || macro == "Ux" ? name : name + " " + number
    }
    return (Array(text.utf8)[...], version != nil && macro.text != "Ux")
  }

  private static let systems = [
    "Ux": "UNIX", "Fx": "FreeBSD", "Nx": "NetBSD", "Ox": "OpenBSD", "Dx": "DragonFly", "Bsx": "BSD/OS",
  ]

  /// The full name of a standard, given its abbreviation in mdoc such as `-p1003.1-2008`.
  static func standard(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = code.drop { $0 == UInt8(ascii: "-") }
    switch name.first {
    case UInt8(ascii: "p") where name.dropFirst().first.map(ByteClass.isDigit) ?? false:
      return Array("IEEE Std ".utf8) + name.dropFirst() + Array(" (“POSIX”)".utf8)
    case UInt8(ascii: "a"): return Array("ANSI C".utf8)[...]
    case UInt8(ascii: "i"): return Array("ISO C ".utf8) + name
    default: return name
    }
  }
}
