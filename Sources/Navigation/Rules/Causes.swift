// Actions and gestures, recorded as the causes of further commands (SHW-6).

extension Engine {
  /// Sends an action to the nearest controller up the hierarchy that can perform it (SHW-6).
  /// Commands that it issues are recorded with the callback as their cause.
  func send(_ selector: Symbol, from node: Slot, as callback: Callback) {
    var current = node
    while !current.isNone {
      if ask(Question(.canPerformAction, current, other: node, symbol: selector), usual: false) {
        return notify(callback, current, other: node, symbol: selector)
      }
      let record = state.hierarchy[current]
      current = record.parent.isNone ? record.presenter : record.parent
    }
    outcome = .nothing
  }
}
