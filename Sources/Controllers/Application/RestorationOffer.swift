/// What a launch may restore.
public struct RestorationOffer: Hashable, Sendable {
  /// The number of the session.
  public let session: UInt32
  /// The position in it.
  public let position: UInt64
  /// The build that recorded it.
  public let build: String
}
