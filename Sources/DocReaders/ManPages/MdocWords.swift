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
    /// The opening delimiter; nil for a macro that ends a block.
    var open: StaticString?
    /// The closing delimiter; nil for a macro that ends a block and writes no delimiter.
    var close: StaticString?
    /// Whether the enclosure ends at the end of the line. If not, a closing macro ends the enclosure.
    var isWholeLine = false
  }

  static func isCallable(_ word: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(word.count) && callable.contains(word.text)
  }

  static func isClosing(_ word: ArraySlice<UInt8>) -> Bool {
    word.count == 1 && ".,:;?!)]".utf8.contains(word[word.startIndex])
  }

  static let callable = Set(styles.keys).union(enclosures.keys).union(
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
    var table = [
      "Ql": Enclosure(open: "‘", close: "’", isWholeLine: true), "Ec": Enclosure(), "Eo": Enclosure(),
    ]
    for pair in pairs {
      table[pair.line] = Enclosure(open: pair.open, close: pair.close, isWholeLine: true)
      table[pair.begin] = Enclosure(open: pair.open, close: pair.close)
      table[pair.end] = Enclosure(close: pair.close)
    }
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

  /// Joins names in a sentence: `a`, `a and b`, `a, b, and c`.
  static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + (names.count > 2 ? ", and " : " and ") + last
  }

  /// The full name of a standard, given its abbreviation in mdoc such as `-p1003.1-2008`.
  static func standard(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = code.drop { $0 == UInt8(ascii: "-") }.text
    let parts = name.split(separator: "-")
    let (kind, last) = (parts.first ?? "", name.suffix(1))
    let year = parts.dropFirst().first.map { ($0.utf8.count == 2 ? "19" : "") + $0 } ?? ""
    let text =
      switch kind {
      case "ansiC": "ANSI X3.159-1989 (“ANSI C89”)"
      case "isoC" where !year.utf8.contains { !ByteClass.isDigit($0) }:
        "ISO/IEC 9899:\(year.isEmpty ? "1990" : year) (“ISO C\(year.isEmpty ? "90" : year.suffix(2))”)"
      case _ where kind.hasPrefix("susv"): "Version \(last) of the Single UNIX Specification (“SUSv\(last)”)"
      case _ where kind.hasPrefix("p1003"):
        "IEEE Std \(kind.dropFirst())\(year.isEmpty ? "" : "-" + year) (“POSIX.\(kind.dropFirst(6))”)"
      default: name
      }
    return Array(text.utf8)[...]
  }
}
