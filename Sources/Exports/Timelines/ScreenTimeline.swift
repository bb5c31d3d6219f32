import NavlogHistory
import NavlogNavigation
import NavlogTimeTravel

/// Follows a session event by event, and tells when which screens were shown where.
///
/// A screen is a controller that isn't a container. Names consist of classes and node numbers:
/// titles, identifiers and state are not part of them.
struct ScreenTimeline {
  /// A screen that has appeared.
  struct Showing: Hashable, Sendable {
    let node: NodeID
    let name: String
    let className: String
    /// The node of the container in which it was shown, or of what presented it; the window's
    /// number if it was the root of a window.
    let place: Place
    /// The event at which it appeared, and its time.
    let position: UInt64
    let time: UInt64
  }

  /// Where screens are shown.
  enum Place: Hashable, Sendable {
    case container(NodeID)
    case presenter(NodeID)
    case window(UInt32)
    case nowhere
  }

  /// What an event did to a screen.
  enum Change: Sendable {
    case appeared(Showing)
    case disappeared(Showing)
  }

  private(set) var hierarchy: Hierarchy
  private let vocabulary: SessionNames
  private var shown: [NodeID: Showing] = [:]
  /// The names of the places that were used.
  private(set) var places: [Place: String] = [:]

  init(from beginning: Hierarchy, _ vocabulary: SessionNames) {
    hierarchy = beginning
    self.vocabulary = vocabulary
  }

  /// The screens that are shown, in the order in which they appeared.
  var showing: [Showing] { shown.values.sorted { $0.position < $1.position } }

  /// The screen in front: the last one of those on screen.
  var front: Showing? {
    hierarchy.visible.reversed().lazy.compactMap { shown[hierarchy.id($0)] }.first ?? showing.last
  }

  /// Adds the next event.
  mutating func add(_ event: LoggedEvent) -> Change? {
    guard let what = event.entry?.event else { return nil }
    hierarchy.apply(what)
    guard case .called(let call) = what, hierarchy.isAlive(call.node) else { return nil }
    let record = hierarchy[call.node]
    let node = hierarchy.id(call.node)
    switch call.callback {
    case .viewDidAppear where record.kind.isScreen && shown[node] == nil:
      let place = place(of: call.node)
      let name = name(call.node)
      let showing = Showing(
        node: node, name: name, className: vocabulary.className(record), place: place,
        position: event.position, time: event.time)
      shown[node] = showing
      return .appeared(showing)
    case .viewDidDisappear: return shown.removeValue(forKey: node).map { .disappeared($0) }
    default: return nil
    }
  }

  /// The class and the number of a node.
  func name(_ slot: Slot) -> String {
    "\(vocabulary.className(hierarchy[slot])) n\(hierarchy[slot].born)"
  }

  private mutating func place(of slot: Slot) -> Place {
    let record = hierarchy[slot]
    if !record.parent.isNone, hierarchy.isAlive(record.parent) {
      return named(.container(hierarchy.id(record.parent)), name(record.parent))
    }
    if !record.presenter.isNone, hierarchy.isAlive(record.presenter) {
      return named(
        .presenter(hierarchy.id(record.presenter)), "presented by \(name(record.presenter))")
    }
    guard let window = hierarchy.windows.first(where: { $0.root == slot }) else {
      return named(.nowhere, "elsewhere")
    }
    return named(.window(window.id.raw), "window \(window.id.raw)")
  }

  private mutating func named(_ place: Place, _ name: String) -> Place {
    places[place] = name
    return place
  }
}

extension Kind {
  /// Whether a node of the kind is a screen and no container.
  fileprivate var isScreen: Bool {
    switch self {
    case .content, .table, .collection: true
    case .navigation, .tab, .split, .page, .container, .more, .view, .object: false
    }
  }
}
