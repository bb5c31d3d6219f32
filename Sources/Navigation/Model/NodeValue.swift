/// A value of a node under one key: a state key, a property, or a link to another node.
///
/// The values of state keys are in the log; `position` is the event that has it. A cleared key
/// keeps its entry, so that its history can still be found.
public struct NodeValue: Hashable, Sendable {
  /// A key: three name spaces in one number.
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
    public static func link(_ link: NodeReference) -> Key {
      Key(raw: 0xc000_0000 | UInt32(link.rawValue))
    }
    /// The preferred content size.
    public static let preferredContentSize = Key(raw: 0xe000_0000)
    /// The traits that the parent imposes.
    public static let traits = Key(raw: 0xe000_0001)
    /// The fixed style of the presentation controller.
    public static let frozenStyle = Key(raw: 0xe000_0002)

    /// The symbol, if this is a key of the app's state.
    public var symbol: Symbol? { raw < 0x8000_0000 ? Symbol(raw) : nil }
    /// The property, if this is the key of one.
    public var property: Property? {
      raw >> 30 == 0b10 ? Property(rawValue: UInt8(truncatingIfNeeded: raw)) : nil
    }
  }

  /// The key.
  public internal(set) var key: Key
  /// The index of the node's next value, or of the next free one.
  var next: UInt32
  /// The position of the event that set the value.
  public internal(set) var position: Position
  /// Whether the value is set.
  public internal(set) var isSet: Bool
  /// The fingerprint, the property's value, or the ID of the linked node.
  public internal(set) var value: UInt64

  static let end = UInt32.max
}
