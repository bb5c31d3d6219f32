/// A transition in flight. It is part of the hierarchy, so it outlives a turn and a process.
public struct Transition: Hashable, Sendable {
  /// The kind of transition.
  public internal(set) var choreography: TransitionKind
  /// How the transition proceeds.
  public internal(set) var motion: Motion
  /// Whether its final steps are running.
  public internal(set) var isFinishing: Bool
  /// The container in which it takes place.
  public internal(set) var container: Slot
  /// The node that disappears, or ``Slot/none``.
  public internal(set) var from: Slot
  /// The node that appears, or ``Slot/none``.
  public internal(set) var to: Slot
  /// The position of the event that began it, which identifies it.
  public internal(set) var began: Position

  init(
    choreography: TransitionKind = .exchangeViews, motion: Motion = .immediate,
    isFinishing: Bool = false, container: Slot = .none, from: Slot = .none, to: Slot = .none,
    began: Position = 0
  ) {
    self.choreography = choreography
    self.motion = motion
    self.isFinishing = isFinishing
    self.container = container
    self.from = from
    self.to = to
    self.began = began
  }

  func involves(_ slot: Slot) -> Bool { from == slot || to == slot }
}
