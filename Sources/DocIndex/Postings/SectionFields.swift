import DocCodec
import DocText

/// The ranges of positions that the fields of a section occupy. The norms of the field lengths determine these ranges.
package struct SectionFields {
  /// The first position of each field, by `Field.rawValue`, followed by the end of the last field.
  package private(set) var starts = SIMD8<UInt32>.zero
  /// The number of positions in each field, by `Field.rawValue`.
  private(set) var lengths = SIMD8<UInt32>.zero

  init() {}

  /// - Parameter norm: a function that returns the norm of a field's length.
  @inline(__always)
  init(_ norm: (Int) -> UInt8) {
    for field in 0..<SegmentFormat.fieldCount { lengths[field] = LengthNorm.length(norm(field)) }
    let heading = lengths[0] &+ 1
    let body = heading &+ lengths[1] &+ 1
    let code = body &+ lengths[2] &+ 1
    let symbol = code &+ lengths[3] &+ 1
    starts = SIMD8(0, heading, body, code, symbol, symbol &+ lengths[4] &+ 1, 0, 0)
  }

  /// The position that is `distance` positions after the start of a field.
  @inline(__always)
  func position(_ distance: UInt32, in field: Field) -> UInt32 {
    starts[Int(field.rawValue)] + min(distance, LengthNorm.maximum - 1)
  }

  var end: UInt32 { starts[SegmentFormat.fieldCount] }

  /// The `Field.rawValue` of the field that contains a position.
  package func number(of position: UInt32) -> Int {
    var field = 0
    while field + 1 < SegmentFormat.fieldCount, position >= starts[field + 1] { field += 1 }
    return field
  }

  package func field(of position: UInt32) -> Field { Field.allCases[number(of: position)] }

  /// The range of a field's positions. If `field` is nil, the range of all positions.
  package func range(of field: Field?) -> Range<UInt32> {
    guard let field else { return 0..<UInt32.max }
    let start = starts[Int(field.rawValue)]
    return start..<start + length(of: field)
  }

  /// The number of positions reserved for a field.
  package func length(of field: Field) -> UInt32 { lengths[Int(field.rawValue)] }
}

/// The norms of the field lengths in a segment, five bytes for each section. In the file, they follow the norms of the weighted lengths.
struct FieldNorms {
  private let view: ByteView

  init(_ view: ByteView, sectionCount: Int) throws(CodecError) {
    guard view.count == sectionCount * SegmentFormat.fieldCount else { throw .truncated(offset: view.count) }
    self.view = view
  }

  @inline(__always)
  func fields(of section: Int) throws(CodecError) -> SectionFields {
    let norms = try view.pointer(at: section * SegmentFormat.fieldCount, count: SegmentFormat.fieldCount)
    // SAFETY: `pointer` checked that the five bytes exist.
    return SectionFields { norms.load(fromByteOffset: $0, as: UInt8.self) }
  }

  /// The end of a section's positions (`SectionFields.end`).
  @inline(__always)
  func end(of section: Int) throws(CodecError) -> UInt32 {
    let norms = try view.pointer(at: section * SegmentFormat.fieldCount, count: SegmentFormat.fieldCount)
    var end = UInt32(SegmentFormat.fieldCount)
    // SAFETY: as in `fields`.
    for field in 0..<SegmentFormat.fieldCount {
      end &+= LengthNorm.length(norms.load(fromByteOffset: field, as: UInt8.self))
    }
    return end
  }
}
