import Foundation
import Testing

/// Reads the example documents of the maintainers, which are beside the project's folder and do not belong to it.
@Suite(.enabled(if: Seeds.exist, "../shared/seeds is not there"))
struct SeedTests {
  @Test func kinds() throws {
    let list = try Seeds.run("list", "--format", "tsv").outputLines
    #expect(
      list.map { $0.split(separator: "\t")[2] } == ["skill", "article", "rules", "transcript", "readme"])
    #expect(try Seeds.run("verify").status == 0)
  }

  @Test func theIndexWeighsAtMostHalfOfTheSeeds() throws {
    func size(_ folder: String) throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, name in
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
        return sum + (attributes[.size] as? Int ?? 0)
      }
    }
    #expect(try size(Seeds.index()) * 2 <= size(Seeds.folder))
  }

  @Test func retrieval() throws {
    let outcome = try Seeds.run("eval", Seeds.shared + "/eval/seed-queries.jsonl", "--json")
    #expect(outcome.status == 0)
    let metrics = try outcome.json()
    #expect(try #require(metrics["success@1"] as? Double) >= 0.75)
    #expect(try #require(metrics["success@5"] as? Double) >= 0.93)
  }

  @Test func aMoment() throws {
    let moment = try Seeds.run("show", "wwdc2022-10072@14:41")
    #expect(moment.output.lowercased().contains("content margins"))
    #expect(moment.output.replacing("\n  ", with: " ").contains("inset from the edges of the cell"))
    let code = try Seeds.run("show", "wwdc2022-10072@14:41", "--code")
    #expect(code.outputLines.count == 4)
    #expect(code.output.contains(".margins(.horizontal, 16)"))
  }

  @Test func names() throws {
    let code = try Seeds.run("show", "UIHostingConfiguration", "--code")
    #expect(code.output.contains("UIHostingConfiguration {"))
    #expect(!code.output.contains("```"))
    let search = try Seeds.run("search", "UIHostingConfigration")
    #expect(
      search.error.contains("UIHostingConfiguration") || search.error.contains("uihostingconfiguration"))
    let first = try Seeds.run("search", "UIHostingConfiguration margins", "--json").json()
    let hit = try #require((first["hits"] as? [[String: Any]])?.first)
    let samples = try #require(hit["code"] as? [[String: Any]])
    #expect((samples.first?["text"] as? String)?.contains(".margins(") == true)
  }

  @Test func theSameBytesWhateverTheJobs() throws {
    let scratch = try TemporaryFolder()
    for jobs in ["1", "2"] {
      let index = scratch.path(jobs)
      _ = try Program.run(["index", Seeds.folder, "--index", index, "--jobs", jobs])
      #expect(try IndexTests.content(of: index) == IndexTests.content(of: Seeds.index()))
    }
  }
}

enum Seeds {
  static let shared = Program.packageRoot.deletingLastPathComponent().appendingPathComponent("shared").path
  static let folder = shared + "/seeds"
  static let exist = FileManager.default.fileExists(atPath: folder)

  private static let built: Result<TemporaryFolder, any Error> = Result {
    let scratch = try TemporaryFolder()
    let outcome = try Program.run(["index", folder, "--index", scratch.path("index")])
    try #require(outcome.status == 0, "\(outcome.error)")
    return scratch
  }

  static func index() throws -> String { try built.get().path("index") }

  static func run(_ arguments: String...) throws -> Outcome {
    try Program.run(arguments, environment: ["BRIDGEDOC_INDEX": index()])
  }
}
