/// A window, which shows a root controller.
public struct Window: Hashable, Sendable {
  /// The name of the window.
  public internal(set) var id: Symbol
  /// The scene of the window, or ``Symbol/none``.
  public internal(set) var scene: Symbol
  /// The root of the window, or ``Slot/none``.
  public internal(set) var root = Slot.none
  /// The size classes of the window.
  public internal(set) var traits: Traits
  /// The family of device.
  public internal(set) var idiom: Idiom
  /// The system version whose rules apply. Version 12 has the older sheets and no
  /// `viewIsAppearing`.
  public internal(set) var system: UInt8
  /// Whether the window is on screen.
  public internal(set) var isVisible = false
  /// The position of the last event that changed the window.
  public internal(set) var placed: Position
}
