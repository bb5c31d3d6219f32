import Navigation

extension Call {
  /// How the callback is printed; what the hierarchy says beside it is added where it is delivered.
  func words(_ names: some NodeNames) -> EventWords {
    var words = EventWords("\(callback)", node.isNone ? "app" : names.name(node))
    words.kind = callback.isHeard ? .callback : .structural
    func add(_ name: String, _ value: JSON) { words.fields.append(.init(name, value)) }
    switch callback {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      add("animated", .bool(flag))
    case .willMove, .didMove: add("parent", names.json(other))
    case .navigationWillShow, .navigationDidShow: add("in", names.json(other))
    case .tabDidSelect, .pageWillTransition, .show, .showDetail:
      add("controller", names.json(other))
    case .preferredContentSizeDidChange: add("child", names.json(other))
    case .traitsWillChange: add("traits", Traits(raw: symbol.raw).json)
    case .traitsDidChange: add("previous", Traits(raw: symbol.raw).json)
    case .pageDidFinish, .presentationTransitionDidEnd, .dismissalTransitionDidEnd:
      add("completed", .bool(flag))
    case .interactionEnded: add("cancelled", .bool(flag))
    case .columnWillShow, .columnWillHide:
      add("column", Column(rawValue: UInt8(truncatingIfNeeded: symbol.raw)).map { "\($0)" }.json)
    case .willPresentWithAdaptiveStyle:
      add("style", Style(rawValue: UInt8(truncatingIfNeeded: symbol.raw)).map { "\($0)" }.json)
    case .segueInit, .prepare, .seguePerform, .segueReleased:
      add("destination", names.json(other))
      if let segue = names.text(symbol) { add("segue", .string(segue)) }
    case .unwindAction:
      add("action", names.json(symbol))
      add("source", names.json(other))
    case .unwindTowards: add("towards", names.json(other))
    case .action, .gesture:
      add("selector", names.json(symbol))
      add("sender", names.json(other))
    case .stateRestorationActivity: add("scene", names.json(symbol))
    case .focusMoved, .awakeFromNib, .loadView, .viewDidLoad, .viewIsAppearing,
      .didReceiveMemoryWarning, .viewWillLayoutSubviews, .layoutSubviews, .viewDidLayoutSubviews,
      .containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews, .sizeWillTransition,
      .didCollapse, .didExpand, .showDetailTargetDidChange, .presentationTransitionWillBegin,
      .dismissalTransitionWillBegin, .presentationWillDismiss, .presentationDidDismiss,
      .presentationDidAttemptToDismiss, .dismissCalled, .completion, .becameFirstResponder,
      .resignedFirstResponder, .encodeRestorableState, .decodeRestorableState,
      .applicationFinishedRestoringState, .willFinishLaunching, .willEncodeRestorableState,
      .didDecodeRestorableState, .didFinishLaunching, .turn:
      break
    }
    return words
  }

  /// What the hierarchy says at the moment of the callback (LIF-9, PRE-3, PRE-8).
  func circumstances(_ hierarchy: Hierarchy, _ names: some NodeNames) -> [OutputLine.Field] {
    guard hierarchy.isAlive(node) else { return [] }
    let record = hierarchy[node]
    var fields: [OutputLine.Field] = []
    switch callback {
    case .viewWillAppear, .viewDidAppear:
      if record.isBeingPresented {
        fields.append(.init("being", "presented"))
      } else if record.isMovingToParent {
        fields.append(.init("being", "movingTo"))
      }
    case .viewWillDisappear, .viewDidDisappear:
      if record.isBeingDismissed {
        fields.append(.init("being", "dismissed"))
      } else if record.isMovingFromParent {
        fields.append(.init("being", "movingFrom"))
      }
    case .viewIsAppearing, .traitsDidChange:
      fields.append(.init("traits", hierarchy.traits(of: node).json))
    case .prepare:
      let isLoaded = hierarchy.isAlive(other) && hierarchy[other].isLoaded
      fields.append(.init("viewLoaded", .bool(isLoaded)))
    case .encodeRestorableState, .decodeRestorableState:
      fields.append(.init("viewLoaded", .bool(record.isLoaded)))
    default: break
    }
    if callback.isAppearance {
      let links = hierarchy.presentation(around: node)
      if !links.presented.isNone { fields.append(.init("presented", names.json(links.presented))) }
      if !links.presenting.isNone {
        fields.append(.init("presenting", names.json(links.presenting)))
      }
    }
    return fields
  }
}

extension Callback {
  /// Whether an object of the app hears of it; a turn is only there to hold what is commanded in it.
  var isHeard: Bool { self != .turn }

  var isAppearance: Bool {
    switch self {
    case .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear:
      true
    default: false
    }
  }
}

extension Hierarchy {
  /// What the node, or the nearest controller around it, presents and is presented by (PRE-3).
  func presentation(around node: Slot) -> (presented: Slot, presenting: Slot) {
    var found = (presented: Slot.none, presenting: Slot.none)
    var current = node
    while !current.isNone {
      let record = self[current]
      if found.presented.isNone { found.presented = record.presented }
      if found.presenting.isNone { found.presenting = record.presenter }
      current = record.parent
    }
    return found
  }
}

extension String? {
  fileprivate var json: JSON { map(JSON.string) ?? .null }
}
