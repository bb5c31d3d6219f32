import NavlogHistory
import NavlogNavigation
import NavlogEventText
import NavlogTimeTravel

/// A line about a node: its place, or a key with its value and the event that set it.
struct StateEntry {
  enum Content {
    case place
    case key(from: NodeValue?, to: NodeValue?)
  }

  let name: String
  let content: Content
  let sign: Character
  /// The event that last set it; `nil` if there is none.
  let position: UInt64?

  /// Returns all lines of a node, its state first.
  static func all(of node: TreeLines.Node, in frame: FrameModel) -> [StateEntry] {
    let state = frame.state(of: node)
    let slot = node.row.slot
    let changes = frame.changes[node.born] ?? []
    var former: [NodeValue.Key: NodeValue?] = [:]
    var later: [NodeValue.Key: NodeValue?] = [:]
    var sign: Character = node.isGone ? "-" : " "
    for change in changes {
      switch change {
      case .key(_, let key, let from, let to):
        former[key] = .some(from)
        later[key] = .some(to)
      case .moved: sign = "~"
      case .added: sign = "+"
      default: break
      }
    }
    var entries: [StateEntry] = []
    var isSet: Set<NodeValue.Key> = []
    for cell in state.cells(of: slot) where cell.isSet {
      isSet.insert(cell.key)
      let was = former[cell.key]
      entries.append(
        StateEntry(
          name: frame.wording.vocabulary.name(of: cell),
          content: was.map { .key(from: $0, to: cell) } ?? .key(from: cell, to: cell),
          sign: was.map { $0?.isSet == true ? "~" : "+" } ?? " ",
          position: UInt64(cell.position)))
    }
    for (key, cell) in former where !isSet.contains(key) {
      guard let cell, cell.isSet else { continue }
      entries.append(
        StateEntry(
          name: frame.wording.vocabulary.name(of: cell),
          content: .key(from: cell, to: nil), sign: "-",
          position: (later[key] ?? nil).map { UInt64($0.position) } ?? UInt64(cell.position)))
    }
    entries.sort {
      ($0.isState ? 0 : 1, $0.name, $0.position ?? 0)
        < ($1.isState ? 0 : 1, $1.name, $1.position ?? 0)
    }
    let record = state[slot]
    let place = StateEntry(
      name: "place", content: .place, sign: sign,
      position: UInt64(record.placed))
    return [place] + entries
  }

  /// What the line shows of the node; `nil` for a reference to another node.
  var facet: NodeAddress.Facet? {
    guard case .key(let from, let to) = content else { return .field(.place) }
    if let property = (to ?? from)?.key.property { return .property(property) }
    return isState ? .state(name) : nil
  }

  private var isState: Bool {
    if case .key(let from, let to) = content { (to ?? from)?.key.symbol != nil } else { false }
  }

  /// Returns the value, with the previous one if it changed.
  func text(_ node: TreeLines.Node, _ frame: FrameModel, within room: Int = .max) -> String {
    let wording = frame.wording
    func text(_ cell: NodeValue?) -> String {
      wording.newValue(of: cell)?.text ?? "none"
    }
    switch content {
    case .place:
      let state = frame.state(of: node)
      let names = node.isGone ? wording.before : wording.after
      let place = state.place(of: node.row.slot).words(names, .full)
      return node.isGone ? "was \(place)" : place
    case .key(let from, let to):
      guard sign != " " else { return "\(name) = \(text(to))" }
      return sign == "+"
        ? "\(name) = \(text(to))"
        : "\(name): " + ValueChange(text(from), text(to)).text(room - name.count - 2)
    }
  }
}

extension Hierarchy {
  /// Returns the place of a node.
  func place(of slot: Slot) -> Change.Place {
    let record = self[slot]
    if record.isRoot, let index = windows.firstIndex(where: { $0.root == slot }) {
      return .root(WindowID(UInt32(truncatingIfNeeded: index)))
    }
    if !record.parent.isNone {
      let index = children(of: record.parent).firstIndex(of: slot) ?? 0
      return .child(of: id(record.parent), at: index)
    }
    if !record.presenter.isNone { return .presented(by: id(record.presenter)) }
    let owner = owner(of: slot)
    return owner.isNone ? .loose : .attached(to: id(owner))
  }
}
