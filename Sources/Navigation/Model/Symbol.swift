/// A number that stands for a name: a class, identifier, selector or key.
///
/// This module only compares symbols and never reads their text. Their numbers are below 2^31.
public struct Symbol: Hashable, Sendable {
  /// The number of the name.
  public let raw: UInt32

  /// Creates the symbol with number `raw`.
  public init(_ raw: UInt32) { self.raw = raw }

  /// No name; as a class, the kind's own class.
  public static let none = Symbol(0)

  /// The prefix of generated names, which only distinguish symbols and are never shown.
  package static var hiddenPrefix: String { "\u{0}" }

  /// Whether this is ``none``.
  public var isNone: Bool { raw == 0 }

  /// Returns the symbol's name in a list of names by number; `nil` if the list doesn't have it.
  package func name(in names: [String?]) -> String? {
    isNone || Int(raw) >= names.count ? nil : names[Int(raw)]
  }
}
