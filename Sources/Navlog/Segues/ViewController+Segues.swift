import NavlogNavigation

// Performing segues, and their callbacks to source and destination.
extension ViewController {
  /// Performs a segue; with `byUser`, the source is asked first.
  ///
  /// Refused if neither ``segues`` nor the scene of the controller contains the identifier.
  @discardableResult
  public func performSegue(
    withIdentifier identifier: String, sender: Any? = nil, byUser: Bool = false,
    animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    let template = segues.first { $0.identifier == identifier }
    if template == nil, let runtime, let segue = runtime.segue(identifier, of: self) {
      return runtime.perform(
        segue, from: self, sender: sender, by: byUser ? .user : .code,
        Motion(animated, interactive: interactive))
    }
    let kind = template?.kind ?? .unknown
    return issue { runtime in
      runtime.senders.append(sender)
      return .segue(
        runtime.log.symbol(identifier), from: slot, kind, by: byUser ? .user : .code,
        Motion(animated, interactive: interactive))
    }
  }

  /// Unwinds to the nearest controller that handles the action; with `byUser`, the source is asked
  /// first.
  @discardableResult
  public func performUnwind(
    _ action: String, identifier: String? = nil, sender: Any? = nil, byUser: Bool = false,
    animated: Bool = true, interactive: Bool = false
  ) -> CommandResult {
    issue { runtime in
      runtime.senders.append(sender)
      return .unwind(
        slot, action: runtime.log.symbol(action),
        id: identifier.map(runtime.log.symbol) ?? .none, by: byUser ? .user : .code,
        Motion(animated, interactive: interactive))
    }
  }

  /// Declares that unwind segues with an action may end at this controller, and what they do there.
  public func onUnwind(_ action: String, _ body: @escaping (Segue) -> Void) {
    unwindActions[action] = body
  }

  func receiveSegue(_ call: Call, in runtime: Runtime) {
    guard let other = runtime.controller(call.other) else { return }
    let name = runtime.identifier(ofSegue: call.symbol)
    switch call.callback {
    case .segueInit:
      let type =
        segues.first { $0.identifier == name }?.type ?? runtime.segueClass(call.symbol)
      runtime.segues.append(type.init(identifier: name, source: self, destination: other))
    case .prepare:
      let segue: Segue
      if let begun = runtime.segue(name, from: self, to: other) {
        segue = begun
      } else {
        // For an unwind segue, no segue object was created before.
        segue = Segue(identifier: name, source: self, destination: other)
        runtime.unwinding = segue
      }
      prepare(for: segue, sender: runtime.senders.last ?? nil)
    case .seguePerform: runtime.segue(name, from: self, to: other)?.perform()
    case .segueReleased:
      runtime.segues.removeAll {
        $0.identifier == name && $0.source === self && $0.destination === other
      }
    case .unwindAction:
      let segue =
        runtime.unwinding ?? Segue(identifier: name, source: other, destination: self)
      unwindActions[name]?(segue)
    case .unwindTowards: unwind(for: runtime.unwinding, towards: other)
    default: break
    }
  }
}

extension Runtime {
  func segue(_ name: String, from source: ViewController, to other: ViewController) -> Segue? {
    segues.last { $0.identifier == name && $0.source === source && $0.destination === other }
  }
}
