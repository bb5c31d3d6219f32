extension Hierarchy {
  /// The version of the state and the digests that ``apply(_:)`` and ``settle()`` compute from
  /// events.
  ///
  /// A snapshot is used only by the version that wrote it. Increase this number when a change
  /// affects either; a test with a golden log fails if it was forgotten.
  public static let reducerVersion: UInt64 = 1
}
