/// Normalises the names of programming languages in Markdown fences, HTML classes and filters.
package enum CodeLanguageName {
  /// The language in the info string of a fence: the first word without `.`, `{…}` and options; nil if there is none.
  package static func named(_ info: some Sequence<UInt8>) -> String? {
    var word: [UInt8] = []
    for byte in info {
      // `{.swift #id}`, `swift,ignore`, `swift:file.swift`, and `swift{1,3}` all mean swift.
      let isSeparator = ByteClass.isSpace(byte) || [0x2c, 0x3a, 0x7b, 0x7d, 0x28, 0x5b].contains(byte)
      if isSeparator {
        if word.isEmpty { continue } else { break }
      }
      if word.isEmpty, byte == UInt8(ascii: ".") { continue }
      word.append(ByteClass.lowered(byte))
      if word.count > 40 { return nil }
    }
    return word.isEmpty ? nil : normalised(word.text)
  }

  /// Replaces an alias of a language by its usual name; an unknown name is returned unchanged. Returns nil for names that mean "no language".
  package static func normalised(_ name: String) -> String? {
    if let known = aliases[name] { return known.isEmpty ? nil : known }
    return name
  }

  /// The usual name of the language that a user filters by.
  package static func wanted(_ name: String) -> String { normalised(name.lowercased()) ?? name.lowercased() }

  private static let aliases: [String: String] = {
    var table: [String: String] = [:]
    for (name, others) in groups {
      for other in others.split(separator: " ") { table[String(other)] = name }
    }
    return table
  }()

  private static let groups: [(String, String)] = [
    ("objc", "objective-c objectivec obj-c objc m occ"), ("objcpp", "objective-c++ objc++ objcxx mm"),
    ("shell", "sh bash zsh fish console shell-session shellsession terminal shellscript ksh shell"),
    ("javascript", "js jsx node mjs cjs ecmascript"), ("typescript", "ts tsx mts"),
    ("python", "py py3 python3 pycon ipython"), ("ruby", "rb irb gemfile rakefile"), ("rust", "rs"),
    ("go", "golang"),
    ("csharp", "c# cs csharp dotnet"), ("cpp", "c++ cc cxx hpp hxx"), ("c", "h"),
    ("kotlin", "kt kts"), ("yaml", "yml"), ("markdown", "md mdown gfm"), ("html", "htm xhtml html5"),
    ("dot", "graphviz gv"), ("powershell", "ps1 pwsh posh"), ("batch", "bat cmd dosbatch"),
    ("make", "makefile gnumake mk"), ("docker", "dockerfile"), ("json", "json5 jsonc jsonl ndjson"),
    ("perl", "pl"), ("haskell", "hs"), ("latex", "tex"), ("diff", "patch udiff"), ("metal", "msl"),
    ("protobuf", "proto"), ("plist", "property-list"), ("elixir", "ex exs"), ("php", "php3 php5"),
    ("swift", "swift5 swift6 swift-repl"), ("sql", "mysql psql postgresql sqlite plsql"),
    // Apple's archived documentation labels every listing as `source`.
    ("", "text txt plain plaintext none nohighlight source code raw output no-highlight console-output"),
  ]
}
