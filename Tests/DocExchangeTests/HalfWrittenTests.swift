import DocExchange
import DocIndex
import DocSearch
import DocSystem
import Foundation
import Synchronization
import TestSupport
import Testing

/// An export that fails at any call leaves no files, neither under its final name nor under a temporary one.
struct HalfWrittenTests {
  /// Makes one call fail, as it does on a full disk.
  private final class FullDisk: FileFaults {
    private let place: Int
    private let calls = Mutex(0)

    init(at place: Int) { self.place = place }

    var count: Int { calls.withLock { $0 } }

    func fault(in call: FileCall, path: String, bytes: Int) -> FileFault? {
      // Removing a file needs no space.
      if call == .remove || !(path.contains("/out") || path.contains("/.out")) { return nil }
      return calls.withLock { number in
        defer { number += 1 }
        return number == place ? .error(ENOSPC) : nil
      }
    }
  }

  enum Kind: CaseIterable { case jsonLines, markdown, listed, openSearch, site, pack, agents }

  private func export(_ reader: IndexReader, as kind: Kind, to path: String) throws {
    if kind == .pack {
      try Pack.write(reader, to: path)
      return
    }
    if kind == .agents {
      return try AgentsMap(reader, collections: [], preferences: SearchPreferences()).write(to: path)
    }
    var exporter = try Exporter(reader, collections: [])
    switch kind {
    case .jsonLines: try exporter.jsonLines(to: path)
    case .markdown: try exporter.markdown(to: path, listed: false)
    case .listed: try exporter.markdown(to: path, listed: true)
    case .openSearch: try exporter.openSearch(to: path)
    case .site, .pack, .agents: try exporter.site(to: path)
    }
  }

  @Test(arguments: Kind.allCases) func nothingHalfWrittenStays(kind: Kind) throws {
    let folder = try ExchangeFolder()
    try folder.folder.write("kites/kite.md", "# Kite\n\nA kite.\n\n## Line\n\nHold it.\n")
    try folder.folder.write("kites/knot.md", "# Knot\n\nA knot.\n")
    let reader = try folder.index("kites")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).sorted()
    defer { FileCalls.setFaults(nil, below: folder.folder.path) }
    var failures = 0
    while true {
      let plan = FullDisk(at: failures)
      FileCalls.setFaults(plan, below: folder.folder.path)
      do { try export(reader, as: kind, to: folder.path("out")) } catch {
        failures += 1
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).sorted()
        #expect(names == before, "call \(failures)")
        if names != before { return }
        continue
      }
      FileCalls.setFaults(nil, below: folder.folder.path)
      // The export ended before the call that would have failed.
      #expect(plan.count == failures && failures > 2)
      return
    }
  }

  /// A process that was killed leaves its hidden folder. The next export removes that folder, and nothing else.
  @Test(arguments: [Kind.markdown, .pack]) func leftoversOfAKilledProcessGo(kind: Kind) throws {
    let folder = try ExchangeFolder()
    try folder.folder.write("kites/kite.md", "# Kite\n\nA kite.\n")
    let reader = try folder.index("kites")
    // No process has this number, because it is above the limits of Linux and macOS.
    try folder.folder.write(".out.partial-2000000000/half.md", "half")
    try folder.folder.write(".out.partial-\(getppid())/theirs.md", "of a process that runs")
    try folder.folder.write(".out.partial-x/mine.md", "mine")
    try export(reader, as: kind, to: folder.path("out"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path)
    #expect(
      Set(names.filter { $0.hasPrefix(".out") }) == [".out.partial-\(getppid())", ".out.partial-x"])
  }
}
