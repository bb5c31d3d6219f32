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

  /// Returns the value that an event replaced, found by the event's link.
  func replaced(by event: LoggedEvent) throws(HistoryError) -> JSON? {
    guard let entry = event.entry, entry.event.family == .changed, entry.link > 0 else {
      return nil
    }
    // Trimmed events have left only their values.
    if case .stateSet = entry.event {
      return try history.value(at: UInt64(entry.link)).map(JSON.init(state:))
    }
    do throws(HistoryError) {
      return try history.events(at: UInt64(entry.link)).last.flatMap(value)
    } catch {
      guard error.cause?.code == .belowBase else { throw error }
      return nil
    }
  }

  /// Returns what a node has without the property that an event sets for the first time.
  func unset(before event: LoggedEvent) -> JSON? {
    guard case .propertySet(_, let property, _)? = event.entry?.event, event.entry?.link == 0
    else { return nil }
    return property.unset.map(JSON.init)
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
