// Two are the same when they are one, as with all of UIKit's objects.
extension LiveObject: Hashable {
  /// Whether both are the same object.
  nonisolated public static func == (one: LiveObject, other: LiveObject) -> Bool { one === other }

  /// Hashes which object it is.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
