/// One key of a node: a state key, a property, or a link to another node.
///
/// Values stay in the log; a cell knows the position of the event that has it. A key that was
/// forgotten keeps its cell, so that its history can still be found.
public struct Cell: Hashable, Sendable {
  /// Whose keys these are: three name spaces in one number.
  public struct Key: Hashable, Sendable {
    let raw: UInt32

    init(raw: UInt32) { self.raw = raw }

    /// A key of the app's state.
    public static func state(_ symbol: Symbol) -> Key { Key(raw: symbol.raw & 0x7fff_ffff) }
    /// A property.
    public static func property(_ property: Property) -> Key {
      Key(raw: 0x8000_0000 | UInt32(property.rawValue))
    }
    /// A link.
    public static func link(_ link: Link) -> Key { Key(raw: 0xc000_0000 | UInt32(link.rawValue)) }
    /// The preferred content size.
    public static let preferredContentSize = Key(raw: 0xe000_0000)
    /// The traits imposed by the parent.
    public static let traits = Key(raw: 0xe000_0001)
    /// The style that was frozen.
    public static let frozenStyle = Key(raw: 0xe000_0002)

    /// The symbol, if this is a key of the app's state.
    public var symbol: Symbol? { raw < 0x8000_0000 ? Symbol(raw) : nil }
    /// The property, if this is one.
    public var property: Property? {
      raw >> 30 == 0b10 ? Property(rawValue: UInt8(truncatingIfNeeded: raw)) : nil
    }
  }

  /// Which key it is.
  public internal(set) var key: Key
  /// The next cell of the node, or the next free one.
  var next: UInt32
  /// The event that set it.
  public internal(set) var position: Position
  /// Whether there is a value.
  public internal(set) var isSet: Bool
  /// The fingerprint, the property's value, or the id of the linked node.
  public internal(set) var value: UInt64

  static let end = UInt32.max
}
