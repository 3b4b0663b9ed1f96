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
  @inline(__always)
  init(_ norm: (Int) -> UInt8) {
    var start: UInt32 = 0
    for field in 0..<SegmentFormat.fieldCount {
      let length = LengthNorm.length(norm(field))
      starts[field] = start
      lengths[field] = length
      start += length + 1
    }
    starts[SegmentFormat.fieldCount] = start
  }

  /// The position of a token that was analysed in another layout of the fields.
  func position(of token: Token, in layout: FieldLengths) -> UInt32 {
    let field = Int(token.field.rawValue)
    return starts[field] + min(token.position - layout.starts[field], LengthNorm.maximum - 1)
  }

  /// The field that holds a position.
  func field(of position: UInt32) -> Int {
    var field = 0
    while field + 1 < SegmentFormat.fieldCount, position >= starts[field + 1] { field += 1 }
    return field
  }
}
