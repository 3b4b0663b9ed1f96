import Bridgedoc

/// What the window shows: the hits of the last query. It searches away from the main actor.
@MainActor
final class SearchModel {
  private(set) var hits: [SearchHit] = []
  private(set) var problem: String?
  private let index: DocumentationIndex
  private var search: Task<Void, Never>?

  init(_ index: DocumentationIndex) { self.index = index }

  /// Searches for a query and forgets the one before.
  func ask(_ query: String, whenDone: @escaping @MainActor () -> Void) {
    search?.cancel()
    search = Task { [index] in
      let found = await Task.detached { () -> Result<SearchResults, BridgedocError> in
        do throws(BridgedocError) { return .success(try index.search(query)) } catch {
          return .failure(error)
        }
      }.value
      if Task.isCancelled { return }
      switch found {
      case .success(let results): (hits, problem) = (results.hits, nil)
      case .failure(let error): (hits, problem) = ([], error.description)
      }
      whenDone()
    }
  }
}
