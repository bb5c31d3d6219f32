/// A name that the rooms above own: a class, an identifier, a selector, a key.
///
/// This room compares symbols and never asks what they say. Symbols are below 2^31.
public struct Symbol: Hashable, Sendable {
  /// The number the rooms above gave the name.
  public let raw: UInt32

  /// Names the symbol numbered `raw`.
  public init(_ raw: UInt32) { self.raw = raw }

  /// No name; as a class, the kind's own class.
  public static let none = Symbol(0)

  /// Whether this is no name.
  public var isNone: Bool { raw == 0 }
}
