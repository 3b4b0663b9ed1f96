import DocConsole
import DocLibrary
import DocModel
import DocOutput
import DocSystem
import Foundation
import Synchronization

/// A progress line on standard error with files, rate and remaining time. The line is shown only on a terminal, updated several times per
/// second, and cleared at the end.
final class ProgressLine: Sendable {
  private struct State {
    var lastShown: Double
    var isShown = false
  }

  private let started: Double
  private let width: Int
  private let state: Mutex<State>

  /// Fails if the line is unwanted, or if standard error is not a suitable terminal.
  init?(isWanted: Bool) {
    guard isWanted, SystemCall.isTerminal(STDERR_FILENO), SystemCall.environment("TERM") != "dumb" else {
      return nil
    }
    started = MonotonicClock.seconds()
    width = Terminal.width(of: STDERR_FILENO)
    state = Mutex(State(lastShown: MonotonicClock.seconds()))
  }

  func show(_ progress: RefreshProgress) { show { Self.line(progress, elapsed: $0) } }

  /// Shows how many documents `rename` has written again.
  func show(renamed progress: RefreshProgress) {
    show { _ in
      progress.files >= progress.totalFiles
        ? "writing the index …"
        : "rewrote \(DecimalText.grouped(progress.files)) of \(DecimalText.count(progress.totalFiles, "document"))"
    }
  }

  private func show(_ text: (_ elapsed: Double) -> String) {
    let now = MonotonicClock.seconds()
    state.withLock { state in
      guard now - state.lastShown >= 0.1 else { return }
      state.lastShown = now
      state.isShown = true
      let line = text(now - started)
      StandardStream.writeError("\r\u{1B}[K" + String(line.prefix(max(10, width - 1))))
    }
  }

  /// Shows the name of a step whose progress cannot be measured.
  func say(_ text: String) {
    state.withLock { state in
      state.isShown = true
      StandardStream.writeError(
        "\r\u{1B}[K" + TerminalText.safe(TerminalText.cut(text, to: max(10, width - 1))))
    }
  }

  /// Clears the line, so that further output begins at the left margin.
  func end() {
    state.withLock { state in
      if state.isShown { StandardStream.writeError("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// Formats `read 1,204 of 5,280 files (22 %), 9.20 MB/s, 0:03 left to read`. At first, rate and time are omitted. A time below one second is
  /// never shown. The time covers reading only, because the time for writing the index is unknown.
  static func line(_ progress: RefreshProgress, elapsed: Double) -> String {
    let files =
      "read \(DecimalText.grouped(progress.files)) of \(DecimalText.grouped(progress.totalFiles)) files"
    if progress.files >= progress.totalFiles { return files + "; writing the index …" }
    guard progress.bytes > progress.totalBytes / 50 || elapsed > 3, progress.bytes > 0 else { return files }
    let rate = Double(progress.bytes) / elapsed
    let left = Double(max(0, progress.totalBytes - progress.bytes)) / rate
    let share = 100 * progress.bytes / max(1, progress.totalBytes)
    let time = left < 1 ? "" : ", \(Timestamp.text(Int(min(left, 359_999).rounded()))) left to read"
    return files + " (\(min(share, 100)) %), \(DecimalText.byteSize(Int(rate)))/s\(time)"
  }
}
