/// Answers several requests over one connection.
package final class StoreReader {
  private var store: Store?

  package init() {}

  package func answer(_ request: StoreRequest) throws -> StoreAnswer {
    let known = store
    store = nil
    do { return try answer(request, from: known ?? Store(request.url)) } catch StoreError.lost
      where known != nil
    {
      // The connection may have been lost since the last request, for example by a server restart.
      return try answer(request, from: Store(request.url))
    }
  }

  private func answer(_ request: StoreRequest, from store: Store) throws -> StoreAnswer {
    defer { if !store.server.isLost { self.store = store } }
    var fetch = Fetch(request, from: store)
    return try fetch.write()
  }
}

package struct StoreAnswer: Sendable, Hashable {
  /// Identifies the state of the server's index. It changes with each push that changes the index.
  package var state: String
  /// One line that tells the user which parts of the index were not searched; nil if all were searched.
  package var warning: String?
}
