package import NavlogNavigation

/// A window as preservation keeps it.
package struct ArchivedWindow: Hashable, Sendable {
  package var id: String
  package var scene: String?
  /// Whether its scene was connected; `true` if it has none.
  package var isConnected = true
  package var traits: Traits
  package var idiom: Idiom
  package var system: UInt8
  package var isVisible: Bool
  /// Whether it has no root; one whose root isn't kept has.
  package var isEmpty = false
  /// The index of its root; `nil` if the root isn't kept.
  package var root: Int?
}
