import ArgumentParser
import DocModel
import DocSystem

enum CommandLineForms {
  static func given() -> [String] { normalised(Array(SystemCall.arguments.dropFirst())) }

  static func normalised(_ arguments: [String]) -> [String] {
    if arguments == ["-V"] { return ["--version"] }
    let arguments = withCommandFirst(arguments)
    return switch arguments.first {
    case "search": normalisedSearch(arguments)
    case "show": normalisedShow(arguments)
    case "list": withTopicsBehindDashes(arguments)
    default: arguments
    }
  }

  /// Moves options such as `--index DIR` and `-n 3` to the position after the command. As in git, options that all commands share may precede
  /// the command. The program's own options are not moved.
  private static func withCommandFirst(_ arguments: [String]) -> [String] {
    var before = 0
    while before < arguments.count, arguments[before].hasPrefix("-"), arguments[before] != "--" {
      if own.contains(arguments[before]) || arguments[before].hasPrefix("---") { return arguments }
      before += withValue.contains(arguments[before]) ? 2 : 1
    }
    guard before > 0, before < arguments.count, arguments[before] != "--" else { return arguments }
    return [arguments[before]] + arguments[..<before] + arguments[(before + 1)...]
  }

  /// The program's own options. The argument parser defines the last two.
  private static let own: Set = [
    "-h", "-V", "--help", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  /// Options that take the next argument as their value.
  private static let withValue: Set = [
    "--index", "-n", "--limit", "--offset", "--kind", "--collection", "--document", "--language", "--lang",
    "--format", "--color", "--hyperlinks", "--max-tokens", "--since", "--before", "--tag", "--sort",
    "--target", "--batch", "--jobs", "--include", "--exclude", "--from", "--signers", "--sign",
    "--host", "--port", "--run",
  ]

  /// Makes an argument such as `-dash.md` a topic. Except `-h`, no option of `show` and `list` begins with a single dash.
  private static func withTopicsBehindDashes(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.count
    func isTopic(_ argument: String) -> Bool {
      argument.hasPrefix("-") && !argument.hasPrefix("--") && argument != "-h" && argument != "-"
    }
    let topics = arguments[..<end].filter(isTopic)
    guard !topics.isEmpty else { return arguments }
    return arguments[..<end].filter { !isTopic($0) } + ["--"] + topics + arguments[end...].dropFirst()
  }

  /// Makes `-word` an excluded word, unless it is one of the options with a single dash: `-n`, `-n5`, `-0` and `-h`.
  private static func normalisedSearch(_ arguments: [String]) -> [String] {
    var options: [String] = []
    var words: [String] = []
    let arguments = withNegativeNumbers(arguments)
    for (index, argument) in arguments.enumerated() {
      if argument == "--" {
        words += arguments[(index + 1)...]
        break
      }
      let bytes = Array(argument.utf8)
      let isSingleDash = bytes.count > 1 && bytes[0] == UInt8(ascii: "-") && bytes[1] != UInt8(ascii: "-")
      let isNumber = isSingleDash && bytes[1...].allSatisfy { ByteClass.isDigit($0) }
      let isLimit =
        isSingleDash && bytes[1] == UInt8(ascii: "n") && bytes[2...].allSatisfy { ByteClass.isDigit($0) }
      if !isSingleDash || isNumber || argument == "-h" || argument == "-n" || argument == "-0" {
        options.append(argument)
      } else if isLimit {
        options += ["-n", String(argument.dropFirst(2))]
      } else {
        words.append(argument)
      }
    }
    return words.isEmpty ? options : options + ["--"] + words
  }

  /// Rewrites `-n -1` as one argument. If the number were an argument of its own, the parser would take the number for an option and report a
  /// missing value.
  private static func withNegativeNumbers(_ arguments: [String]) -> [String] {
    let options = [
      "-n": "--limit", "--limit": "--limit", "--offset": "--offset", "--max-tokens": "--max-tokens",
    ]
    var result: [String] = []
    for argument in arguments {
      if let option = result.last.flatMap({ options[$0] }), argument.hasPrefix("-"), Int(argument) != nil {
        result[result.count - 1] = "\(option)=\(argument)"
      } else {
        result.append(argument)
      }
    }
    return result
  }

  /// Whether the arguments of `show` contain a topic, that is, an argument that is neither an option nor the value of an option.
  private static func hasTopic(_ arguments: [String]) -> Bool {
    return zip(arguments, arguments.dropFirst()).contains { !$1.hasPrefix("-") && !withValue.contains($0) }
  }

  /// Rewrites `--code`, which may be followed by a number, as `--code=NUMBER` or `--code=all`. If another word follows, this word is the TOPIC.
  /// If the TOPIC was already given, the word is treated as a wrong number, so that the parser rejects it.
  private static func normalisedShow(_ arguments: [String]) -> [String] {
    let arguments = withTopicsBehindDashes(arguments)
    var result: [String] = []
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" { return result + arguments[(index - 1)...] }
      guard argument == "--code" else {
        result.append(argument)
        continue
      }
      if index < arguments.count, let number = Int(arguments[index]), (0..<100_000).contains(number) {
        result.append("--code=\(number)")
        index += 1
      } else if let next = index < arguments.count ? arguments[index] : nil, !next.hasPrefix("-"),
        hasTopic(result)
      {
        result.append("--code=\(next)")
        index += 1
      } else {
        result.append("--code=all")
      }
    }
    return result
  }
}

enum CodeChoice: ExpressibleByArgument {
  case all
  /// A single sample, given by its one-based index.
  case number(Int)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let number = Int(argument), number > 0 {
      self = .number(number)
    } else {
      return nil
    }
  }
}
