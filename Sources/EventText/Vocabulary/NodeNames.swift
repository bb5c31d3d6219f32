package import NavlogNavigation

/// A source of names for nodes and symbols, such as a running script or the reader of its log.
package protocol NodeNames {
  func name(_ slot: Slot) -> String
  func name(_ window: WindowID) -> String
  func text(_ symbol: Symbol) -> String?
}

extension NodeNames {
  /// Returns the name of a node, or null for `.none`.
  package func json(_ slot: Slot) -> JSON { slot.isNone ? .null : .string(name(slot)) }

  package func json(_ symbol: Symbol) -> JSON { text(symbol).map(JSON.string) ?? .null }
}

extension Traits {
  package var json: JSON {
    ["horizontal": .string("\(horizontal)"), "vertical": .string("\(vertical)")]
  }

  /// Creates the traits whose ``raw`` form is `raw`.
  init(raw: UInt32) {
    self.init(
      horizontal: SizeClass(rawValue: UInt8(raw & 3)) ?? .unspecified,
      vertical: SizeClass(rawValue: UInt8(raw >> 2 & 3)) ?? .unspecified)
  }
}
