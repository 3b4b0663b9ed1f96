import DocIndex

/// For each impact tier, the number of sections that contain a term in that tier. For a heading, the elements store `HeadingCounts`.
typealias Counts = SIMD16<Int32>

extension Counts {
  /// Upper bound on numbers that a server sends. It ensures that sums of them do not overflow.
  static let most = 1 << 36

  var sections: Int { indices.reduce(0) { $0 + Int(self[$1]) } }

  init(_ heading: HeadingCounts) {
    self = .zero
    (self[0], self[1], self[2]) = (Int32(heading.documents), Int32(heading.sections), Int32(heading.sum))
  }
}

extension HeadingCounts {
  init(_ counts: Counts) {
    self.init(documents: Int(counts[0]), sections: Int(counts[1]), sum: Int(counts[2]))
  }
}
