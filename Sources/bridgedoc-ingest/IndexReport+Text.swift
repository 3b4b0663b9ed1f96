import DocConsole
import DocLibrary
import DocModel
import DocOutput
import DocTopics

extension IndexReport {
  /// The reason why the command counts as failed, although it has done everything that was possible; nil if the command succeeded.
  /// - Parameters:
  ///   - project: the project whose dependencies were requested; nil if none were.
  ///   - paths: the paths as written on the command line.
  ///   - hasPatterns: whether patterns limited the files.
  func failure(_ library: Library, project: String? = nil, paths: [String] = [], hasPatterns: Bool = false)
    -> CommandError?
  {
    let away = collections.filter { $0.state == .missing || $0.state == .empty }
    if !away.isEmpty {
      let option = IndexLocation.option(toWrite: library.directory)
      let names = ShellWord.list(away.map(\.name)) + option
      let first = ShellWord.list([away[0].name])
      return CommandError(
        away.map { "collection '\($0.name)' was not changed" }.joined(separator: ", "),
        at: away.map { "\($0.root) \($0.state == .missing ? "is missing" : "has no matching file any more")" }
          .joined(
            separator: ", "),
        remedy:
          "restore its files, run 'bridgedoc move \(first) FOLDER\(option)' if the folder was moved, or run 'bridgedoc remove \(names)'"
      )
    }
    if collections.isEmpty, let first = dependencies.first {
      if dependencies.contains(where: \.isIndexed) { return nil }
      return CommandError(
        "nothing that the project pins is on this machine", at: first.project,
        remedy: "fetch it first, as with 'swift package resolve' or 'npm install'")
    }
    if collections.isEmpty, let project {
      return CommandError(
        "nothing is pinned", at: project, remedy: "add dependencies, or mend the files that warnings name")
    }
    if collections.isEmpty {
      return CommandError(
        "the index has no collections", at: library.directory, remedy: "name files or folders to index")
    }
    guard collections.allSatisfy({ $0.state == .nothing }) else { return nil }
    return CommandError(
      "nothing was indexed", at: (paths.isEmpty ? collections.map(\.root) : paths).joined(separator: ", "),
      remedy: hasPatterns
        ? "no file with text matches; check --include and --exclude" : "name files or folders that hold text")
  }

  private static let mostNames = 5

  /// The report for people. With `ofProject`, it lists all dependencies; otherwise only those that are new or have problems.
  func text(directory: String, ofProject: Bool = false) -> String {
    let notes = [
      (filesRead, "read"), (filesUnchanged, "unchanged"), (filesRemoved, "deleted"),
      (filesSkipped, "skipped"), (binariesSkipped, "not text"), (notUnderstood.count, "unsupported"),
    ].filter { $0.0 > 0 }.map { "\(DecimalText.grouped($0.0)) \($0.1)" }
    let files = notes.isEmpty ? "" : " (files: \(notes.joined(separator: ", ")))"
    let summary =
      "\(TerminalText.safe(directory)): \(DecimalText.count(documents, "document")), "
      + "\(DecimalText.count(sections, "section")), \(DecimalText.byteSize(bytes))\(files) "
      + "in \(DurationText.seconds(seconds))\n"
    let refreshed = collections.filter { $0.state == .refreshed && !$0.isNew }.map { "'\($0.name)'" }
    let more = refreshed.count > Self.mostNames ? " and \(refreshed.count - Self.mostNames) more" : ""
    let own = Set(dependencies.map(\.pinned.collection))
    let names = refreshed.prefix(Self.mostNames).joined(separator: ", ")
    // If nothing was indexed, the error from `failure` says so. The notes on collections are then omitted.
    let isFailure = collections.allSatisfy { $0.state == .nothing }
    return summary + (names.isEmpty ? "" : "  refreshed \(TerminalText.safe(names))\(more)\n")
      + dependencies.filter { ofProject || $0.isNew || $0.pinned.problem != nil }.map {
        "  \(TerminalText.safe($0.line))\n"
      }.joined()
      + (isFailure ? [] : collections).flatMap { $0.notes(directory, isDependency: own.contains($0.name)) }
      .map {
        "  \(TerminalText.safe($0))\n"
      }.joined()
  }

  /// The report as JSON. `directory` is the index folder; nil for a dry run, for which the totals of the index are unknown.
  func json(directory: String?) -> [UInt8] {
    return JSONWriter.document("bridgedoc.index/1") { json in
      json.field("index", directory)
      json.field("generation", directory == nil ? nil : generation)
      json.field("digest", directory == nil ? nil : digest)
      json.field("documents", documents)
      json.field("sections", sections)
      json.field("bytes", directory == nil ? nil : bytes)
      json.field("elapsedSeconds", seconds, digits: 3)
      json.field("files") {
        $0.field("seen", filesSeen)
        $0.field("read", filesRead)
        $0.field("unchanged", filesUnchanged)
        $0.field("removed", filesRemoved)
        $0.field("skipped", filesSkipped)
        $0.field("notText", binariesSkipped)
        $0.field("notUnderstood", notUnderstood.count)
      }
      json.field("dependencies", objects: dependencies) { json, one in
        json.field("project", one.project)
        json.field("tool", one.pinned.tool.rawValue)
        json.field("name", one.pinned.name)
        json.field("version", one.pinned.version)
        json.field("collection", one.isIndexed ? one.pinned.collection : nil)
        json.field("root", one.pinned.root)
        json.field("isNew", one.isNew)
        json.field("found", objects: one.found) { json, part in
          json.field("what", part.kind.rawValue)
          json.field("files", part.files)
        }
        json.field("absent", strings: one.absent.map(\.rawValue))
        json.field("problem", one.pinned.problem)
      }
      json.field("warnings", objects: warnings) { json, warning in
        json.field("path", warning.path)
        json.field("line", warning.line)
        json.field("message", warning.message)
        json.field("isSkipped", warning.isSkipped)
      }
      json.field("collections", objects: collections) { json, collection in
        json.field("name", collection.name)
        json.field("root", collection.root)
        json.field("state", collection.state.rawValue)
        json.field("isNew", collection.isNew)
        json.field("otherName", collection.otherName)
        json.field("parts", strings: collection.parts)
        json.field("inner", strings: collection.inner)
        json.field("wasReadAgain", collection.wasReadAgain)
        json.field("generated", collection.generated.count)
      }
    }
  }
}

extension DependencyReport {
  /// The report on a dependency, such as `swift-nio@2.65.0: README, changelog, 203 source files; no DocC page (new)`.
  fileprivate var line: String {
    if let problem = pinned.problem {
      return "\(pinned.collection): \(problem)" + (isIndexed ? "; the collection stays as it is" : "")
    }
    let parts = found.map { part in
      part.files == 1 ? part.kind.rawValue : DecimalText.count(part.files, part.kind.rawValue)
    }
    let without = absent.isEmpty ? "" : "; no \(absent.map(\.rawValue).joined(separator: ", no "))"
    return "\(pinned.collection): \(parts.joined(separator: ", "))\(without)\(isNew ? " (new)" : "")"
  }
}

extension CollectionReport {
  /// Notes for the user, one sentence each.
  func notes(_ directory: String, isDependency: Bool) -> [String] {
    var notes: [String] = []
    let option = IndexLocation.option(toWrite: directory)
    switch state {
    case .refreshed, .partlyRefreshed:
      if isNew, !isDependency { notes.append("added '\(name)'") }
      if isNew, let otherName {
        notes.append(
          "\(root) is collection '\(name)': the name '\(otherName)' belongs to the collection of another folder"
        )
      }
      if !parts.isEmpty {
        notes.append("only \(parts.joined(separator: ", ")) of collection '\(name)' was refreshed")
      }
      if wasReadAgain { notes.append("all files of collection '\(name)' were read") }
      if !generated.isEmpty, !isDependency {
        let examples = generated.prefix(3).joined(separator: ", ")
        let rest = generated.count > 3 ? ", …" : ""
        notes.append(
          "skipped \(DecimalText.count(generated.count, "generated file")) in '\(name)' (\(examples)\(rest)): search data, navigation or "
            + "scripts; '--include PATTERN' brings them back")
      }
      for inner in inner {
        notes.append(
          "collection '\(inner)' lies inside '\(name)': its files are in both; 'bridgedoc remove \(ShellWord.list([inner]))\(option)' keeps one copy"
        )
      }
    case .removed: notes.append("removed '\(name)'")
    case .renamed: notes.append("renamed '\(otherName ?? "")' to '\(name)'")
    case .moved: notes.append("moved '\(name)' to \(root)")
    case .nothing: notes.append("\(root): no readable text; skipped")
    case .missing, .empty: break
    }
    return notes
  }
}
