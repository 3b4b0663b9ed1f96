import DocSearch

extension Freshness {
  /// A warning that the document's file has changed since it was indexed; nil if it has not changed.
  var note: String? {
    switch self {
    case .current: nil
    case .changed: "changed since it was indexed"
    case .missing: "file is gone"
    }
  }
}
