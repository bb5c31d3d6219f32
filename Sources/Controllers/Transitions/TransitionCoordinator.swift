import Navigation

/// A transition in flight: whoever holds it ends it, and others do something beside it.
@MainActor
public final class TransitionCoordinator {
  private let handle: RuntimeHandle
  private var runtime: Runtime? { handle.runtime }
  let began: Position
  private var completions: [(TransitionCoordinator) -> Void] = []
  private var interactionChanges: [(TransitionCoordinator) -> Void] = []
  /// Whether it was cancelled, or is being reversed.
  public private(set) var isCancelled = false
  /// Whether it has ended.
  public private(set) var hasEnded = false
  /// Whether it is in the user's hand.
  public let isInteractive: Bool
  /// Where it takes place.
  public private(set) weak var container: ViewController?
  /// What goes.
  public private(set) weak var from: ViewController?
  /// What comes.
  public private(set) weak var to: ViewController?

  init(_ transition: Transition, in runtime: Runtime) {
    handle = runtime.handle
    began = transition.began
    isInteractive = transition.motion == .interactive
    container = runtime.controller(transition.container)
    from = runtime.controller(transition.from)
    to = runtime.controller(transition.to)
  }

  /// Does `body` beside the transition, and `completion` when it has ended, either way.
  public func animate(
    alongside body: @escaping (TransitionCoordinator) -> Void = { _ in },
    completion: @escaping (TransitionCoordinator) -> Void = { _ in }
  ) {
    body(self)
    completions.append(completion)
  }

  /// Calls `body` when the hand lets go, before what was begun is carried on or reversed.
  public func notifyWhenInteractionChanges(_ body: @escaping (TransitionCoordinator) -> Void) {
    interactionChanges.append(body)
  }

  /// Finishes it: the hand let go for good, or the animation has ended.
  @discardableResult
  public func finish() -> CommandResult {
    runtime?.perform(.finish(began)) ?? CommandResult(refusal: .unknownTransition, batch: nil)
  }

  /// Reverses it; only what is in the user's hand can be.
  @discardableResult
  public func cancel() -> CommandResult {
    runtime?.perform(.cancel(began)) ?? CommandResult(refusal: .unknownTransition, batch: nil)
  }

  /// Says that the app's animation has ended.
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
  /// The transition in flight that it takes part in, or that takes place in it; `nil` when none does.
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

  /// Hands the transition that `controller` takes part in to its animator.
  func animate(_ controller: ViewController, _ animator: any AnimatedTransitioning) {
    let slot = controller.slot
    let found = hierarchy.transitions.last {
      $0.motion == .held && ($0.from == slot || $0.to == slot || $0.container == slot)
    }
    if let found { animator.animateTransition(using: coordinator(of: found)) }
  }

  func interactionEnded(in container: Slot, isCancelled: Bool) {
    for transition in hierarchy.transitions where transition.container == container {
      coordinators[transition.began]?.interactionEnded(isCancelled)
    }
  }
}
