/// Words of queries that name a programming language, in lower case, and the name that the index has for it.
///
/// In a file of code the language goes without saying: who asks for "python read file" among Python functions means all of
/// them. Only words that hardly mean anything else are here, so not "c", "go", "make" and "r".
enum LanguageWords {
  static func language(named word: [UInt8]) -> String? {
    languages[String(decoding: word, as: UTF8.self)]
  }

  private static let languages: [String: String] = [
    "python": "python", "python2": "python", "python3": "python", "py": "python",
    "javascript": "javascript", "js": "javascript", "ecmascript": "javascript",
    "typescript": "typescript", "ts": "typescript", "java": "java", "kotlin": "kotlin", "scala": "scala",
    "swift": "swift", "rust": "rust", "golang": "go", "ruby": "ruby", "perl": "perl", "php": "php",
    "lua": "lua", "haskell": "haskell", "elixir": "elixir", "erlang": "erlang", "clojure": "clojure",
    "cpp": "cpp", "c++": "cpp", "csharp": "csharp", "c#": "csharp", "objc": "objc",
    "bash": "shell", "sh": "shell", "zsh": "shell",
  ]
}
