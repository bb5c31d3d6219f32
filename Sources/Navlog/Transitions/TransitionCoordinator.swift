import NavlogNavigation

/// A transition in flight, which can be finished or cancelled, and animated alongside.
@MainActor
public final class TransitionCoordinator {
  private let handle: RuntimeHandle
  private var runtime: Runtime? { handle.runtime }
  let began: Position
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var interactionChanges: [(TransitionCoordinator) -> Void] = []
  /// Whether the transition was cancelled, or is being reversed.
  public private(set) var isCancelled = false
  /// Whether the transition has ended.
  public private(set) var hasEnded = false
  /// Whether the user controls the transition.
  public let isInteractive: Bool
  /// The container of the transition.
  public private(set) weak var container: ViewController?
  /// The controller that disappears.
  public private(set) weak var from: ViewController?
  /// The controller that appears.
  public private(set) weak var to: ViewController?

  init(_ transition: Transition, in runtime: Runtime) {
    handle = runtime.handle
    began = transition.began
    isInteractive = transition.motion == .interactive
    container = runtime.controller(transition.container)
    from = runtime.controller(transition.from)
    to = runtime.controller(transition.to)
  }

  /// Runs `body` alongside the transition, and `completion` when it has ended, finished or
  /// cancelled.
  public func animate(
    alongside body: @escaping (TransitionCoordinator) -> Void = { _ in },
    completion: @escaping (TransitionCoordinator) -> Void = { _ in }
  ) {
    body(self)
    completions.append(completion)
  }

  /// Calls `body` when the user ends the interaction, before the transition is finished or
  /// reversed.
  public func notifyWhenInteractionChanges(_ body: @escaping (TransitionCoordinator) -> Void) {
    interactionChanges.append(body)
  }

  /// Finishes the transition: the user has completed the gesture, or the animation has ended.
  @discardableResult
  public func finish() -> CommandResult {
    runtime?.perform(.finish(began)) ?? CommandResult(refusal: .unknownTransition, batch: nil)
  }

  /// Reverses the transition; only possible for interactive ones.
  @discardableResult
  public func cancel() -> CommandResult {
    runtime?.perform(.cancel(began)) ?? CommandResult(refusal: .unknownTransition, batch: nil)
  }

  /// Notifies the engine that the app's animation has ended.
  public func completeTransition() { finish() }

  func interactionEnded(_ isCancelled: Bool) {
    self.isCancelled = isCancelled
    for body in interactionChanges { body(self) }
  }

  func end(_ isCancelled: Bool) {
    self.isCancelled = isCancelled
    hasEnded = true
    let completions = completions
    self.completions = []
    for body in completions { body(self) }
  }
}

extension ViewController {
  /// The transition in flight in which the controller takes part or which takes place in it; `nil`
  /// if there is none.
  public var transitionCoordinator: TransitionCoordinator? {
    guard let runtime else { return nil }
    var current = slot
    while !current.isNone {
      let found = runtime.hierarchy.transitions.last {
        $0.from == current || $0.to == current || $0.container == current
      }
      if let found { return runtime.coordinator(of: found) }
      current = runtime.hierarchy[current].parent
    }
    return nil
  }
}

extension Runtime {
  func coordinator(of transition: Transition) -> TransitionCoordinator {
    if let known = coordinators[transition.began] { return known }
    let coordinator = TransitionCoordinator(transition, in: self)
    coordinators[transition.began] = coordinator
    return coordinator
  }

  /// Passes the transition that `body` begins to its animator when it is in flight: immediately, or
  /// after it has waited for others.
  func led(
    by animator: (any AnimatedTransitioning)?, _ body: () -> CommandResult
  ) -> CommandResult {
    guard let animator else { return body() }
    let before = hierarchy.position
    let result = body()
    if let begun = hierarchy.transitions.first(where: { $0.began > before && isFree($0) }) {
      lead(begun, animator)
    } else if result.outcome == .postponed {
      waitingAnimators.append(animator)
    }
    return result
  }

  /// Passes each postponed transition that is in flight now to the animator that was created first.
  func leadWhatWaited() {
    while !waitingAnimators.isEmpty, let begun = hierarchy.transitions.first(where: isFree) {
      lead(begun, waitingAnimators.removeFirst())
    }
  }

  private func isFree(_ transition: Transition) -> Bool {
    transition.motion == .held && !led.contains(transition.began)
  }

  private func lead(_ transition: Transition, _ animator: any AnimatedTransitioning) {
    led.insert(transition.began)
    animator.animateTransition(using: coordinator(of: transition))
  }

  func interactionEnded(in container: Slot, isCancelled: Bool) {
    for transition in hierarchy.transitions where transition.container == container {
      coordinators[transition.began]?.interactionEnded(isCancelled)
    }
  }
}
