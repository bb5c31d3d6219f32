// Objects are equal if they are identical, like the objects of UIKit.
extension LiveObject: Hashable {
  /// Returns whether both are the same object.
  nonisolated public static func == (one: LiveObject, other: LiveObject) -> Bool { one === other }

  /// Hashes the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
