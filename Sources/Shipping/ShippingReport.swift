package import NavlogSessionFiles

/// What a round of shipping did, and what stayed and why.
public struct ShippingReport: Hashable, Sendable {
  /// The sessions that arrived completely in this round, and those that had before.
  public var shipped = 0
  public var shippedBefore = 0
  /// The parcels and bytes that left.
  public var parcels = 0
  public var bytes: UInt64 = 0
  /// Sessions that stay: still open; from before the consent; forks, imports and damaged ones.
  public var open = 0
  public var beforeConsent = 0
  public var excluded = 0
  /// Sessions that the fleet doesn't take.
  public var parked = 0
  /// Sessions that retention removed before they arrived.
  public var dropped = 0
  /// Sessions that are left for later.
  public var pending = 0
  /// The questions of the fleet that were answered.
  public var answered = 0
  /// Why the round ended early: the budget, the sample, or the fleet.
  public var stopped: String?
  /// The seconds after which the fleet asks to try again.
  public var retryAfter: Int?
  /// Sessions that were shipped under another identity, in this round and before.
  public var diverged = 0
  /// Whether the fleet couldn't be reached, or can't take parcels now.
  var isUnreachable = false
  /// Whether the fleet has erased this install: its consent is withdrawn.
  public var isErased = false

  public init() {}

  /// What the fleet gets to know about sessions that aren't shipped.
  package var backlog: ShippingBacklog {
    var backlog = ShippingBacklog()
    (backlog.pending, backlog.open) = (UInt64(pending), UInt64(open))
    (backlog.parked, backlog.dropped) = (UInt64(parked), UInt64(dropped))
    (backlog.excluded, backlog.diverged) = (UInt64(excluded), UInt64(diverged))
    return backlog
  }
}
