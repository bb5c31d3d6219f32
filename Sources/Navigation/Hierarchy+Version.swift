extension Hierarchy {
  /// The number of what ``apply(_:)`` and ``settle()`` make of events.
  ///
  /// A snapshot is only used by the reducer that made it. Whoever changes what events fold into, or
  /// what digests are made of, raises this number; a golden log tells when that was forgotten.
  public static let reducerVersion: UInt64 = 1
}
