package import NavlogNavigation

/// Replaces what an app has chosen in events and states: names, numbers and values.
///
/// Everything else in an event is a word or a place of the vocabulary, and stays.
package protocol EventRewriter {
  /// Returns the symbol for a name of the node in `slot`, which may be none.
  mutating func symbol(_ symbol: Symbol, as role: NameRole, of slot: Slot) -> Symbol
  /// Returns the number for a width or a height.
  mutating func size(_ size: UInt32) -> UInt32
  /// Returns the number for a version of the class of the node in `slot`.
  mutating func version(_ version: UInt32, of slot: Slot) -> UInt32
  /// Returns the number for the level of a window.
  mutating func level(_ level: UInt32) -> UInt32
  /// Returns the number for the number of a session.
  mutating func session(_ number: UInt32) -> UInt32
  /// Returns the value of a key, with its fingerprint, for one that the node in `slot` gets.
  mutating func value(
    _ value: LoggedEvent.Value?, _ fingerprint: Fingerprint, of key: Symbol, in slot: Slot
  ) throws(HistoryError) -> (value: LoggedEvent.Value?, fingerprint: Fingerprint)
  /// Called before the names and values of a node are replaced: with its creation, and with a base,
  /// whose nodes all come before their values.
  mutating func began(_ slot: Slot, class: Symbol, born: Position)
  /// Called after each event with what it has become; `nil` for an event that this program doesn't
  /// know.
  mutating func rewrote(to event: Event?)
}
