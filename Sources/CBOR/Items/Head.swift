/// The initial bytes of items: a major type in the upper three bits, an argument in the lower five.
///
/// They are computed, so that code inlined into other modules uses constants instead of variables.
@usableFromInline
enum Head {
  @inlinable static var unsigned: UInt8 { 0x00 }
  @inlinable static var negative: UInt8 { 0x20 }
  @inlinable static var bytes: UInt8 { 0x40 }
  @inlinable static var text: UInt8 { 0x60 }
  @inlinable static var array: UInt8 { 0x80 }
  @inlinable static var map: UInt8 { 0xa0 }
  @inlinable static var tag: UInt8 { 0xc0 }
  @inlinable static var simple: UInt8 { 0xe0 }

  @inlinable static var `false`: UInt8 { 0xf4 }
  @inlinable static var `true`: UInt8 { 0xf5 }
  @inlinable static var null: UInt8 { 0xf6 }
  @inlinable static var half: UInt8 { 0xf9 }
  @inlinable static var single: UInt8 { 0xfa }
  @inlinable static var double: UInt8 { 0xfb }

  /// The maximum size of a head: the initial byte and eight bytes of argument.
  static let maximumByteCount = 9
}
