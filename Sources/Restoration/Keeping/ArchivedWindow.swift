package import Navigation

/// A window as preservation keeps it.
package struct ArchivedWindow: Hashable, Sendable {
  package var id: String
  package var scene: String?
  /// Whether its scene was connected; true where there is none.
  package var isConnected = true
  package var traits: Traits
  package var idiom: Idiom
  package var system: UInt8
  package var isVisible: Bool
  /// The index of its root; `nil` where that is not kept.
  package var root: Int?
}
