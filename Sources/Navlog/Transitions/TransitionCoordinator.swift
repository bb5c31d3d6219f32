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

/// What animates a transition that the engine is about to begin, or has postponed.
struct Animation {
  /// The stack, the tab bar controller, or the controller that is presented or dismissed.
  let controller: ViewController
  let animator: any AnimatedTransitioning
  var interaction: (any InteractiveTransitioning)?
}

extension ViewController {
  /// Has the engine ask for animators of the controller's transitions.
  func asksForAnimators() {
    if !flag(.delegatesTransitions) { set(.delegatesTransitions, true) }
  }
}

extension Runtime {
  func coordinator(of transition: Transition) -> TransitionCoordinator {
    if let known = coordinators[transition.began] { return known }
    let coordinator = TransitionCoordinator(transition, in: self)
    coordinators[transition.began] = coordinator
    return coordinator
  }

  /// Whether the engine would refuse a command about an object's node, or about the one that it would
  /// get, so that no delegate is asked about it.
  func refuses(_ object: NavigationObject, _ command: (Slot) -> Command) -> Bool {
    guard object.runtime !== self else {
      return engine.refusal { _ in command(object.slot) } != nil
    }
    return engine.refusal(creating: object.kind, of: command) != nil
  }

  /// Whether a presentation would be refused, so that the transitioning delegate isn't asked about it.
  func refusesPresentation(
    of controller: ViewController, from presenter: ViewController, whenReady: Bool
  ) -> Bool {
    guard controller.asksTransitioningDelegate, presenter.runtime === self else { return false }
    let style = controller.modalPresentationStyle
    return refuses(controller) { .present($0, from: presenter.slot, style, whenReady: whenReady) }
  }

  /// Keeps an animator until the engine asks for one.
  func offer(_ animator: any AnimatedTransitioning, of controller: ViewController) {
    controller.asksForAnimators()
    offered = Animation(controller: controller, animator: animator)
  }

  /// Passes the transitions that `body` begins to their animators when they are in flight: immediately,
  /// or after they have waited for others.
  func led(_ body: () -> CommandResult) -> CommandResult {
    let result = body()
    // An animator that was offered and not asked for has no transition.
    if result.outcome != .postponed { offered = nil }
    startDeferredAnimations()
    return result
  }

  /// Passes each transition that is in flight now to its animator.
  func startDeferredAnimations() {
    while let index = animations.firstIndex(where: { transition(for: $0) != nil }) {
      let animation = animations.remove(at: index)
      guard let transition = transition(for: animation) else { continue }
      led.insert(transition.began)
      let coordinator = coordinator(of: transition)
      if let interaction = animation.interaction {
        interaction.startInteractiveTransition(coordinator)
      } else {
        animation.animator.animateTransition(using: coordinator)
      }
    }
    if depth == 0 { animations = [] }
  }

  private func transition(for animation: Animation) -> Transition? {
    let slot = animation.controller.slot
    guard !slot.isNone else { return nil }
    return hierarchy.transitions.last {
      $0.motion.isHeld && !$0.isFinishing && !led.contains($0.began)
        && ($0.container == slot || $0.from == slot || $0.to == slot
          || hierarchy.linked($0.to, .original) == slot)
    }
  }

  // MARK: - Questions

  /// Returns whether a transition has an animator, and keeps it.
  func hasAnimator(_ question: Question, _ controller: ViewController) -> Bool {
    let animator: (any AnimatedTransitioning)?
    if let offered, offered.controller === controller {
      animator = offered.animator
      self.offered = nil
    } else {
      animator = self.animator(question, controller, self.controller(question.other))
    }
    guard let animator else { return false }
    animations.append(Animation(controller: controller, animator: animator))
    return true
  }

  private func animator(
    _ question: Question, _ controller: ViewController, _ other: ViewController?
  ) -> (any AnimatedTransitioning)? {
    guard let other else { return nil }
    switch TransitionOperation(rawValue: question.symbol.raw) {
    case .present?: return controller.presentationAnimator(presenting: other)
    case .dismiss?: return controller.dismissalAnimator()
    case .push?, .pop?:
      guard let stack = controller as? NavigationController, let from = stack.topViewController
      else { return nil }
      let isPush = question.symbol.raw == TransitionOperation.push.rawValue
      return stack.delegate?.navigationController(
        stack, animationControllerFor: isPush ? .push : .pop, from: from, to: other)
    case .tab?:
      guard let tabs = controller as? TabBarController, let from = tabs.selectedViewController
      else { return nil }
      return tabs.delegate?.tabBarController(
        tabs, animationControllerForTransitionFrom: from, to: other)
    case nil: return nil
    }
  }

  /// Returns whether the user drives the transition of the animator that was kept last.
  func hasInteraction(_ question: Question, _ controller: ViewController) -> Bool? {
    guard let index = animations.lastIndex(where: { $0.controller === controller }) else {
      return nil
    }
    let animator = animations[index].animator
    let interaction: (any InteractiveTransitioning)? =
      switch TransitionOperation(rawValue: question.symbol.raw) {
      case .present?:
        controller.transitioningDelegate?.interactionControllerForPresentation(using: animator)
      case .dismiss?:
        controller.transitioningDelegate?.interactionControllerForDismissal(using: animator)
      case .tab?:
        (controller as? TabBarController).flatMap {
          $0.delegate?.tabBarController($0, interactionControllerFor: animator)
        }
      default:
        (controller as? NavigationController).flatMap {
          $0.delegate?.navigationController($0, interactionControllerFor: animator)
        }
      }
    animations[index].interaction = interaction
    return interaction != nil ? true : nil
  }

  func interactionEnded(in container: Slot, isCancelled: Bool) {
    for transition in hierarchy.transitions where transition.container == container {
      coordinators[transition.began]?.interactionEnded(isCancelled)
    }
  }
}
