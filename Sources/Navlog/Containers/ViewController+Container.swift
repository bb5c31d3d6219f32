import NavlogNavigation

extension ViewController {
  /// Passes a callback of a container on to its delegate.
  func receiveAsContainer(_ call: Call, in runtime: Runtime) {
    switch self {
    case let tabs as TabBarController:
      if let other = runtime.controller(call.other) {
        tabs.delegate?.tabBarController(tabs, didSelect: other)
      }
    case let pages as PageViewController:
      guard let other = runtime.controller(call.other) else { return }
      if call.callback == .pageWillTransition {
        pages.delegate?.pageViewController(pages, willTransitionTo: other)
      } else {
        pages.delegate?.pageViewController(
          pages, didFinishTurningTo: other, completed: call.flag)
      }
    case let split as SplitViewController:
      let column = Column(rawValue: UInt8(truncatingIfNeeded: call.symbol.raw)) ?? .primary
      switch call.callback {
      case .displayModeWillChange:
        let mode = SplitDisplayMode(rawValue: UInt8(truncatingIfNeeded: call.symbol.raw))
        split.delegate?.splitViewController(split, willChangeTo: mode ?? .automatic)
      case .columnWillShow: split.delegate?.splitViewController(split, willShow: column)
      case .columnWillHide: split.delegate?.splitViewController(split, willHide: column)
      case .didCollapse: split.delegate?.splitViewControllerDidCollapse(split)
      case .didExpand: split.delegate?.splitViewControllerDidExpand(split)
      default: break
      }
    default: break
    }
  }
}
