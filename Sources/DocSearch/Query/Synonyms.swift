/// Words that stand for one another, in one table that anybody can extend; how much they count is
/// `RankingParameters.synonymWeight`.
///
/// What is asked is compared as it is typed, in lower case, with or without a plural s. What is meant is analysed like
/// any query, and its words are looked for each by itself.
///
/// An entry belongs here when developers type the one and documentation writes the other, whatever the collection.
/// Misspellings do not, and neither do words that merely often go together.
enum Synonyms {
  /// Either stands for the other.
  static let equal: [(StaticString, StaticString)] = [
    // Abbreviations.
    ("vc", "view controller"), ("a11y", "accessibility"), ("l10n", "localization"),
    ("i18n", "internationalization"), ("arc", "automatic reference counting"), ("cow", "copy on write"),
    ("iuo", "implicitly unwrapped optional"), ("spm", "swiftpm"), ("kvo", "key value observing"),
    ("regex", "regular expression"),
    // Short forms, most of them words of Swift.
    ("init", "initializer"), ("deinit", "deinitializer"), ("deinit", "deinitialization"),
    ("enum", "enumeration"), ("struct", "structure"), ("func", "function"), ("var", "variable"),
    ("async", "asynchronous"), ("sync", "synchronous"), ("param", "parameter"), ("arg", "argument"),
    ("bool", "boolean"), ("char", "character"), ("dict", "dictionary"), ("config", "configuration"),
    ("impl", "implementation"), ("lib", "library"), ("op", "operator"), ("ref", "reference"),
    ("env", "environment"), ("repo", "repository"), ("proto", "protocol"), ("nav", "navigation"),
    ("btn", "button"), ("img", "image"), ("docs", "documentation"), ("deps", "dependencies"),
    ("perf", "performance"), ("max", "maximum"), ("min", "minimum"),
    // Words of other languages and of everyday speech.
    ("null", "nil"), ("mutex", "lock"), ("race condition", "data race"),
    ("retain cycle", "strong reference cycle"), ("iterate", "loop"),
  ]

  /// What is asked, and what is meant by it, but not the other way round.
  static let meant: [(StaticString, StaticString)] = [
    // Abbreviations.
    ("vcs", "view controller"), ("di", "dependency injection inject"), ("swiftpm", "package manager"),
    ("gcd", "dispatch queue"), ("dsl", "result builder"), ("poc", "proof of concept"),
    ("ui test", "xcuitest"), ("rtl", "right to left"), ("hig", "human interface guidelines"),
    ("dnd", "drag and drop"), ("iap", "in-app purchase"), ("vm", "view model"), ("abi", "binary interface"),
    ("fps", "frames per second"),
    // Short forms, most of them words of Swift.
    ("auth", "authentication authorization"), ("prefs", "preferences settings"),
    // Words of other languages and of everyday speech.
    ("lambda", "closure"), ("callback", "closure completion handler"), ("exception", "error throw"),
    ("constructor", "initializer"), ("destructor", "deinitializer"), ("superclass", "inheritance override"),
    ("base class", "superclass"), ("parent class", "superclass"), ("varargs", "variadic"),
    ("any number", "variadic"), ("mixin", "protocol extension"), ("interface", "protocol"),
    ("abstract class", "protocol"), ("namespace", "module"), ("hashmap", "dictionary"),
    ("annotation", "attribute"), ("decorator", "property wrapper"), ("reflection", "mirror"),
    ("typecast", "casting"), ("cast", "casting"), ("foreach", "for-in loop"), ("instanceof", "is casting"),
    ("finally", "defer"), ("cleanup", "defer"), ("getter", "computed property"),
    ("setter", "computed property"), ("generics", "type parameter"), ("thread", "concurrency actor"),
    ("memory leak", "strong reference cycle"), ("emoji", "grapheme cluster unicode"),
    ("serialize", "encode codable"), ("serialise", "encode codable"), ("deserialize", "decode codable"),
    ("parse", "decode"), ("json", "codable"), ("crash", "trap fatal"), ("warning", "diagnostic"),
    ("hide", "private internal"), ("lazily", "lazy"), ("immutable", "let constant"),
    ("fire and forget", "unstructured task"), ("popup", "popover alert sheet"),
    ("modal", "sheet presentation"), ("dropdown", "menu picker"), ("spinner", "progress"),
    ("loading indicator", "progress"), ("dark mode", "appearance color scheme"),
    ("orientation", "size class rotation"), ("swipe back", "interactive pop"),
  ]

  /// What words of a query, lower case, also stand for: for the words from `start` on, how many of them are asked with,
  /// and what is meant, as text to analyse.
  static func meanings(of words: [[UInt8]], from start: Int) -> [(count: Int, meant: StaticString)] {
    var meanings: [(count: Int, meant: StaticString)] = []
    for (asked, meant) in meant {
      if let count = count(of: asked, in: words, from: start) { meanings.append((count, meant)) }
    }
    for (left, right) in equal {
      if let count = count(of: left, in: words, from: start) { meanings.append((count, right)) }
      if let count = count(of: right, in: words, from: start) { meanings.append((count, left)) }
    }
    return meanings
  }

  /// Number of words that `asked` has, when the words from `start` on are these, but for a plural s.
  private static func count(of asked: StaticString, in words: [[UInt8]], from start: Int) -> Int? {
    asked.withUTF8Buffer { bytes in
      guard start < words.count, bytes.first == words[start].first else { return nil }
      var place = start
      var offset = 0
      while place < words.count {
        let word = words[place]
        var end = offset
        while end < bytes.count, bytes[end] != 0x20 { end += 1 }
        let isPlural = word.count == end - offset + 1 && word.last == 0x73
        guard isPlural || word.count == end - offset,
          bytes[offset..<end].elementsEqual(word.prefix(end - offset))
        else { return nil }
        place += 1
        if end == bytes.count { return place - start }
        offset = end + 1
      }
      return nil
    }
  }
}
