public import NavlogNavigation

/// Maps nodes and symbols of one session to those of another.
///
/// Sessions related by a fork share everything before the fork; some of the later nodes correspond
/// to each other.
public struct ForkMapping: Sendable {
  /// The mapping for two states of one session.
  public static let oneSession = ForkMapping(shared: .max)

  /// The last position that both sessions share.
  public let shared: Position
  /// The creating events of the other session's nodes, by those of the corresponding nodes here.
  package let births: [Position: Position]
  /// The symbols of the other session, by the symbols here.
  private let symbols: [Symbol]
  /// Whether one session was restored from the other: a class can have another name in the later
  /// build, and windows correspond by name.
  package let isRestored: Bool

  /// Creates a mapping between two sessions.
  ///
  /// - Parameters:
  ///   - shared: the last position that both sessions share.
  ///   - births: the creating events of the other session's nodes, by those of the corresponding
  ///     nodes here.
  ///   - symbols: the symbols of the other session, by the symbols here; symbols past the end are
  ///     the same in both.
  ///   - isRestored: whether one session was restored from the other.
  public init(
    shared: Position, births: [Position: Position] = [:], symbols: [Symbol] = [],
    isRestored: Bool = false
  ) {
    self.shared = shared
    self.isRestored = isRestored
    self.births = births
    self.symbols = symbols
  }

  func other(_ symbol: Symbol) -> Symbol {
    Int(symbol.raw) < symbols.count ? symbols[Int(symbol.raw)] : symbol
  }

  func other(_ key: NodeValue.Key) -> NodeValue.Key { key.symbol.map { .state(other($0)) } ?? key }

  /// Returns the other session's position for one that identifies a transition; `nil` if it isn't
  /// shared.
  func other(_ position: Position) -> Position? { position <= shared ? position : nil }

  /// Returns the corresponding node in `hierarchy`, a state of the other session.
  func other(_ node: NodeID, in hierarchy: Hierarchy) -> NodeID? {
    guard node.born > shared else { return node }
    guard let birth = births[node.born], let slot = hierarchy.slot(born: UInt64(birth)) else {
      return nil
    }
    return NodeID(slot: slot, born: birth)
  }

  /// Maps the nodes of `hierarchy` to those of `other`.
  func relatives(of hierarchy: Hierarchy, in other: Hierarchy) -> Relatives {
    guard shared < .max else { return Relatives(mapping: self) }
    var relatives = Relatives(mapping: self)
    if isRestored { relatives.pair(hierarchy.windows, with: other.windows) }
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let own = hierarchy.id(Slot(UInt32(truncatingIfNeeded: index)))
      guard own.born > shared else { continue }
      // A node without a counterpart gets an identifier that sorts last and collides with no other.
      let namesake = NodeID(slot: own.slot, born: .max - own.born)
      let counterpart = self.other(own, in: other) ?? registered(own, hierarchy, in: other)
      let stand = counterpart.flatMap { node in
        // A counterpart of another class doesn't count, unless a build renamed the class.
        let one = other[node.slot]
        return one.kind == record.kind
          && (isRestored || one.classSymbol == self.other(record.classSymbol)) ? node : nil
      }
      relatives.add(own, stand ?? namesake)
    }
    return relatives
  }

  /// Returns the object without an owner that has the same identifier in the other session, such as
  /// the one with the app's own values, which every launch creates.
  private func registered(
    _ own: NodeID, _ hierarchy: Hierarchy, in other: Hierarchy
  ) -> NodeID? {
    let record = hierarchy[own.slot]
    guard isRestored, record.kind == .object, record.parent.isNone, !record.identifier.isNone else {
      return nil
    }
    let identifier = self.other(record.identifier)
    return other.records.indices.lazy.map { Slot(UInt32(truncatingIfNeeded: $0)) }
      .first {
        other.isAlive($0) && other[$0].kind == .object && other[$0].parent.isNone
          && other[$0].identifier == identifier
      }
      .map(other.id)
  }

  /// The nodes of one state, mapped to those of the other.
  struct Relatives {
    let mapping: ForkMapping
    private var others: [NodeID: NodeID] = [:]
    private var owns: [NodeID: NodeID] = [:]
    /// The windows of the other session by those here; `nil` if they have the same numbers.
    private var windows: [WindowID]?

    init(mapping: ForkMapping) { self.mapping = mapping }

    mutating func add(_ own: NodeID, _ other: NodeID) {
      others[own] = other
      owns[other] = own
    }

    /// Pairs windows of the same name, in order. One without a counterpart gets a number that no
    /// other has.
    mutating func pair(_ own: [WindowRecord], with others: [WindowRecord]) {
      var left = Array(others.indices)
      windows = own.enumerated().map { index, window in
        let name = mapping.other(window.id)
        guard let place = left.firstIndex(where: { others[$0].id == name }) else {
          return WindowID(.max - 1 - UInt32(truncatingIfNeeded: index))
        }
        return WindowID(UInt32(truncatingIfNeeded: left.remove(at: place)))
      }
    }

    func other(_ own: WindowID) -> WindowID {
      guard let windows, Int(own.raw) < windows.count else { return own }
      return windows[Int(own.raw)]
    }

    func own(_ other: WindowID) -> WindowID {
      guard let index = windows?.firstIndex(of: other) else { return other }
      return WindowID(UInt32(truncatingIfNeeded: index))
    }

    func other(_ own: NodeID) -> NodeID { others.isEmpty ? own : others[own] ?? own }

    func own(_ other: NodeID) -> NodeID { owns.isEmpty ? other : owns[other] ?? other }

    /// Returns the value of a cell in terms of the other session.
    func otherValue(of cell: NodeValue) -> UInt64 {
      guard mapping.shared < .max else { return cell.value }
      if let own = cell.linkedNode {
        let other = other(own)
        return UInt64(other.slot.raw) << 32 | UInt64(other.born)
      }
      guard let property = cell.key.property, property.role == .symbol else { return cell.value }
      return UInt64(mapping.other(Symbol(UInt32(truncatingIfNeeded: cell.value))).raw)
    }
  }
}
