// Actions and gestures: recorded causes of what follows (SHW-6).

extension Engine {
  /// SHW-6: up by containment to the first that can perform it; what it does is commanded from its
  /// callback, and so bears it as its cause.
  func send(_ selector: Symbol, from node: Slot, as callback: Callback) {
    var current = node
    while !current.isNone {
      if ask(Question(.canPerformAction, current, other: node, symbol: selector), usual: false) {
        return tell(callback, current, other: node, symbol: selector)
      }
      current = core.hierarchy[current].parent
    }
    outcome = .nothing
  }
}
