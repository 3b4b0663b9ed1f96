import DocIndex
import DocSearch
import DocSystem
import DocTopics

extension Configuration {
  /// A boost that ranks built-in collections below all others. It applies if `built-in` is `"last"`.
  private static let lastBoost = 0.01

  /// Adds the configured collections to a request without collections, and the configured targets to a request without targets.
  package func complete(_ request: inout SearchRequest) {
    if request.collections.isEmpty { request.collections = collections }
    if request.targets.isEmpty { request.targets = targets }
  }

  /// The preferences for searches of the given indexes: the preferences of the configuration files, a low boost for built-in collections if
  /// `built-in` is `last`, and a high boost for the project's own collections.
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
