import DocCodec
import DocText

/// Where the fields of a section lie among its positions, from the norms of their lengths.
struct SectionFields {
  /// The first position of each field, by `Field.rawValue`, and then where the last one's room ends.
  private(set) var starts = SIMD8<UInt32>.zero
  /// Room for positions in each field.
  private(set) var lengths = SIMD8<UInt32>.zero

  init() {}

  /// - Parameter norm: gives the norm of a field's length.
  init(_ norm: (Int) -> UInt8) {
    var lengths = SIMD8<UInt32>.zero
    for field in 0..<SegmentFormat.fieldCount { lengths[field] = LengthNorm.length(norm(field)) }
    self.init(lengths: lengths)
  }

  /// - Parameter lengths: of the five fields; zeros follow.
  @inline(__always)
  init(lengths: SIMD8<UInt32>) {
    self.lengths = lengths
    let heading = lengths[0] &+ 1
    let body = heading &+ lengths[1] &+ 1
    let code = body &+ lengths[2] &+ 1
    let symbol = code &+ lengths[3] &+ 1
    starts = SIMD8(0, heading, body, code, symbol, symbol &+ lengths[4] &+ 1, 0, 0)
  }

  /// - Parameter distance: from the field's first position.
  @inline(__always)
  func position(_ distance: UInt32, in field: Field) -> UInt32 {
    starts[Int(field.rawValue)] + min(distance, LengthNorm.maximum - 1)
  }

  /// The number of positions that the section has room for.
  var end: UInt32 { starts[SegmentFormat.fieldCount] }

  /// The field that holds a position.
  func field(of position: UInt32) -> Int {
    var field = 0
    while field + 1 < SegmentFormat.fieldCount, position >= starts[field + 1] { field += 1 }
    return field
  }
}
