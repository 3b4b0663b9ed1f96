import ArgumentParser
import DocConsole
import DocLibrary
import DocModel
import DocOutput
import DocSearch
import DocSystem
import DocTopics
import Foundation

extension ListFormatter.Format: ExpressibleByArgument {}

/// Lists the collections of an index with their folders, and the changes in these folders since the last refresh.
struct ListCollections: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the collections of an index.", shouldDisplay: false)

  @Flag var collections = false
  @Option var format: ListFormatter.Format = .text
  @Flag var json = false
  @Option(parsing: .singleValue) var index: [String] = []
  @Option var jobs: Int?
  @Option var collection: String?
  @OptionGroup var output: OutputArguments

  private typealias Found = (index: String, overview: CollectionOverview)

  func run() throws {
    let location = try IndexLocation.foldersToRead(named: index)
    var found: [Found] = []
    for directory in location.directories {
      var library = Library(directory: directory)
      library.jobs = jobs ?? ProcessorCount.active
      do {
        found += try library.overview().map { (directory, $0) }
      } catch  where !location.areNamed && location.directories.count > 1 {
        StandardStream.warn("\(error)")
      }
    }
    found = found.filter { one in
      collection.map { $0.utf8.elementsEqual(one.overview.name.utf8) } ?? true
    }
    if found.isEmpty { throw StandardStream.nothingFound("no matching collections") }
    let terminal = output.terminal()
    let bytes: [UInt8]
    switch json ? .json : format {
    case .text:
      // In a pipe, lines are not wrapped.
      let width = terminal.isTerminal ? terminal.width : Int(Int32.max)
      bytes = found.flatMap { Self.lines($0).flatMap { LineWrapping.report($0, width: width) } }
    case .json: bytes = Self.json(found)
    case .tsv: bytes = Array(found.map { Self.line($0.overview) }.joined().utf8)
    case .paths: bytes = Array(found.map { TerminalText.safe($0.overview.root) + "\n" }.joined().utf8)
    }
    try Pager.show(bytes, on: terminal, allowed: !json && format == .text && !output.noPager)
  }

  private static func lines(_ found: Found) -> [String] {
    let overview = found.overview
    var facts = [
      DecimalText.count(overview.documents, "document"), DecimalText.count(overview.sections, "section"),
    ]
    if let bytes = overview.bytes { facts.append(DecimalText.byteSize(bytes)) }
    if let refreshed = overview.refreshed { facts.append("read \(date(refreshed))") }
    var lines = ["\(overview.name)  \(facts.joined(separator: ", "))"]
    if !overview.isPacked { lines.append("  \(overview.root)") }
    if !overview.files.isEmpty { lines.append("  only \(overview.files.joined(separator: ", "))") }
    for (name, patterns) in [("include", overview.include), ("exclude", overview.exclude)]
    where !patterns.isEmpty {
      lines.append("  \(name) \(patterns.joined(separator: " "))")
    }
    if let command = Configuration.current.refreshCommands[overview.name] {
      lines.append("  before a refresh: \(command)")
    }
    lines.append("  " + state(found))
    return lines
  }

  /// The state of a collection in the user's own index. For a collection from elsewhere, such as a pack, its origin is returned instead. If the
  /// folder of the collection is missing, the state suggests commands.
  private static func state(_ found: Found) -> String {
    let name = String(found.index.split(separator: "/").last ?? "")
    switch IndexLocation.origin(of: found.index) {
    case .builtIn: return "built in"
    case .others where found.overview.isPacked:
      return "from pack \(name); 'bridgedoc remove --from \(ShellWord.quoted(name))' removes it"
    case .others: return "from the added index \(name)"
    case .own where found.overview.isPacked: return "from a pack"
    case .own: break
    }
    guard let pending = found.overview.pending else {
      let option = IndexLocation.option(toWrite: found.index)
      let name = ShellWord.list([found.overview.name])
      return
        "the folder is missing: restore it, run 'bridgedoc move \(name) FOLDER\(option)' if it was moved, or run "
        + "'bridgedoc remove \(name)\(option)'"
    }
    if pending.isWhole { return "to read: all \(DecimalText.count(pending.new, "file"))" }
    let counts = [(pending.new, "new"), (pending.changed, "changed"), (pending.gone, "deleted")]
      .filter { $0.0 > 0 }.map { "\(DecimalText.grouped($0.0)) \($0.1)" }
    return counts.isEmpty ? "up to date" : "to read: \(counts.joined(separator: ", "))"
  }

  /// The fields `name root documents sections bytes refreshed`, separated by tabs.
  private static func line(_ overview: CollectionOverview) -> String {
    let values = [
      overview.name, overview.root, "\(overview.documents)", "\(overview.sections)",
      overview.bytes.map { "\($0)" } ?? "", overview.refreshed.map(date) ?? "",
    ]
    return values.map { TerminalText.safe($0) }.joined(separator: "\t") + "\n"
  }

  private static func json(_ collections: [Found]) -> [UInt8] {
    return JSONWriter.document("bridgedoc.collections/1") { json in
      json.field("collections", objects: collections) { json, found in
        let overview = found.overview
        json.field("index", found.index)
        json.field("name", overview.name)
        json.field("root", overview.root)
        json.field("files", strings: overview.files)
        json.field("include", strings: overview.include)
        json.field("exclude", strings: overview.exclude)
        json.field("documents", overview.documents)
        json.field("sections", overview.sections)
        json.field("bytes", overview.bytes)
        json.field("refreshed", overview.refreshed.map(date))
        if let command = Configuration.current.refreshCommands[overview.name] {
          json.field("beforeRefresh", command)
        }
        json.field("isMissing", overview.pending == nil && !overview.isPacked)
        json.field("pending", object: overview.pending) { json, pending in
          json.field("new", pending.new)
          json.field("changed", pending.changed)
          json.field("gone", pending.gone)
          json.field("unsure", pending.unsure)
          json.field("all", pending.isWhole)
        }
        json.field("origin", overview.isPacked ? "pack" : IndexLocation.origin(of: found.index).rawValue)
      }
    }
  }

  /// The date in ISO 8601, in UTC.
  private static func date(_ nanoseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(nanoseconds / 1_000_000_000)).ISO8601Format()
  }
}
