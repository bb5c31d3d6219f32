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

  /// Hands the transition that `body` begins to its animator, when it is in flight: at once, or when
  /// what was asked for has waited for others.
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

  /// What waited and is in flight now is led by whoever was asked first.
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
