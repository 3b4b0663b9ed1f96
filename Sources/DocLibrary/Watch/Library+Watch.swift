import DocFiles
import DocIndex
import DocReaders
import DocSystem
import Foundation

/// Events that `watch` reports.
package enum WatchNews: Sendable {
  /// A refresh is complete.
  case refreshed(IndexReport)
  /// A refresh failed. The text describes the error.
  case failed(String)
  /// The system allows no more watched folders, so folders are polled every few seconds instead.
  case polling
}

extension Library {
  /// Makes operations that change an index stop on signals. A stopped operation leaves the index unchanged and removes partial output.
  package mutating func stopOnSignal() {
    StopSignal.install()
    shouldStop = { StopSignal.wasRaised }
  }

  /// Refreshes at once, and again whenever files change, until a stop signal arrives (`StopSignal`).
  /// - Parameter mostFolders: upper bound on the number of watched folders.
  /// - Throws: errors of the first refresh, and permanent errors of later refreshes. Temporary errors, such as a lock that another process
  ///   holds, are only reported.
  package func watch(
    _ request: Request, mostFolders: Int = .max, news: (WatchNews) throws -> Void
  ) throws {
    var library = self
    library.stopOnSignal()
    var folders = try? FolderWatch(leavingOut: home, limit: mostFolders)
    if folders == nil { try news(.polling) }
    var isFirst = true
    while !StopSignal.wasRaised {
      let started = Date()
      var isWhole = true
      var isNew = false
      do {
        let report = try library.refresh(request)
        isWhole = report.collections.allSatisfy { $0.state != .missing && $0.state != .empty }
        if isFirst || report.hasChanged || !isWhole { try news(.refreshed(report)) }
        isNew = try folders?.watch(report.folders) ?? false
      } catch is WatchLimit {
        folders = nil
        try news(.polling)
      } catch LibraryError.isStopped {
        return
      } catch  where !isFirst && Self.mayPass(error) {
        isWhole = false
        try news(.failed("\(error)"))
      }
      isFirst = false
      // Files may have changed before the new folder was watched, so the next refresh follows at once.
      if isNew { continue }
      let took = Date().timeIntervalSince(started)
      guard Self.rest(folders == nil ? nil : max(WatchIntervals.quiet, took * WatchIntervals.rest)) else {
        return
      }
      let look = max(WatchIntervals.poll, took * WatchIntervals.pollRest)
      guard let folders else {
        if !Self.rest(look) { return }
        continue
      }
      // A missing root cannot be watched, so the collection is polled.
      switch folders.wait(seconds: isWhole ? nil : look) {
      case .stopped: return
      case .timedOut: continue
      case .changed: break
      }
      let changed = Date()
      while Date().timeIntervalSince(changed) < WatchIntervals.longest {
        let event = folders.wait(seconds: WatchIntervals.quiet)
        if event == .stopped { return }
        if event == .timedOut { break }
      }
    }
  }

  /// Waits for the given seconds; not at all if nil. Returns false if a stop signal arrived.
  private static func rest(_ seconds: Double?) -> Bool {
    guard let seconds else { return true }
    return FolderWatch.wait(-1, seconds: seconds) != .stopped
  }

  /// Whether the error may disappear by itself.
  private static func mayPass(_ error: any Error) -> Bool {
    switch error {
    case IndexError.locked, LibraryError.noSuchPath, LibraryError.rootIsMissing: true
    default: error is IngestError
    }
  }
}
