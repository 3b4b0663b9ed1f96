import DocDraft
import DocModel

/// How mdoc(7)'s macros format their words: fonts, enclosing marks, names of systems and standards.
enum MdocWords {
  /// Format of a macro's words.
  struct Style {
    var font: ManualText.Font
    /// Text before each word.
    var prefix: [UInt8] = []
    /// Text of a macro without words.
    var alone: ArraySlice<UInt8>?
  }

  struct Enclosure {
    var open: StaticString
    var close: StaticString
    /// Whether the enclosure extends to the end of the line; otherwise a closing macro ends it.
    var isWholeLine: Bool
  }

  static func isCallable(_ word: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(word.count) && callable.contains(Array(word))
  }

  static func isClosing(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 1, let byte = word.first else { return false }
    return [0x2e, 0x2c, 0x3a, 0x3b, 0x3f, 0x21, 0x29, 0x5d].contains(byte)
  }

  static let callable: Set<[UInt8]> = Set(
    (Array(styles.keys).map(\.text) + Array(enclosures.keys).map(\.text) + Array(closings.keys).map(\.text)
      + "Nm Nd Xr Xo Xc Ns Ap Pf Ta Sm Ft Fn Fo Fc Fd In Lk Mt Ex Rv St Bf Ef Bk Ek Tg Db Lb Es En Ux Bx Fx Nx Ox Dx At Bsx Bt Ud"
      .split(separator: " ").map(String.init))
      .map { Array($0.utf8) })

  static func style(of macro: ArraySlice<UInt8>) -> Style? { styles[Array(macro)] }
  static func enclosure(of macro: ArraySlice<UInt8>) -> Enclosure? { enclosures[Array(macro)] }
  static func closing(of macro: ArraySlice<UInt8>) -> (mark: StaticString, isEmptyMark: Bool)? {
    closings[Array(macro)].map { ($0, $0.utf8CodeUnitCount == 0) }
  }

  private static let styles: [[UInt8]: Style] = {
    let dash: [UInt8] = [UInt8(ascii: "-")]
    var table: [[UInt8]: Style] = [
      Array("Fl".utf8): Style(font: .bold, prefix: dash, alone: dash[...]),
      Array("Ar".utf8): Style(font: .italic, alone: Array("file ...".utf8)[...]),
    ]
    let fonts: [(String, ManualText.Font)] = [
      ("Em Va Vt Fa Pa Ad Sx Ot Fr", .italic), ("Cm Ic Sy Cd Ms", .bold), ("Li", .code),
      ("No Ev Dv Er An Tn", .roman),
    ]
    for (names, font) in fonts {
      for name in names.split(separator: " ") { table[Array(name.utf8)] = Style(font: font) }
    }
    return table
  }()

  private static let enclosures: [[UInt8]: Enclosure] = {
    let pairs: [(String, String, StaticString, StaticString)] = [
      ("Op", "Oo", "[", "]"), ("Pq", "Po", "(", ")"), ("Bq", "Bo", "[", "]"), ("Brq", "Bro", "{", "}"),
      ("Aq", "Ao", "<", ">"), ("Dq", "Do", "“", "”"), ("Sq", "So", "‘", "’"), ("Qq", "Qo", "\"", "\""),
    ]
    var table: [[UInt8]: Enclosure] = [:]
    for (line, block, open, close) in pairs {
      table[Array(line.utf8)] = Enclosure(open: open, close: close, isWholeLine: true)
      table[Array(block.utf8)] = Enclosure(open: open, close: close, isWholeLine: false)
    }
    table[Array("Ql".utf8)] = Enclosure(open: "‘", close: "’", isWholeLine: true)
    return table
  }()

  private static let closings: [[UInt8]: StaticString] = {
    let pairs: [(String, StaticString)] = [
      ("Oc", "]"), ("Pc", ")"), ("Bc", "]"), ("Brc", "}"), ("Ac", ">"), ("Dc", "”"), ("Sc", "’"),
      ("Qc", "\""), ("Ec", ""), ("Eo", ""),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { (Array($0.utf8), $1) })
  }()

  /// The text that a macro for a system writes, and whether it includes the version that follows.
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

  /// The usual name of a standard, for mdoc's `-p1003.1-2008` and the like.
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
