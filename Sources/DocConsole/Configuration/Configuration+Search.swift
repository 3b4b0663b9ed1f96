import DocIndex
import DocSearch
import DocSystem
import DocTopics

extension Configuration {
  /// The boost of built-in collections if `built-in` is `"last"`. This boost ranks built-in collections below all others.
  private static let lastBoost = 0.01

  /// If the request names no collections, it gets the configured collections. If the request names no targets, it gets the configured targets.
  package func complete(_ request: inout SearchRequest) {
    if request.collections.isEmpty { request.collections = collections }
    if request.targets.isEmpty { request.targets = targets }
  }

  /// The preferences for searches of the given indexes: those from the configuration files, a low boost for built-in collections if `built-in`
  /// is `last`, and a high boost for collections inside the project.
  package func preferences(for directories: [String]) -> SearchPreferences {
    var preferences = preferences
    guard preferences.project != nil || builtIn == .last else { return preferences }
    for directory in directories {
      let isLast = builtIn == .last && IndexLocation.origin(of: directory) == .builtIn
      guard let real = Platform.realPath(directory), let manifest = try? Manifest(directory: real) else {
        continue
      }
      for collection in manifest.collections where preferences.boosts[collection.name.text] == nil {
        let root = collection.rootPath(below: real)
        if isLast {
          preferences.boosts[collection.name.text] = Self.lastBoost
        } else if let project = preferences.project, (root + "/").utf8.starts(with: (project + "/").utf8) {
          preferences.boosts[collection.name.text] = SearchPreferences.projectBoost
        }
      }
    }
    return preferences
  }
}
