import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogStore

// The values before and after a change.
extension ChangeSearch {
  func match(_ event: LoggedEvent, _ old: JSON? = nil, _ new: JSON? = nil) -> Match {
    Match(event: event, old: old, new: new, history: history, vocabulary: vocabulary)
  }

  func wants(_ value: JSON?) -> Bool {
    switch options.became {
    case .literal(let wanted)?: value.flatMap(Literal.init) == wanted
    case .structure(let wanted)?: value == wanted
    case nil: true
    }
  }

  /// Returns the value that an event sets; `nil` if it sets none.
  func value(_ event: LoggedEvent) -> JSON? {
    switch event.entry?.event {
    case .stateSet?: values.value(of: event)
    case .propertySet(_, let property, let raw)?: JSON(vocabulary.value(raw, of: property))
    case .called(let call)? where facet == .field(.appearance):
      call.callback.appearance.map { .string("\($0)") }
    default: nil
    }
  }

  /// Returns the value that an event replaced.
  ///
  /// - Parameter last: the value that the previous change set, if it is known.
  func replaced(by event: LoggedEvent, after last: JSON?) throws(HistoryError) -> JSON? {
    guard let entry = event.entry else { return nil }
    if let last { return last }
    switch entry.event {
    case .stateSet, .stateCleared:
      guard entry.link > 0 else { return nil }
      // Trimmed events have left only their values.
      return try history.value(at: UInt64(entry.link)).map(JSON.init(state:))
    case .propertySet(let slot, let property, _):
      if let linked = try linked(from: entry) { return linked }
      let facet = facet == .node ? .property(property) : facet
      return try value(of: facet, slot, before: event)
    case .called(let call) where facet == .field(.appearance):
      return try value(of: facet, call.node, before: event)
    default: return nil
    }
  }

  /// Returns the value that the previous change set; `nil` if it was trimmed away.
  private func linked(from entry: RecordedEvent) throws(HistoryError) -> JSON? {
    guard entry.link > (try history.beginning().position) else { return nil }
    return try history.events(at: UInt64(entry.link)).last.flatMap(value)
  }

  /// Returns the value that the state before an event has.
  private func value(
    of facet: NodeAddress.Facet, _ slot: Slot, before event: LoggedEvent
  ) throws(HistoryError) -> JSON? {
    let state = try history.hierarchy(at: event.position - 1, snapshots: options.snapshots)
    return vocabulary.value(of: facet, slot, in: state.hierarchy).map(JSON.init)
  }
}

extension Callback {
  /// The appearance of a controller after this callback.
  fileprivate var appearance: Appearance? {
    switch self {
    case .viewWillAppear: .appearing
    case .viewDidAppear: .appeared
    case .viewWillDisappear: .disappearing
    case .viewDidDisappear: .disappeared
    default: nil
    }
  }
}
