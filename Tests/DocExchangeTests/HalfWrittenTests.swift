import DocCodec
import DocExchange
import DocIndex
import Foundation
import Synchronization
import TestSupport
import Testing

/// An export that fails leaves nothing behind, wherever it fails: neither under its name nor beside it.
struct HalfWrittenTests {
  /// One call fails as on a full disk.
  private final class FullDisk: FileFaults {
    private let place: Int
    private let calls = Mutex(0)

    init(at place: Int) { self.place = place }

    var count: Int { calls.withLock { $0 } }

    func fault(in call: FileCall, path: String, bytes: Int) -> FileFault? {
      // Removing needs no room.
      if call == .remove { return nil }
      return calls.withLock { number in
        defer { number += 1 }
        return number == place ? .error(ENOSPC) : nil
      }
    }
  }

  enum Kind: CaseIterable { case jsonLines, markdown, listed, openSearch, site, pack }

  private func export(_ reader: IndexReader, as kind: Kind, to path: String) throws {
    if kind == .pack {
      try Pack.write(reader, to: path)
      return
    }
    var exporter = try Exporter(reader, collections: [])
    switch kind {
    case .jsonLines: try exporter.jsonLines(to: path)
    case .markdown: try exporter.markdown(to: path, listed: false)
    case .listed: try exporter.markdown(to: path, listed: true)
    case .openSearch: try exporter.openSearch(to: path)
    case .site, .pack: try exporter.site(to: path)
    }
  }

  @Test(arguments: Kind.allCases) func nothingHalfWrittenStays(kind: Kind) throws {
    let folder = try ExchangeFolder()
    try folder.folder.write("kites/kite.md", "# Kite\n\nA kite.\n\n## Line\n\nHold it.\n")
    try folder.folder.write("kites/knot.md", "# Knot\n\nA knot.\n")
    let reader = try folder.index("kites")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).sorted()
    defer { FileCalls.setFaults(nil, below: folder.path("out")) }
    var failures = 0
    while true {
      let plan = FullDisk(at: failures)
      FileCalls.setFaults(plan, below: folder.path("out"))
      do { try export(reader, as: kind, to: folder.path("out")) } catch {
        failures += 1
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.path).sorted()
        #expect(names == before, "call \(failures)")
        if names != before { return }
        continue
      }
      // The export ended before the call that would have failed.
      #expect(plan.count == failures && failures > 2)
      return
    }
  }
}
