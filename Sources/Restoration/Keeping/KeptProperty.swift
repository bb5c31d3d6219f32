package import NavlogNavigation

/// A property of a node as preservation keeps it (SAV-20).
package struct KeptProperty: Hashable, Sendable {
  /// The value, independent of the session's symbols.
  package enum Value: Hashable, Sendable {
    case number(UInt32)
    case text(String)
  }

  package let property: Property
  package let value: Value

  /// Returns the properties of a node that are restored with it.
  static func all(of slot: Slot, in hierarchy: Hierarchy, _ source: some ArchiveSource) -> [Self] {
    restored.compactMap { property in
      guard let value = hierarchy.property(property, of: slot) else { return nil }
      guard property.role == .symbol else { return Self(property: property, value: .number(value)) }
      return source.text(Symbol(value)).map { Self(property: property, value: .text($0)) }
    }
  }

  private static let restored = Property.allCases.filter { $0.isRestored || $0.isFilledIn }
}
