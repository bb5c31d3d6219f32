import NavlogNavigation

// Translates the engine's calls into method calls.
extension ViewController {
  func receive(_ call: Call, in runtime: Runtime) {
    let needed = call.callback.superCall
    if needed != nil { supered = [] }
    pass(call, in: runtime)
    guard let needed, !supered.contains(needed) else { return }
    var skipped = needed
    if call.callback == .encodeRestorableState { skipped.insert(.encoding) }
    let known = MissingSuperCalls(
      rawValue: runtime.hierarchy.property(.skipsSuper, of: call.node) ?? 0)
    if !known.isSuperset(of: skipped), runtime.hierarchy.isAlive(call.node) {
      runtime.perform(.set(call.node, .skipsSuper, known.union(skipped).rawValue))
    }
  }

  private func pass(_ call: Call, in runtime: Runtime) {
    switch call.callback {
    case .awakeFromNib: awakeFromNib()
    case .loadView:
      // A view that was accessed before the controller was in a session already exists.
      if storedView == nil { loadView() }
      runtime.completeView(of: self)
    case .viewDidLoad:
      if storedView == nil { storedView = View() }
      viewDidLoad()
      placeChildren(in: runtime)
    case .viewWillAppear: viewWillAppear(call.flag)
    case .viewIsAppearing: viewIsAppearing(runtime.engine.isAnimated(call.node))
    case .viewDidAppear: viewDidAppear(call.flag)
    case .viewWillDisappear: viewWillDisappear(call.flag)
    case .viewDidDisappear: viewDidDisappear(call.flag)
    case .didReceiveMemoryWarning: didReceiveMemoryWarning()
    case .viewWillLayoutSubviews: viewWillLayoutSubviews()
    case .layoutSubviews: storedView?.layoutSubviews()
    case .viewDidLayoutSubviews: viewDidLayoutSubviews()
    case .traitsWillChange: willTransition(to: Traits(raw: call.symbol.raw))
    case .traitsDidChange:
      traitCollectionDidChange(Traits(raw: call.symbol.raw))
      if isViewLoaded { runtime.performEmbeds(of: self) }
    case .sizeWillTransition: viewWillTransition(with: transitionCoordinator)
    case .preferredContentSizeDidChange:
      if let child = runtime.controller(call.other) {
        preferredContentSizeDidChange(forChild: child)
      }
    case .willMove: willMove(toParent: runtime.controller(call.other))
    case .didMove: didMove(toParent: runtime.controller(call.other))
    case .navigationWillShow:
      if let stack = runtime.controller(call.other) as? NavigationController {
        stack.delegate?.navigationController(stack, willShow: self)
      }
    case .navigationDidShow:
      if let stack = runtime.controller(call.other) as? NavigationController {
        stack.delegate?.navigationController(stack, didShow: self)
      }
    case .tabDidSelect, .pageWillTransition, .pageDidFinish, .columnWillShow, .columnWillHide,
      .didCollapse, .didExpand, .displayModeWillChange:
      receiveAsContainer(call, in: runtime)
    case .showDetailTargetDidChange: showDetailTargetDidChange()
    case .dismissCalled: break
    case .alertActionSelected: handleAction(Int(call.symbol.raw))
    case .interactionEnded: runtime.interactionEnded(in: call.node, isCancelled: call.flag)
    case .completion: runtime.complete(call.node)
    case .becameFirstResponder: didBecomeFirstResponder()
    case .resignedFirstResponder: didResignFirstResponder()
    case .segueInit, .prepare, .seguePerform, .segueReleased, .unwindAction, .unwindTowards:
      receiveSegue(call, in: runtime)
    case .encodeRestorableState: runtime.encode(self)
    case .decodeRestorableState: runtime.decode(self, call.node)
    case .applicationFinishedRestoringState: applicationFinishedRestoringState()
    case .show:
      if let other = runtime.controller(call.other) { show(other, sender: nil) }
    case .showDetail:
      if let other = runtime.controller(call.other) { showDetail(other, sender: nil) }
    case .action, .gesture:
      if let name = runtime.log.name(call.symbol) {
        actionHandlers[name]?(runtime.controller(call.other))
      }
    case .focusMoved: storedView?.didReceiveFocus()
    case .didUpdateFocus: didUpdateFocus(to: runtime.object(call.other))
    case .willFinishLaunching, .willEncodeRestorableState, .didDecodeRestorableState,
      .didFinishLaunching, .stateRestorationActivity, .turn:
      break
    default: receiveAsPresented(call, in: runtime)
    }
  }

  /// Adds the views of the children that were added before the controller had a view.
  private func placeChildren(in runtime: Runtime) {
    let children = unplaced
    unplaced = []
    for child in children where child.parent === self {
      if !runtime.hierarchy[child.slot].isViewPlaced {
        runtime.perform(.addView(child.slot, in: slot))
      }
    }
  }
}

extension Traits {
  /// Creates traits from a call's argument.
  init(raw: UInt32) {
    self.init(
      horizontal: SizeClass(rawValue: UInt8(raw & 3)) ?? .unspecified,
      vertical: SizeClass(rawValue: UInt8(raw >> 2 & 3)) ?? .unspecified)
  }
}
