import DocFiles
import DocIndex
import DocReaders
import DocSystem
import Foundation

/// Events that `watch` reports.
package enum WatchNews: Sendable {
  /// A refresh is complete.
  case refreshed(IndexReport)
  /// A refresh failed, with the text of the error.
  case failed(String)
  /// The system's limit on watches is reached, so folders are polled every few seconds instead.
  case polling
}

extension Library {
  /// The intervals of a watch, in seconds.
  private enum Pace {
    /// How long there must be no change before a refresh starts. Editors and version control write several files at once.
    static let quiet = 0.2
    /// Upper bound on that wait, for folders that change all the time.
    static let longest = 2.0
    /// The pause after a refresh, as a multiple of its duration. Refreshing then takes at most a fifth of a processor.
    static let rest = 4.0
    /// The shortest pause between two polls in seconds, and the shortest pause as a multiple of a poll's duration.
    static let poll = 2.0
    static let pollRest = 20.0
  }

  /// Makes signals stop the operations that change an index. The index is then unchanged, and partial output is removed.
  package mutating func stopOnSignal() {
    StopSignal.install()
    shouldStop = { StopSignal.wasRaised }
  }

  /// Refreshes now, and again whenever files change, until there is a stop signal (`StopSignal`).
  /// - Parameter mostFolders: upper bound on the number of watched folders.
  /// - Throws: errors of the first refresh, and permanent ones of later refreshes. Temporary ones, such as a lock that another process
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
      // A second refresh finds changes that were made before a new folder was watched.
      if isNew { continue }
      let took = Date().timeIntervalSince(started)
      guard Self.rest(folders == nil ? nil : max(Pace.quiet, took * Pace.rest)) else { return }
      let look = max(Pace.poll, took * Pace.pollRest)
      guard let folders else {
        if !Self.rest(look) { return }
        continue
      }
      // A missing root cannot be watched, so it is polled.
      switch folders.wait(seconds: isWhole ? nil : look) {
      case .stopped: return
      case .timedOut: continue
      case .changed: break
      }
      let changed = Date()
      while Date().timeIntervalSince(changed) < Pace.longest {
        let event = folders.wait(seconds: Pace.quiet)
        if event == .stopped { return }
        if event == .timedOut { break }
      }
    }
  }

  /// - Returns: false if a stop signal arrived.
  private static func rest(_ seconds: Double?) -> Bool {
    guard let seconds else { return true }
    return FolderWatch.wait(-1, seconds: seconds) != .stopped
  }

  /// Whether an error may be temporary.
  private static func mayPass(_ error: any Error) -> Bool {
    switch error {
    case IndexError.locked, LibraryError.noSuchPath, LibraryError.rootIsMissing: true
    default: error is IngestError
    }
  }
}
