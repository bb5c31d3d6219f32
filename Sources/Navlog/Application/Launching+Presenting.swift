import NavlogNavigation
import NavlogRestoration

// Controllers that an app presents during its launch, such as in `viewDidAppear(_:)`.
extension Launching {
  /// Returns the restored controller that `presenter` is to present at the end of the launch, with
  /// the styles of its presentation, if the app presents one of the same class and identifier now:
  /// otherwise the app's would take the place of the saved one at every launch.
  func presentation(
    like controller: ViewController, by presenter: ViewController
  ) -> (controller: ViewController, style: Style, transition: TransitionStyle)? {
    guard !isOver, presenter.node != nil,
      let above = objects.first(where: { $0.value == presenter.slot })?.key,
      restorer.decisions.indices.contains(above), restorer.decisions[above].outcome.isRestored,
      let index = restorer.links(of: above).presented, let slot = objects[index],
      runtime.hierarchy.isAlive(slot), runtime.hierarchy[slot].presenter.isNone,
      !HierarchyRebuilder(restorer, in: engine).emptyPresentations.contains(where: {
        $0.container == index
      }),
      let saved = runtime.controller(slot), saved !== controller,
      type(of: saved) == type(of: controller),
      saved.restorationIdentifier == controller.restorationIdentifier
    else { return nil }
    let node = restorer.archive.nodes[index]
    return (saved, node.style, node.transition)
  }
}
