import DocConsole
import DocOutput
import DocSearch

/// What a command will ask an index, so that a server can be asked for it at once.
struct Question {
  var queries: [String] = []
  /// What `show` and the like are given.
  var topics: [String] = []
  var listsDocuments = false
  var request = SearchRequest("")
}

/// An index in a database: the program that knows databases makes a small index of what a command needs, which is read like any other.
enum ServerIndex {
  /// The indexes, each server's replaced by a folder, and these folders, which go when they are open.
  static func fetched(
    _ location: IndexLocation, for question: Question?
  ) throws -> (location: IndexLocation, folders: [String]) {
    guard location.directories.contains(where: ServerAddress.isOne) else { return (location, []) }
    var location = location
    var folders: [String] = []
    do {
      for (place, name) in location.directories.enumerated() where ServerAddress.isOne(name) {
        guard let question else {
          throw CommandError(
            "this command reads no database", at: "--index",
            wayOut: "name the folder of an index; search, show, list and eval read databases")
        }
        let folder = try SystemCall.makeTemporaryFolder("bridgedoc-fetch")
        folders.append(folder)
        try FileOutput.write(json(question, url: name), to: folder + "/request")
        try CompanionProgram.ingest.runToEnd(["fetch", folder])
        location.directories[place] = folder
      }
    } catch {
      remove(folders)
      throw error
    }
    return (location, folders)
  }

  /// Removes folders that were made; what is open of them can still be read.
  static func remove(_ folders: [String]) {
    for folder in folders { SystemCall.removeFolder(folder) }
  }

  private static func json(_ question: Question, url: String) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.object {
      $0.field("url", url)
      $0.field("queries", strings: question.queries)
      $0.field("topics", strings: question.topics)
      $0.field("listsDocuments", question.listsDocuments)
      $0.field("kinds", strings: question.request.kinds.map(\.rawValue))
      $0.field("collection", question.request.collection)
      $0.field("language", question.request.language)
      $0.field("onlyCode", question.request.onlyCode)
    }
    return json.bytes
  }
}
