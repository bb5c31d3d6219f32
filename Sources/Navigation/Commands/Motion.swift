/// Whether a transition is animated, immediate, interactive or held.
public enum Motion: UInt8, CaseIterable, Hashable, Sendable {
  /// Animated; finishes at the end of the run loop turn.
  case animated
  /// Not animated; finishes when the command ends.
  case immediate
  /// Driven by the user's gesture; in flight until a command finishes or cancels it.
  case interactive
  /// Animated; in flight until a command finishes it.
  case held

  /// Whether the appearance callbacks are animated.
  public var isAnimated: Bool { self != .immediate }

  /// Whether the transition is in flight until a command ends it.
  public var isHeld: Bool { self == .interactive || self == .held }

  /// The motion for a partial step, which isn't held.
  var unlessHeld: Motion { isHeld ? .animated : self }

  /// The motion for a transition that can't be interactive.
  var unlessInteractive: Motion { self == .interactive ? .held : self }
}
