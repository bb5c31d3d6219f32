import Navlog
import Support
import Testing

/// Holds a transition until the test continues it.
final class SlowAnimator: AnimatedTransitioning {
  var coordinators: [TransitionCoordinator] = []
  func animateTransition(using coordinator: TransitionCoordinator) {
    coordinators.append(coordinator)
  }
}

final class Director: NavigationControllerDelegate, TransitioningDelegate {
  let animator = SlowAnimator()
  var shown: [String] = []
  func navigationController(_ stack: NavigationController, willShow controller: ViewController) {
    shown.append("will \(controller.title ?? "")")
  }
  func navigationController(_ stack: NavigationController, didShow controller: ViewController) {
    shown.append("did \(controller.title ?? "")")
  }
  func navigationController(
    _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { animator }
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?
  ) -> PresentationController? { Card(presented: presented, presenting: presenting) }
}

/// A custom presentation that removes the presenter's view.
final class Card: PresentationController {
  var told: [String] = []
  override var shouldRemovePresentersView: Bool { true }
  override func presentationTransitionWillBegin() { told.append("willBegin") }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    told.append("didEnd \(completed)")
  }
}

@MainActor
@Suite struct TransitionTests {
  private let app: Application
  private let nav: NavigationController
  private let director = Director()

  init() throws {
    app = try Application(store: nil)
    let root = ViewController()
    root.title = "root"
    nav = NavigationController(root: root)
    let nav = nav
    try app.launch { scene in scene.root = nav }
    nav.delegate = director
  }

  @Test func `an animator holds the transition until it has ended`() {
    let next = ViewController()
    next.title = "next"
    nav.push(next)
    #expect(director.animator.coordinators.count == 1)
    #expect(next.appearance == .appearing)
    #expect(nav.push(ViewController()).refusal != nil)
    director.animator.coordinators[0].completeTransition()
    #expect(next.appearance == .appeared)
    #expect(director.animator.coordinators[0].hasEnded)
    #expect(director.shown == ["will next", "did next"])
  }

  @Test func `a refused command doesn't notify a child`() {
    final class Child: ViewController {
      var moves = 0
      override func willMove(toParent parent: ViewController?) {
        super.willMove(toParent: parent)
        moves += 1
      }
    }
    let child = Child()
    let stack = NavigationController(root: child)
    nav.delegate = nil
    #expect(nav.push(stack).refusal == .navigationOnStack)
    #expect(child.moves == 0 && stack.viewControllers == [child])

    nav.onAction("show") { [nav] _ in
      #expect(nav.push(stack).refusal == .navigationOnStack)
      nav.present(stack, animated: false)
    }
    nav.sendAction("show")
    #expect(child.moves == 1 && stack.viewControllers == [child])
    #expect(nav.presentedViewController === stack && child.appearance == .appeared)
  }

  @Test func `a refused command doesn't ask delegates`() {
    final class Asked: NavigationControllerDelegate, TransitioningDelegate {
      var count = 0
      func navigationController(
        _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
        from: ViewController, to: ViewController
      ) -> (any AnimatedTransitioning)? {
        count += 1
        return nil
      }
      func presentationController(
        forPresented presented: ViewController, presenting: ViewController?
      ) -> PresentationController? {
        count += 1
        return nil
      }
    }
    let asked = Asked()
    nav.delegate = asked
    #expect(nav.push(NavigationController(root: ViewController())).refusal == .navigationOnStack)
    #expect(nav.push(nav.viewControllers[0]).refusal == .alreadyOnStack)
    #expect(nav.pop(to: ViewController()).refusal == .notOnStack)
    nav.present(ViewController(), animated: false)
    let second = ViewController()
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = asked
    #expect(nav.present(second).refusal == .alreadyPresenting)
    #expect(asked.count == 0)

    nav.dismiss(animated: false)
    nav.push(ViewController(), animated: true)
    #expect(asked.count == 1)
  }

  @Test func `an interaction controller can cancel a transition`() {
    final class Driving: NavigationControllerDelegate {
      let animator = SlowAnimator()
      let interaction = PercentDrivenInteractiveTransition()
      func navigationController(
        _ stack: NavigationController, animationControllerFor operation: NavigationOperation,
        from: ViewController, to: ViewController
      ) -> (any AnimatedTransitioning)? { animator }
      func navigationController(
        _ stack: NavigationController, interactionControllerFor animator: any AnimatedTransitioning
      ) -> (any InteractiveTransitioning)? { interaction }
    }
    let driving = Driving()
    nav.delegate = driving
    let next = ViewController()
    nav.push(next)
    driving.interaction.update(0.4)
    #expect(next.appearance == .appearing && driving.animator.coordinators.isEmpty)
    driving.interaction.cancel()
    #expect(nav.viewControllers.count == 1)
    nav.push(next)
    driving.interaction.finish()
    #expect(next.appearance == .appeared)
  }

  @Test func `tab transitions can be animated`() throws {
    final class Animating: TabBarControllerDelegate {
      let animator = SlowAnimator()
      func tabBarController(
        _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
        to: ViewController
      ) -> (any AnimatedTransitioning)? { animator }
    }
    let tabs = TabBarController(tabs: [ViewController(), ViewController()])
    app.window(named: "main")?.rootViewController = tabs
    let animating = Animating()
    tabs.delegate = animating
    tabs.select(index: 1)
    #expect(tabs.viewControllers[1].appearance == .appearing)
    try #require(animating.animator.coordinators.first).completeTransition()
    #expect(tabs.viewControllers[1].appearance == .appeared)
  }

  @Test func `a custom presentation has its own controller`() throws {
    let card = ViewController()
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = director
    nav.present(card)
    let controller = try #require(card.presentationController as? Card)
    #expect(controller.told == ["willBegin", "didEnd true"])
    #expect(nav.topViewController?.appearance == .disappeared)
    card.dismiss()
    #expect(nav.topViewController?.appearance == .appeared)
  }

  @Test func `a delegate prevents dismissal by the user`() {
    final class Guard: PresentationControllerDelegate {
      var attempts = 0
      func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
        false
      }
      func presentationControllerDidAttemptToDismiss(_ controller: PresentationController) {
        attempts += 1
      }
    }
    let keeper = Guard()
    let sheet = ViewController()
    sheet.modalPresentationStyle = .pageSheet
    nav.present(sheet)
    sheet.presentationController.delegate = keeper
    sheet.swipeToDismiss()
    #expect(keeper.attempts == 1)
    #expect(sheet.presentingViewController === nav)
  }

  /// Animates presentations, and may present another controller instead.
  final class Stage: TransitioningDelegate, PresentationControllerDelegate {
    let animator = SlowAnimator()
    var instead: ViewController?
    func animationController(
      forPresented presented: ViewController, presenting: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
    func adaptivePresentationStyle(
      for controller: PresentationController
    ) -> ModalPresentationStyle? { instead == nil ? nil : .fullScreen }
    func presentationController(
      _ controller: PresentationController,
      viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
    ) -> ViewController? { instead }
  }

  @Test func `a refused presentation isn't animated, and a child dismisses its stack`() {
    let stage = Stage()
    let child = ViewController()
    let sheet = NavigationController(root: child)
    sheet.transitioningDelegate = stage
    nav.present(sheet)
    #expect(nav.present(sheet).refusal != nil)
    #expect(stage.animator.coordinators.count == 1)
    stage.animator.coordinators[0].completeTransition()
    #expect(child.appearance == .appeared)
    child.dismiss()
    #expect(stage.animator.coordinators.count == 2)
    #expect(nav.presentedViewController === sheet)
    stage.animator.coordinators[1].completeTransition()
    #expect(nav.presentedViewController == nil)
  }

  @Test func `an animator runs the presentation of an adaptive replacement`() {
    let stage = Stage()
    let popover = ViewController()
    popover.modalPresentationStyle = .popover
    popover.hasPopoverAnchor = true
    popover.transitioningDelegate = stage
    popover.presentationController.delegate = stage
    stage.instead = ViewController()
    app.allWindows[0].traitCollection = TraitCollection(horizontal: .compact, vertical: .regular)
    nav.present(popover)
    #expect(stage.animator.coordinators.count == 1)
    stage.animator.coordinators.first?.completeTransition()
    #expect(nav.presentedViewController === stage.instead)
    #expect(stage.instead?.appearance == .appeared)
  }

  @Test func `an animator drives a postponed transition`() {
    let stage = Stage()
    let (middle, top) = (ViewController(), ViewController())
    nav.present(middle)
    nav.dismiss()
    top.transitioningDelegate = stage
    middle.present(top, whenReady: true)
    #expect(stage.animator.coordinators.isEmpty)
    nav.present(middle)
    #expect(stage.animator.coordinators.count == 1)
    stage.animator.coordinators.first?.completeTransition()
    #expect(top.appearance == .appeared && middle.presentedViewController === top)
  }
}
