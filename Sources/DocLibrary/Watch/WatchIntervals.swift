/// The intervals of a watch, in seconds.
enum WatchIntervals {
  /// The time without changes after which a refresh starts. Editors and version control write several files in quick succession.
  static let quiet = 0.2
  /// If changes never pause, a refresh starts after this time.
  static let longest = 2.0
  /// The pause after a refresh, as a multiple of the refresh's duration. Refreshes thus take at most a fifth of the time.
  static let rest = 4.0
  /// The pause between polls is at least `poll` seconds, and at least `pollRest` times the duration of a poll.
  static let poll = 2.0
  static let pollRest = 20.0
}
