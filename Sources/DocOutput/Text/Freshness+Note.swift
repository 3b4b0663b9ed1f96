import DocSearch

extension Freshness {
  /// What a reader should know of the document's file; nil when it is as it was indexed.
  var note: String? {
    switch self {
    case .current: nil
    case .changed: "changed since it was indexed"
    case .missing: "file is gone"
    }
  }
}
