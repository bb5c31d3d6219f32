/// What a replay without differences has done.
public struct ReplaySummary: Hashable, Sendable {
  /// The number of recorded commands that were performed again.
  public var commands = 0
  /// The number of recorded events that came again.
  public var events = 0
  /// The rules changed deliberately since the session was recorded and decided something
  /// differently, each once, as their code and a sentence.
  public var changedRules: [String] = []
  /// What was repeated as it was recorded because the app's code for it can't run in a replay, with
  /// positions: what completion handlers from outside and objects of undeclared classes did, and
  /// segues, which have no sender. A difference there isn't found.
  public var limits: [String] = []
}
