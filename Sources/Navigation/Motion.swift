/// How a transition goes from begin to end.
public enum Motion: UInt8, CaseIterable, Hashable, Sendable {
  /// Animated: it has finished when the turn of the run loop ends.
  case animated
  /// Without animation: it has finished when the command ends.
  case immediate
  /// In the user's hand: in flight until a command finishes or cancels it.
  case interactive
  /// Animated, and in flight until a command finishes it.
  case held

  /// What the appearance callbacks are told.
  public var isAnimated: Bool { self != .immediate }

  /// Whether only a command ends it.
  public var isHeld: Bool { self == .interactive || self == .held }

  /// The same, for what is only part of the way.
  var unlessHeld: Motion { isHeld ? .animated : self }

  /// The same, for what the hand can't hold.
  var unlessInteractive: Motion { self == .interactive ? .held : self }
}
