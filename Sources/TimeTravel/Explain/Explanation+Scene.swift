import NavlogHistory
package import NavlogNavigation

extension Explanation.Step {
  /// The storyboard scene that the node was created from, recorded directly after its creation;
  /// `nil` if the step isn't such a creation.
  package var scene: Symbol? {
    guard case .created(let made, _, _, _, .storyboard)? = event.entry?.event else { return nil }
    for event in command.events where event.position > self.event.position {
      if case .propertySet(made, .storyboard, let symbol)? = event.entry?.event {
        return Symbol(symbol)
      }
    }
    return nil
  }
}
