/// A window: what a root appears in.
public struct Window: Hashable, Sendable {
  /// Its name.
  public internal(set) var id: Symbol
  /// The scene it belongs to, or none.
  public internal(set) var scene: Symbol
  /// Its root, or none.
  public internal(set) var root = Slot.none
  /// Its size classes.
  public internal(set) var traits: Traits
  /// The family of device.
  public internal(set) var idiom: Idiom
  /// The system whose rules hold: 12 has the older sheets and no `viewIsAppearing`.
  public internal(set) var system: UInt8
  /// Whether it is on screen.
  public internal(set) var isVisible = false
  /// The last event that changed it.
  public internal(set) var placed: Position
}
