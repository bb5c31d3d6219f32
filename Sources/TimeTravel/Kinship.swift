public import Navigation

/// What a state of one session has in common with one of another: sessions of a family share what came
/// before a fork, and some of what came later stands for the same.
public struct Kinship: Sendable {
  /// Both states are of one session.
  public static let oneSession = Kinship(shared: .max)

  /// The last position that both sessions share.
  public let shared: Position
  /// The events that made nodes of the other session, by those that made who stands for them here.
  private let births: [Position: Position]
  /// The symbols of the other session by those here.
  private let symbols: [Symbol]

  /// Says what two sessions have in common.
  ///
  /// - Parameters:
  ///   - births: the events that made nodes of the other session, by those that made who stands for
  ///     them here.
  ///   - symbols: the symbols of the other session by those here; where it ends, both are the same.
  public init(shared: Position, births: [Position: Position] = [:], symbols: [Symbol] = []) {
    self.shared = shared
    self.births = births
    self.symbols = symbols
  }

  func other(_ symbol: Symbol) -> Symbol {
    Int(symbol.raw) < symbols.count ? symbols[Int(symbol.raw)] : symbol
  }

  func other(_ key: Cell.Key) -> Cell.Key { key.symbol.map { .state(other($0)) } ?? key }

  /// The position of the other session for one here that names what is in flight; `nil` for none.
  func other(_ position: Position) -> Position? { position <= shared ? position : nil }

  /// Whom of `hierarchy`, a state of the other session, the node stands for.
  func other(_ node: NodeID, in hierarchy: Hierarchy) -> NodeID? {
    guard node.born > shared else { return node }
    guard let birth = births[node.born], let slot = hierarchy.slot(born: UInt64(birth)) else {
      return nil
    }
    return NodeID(slot: slot, born: birth)
  }

  /// The nodes of `hierarchy` as those of `other`.
  func relatives(of hierarchy: Hierarchy, in other: Hierarchy) -> Relatives {
    guard shared < .max else { return Relatives(kinship: self) }
    var relatives = Relatives(kinship: self)
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let own = hierarchy.id(Slot(UInt32(truncatingIfNeeded: index)))
      guard own.born > shared else { continue }
      // Who stands for nobody comes last, and is nobody's namesake.
      let namesake = NodeID(slot: own.slot, born: .max - own.born)
      let stand = self.other(own, in: other).flatMap { node in
        // Who stands for somebody of another class is somebody else.
        let one = other[node.slot]
        return one.kind == record.kind && one.classSymbol == self.other(record.classSymbol)
          ? node : nil
      }
      relatives.add(own, stand ?? namesake)
    }
    return relatives
  }

  /// The nodes of one state as those of the other.
  struct Relatives {
    let kinship: Kinship
    private var others: [NodeID: NodeID] = [:]
    private var owns: [NodeID: NodeID] = [:]

    init(kinship: Kinship) { self.kinship = kinship }

    mutating func add(_ own: NodeID, _ other: NodeID) {
      others[own] = other
      owns[other] = own
    }

    func other(_ own: NodeID) -> NodeID { others.isEmpty ? own : others[own] ?? own }

    func own(_ other: NodeID) -> NodeID { owns.isEmpty ? other : owns[other] ?? other }

    /// What a cell has, in terms of the other session.
    func otherValue(of cell: Cell) -> UInt64 {
      guard kinship.shared < .max else { return cell.value }
      if cell.link != nil {
        let own = NodeID(
          slot: Slot(UInt32(truncatingIfNeeded: cell.value >> 32)),
          born: Position(truncatingIfNeeded: cell.value))
        let other = other(own)
        return UInt64(other.slot.raw) << 32 | UInt64(other.born)
      }
      guard let property = cell.key.property, property.isName else { return cell.value }
      return UInt64(kinship.other(Symbol(UInt32(truncatingIfNeeded: cell.value))).raw)
    }
  }
}

extension Property {
  fileprivate var isName: Bool {
    switch self {
    case .title, .restorationIdentifier, .restorationClass, .segue, .storyboard: true
    default: false
    }
  }
}
