import DocFiles
import DocIndex
import DocReaders
import DocSystem
import Foundation

/// What `watch` tells of while it goes on.
package enum WatchNews: Sendable {
  /// A refresh is done.
  case refreshed(IndexReport)
  /// A refresh could not be made; the text of the error.
  case failed(String)
  /// Folders are looked at every few seconds, because the system watches no more of them.
  case polling
}

extension Library {
  /// Times of a watch, in seconds.
  private enum Pace {
    /// Nothing must have changed for so long: editors and version control write several files at a time.
    static let quiet = 0.2
    /// But a tree that never rests is refreshed after so long.
    static let longest = 2.0
    /// A refresh that took a second is followed by so many seconds of rest, so that it never takes more than a fifth of a
    /// processor.
    static let rest = 4.0
    /// Without events, the shortest time between two looks, and the rest after a look that took a second.
    static let poll = 2.0
    static let pollRest = 20.0
  }

  /// Makes signals stop what changes the index: it then stays as it is, and what was built is removed.
  package mutating func stopOnSignal() {
    StopSignal.install()
    shouldStop = { StopSignal.wasRaised }
  }

  /// Refreshes once, and again whenever files change, until a signal comes (`StopSignal`).
  /// - Parameters:
  ///   - mostFolders: how many folders are watched at most.
  /// - Throws: what the first refresh throws. Later ones may fail while somebody else writes, or while a root is away.
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
      // What changed while a folder was not watched yet is found by another look.
      if isNew { continue }
      let took = Date().timeIntervalSince(started)
      guard Self.rest(folders == nil ? nil : max(Pace.quiet, took * Pace.rest)) else { return }
      let look = max(Pace.poll, took * Pace.pollRest)
      guard let folders else {
        if !Self.rest(look) { return }
        continue
      }
      // A root that is away is not watched.
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

  /// - Returns: false when a signal came.
  private static func rest(_ seconds: Double?) -> Bool {
    guard let seconds else { return true }
    return FolderWatch.wait(-1, seconds: seconds) != .stopped
  }

  /// Whether what failed once may go well later.
  private static func mayPass(_ error: any Error) -> Bool {
    switch error {
    case IndexError.locked, LibraryError.noSuchPath, LibraryError.rootIsMissing: true
    default: error is IngestError
    }
  }
}
