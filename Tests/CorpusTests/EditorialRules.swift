/// The editorial rules of the corpus. Each rule takes documents and returns the problems in them.
enum EditorialRules {
  struct Problem: CustomStringConvertible, Equatable {
    let path: String
    let line: Int
    let reason: String
    var description: String { "corpus/\(path):\(line): \(reason)" }
  }

  typealias Rule = @Sendable ([CorpusDocument]) -> [Problem]

  static let all: [(name: String, check: Rule)] = [
    ("references", deadReferences), ("headings", duplicateHeadings), ("length", longSections),
    ("pitfalls", incompletePitfalls), ("languages", samplesWithoutLanguage),
    ("repetition", repeatedExplanations), ("front matter", missingFrontMatter),
  ]

  /// Finds dead references. A relative link must lead to a document, `$skill-name` must be the name of a skill, and `NAME.swift` in code
  /// must be a sample.
  static func deadReferences(_ documents: [CorpusDocument]) -> [Problem] {
    let paths = Set(documents.map(\.path))
    let skills = Set(documents.compactMap(\.skillName))
    let samples = Set(
      documents.filter(\.isCode).compactMap { $0.path.split(separator: "/").last.map(String.init) })
    var problems: [Problem] = []
    for document in documents where !document.isCode {
      for section in document.sections {
        for (offset, line) in section.prose.enumerated() {
          let number = section.startLine + offset
          func report(_ target: String) {
            problems.append(Problem(path: document.path, line: number, reason: "dead reference \(target)"))
          }
          for target in linkTargets(in: line) where !target.contains("://") && !target.hasPrefix("#") {
            if !paths.contains(resolve(target, from: document.path)) { report(target) }
          }
          for name in skillReferences(in: line) where !skills.contains(name) { report("$" + name) }
          for span in codeSpans(in: line) where span.hasSuffix(".swift") && !span.contains("/") {
            if !samples.contains(span) { report(span) }
          }
        }
      }
    }
    return problems
  }

  static func duplicateHeadings(_ documents: [CorpusDocument]) -> [Problem] {
    documents.flatMap { document in
      var seen: Set<String> = []
      return document.sections.filter {
        !$0.heading.isEmpty && !seen.insert($0.heading.lowercased()).inserted
      }
      .map { Problem(path: document.path, line: $0.startLine, reason: "heading “\($0.heading)” again") }
    }
  }

  static func longSections(_ documents: [CorpusDocument]) -> [Problem] {
    documents.flatMap { document in
      document.sections.filter { $0.words.count > 400 }.map {
        Problem(
          path: document.path, line: $0.startLine,
          reason: "\($0.words.count) words under “\($0.heading)”: give it sub-headings")
      }
    }
  }

  /// Finds incomplete pitfalls. In Markdown, a pitfall consists of a symptom, a cause, a proof (which is optional), and a fix, in this
  /// order. In a rule card, each anti-pattern is followed by its fix.
  static func incompletePitfalls(_ documents: [CorpusDocument]) -> [Problem] {
    var problems: [Problem] = []
    for document in documents {
      for section in document.sections {
        let steps = section.prose.compactMap { line in
          ["**Symptom:**", "**Cause:**", "**Proof:**", "**Fix:**"].firstIndex { line.hasPrefix($0) }
        }
        if !steps.isEmpty && steps != [0, 1, 3] && steps != [0, 1, 2, 3] {
          problems.append(
            Problem(
              path: document.path, line: section.startLine,
              reason:
                "“\(section.heading)” needs symptom, cause, perhaps proof, and fix, once each and in this order"
            ))
        }
        for (offset, line) in section.prose.enumerated() where line.hasPrefix("ANTI_PATTERN:") {
          let next = section.prose.dropFirst(offset + 1).first { !$0.isEmpty } ?? ""
          if !next.hasPrefix("FIX:") {
            let number = section.startLine + 1 + offset
            problems.append(Problem(path: document.path, line: number, reason: "anti-pattern without a fix"))
          }
        }
      }
    }
    return problems
  }

  static func samplesWithoutLanguage(_ documents: [CorpusDocument]) -> [Problem] {
    documents.flatMap { document in
      document.sections.flatMap(\.samples).filter(\.language.isEmpty).map {
        Problem(path: document.path, line: $0.startLine, reason: "sample without a language, or unclosed")
      }
    }
  }

  /// Finds missing front matter. Skills need `name` (the file's name) and `description`; sessions need `session` (the file's name), `year`
  /// and `title`.
  static func missingFrontMatter(_ documents: [CorpusDocument]) -> [Problem] {
    documents.flatMap { document -> [Problem] in
      let stem = document.path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      let keys = Dictionary(document.metadata.map { ($0.key, $0.value) }) { first, _ in first }
      var reasons: [String] = []
      if document.path.hasPrefix("skills/") {
        if keys["name"] != stem { reasons.append("front matter's name is not the file's") }
        if (keys["description"] ?? "").count < 40 { reasons.append("front matter without a description") }
      } else if document.path.hasPrefix("sessions/") {
        if keys["session"] != stem { reasons.append("front matter's session is not the file's") }
        if keys["year"] == nil || keys["title"] == nil {
          reasons.append("front matter without year or title")
        }
      }
      return reasons.map { Problem(path: document.path, line: 1, reason: $0) }
    }
  }
}

extension EditorialRules {
  /// Targets of inline links `[text](target)`.
  static func linkTargets(in line: String) -> [String] {
    var targets: [String] = []
    var rest = line[...]
    while let open = rest.firstRange(of: "](") {
      rest = rest[open.upperBound...]
      guard let close = rest.firstIndex(of: ")") else { break }
      targets.append(String(rest[..<close]))
    }
    return targets
  }

  /// Names of the form `$like-this` with at least one hyphen. `$binding` and `$0` are Swift.
  static func skillReferences(in line: String) -> [String] {
    line.split(separator: "$", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let name = part.prefix { $0.isLowercase || $0 == "-" }
      return name.contains("-") ? String(name) : nil
    }
  }

  static func codeSpans(in line: String) -> [String] {
    let parts = line.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
  }

  /// Resolves a relative link: `../skills/a.md` in `articles/b.md` is `skills/a.md`. An anchor is removed.
  static func resolve(_ target: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for step in target.prefix(while: { $0 != "#" }).split(separator: "/") where step != "." {
      if step == ".." { _ = parts.popLast() } else { parts.append(String(step)) }
    }
    return parts.joined(separator: "/")
  }
}
