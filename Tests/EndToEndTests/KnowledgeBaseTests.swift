import CZlib
import Foundation
import Testing

/// Tests the built-in knowledge base: `index/` is built from `corpus/`.
@Suite struct KnowledgeBaseTests {
  static let corpus = Program.packageRoot.appendingPathComponent("corpus").path
  static let index = Program.packageRoot.appendingPathComponent("index").path
  /// The zlib version with which the committed index was built. Another version may compress to other bytes.
  static let zlib = "1.2.13"

  @Test func theCommittedIndexIsWhatTheCorpusGives() throws {
    let folder = try TemporaryFolder()
    let fresh = folder.path("index")
    // The folders are beside each other, as in the repository, because the manifest contains their relative path.
    try FileManager.default.copyItem(atPath: Self.corpus, toPath: folder.path("corpus"))
    let outcome = try Program.run(["index", folder.path("corpus"), "--index", fresh, "--strict"])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      try IndexTests.digest(of: fresh) == IndexTests.digest(of: Self.index),
      "run script/index and commit index/")
    if String(cString: zlibVersion()) == Self.zlib {
      #expect(try IndexTests.content(of: fresh) == IndexTests.content(of: Self.index))
    }
    #expect(try Program.run(["verify", "--index", Self.index]).status == 0)
  }

  /// A user who has no index searches the built-in one.
  @Test func theReadmesExample() throws {
    let outcome = try Program.run(["search", "UIHostingConfiguration margins", "--json"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let hit = try #require((try outcome.json()["hits"] as? [[String: Any]])?.first)
    let samples = try #require(hit["code"] as? [[String: Any]])
    #expect(samples.first?["language"] as? String == "swift")
    #expect((samples.first?["text"] as? String)?.contains(".margins(") == true)
  }

  @Test func holdsNothingButTheIndex() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.index)
    #expect(names.allSatisfy { $0 == "manifest" || $0.hasSuffix(".segment") }, "\(names)")
  }
}
