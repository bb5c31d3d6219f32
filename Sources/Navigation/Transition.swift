/// What is between two states: data of the hierarchy, so that it outlives a turn and a process.
public struct Transition: Hashable, Sendable {
  /// Which rows it runs through.
  public internal(set) var choreography: Choreography
  /// How it goes on.
  public internal(set) var motion: Motion
  /// Whether its last rows are running.
  public internal(set) var isFinishing: Bool
  /// Where it takes place.
  public internal(set) var container: Slot
  /// What goes, or none.
  public internal(set) var from: Slot
  /// What comes, or none.
  public internal(set) var to: Slot
  /// The position of its beginning, which is its name.
  public internal(set) var began: Position

  init(
    choreography: Choreography = .exchangeViews, motion: Motion = .immediate,
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
