import DocModel

enum TableRecovery {
  static func table(from rows: [String]) -> Table? { nil }
}
