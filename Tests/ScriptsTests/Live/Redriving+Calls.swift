@testable import Controllers
import Navigation
import Storyboards
import Wiring

// A recorded command as the call that an app makes.
extension Redriving {
  func play(_ command: Command, at position: Position) {
    if !call(command, position) {
      runtime.perform(
        command, nodes: nodes(ofCommandAt: position))
    }
  }

  /// Whether there is such a call; what no app can say any more has none, nor has what is on hold.
  private func call(_ command: Command, _ position: Position) -> Bool {
    func it(_ slot: Slot) -> ViewController? { controller(slot) }
    func all(_ slots: [Slot]) -> [ViewController]? {
      let found = slots.compactMap(it)
      return found.count == slots.count ? found : nil
    }
    func isPlain(_ motion: Motion) -> Bool { motion != .held }
    switch command {
    case .turn: runtime.turn { self.playTurn() }
    case .create(_, _, _, .storyboard):
      guard let scene = scene(madeAt: position) else { return false }
      do throws(ApplicationError) { _ = try runtime.make(scene) } catch { return false }
    case .create(let kind, _, _, _): make(command, kind)
    case .set(let slot, let property, let value):
      guard let object = runtime.object(slot),
        runtime.hierarchy.property(property, of: slot) != value
      else { return false }
      return set(property, value, of: object)
    case .setState(let slot):
      let values = values(ofCommandAt: position)
      guard let object = runtime.object(slot), !values.isEmpty else { return false }
      object.keep(values)
    case .preferContentSize(let slot, let width, let height):
      guard let controller = it(slot) else { return false }
      controller.preferredContentSize = Size(width: Int(width), height: Int(height))
    case .openWindow(let name, let scene, let traits, let idiom, let system):
      _ = application.openWindow(
        runtime.log.name(name) ?? "", scene: runtime.log.name(scene), traits, idiom,
        system: system)
    case .setRoot(let slot, let window, let motion) where isPlain(motion):
      guard let controller = it(slot), let window = application.window(window) else { return false }
      window.setRoot(
        controller, animated: motion.isAnimated, interactive: motion == .interactive)
    case .showWindow(let id):
      guard let window = application.window(id) else { return false }
      window.makeKeyAndVisible()
    case .hideWindow(let id):
      guard let window = application.window(id) else { return false }
      window.hide()
    case .layout(let id): application.window(id)?.layoutIfNeeded()
    case .overrideTraits(let slot, let traits):
      guard let child = it(slot), let parent = child.parent else { return false }
      parent.setOverrideTraitCollection(traits, forChild: child)
    case .connect(let scene):
      guard let name = runtime.log.name(scene) else { return false }
      // Its windows are in the session by themselves.
      runtime.perform(.connect(scene: runtime.log.symbol(name)))
    case .disconnect(let scene): application.disconnect(scene: runtime.log.name(scene) ?? "")
    case .loadView(let slot):
      guard let controller = it(slot), !controller.isViewLoaded else { return false }
      controller.loadViewIfNeeded()
    case .beginAppearance(let slot, let appearing, let animated):
      guard let controller = it(slot) else { return false }
      controller.beginAppearanceTransition(appearing, animated: animated)
    case .endAppearance(let slot):
      guard let controller = it(slot) else { return false }
      controller.endAppearanceTransition()
    case .addChild(let slot, let parent):
      guard let child = it(slot), let parent = it(parent) else { return false }
      parent.addChild(child)
    case .addView(let slot, let host, let motion) where motion == Motion(motion.isAnimated):
      guard let child = it(slot), let host = it(host) else { return false }
      host.addView(of: child, animated: motion.isAnimated)
    case .willMove(let slot, let parent):
      guard let child = it(slot) else { return false }
      child.sendWillMove(child, toParent: it(parent))
    case .didMove(let slot, let parent):
      guard let child = it(slot) else { return false }
      child.sendDidMove(child, toParent: it(parent))
    case .removeView(let slot, let motion) where motion == Motion(motion.isAnimated):
      guard let child = it(slot) else { return false }
      child.removeView(animated: motion.isAnimated)
    case .removeFromParent(let slot):
      guard let child = it(slot) else { return false }
      child.removeFromParent()
    case .unembed(let slot, let motion) where motion == Motion(motion.isAnimated):
      guard let child = it(slot) else { return false }
      child.unembed(child, animated: motion.isAnimated)
    case .exchange(let new, let old, let container, let motion) where isPlain(motion):
      guard let new = it(new), let old = it(old), let container = it(container) else {
        return false
      }
      container.exchange(
        old, for: new, animated: motion.isAnimated, interactive: motion == .interactive)
    case .exchangeViews(let new, let old, let container, let motion) where isPlain(motion):
      guard let new = it(new), let old = it(old), let container = it(container) else {
        return false
      }
      container.transition(
        from: old, to: new, animated: motion.isAnimated, interactive: motion == .interactive)
    default: return callContainer(command, position)
    }
    return true
  }

  private func callContainer(_ command: Command, _ position: Position) -> Bool {
    func it(_ slot: Slot) -> ViewController? { controller(slot) }
    let nodes = nodes(ofCommandAt: position)
    let controllers = nodes.compactMap(it)
    guard controllers.count == nodes.count else { return false }
    switch command {
    case .push(let slot, let stack, let motion) where motion != .held:
      guard let node = it(slot), let stack = it(stack) as? NavigationController else {
        return false
      }
      stack.push(node, animated: motion.isAnimated, interactive: motion == .interactive)
    case .pop(let stack, let motion) where motion != .held:
      guard let stack = it(stack) as? NavigationController else { return false }
      stack.pop(animated: motion.isAnimated, interactive: motion == .interactive)
    case .popTo(let slot, let stack, let motion) where motion != .held:
      guard let node = it(slot), let stack = it(stack) as? NavigationController else {
        return false
      }
      stack.pop(to: node, animated: motion.isAnimated, interactive: motion == .interactive)
    case .popToRoot(let stack, let motion) where motion != .held:
      guard let stack = it(stack) as? NavigationController else { return false }
      stack.popToRoot(animated: motion.isAnimated, interactive: motion == .interactive)
    case .setStack(let stack, let motion) where motion != .held:
      guard let stack = it(stack) as? NavigationController else { return false }
      stack.setViewControllers(
        controllers, animated: motion.isAnimated, interactive: motion == .interactive)
    case .setTabs(let tabs, let motion) where motion == Motion(motion.isAnimated):
      guard let tabs = it(tabs) as? TabBarController else { return false }
      tabs.setViewControllers(controllers, animated: motion.isAnimated)
    case .select(let slot, let tabs, let origin, let motion) where motion != .held:
      guard let node = it(slot), let tabs = it(tabs) as? TabBarController, origin != .storyboard
      else { return false }
      tabs.select(
        node, byUser: origin == .user, animated: motion.isAnimated,
        interactive: motion == .interactive)
    case .selectIndex(let index, let tabs, let origin, let motion) where motion != .held:
      guard let tabs = it(tabs) as? TabBarController, origin != .storyboard else { return false }
      tabs.select(
        index: Int(index), byUser: origin == .user, animated: motion.isAnimated,
        interactive: motion == .interactive)
    case .setPages(let pages, .scroll, let direction, let motion) where motion != .held:
      guard let pages = it(pages) as? PageViewController else { return false }
      pages.setViewControllers(
        controllers, direction: direction, animated: motion.isAnimated,
        interactive: motion == .interactive)
    case .swipePages(let pages, .scroll, let direction, let motion)
    where motion != .held && motion.isAnimated:
      guard let pages = it(pages) as? PageViewController else { return false }
      pages.swipe(to: controllers, direction: direction, interactive: motion == .interactive)
    case .setColumn(let slot, let split, let column, let motion)
    where motion == Motion(motion.isAnimated):
      guard let split = it(split) as? SplitViewController, slot.isNone || it(slot) != nil else {
        return false
      }
      split.setViewController(it(slot), for: column, animated: motion.isAnimated)
    case .collapse(let split, let motion) where motion == Motion(motion.isAnimated):
      guard let split = it(split) as? SplitViewController else { return false }
      split.collapse(animated: motion.isAnimated)
    case .expand(let split, let motion) where motion == Motion(motion.isAnimated):
      guard let split = it(split) as? SplitViewController else { return false }
      split.expand(animated: motion.isAnimated)
    default: return callOther(command)
    }
    return true
  }

  private func callOther(_ command: Command) -> Bool {
    func it(_ slot: Slot) -> ViewController? { controller(slot) }
    switch command {
    case .present(let slot, let from, nil, let motion, let whenReady) where motion != .held:
      guard let node = it(slot), let from = it(from) else { return false }
      from.present(
        node, animated: motion.isAnimated, interactive: motion == .interactive,
        whenReady: whenReady)
    case .dismiss(let slot, let motion) where motion != .held:
      guard let node = it(slot) else { return false }
      node.dismiss(animated: motion.isAnimated, interactive: motion == .interactive)
    case .swipeDismiss(let slot, let motion) where motion != .held && motion.isAnimated:
      guard let node = it(slot) else { return false }
      node.swipeToDismiss(interactive: motion == .interactive)
    case .touchPresentationController(let slot):
      guard let node = it(slot), runtime.hierarchy[slot].frozenStyle == nil else { return false }
      _ = node.presentationController
    case .becomeFirstResponder(let slot):
      guard let node = it(slot) else { return false }
      node.becomeFirstResponder()
    case .resignFirstResponder(let slot):
      guard let node = it(slot) else { return false }
      node.resignFirstResponder()
    case .show(let slot, let from, .animated):
      guard let node = it(slot), let from = it(from) else { return false }
      from.showUp(node, detail: false)
    case .showDetail(let slot, let from, .animated):
      guard let node = it(slot), let from = it(from) else { return false }
      from.showUp(node, detail: true)
    case .action(let name, let from):
      guard let from = it(from), let name = runtime.log.name(name) else { return false }
      from.sendAction(name)
    case .gesture(let name, let from):
      guard let from = it(from), let name = runtime.log.name(name) else { return false }
      from.sendGesture(name)
    case .segue(let id, let from, _, let origin, let motion):
      guard let from = it(from), let name = runtime.log.name(id),
        let segue = segue(name, of: from)
      else { return false }
      runtime.perform(segue, from: from, sender: nil, by: origin, motion)
    case .unwind(let slot, let action, let id, let origin, let motion)
    where motion != .held && origin != .storyboard:
      guard let node = it(slot), let action = runtime.log.name(action) else { return false }
      node.performUnwind(
        action, identifier: runtime.log.name(id), byUser: origin == .user,
        animated: motion.isAnimated, interactive: motion == .interactive)
    case .escape(let slot, let motion) where motion == Motion(motion.isAnimated):
      guard let node = it(slot) else { return false }
      node.escape(animated: motion.isAnimated)
    case .screenChanged(let slot):
      guard let node = it(slot) else { return false }
      node.postScreenChanged()
    case .finish(let began):
      guard let found = runtime.hierarchy.transitions.first(where: { $0.began == began }) else {
        return false
      }
      runtime.coordinator(of: found).finish()
    case .cancel(let began):
      guard let found = runtime.hierarchy.transitions.first(where: { $0.began == began }) else {
        return false
      }
      runtime.coordinator(of: found).cancel()
    case .enterBackground: application.enterBackground()
    case .enterForeground: application.enterForeground()
    case .warnOfMemory: application.warnOfMemory()
    case .ignoreSnapshot: application.ignoreSnapshotOnNextApplicationLaunch()
    case .extendRestoration: application.extendStateRestoration()
    case .completeRestoration: application.completeStateRestoration()
    default: return false
    }
    return true
  }

  /// The scene that the script made a controller of.
  private func scene(madeAt position: Position) -> CatalogueSet.Address? {
    guard case .commanded(.set(_, .storyboard, let origin))? = session.entry(position + 2)?.event
    else { return nil }
    return runtime.log.name(Symbol(origin)).flatMap(application.scenes.address(recorded:))
  }

  /// The segue of a storyboard that the script performed, by the name it is recorded under.
  private func segue(_ name: String, of controller: ViewController) -> Storyboards.Segue? {
    controller.template.flatMap { source in
      application.scenes[source]?.segues.first {
        application.scenes.name(of: $0, from: source) == name
      }
    }
  }

  /// Whether there is such a property.
  private func set(_ property: Property, _ value: UInt32, of object: LiveObject) -> Bool {
    let flag = value != 0
    let text = runtime.log.name(Symbol(value))
    if property == .restorationIdentifier {
      guard object.restorationIdentifier != text else { return false }
      object.restorationIdentifier = text
      return true
    }
    guard let it = object as? ViewController, value < 2 || property == .style || property == .title
    else { return false }
    switch property {
    case .title: it.title = text
    case .style:
      guard let style = Style(rawValue: UInt8(truncatingIfNeeded: value)) else { return false }
      it.modalPresentationStyle = style
    case .definesPresentationContext: it.definesPresentationContext = flag
    case .providesPresentationContextTransitionStyle:
      it.providesPresentationContextTransitionStyle = flag
    case .isModalInPresentation: it.isModalInPresentation = flag
    case .forwardsAppearance: it.shouldAutomaticallyForwardAppearanceMethods = flag
    case .hidesBottomBarWhenPushed: it.hidesBottomBarWhenPushed = flag
    case .transient: it.isTransient = flag
    case .anchor: it.hasPopoverAnchor = flag
    default: return false
    }
    return true
  }
}
