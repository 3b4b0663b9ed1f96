import DocIndex
import DocModel
import DocSystem
import Foundation
import TestSupport
import Testing

@testable import DocLibrary

/// Makes a thousand random changes to files and collections. After each change, the index must equal a new index of the files.
@Suite struct HistoryTests {
  /// The expected state: the collections, their files, and the documents in the index.
  private struct World {
    var generator: SeededGenerator
    var folder: LibraryFolder
    /// Collections by name.
    var collections: [ByteString: Collection] = [:]
    /// Files on disk, by root and path.
    var files: [String: [ByteString: String]] = [:]
    var nextMark = 0
    /// Whether walks begin long after the changes, so that times are reliable.
    var isPatient = false

    struct Collection {
      var root: String
      var excludes: Bool = false
      var indexed: [ByteString: String] = [:]
      /// Whether the documents are those of an earlier state, because the root was empty or missing.
      var isStale = false
    }

    static let roots = ["one/docs", "two/docs", "three/notes"]
    /// Names that differ in letters, only in their Unicode form, or in being a file or a folder.
    static let names = [
      "a", "a/b.md", "b.md", "caf\u{e9}.md", "cafe\u{301}.md", "\u{e9}t\u{e9}/x.md", "e\u{301}te\u{301}/x.md",
      "z.md",
      "draft-1.md", "draft-2.md", "sub/x.md", "sub/deep/y.md",
    ].map { ByteString($0) }

    init(seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      folder = try LibraryFolder()
      folder.library.jobs = 1
    }

    mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &generator) == 0 }

    /// A text of fixed length. Rarely, it is a longer text that exceeds the limit of `unreadable`.
    mutating func text() -> String {
      nextMark += 1
      let mark = "mark\(10_000 + nextMark)"
      let long = chance(6) ? String(repeating: " long", count: 80) : ""
      return "# Kite \(mark)\n\nA kite of \(mark) in the wind.\(long)\n"
    }

    /// Whether no file has the name of a parent folder or vice versa.
    func isFree(_ path: ByteString, in root: String) -> Bool {
      files[root, default: [:]].keys.allSatisfy { other in
        !other.bytes.starts(with: path.bytes + [0x2f]) && !path.bytes.starts(with: other.bytes + [0x2f])
      }
    }

    mutating func write(_ path: ByteString, in root: String, _ text: String? = nil) throws {
      guard isFree(path, in: root) else { return }
      let text = text ?? self.text()
      try folder.write(root + "/" + path.text, text)
      files[root, default: [:]][path] = text
      // In the folders of packages, all files have the same time.
      if chance(2) { folder.setTime(of: root + "/" + path.text, seconds: 1_600_000_000) }
    }

    mutating func remove(_ path: ByteString, in root: String) {
      folder.remove(root + "/" + path.text)
      files[root]?[path] = nil
      var above = RootPath.split(path.text).folder
      while above != "." {
        rmdir(folder.path(root + "/" + above))
        above = RootPath.split(above).folder
      }
    }

    mutating func path(in root: String) -> ByteString? {
      files[root, default: [:]].keys.sorted().randomElement(using: &generator)
    }

    /// Makes one to three changes of files.
    mutating func changeFiles() throws {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let root = Self.roots.randomElement(using: &generator) ?? ""
        let name = Self.names.randomElement(using: &generator) ?? ByteString("a")
        guard let path = path(in: root) else {
          try write(name, in: root)
          continue
        }
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: try write(name, in: root)
        case 2: try write(path, in: root)
        case 3: remove(path, in: root)
        case 4:
          // A file is rewritten, and its time stays the same.
          guard isFree(path, in: root) else { continue }
          let text = text()
          try folder.write(root + "/" + path.text, text)
          folder.setTime(of: root + "/" + path.text, seconds: 1_600_000_000)
          files[root]?[path] = text
        case 5:
          // Two files of equal size and time swap their names.
          guard let other = self.path(in: root), other != path, let own = files[root]?[path] else { continue }
          let (left, right) = (root + "/" + path.text, root + "/" + other.text)
          for name in [left, right] { folder.setTime(of: name, seconds: 1_600_000_000) }
          rename(folder.path(left), folder.path("swap"))
          rename(folder.path(right), folder.path(left))
          rename(folder.path("swap"), folder.path(right))
          let others = files[root]?[other]
          files[root]?[path] = others
          files[root]?[other] = own
        case 6: folder.setTime(of: root + "/" + path.text, seconds: 1_500_000_000 + nextMark)
        default:
          let text = files[root]?[path]
          remove(path, in: root)
          if isFree(name, in: root) {
            try write(name, in: root, text)
          } else {
            try write(path, in: root, text)
          }
        }
      }
    }

    /// The documents that the files of a collection give.
    func expected(_ collection: Collection, limit: Int) -> [ByteString: String] {
      files[collection.root, default: [:]].filter { path, text in
        text.utf8.count <= limit && !(collection.excludes && path.text.contains("draft"))
      }
    }

    /// Refreshes all collections and updates the expected state.
    mutating func refresh(limit: Int = 1 << 20) throws {
      folder.library.options.limits.fileBytes = limit
      let report = try folder.library.refresh(Library.Request())
      for name in collections.keys.sorted() {
        guard var collection = collections[name] else { continue }
        let now = expected(collection, limit: limit)
        let isThere = RootPath.kind(of: folder.path(collection.root)) == .folder
        collection.isStale = now.isEmpty || !isThere
        if !collection.isStale { collection.indexed = now }
        collections[name] = collection
        let state = report.collections.first { $0.name.utf8.elementsEqual(name.bytes) }?.state
        #expect(state == (!isThere ? .missing : collection.isStale ? .empty : .refreshed), "\(name.text)")
      }
    }

    /// Adds a collection for a root, if the root contains files.
    mutating func add(_ root: String, limit: Int = 1 << 20) throws {
      folder.library.options.limits.fileBytes = limit
      guard !collections.values.contains(where: { $0.root == root }) else { return }
      var collection = Collection(root: root)
      collection.indexed = expected(collection, limit: limit)
      guard RootPath.kind(of: folder.path(root)) == .folder else { return }
      let report = try folder.index(root)
      if collection.indexed.isEmpty {
        #expect(report.collections.map(\.state) == [.nothing])
      } else {
        let name = ByteString(try #require(report.collections.first?.name))
        #expect(collections[name] == nil, "a new collection takes the name of another")
        collections[name] = collection
      }
    }
  }

  private static func check(_ world: World, limit: Int, _ comment: Comment) throws {
    let folder = world.folder
    guard !world.collections.isEmpty else { return }
    #expect(try folder.manifest.collections.map(\.name) == world.collections.keys.sorted(), comment)
    let documents = try folder.documents()
    var expected: [(place: ByteString, text: String)] = []
    for (name, collection) in world.collections {
      for (path, text) in collection.indexed {
        expected.append((ByteString(name.bytes + [0x2f] + path.bytes), text))
      }
    }
    expected.sort { $0.place < $1.place }
    #expect(documents.map(\.place) == expected.map(\.place), comment)
    for (document, wanted) in zip(documents, expected) where document.place == wanted.place {
      let mark = wanted.text.split(separator: "\n").first?.split(separator: " ").last ?? "?"
      #expect(document.text.contains(mark), "\(comment): \(document.place.text) is stale")
    }
    if world.collections.values.contains(where: \.isStale) { return }
    var fresh = folder.library
    fresh = Library(directory: folder.path("fresh"))
    fresh.options = folder.library.options
    try? FileManager.default.removeItem(atPath: fresh.directory)
    var selection = TargetSelection(known: try folder.manifest.collections, library: fresh)
    try selection.addKnown(named: nil, patterns: nil)
    var refresh = Refresh(
      library: fresh, writer: try IndexWriter(directory: fresh.directory), selection: selection)
    _ = try refresh.run()
    #expect(try Manifest(directory: fresh.directory).digest == folder.manifest.digest, comment)
    for query in ["kite", "wind -mark10001", "\"a kite of\""] {
      let (found, wanted) = (
        try hits(query, in: folder.library.directory), try hits(query, in: fresh.directory)
      )
      #expect(found == wanted, "\(comment), \(query): \(found.symmetricDifference(wanted).sorted())")
    }
    _ = try IndexVerifier(IndexReader(directory: folder.library.directory)).verify()
  }

  /// Runs eight histories of 125 steps.
  @Test(.tags(.long), .long, arguments: LongRun.cases(1...8, draw: 1) as [UInt64])
  func everyStepIsAsIfFresh(seed: UInt64) throws {
    var world = try World(seed: seed)
    for root in World.roots {
      for name in World.names { try world.write(name, in: root) }
      try world.add(root)
    }
    #expect(world.collections.keys.sorted().map(\.text) == ["docs", "notes", "two-docs"])
    for step in 1...LongRun.count(125, draw: 30) {
      var limit = 1 << 20
      // In half of the steps, the walk begins long after the changes, so that times are reliable.
      world.isPatient = world.chance(2)
      if world.isPatient { usleep(15_000) }
      let later: Int64 = world.isPatient ? 10_000_000_000 : 0
      world.folder.library.clock = { WallClock.now() + later }
      let kind = Int.random(in: 0..<16, using: &world.generator)
      switch kind {
      case 0..<7:
        try world.changeFiles()
        try world.refresh()
      case 7:
        // Long files cannot be read now. Their permissions change, and the size limit simulates the refusal, because the superuser can read
        // all files.
        try world.changeFiles()
        limit = 200
        for (root, files) in world.files {
          for (path, text) in files where text.utf8.count > limit {
            chmod(world.folder.path(root + "/" + path.text), 0o600)
          }
        }
        try world.refresh(limit: limit)
        try Self.check(world, limit: limit, "seed \(seed), step \(step), unreadable")
        // The files can be read again, although their attributes are unchanged.
        limit = 1 << 20
        try world.refresh()
      case 8:
        // A part of a collection is indexed, in which a file has changed.
        try world.refresh()
        let root = World.roots.randomElement(using: &world.generator) ?? ""
        guard world.collections.values.contains(where: { $0.root == root && !$0.isStale && !$0.excludes }),
          let path = world.path(in: root), world.isFree(path, in: root)
        else { break }
        try world.write(path, in: root)
        try world.folder.index(root + "/" + path.text)
        for (name, collection) in world.collections where collection.root == root {
          let now = world.expected(collection, limit: limit)
          world.collections[name]?.indexed = now
        }
      case 9:
        // The catalog is missing or damaged.
        try world.changeFiles()
        let path = world.folder.path("index/sources")
        if world.chance(2), var bytes = FileManager.default.contents(atPath: path) {
          bytes[Int.random(in: bytes.indices, using: &world.generator)] ^= 4
          try bytes.write(to: URL(fileURLWithPath: path))
        } else {
          unlink(path)
        }
        try world.refresh()
      case 10:
        let root = World.roots.randomElement(using: &world.generator) ?? ""
        let (there, away) = (world.folder.path(root), world.folder.path("away"))
        rename(there, away)
        try world.refresh()
        rename(away, there)
        try Self.check(world, limit: limit, "seed \(seed), step \(step), missing")
        try world.refresh()
      case 11:
        // All files are removed, and another one is added.
        let root = World.roots.randomElement(using: &world.generator) ?? ""
        for path in world.files[root, default: [:]].keys { world.remove(path, in: root) }
        try FileManager.default.createDirectory(
          atPath: world.folder.path(root), withIntermediateDirectories: true)
        try world.refresh()
        try Self.check(world, limit: limit, "seed \(seed), step \(step), empty")
        for _ in 0..<4 {
          try world.write(World.names.randomElement(using: &world.generator) ?? ByteString("b.md"), in: root)
        }
        try world.refresh()
      case 12:
        guard world.collections.count > 1,
          let name = world.collections.keys.sorted().randomElement(using: &world.generator)
        else { break }
        try world.folder.library.remove([name.text])
        world.collections[name] = nil
      case 13:
        for root in World.roots.shuffled(using: &world.generator) { try world.add(root) }
      case 14:
        guard let name = world.collections.keys.sorted().randomElement(using: &world.generator) else { break }
        // `String` treats some of these names as equal.
        let new = ["caf\u{e9}", "cafe\u{301}", "docs", "notes"].filter {
          world.collections[ByteString($0)] == nil
        }
        .randomElement(using: &world.generator)
        guard let new else { break }
        try world.folder.library.rename(name.text, to: new)
        let renamed = world.collections.removeValue(forKey: name)
        world.collections[ByteString(new)] = renamed
      default:
        guard let name = world.collections.keys.sorted().randomElement(using: &world.generator),
          var collection = world.collections[name],
          RootPath.kind(of: world.folder.path(collection.root)) == .folder
        else { break }
        collection.excludes.toggle()
        guard !world.expected(collection, limit: limit).isEmpty else { break }
        try world.folder.index(
          collection.root,
          patterns: FilePatterns(include: [], exclude: collection.excludes ? ["draft-*"] : [""]))
        collection.indexed = world.expected(collection, limit: limit)
        collection.isStale = false
        world.collections[name] = collection
      }
      world.folder.library.options.limits.fileBytes = limit
      try Self.check(world, limit: limit, "seed \(seed), step \(step), kind \(kind)")
    }
  }
}
