package import NavlogNavigation
import NavlogRestoration

// Answers the engine's questions by asking the app's objects.
extension Runtime {
  package func answer(
    _ question: Question, nodes: inout [Slot], at position: Position
  ) -> Answer {
    if let answer = driver?.answer(question, nodes: &nodes, at: position) { return answer }
    guard !question.node.isNone else { return answerOfApplication(question, &nodes) }
    guard let controller = controller(question.node) else { return .usual }
    let name = log.name(question.symbol) ?? ""
    let other = self.controller(question.other)
    switch question.kind {
    case .shouldPerformSegue:
      let identifier = identifier(ofSegue: question.symbol)
      return flag(
        controller.shouldPerformSegue(withIdentifier: identifier, sender: senders.last ?? nil))
    case .segueAction:
      // A restored destination isn't made again.
      guard targets[question.symbol]?.destination == nil else { return .usual }
      return node(segueAction(of: controller, question.symbol), from: .storyboard)
    case .destination:
      guard let template = controller.segues.first(where: { $0.identifier == name }) else {
        return node(destination(question.symbol, for: controller))
      }
      return node(template.make(senders.last ?? nil))
    case .canPerformUnwind:
      return flag(
        controller.canPerformUnwindSegue(
          name, from: other ?? controller, sender: senders.last ?? nil))
    case .allowedChildrenForUnwinding:
      guard
        let children = controller.allowedChildrenForUnwinding(
          from: other ?? controller, action: name)
      else { return .usual }
      nodes += children.map { attach($0) }
      return .nodes
    case .canPerformAction:
      return flag(
        controller.canPerformAction(name.isEmpty ? selector(of: question) : name, sender: other))
    case .performEscape: return flag(controller.accessibilityPerformEscape())
    case .childForStatusBarStyle: return node(controller.childForStatusBarStyle)
    case .childForStatusBarHidden: return node(controller.childForStatusBarHidden)
    case .childForHomeIndicatorAutoHidden: return node(controller.childForHomeIndicatorAutoHidden)
    case .childForScreenEdgesDeferringSystemGestures:
      return node(controller.childForScreenEdgesDeferringSystemGestures)
    case .animationController: return flag(hasAnimator(question, controller))
    case .interactionController:
      return hasInteraction(question, controller).map(flag) ?? .usual
    case .presentationController:
      return flag(controller.hasCustomPresentationController(by: other))
    case .supportedInterfaceOrientations:
      return controller.supportedInterfaceOrientations.map { .number($0.rawValue) } ?? .usual
    case .preferredInterfaceOrientation:
      return controller.preferredInterfaceOrientationForPresentation.map {
        .number(UInt32($0.rawValue))
      } ?? .usual
    case .canBecomeFirstResponder: return flag(controller.canBecomeFirstResponder)
    case .canResignFirstResponder: return flag(controller.canResignFirstResponder)
    case .preferredFocusEnvironments:
      return controller.preferredFocusEnvironments.first.map { .node(attach($0)) } ?? .usual
    case .shouldUpdateFocus: return flag(controller.shouldUpdateFocus(to: object(question.other)))
    case .shouldSelectTab:
      guard let tabs = controller as? TabBarController, let other, let delegate = tabs.delegate
      else { return .usual }
      return flag(delegate.tabBarController(tabs, shouldSelect: other))
    case .pageBefore, .pageAfter, .presentationCount, .presentationIndex, .spineLocation:
      guard let pages = controller as? PageViewController else { return .usual }
      return answer(question, of: pages, other)
    case .navigationShouldPop:
      guard let stack = controller as? NavigationController, let other else { return .usual }
      return flag(stack.navigationBar(shouldPop: other))
    case .primaryForCollapsing, .primaryForExpanding, .collapseSecondary, .separateSecondary,
      .topColumnForCollapsing, .displayModeForExpanding, .splitShow, .splitShowDetail:
      guard let split = controller as? SplitViewController, let delegate = split.delegate else {
        return .usual
      }
      return answer(question, of: split, delegate, other)
    case .adaptiveStyle, .adaptiveController, .presentationShouldDismiss:
      return answer(question, ofPresented: controller, other)
    case .shouldSaveApplicationState, .shouldRestoreApplicationState, .controllerForPath,
      .restorationClass, .nodesToPreserve, .applicationSupportedOrientations:
      return .usual
    }
  }

  /// A destination that the source creates itself represents the scene that its segue leads to.
  private func segueAction(of controller: ViewController, _ id: Symbol) -> ViewController? {
    let made = controller.segueAction(
      withIdentifier: identifier(ofSegue: id), sender: senders.last ?? nil)
    guard let made, let target = targets[id] else { return made }
    do throws(ApplicationError) { try adopt(made, target.address) } catch {
      application.report(.instantiationFailed(error))
      return nil
    }
    return made
  }

  private func flag(_ flag: Bool) -> Answer { flag ? .yes : .no }

  private func node(_ controller: ViewController?, from origin: Origin = .code) -> Answer {
    guard let controller else { return .usual }
    return .node(attach(controller, from: origin))
  }

  /// Returns which of the two selectors a question without a name refers to.
  private func selector(of question: Question) -> String {
    let record = hierarchy[question.node]
    let overrides = controller(question.node).map { type(of: $0).overrides } ?? []
    return record.kind == .navigation || overrides.contains(.show) ? "show" : "showDetail"
  }

  private func answer(
    _ question: Question, of split: SplitViewController,
    _ delegate: any SplitViewControllerDelegate, _ other: ViewController?
  ) -> Answer {
    switch question.kind {
    case .primaryForCollapsing: return node(delegate.primaryViewController(forCollapsing: split))
    case .primaryForExpanding: return node(delegate.primaryViewController(forExpanding: split))
    case .collapseSecondary:
      return flag(
        delegate.splitViewController(
          split, collapseSecondary: other, onto: split.viewController(for: .primary)))
    case .separateSecondary:
      return node(
        delegate.splitViewController(
          split, separateSecondaryFrom: split.viewController(for: .primary)))
    case .topColumnForCollapsing:
      let raw = UInt8(truncatingIfNeeded: question.symbol.raw)
      guard let proposed = Column(rawValue: raw),
        let column = delegate.splitViewController(split, topColumnForCollapsingTo: proposed)
      else { return .usual }
      return .column(column)
    case .displayModeForExpanding:
      let raw = UInt8(truncatingIfNeeded: question.symbol.raw)
      guard let proposed = SplitDisplayMode(rawValue: raw),
        let mode = delegate.splitViewController(
          split, displayModeForExpandingToProposedDisplayMode: proposed)
      else { return .usual }
      return .displayMode(mode)
    case .splitShow:
      return flag(other.map { delegate.splitViewController(split, show: $0) } ?? false)
    case .splitShowDetail:
      return flag(other.map { delegate.splitViewController(split, showDetail: $0) } ?? false)
    default: return .usual
    }
  }

  private func answer(
    _ question: Question, of pages: PageViewController, _ other: ViewController?
  ) -> Answer {
    func number(_ number: Int?) -> Answer { number.map { .number(UInt32(clamping: $0)) } ?? .usual }
    let source = pages.dataSource
    switch question.kind {
    case .pageBefore:
      return node(other.flatMap { source?.pageViewController(pages, viewControllerBefore: $0) })
    case .pageAfter:
      return node(other.flatMap { source?.pageViewController(pages, viewControllerAfter: $0) })
    case .presentationCount: return number(source?.presentationCount(for: pages))
    case .presentationIndex: return number(source?.presentationIndex(for: pages))
    default:
      return number(
        pages.delegate?.pageViewControllerSpineLocation(pages).map { Int($0.pages) })
    }
  }

  private func answer(
    _ question: Question, ofPresented presented: ViewController, _ presenter: ViewController?
  ) -> Answer {
    let controller = presented.madePresentationController(by: presenter)
    guard let delegate = controller.delegate else { return .usual }
    switch question.kind {
    case .adaptiveStyle:
      return delegate.adaptivePresentationStyle(for: controller).map(Answer.style) ?? .usual
    case .adaptiveController:
      let style = Style(rawValue: UInt8(truncatingIfNeeded: question.symbol.raw)) ?? .none
      return node(
        delegate.presentationController(
          controller, viewControllerForAdaptivePresentationStyle: style))
    case .presentationShouldDismiss:
      return flag(delegate.presentationControllerShouldDismiss(controller))
    default: return .usual
    }
  }

  private func answerOfApplication(_ question: Question, _ nodes: inout [Slot]) -> Answer {
    if question.kind == .nodesToPreserve {
      nodes += Preservation.archive(of: hierarchy, LiveReferences(runtime: self))
        .livingNodes(in: hierarchy)
      return .nodes
    }
    guard let delegate = application.delegate else { return .usual }
    switch question.kind {
    case .applicationSupportedOrientations:
      return delegate.application(
        application, supportedInterfaceOrientationsFor: log.name(question.symbol) ?? ""
      ).map { .number($0.rawValue) } ?? .usual
    case .shouldSaveApplicationState:
      return flag(delegate.applicationShouldSaveState(application))
    case .shouldRestoreApplicationState:
      return flag(
        delegate.application(application, shouldRestore: application.launching?.offer))
    case .controllerForPath:
      guard let saved = application.launching?.sought else { return .usual }
      return node(delegate.application(application, controllerFor: saved))
    default: return .usual
    }
  }
}
