// Written by Tools/vocabulary/generate from the rows beside it; edit those.
// swift-format-ignore-file

extension Definition {
  /// What is said of each event, by its number.
  package static let events: [Definition] = [
    Definition("commanded"),
    Definition("ended"),
    Definition("init", [
      Field(1, .word(.kind), "kind", usual: .number(0)),
      Field(2, .symbol, "class", isOptional: true),
      Field(3, .symbol, "restoration", isOptional: true),
      Field(4, .word(.origin), "origin", isOptional: true, usual: .number(0)),
      Field(0, .node, "node", isRequired: true),
    ]),
    Definition("released", [
      Field(0, .node, "node"),
    ]),
    Definition("began", [
      Field(1, .node, "from"),
      Field(4, .word(.motion), "motion", usual: .number(0)),
      Field(0, .node, "node"),
      Field(2, .node, "to"),
      Field(3, .word(.choreography), "transition"),
    ]),
    Definition("finishing", [
      Field(3, .position, "began"),
    ]),
    Definition("finished", [
      Field(3, .position, "began"),
    ]),
    Definition("childAdded", [
      Field(2, .node, "before"),
      Field(0, .node, "node"),
      Field(1, .node, "to"),
    ]),
    Definition("childRemoved", [
      Field(0, .node, "node"),
    ]),
    Definition("stateSet", [
      Field(3, .fingerprint, "fingerprint"),
      Field(2, .symbol, "key", isRequired: true),
      Field(0, .node, "node"),
    ]),
    Definition("viewPlaced", [
      Field(1, .node, "in"),
      Field(0, .node, "node"),
    ]),
    Definition("viewRemoved", [
      Field(0, .node, "node"),
    ]),
    Definition("childSelected", [
      Field(0, .node, "node"),
    ]),
    Definition("with", [
      Field(0, .node, "node"),
    ]),
    Definition("presented", [
      Field(4, .word(.style), "adapted", usual: .place(3)),
      Field(1, .node, "by"),
      Field(6, .flag, "covers"),
      Field(0, .node, "node"),
      Field(3, .word(.style), "style", usual: .number(0)),
      Field(5, .word(.transitionStyle), "transition", usual: .number(0)),
    ]),
    Definition("dismissed", [
      Field(0, .node, "node"),
    ]),
    Definition("propertySet", [
      Field(0, .node, "node"),
      Field(3, .word(.property), "property"),
      Field(4, .value, "value"),
    ]),
    Definition("linked", [
      Field(3, .word(.link), "link"),
      Field(0, .node, "node"),
      Field(1, .node, "to"),
    ]),
    Definition("unlinked", [
      Field(3, .word(.link), "link"),
      Field(0, .node, "node"),
    ]),
    Definition("refused"),
    Definition("answered"),
    Definition("warned"),
    Definition("postponed"),
    Definition("cancelled", [
      Field(3, .position, "began"),
    ]),
    Definition("dropped"),
    Definition("stateCleared", [
      Field(2, .symbol, "key"),
      Field(0, .node, "node"),
    ]),
    Definition("preferredContentSizeSet", [
      Field(4, .number, "height"),
      Field(0, .node, "node"),
      Field(3, .number, "width"),
    ]),
    Definition("traitsOverridden", [
      Field(0, .node, "node"),
      Field(3, .traits, "traits"),
    ]),
    Definition("attached", [
      Field(0, .node, "node"),
      Field(1, .node, "to"),
    ]),
    Definition("detached", [
      Field(0, .node, "node"),
    ]),
    Definition("windowOpened", [
      Field(4, .word(.idiom), "idiom", usual: .number(0)),
      Field(1, .symbol, "scene"),
      Field(5, .byte, "system", usual: .number(13)),
      Field(3, .traits, "traits"),
      Field(2, .symbol, "window", isRequired: true),
    ]),
    Definition("windowShown", [
      Field(1, .window, "window"),
    ]),
    Definition("windowHidden", [
      Field(1, .window, "window"),
    ]),
    Definition("windowTraitsSet", [
      Field(3, .traits, "traits"),
      Field(1, .window, "window"),
    ]),
    Definition("rootSet", [
      Field(0, .node, "node"),
      Field(1, .window, "window"),
    ]),
    Definition("rootCleared", [
      Field(0, .node, "node"),
    ]),
    Definition("sceneConnected", [
      Field(2, .symbol, "scene"),
    ]),
    Definition("sceneDisconnected", [
      Field(2, .symbol, "scene"),
    ]),
    Definition("childMoved", [
      Field(2, .node, "before"),
      Field(0, .node, "node"),
    ]),
    Definition("selectionCleared", [
      Field(0, .node, "node"),
    ]),
    Definition("columnAssigned", [
      Field(3, .word(.column), "column"),
      Field(0, .node, "node"),
    ]),
    Definition("splitCollapsed", [
      Field(0, .node, "node"),
    ]),
    Definition("splitExpanded", [
      Field(0, .node, "node"),
    ]),
    Definition("appearanceBegan", [
      Field(3, .flag, "appearing"),
      Field(0, .node, "node"),
    ]),
    Definition("appearanceEnded", [
      Field(0, .node, "node"),
    ]),
    Definition("adapted", [
      Field(6, .flag, "covers"),
      Field(0, .node, "node"),
      Field(3, .word(.style), "style"),
    ]),
    Definition("styleFrozen", [
      Field(0, .node, "node"),
      Field(3, .word(.style), "style"),
    ]),
    Definition("deferred"),
    Definition("resumed", [
      Field(3, .position, "deferred"),
    ]),
    Definition("applicationMoved", isOfApp: true, [
      Field(3, .word(.applicationState), "state"),
    ]),
    Definition("preserving", isOfApp: true, [
      Field(3, .flag, "begins"),
    ]),
    Definition("restorationExtended", isOfApp: true, [
      Field(3, .number, "count"),
    ]),
    Definition("judged", [
      Field(0, .node, "node"),
      Field(2, .symbol, "path"),
      Field(4, .rule, "rule"),
      Field(3, .word(.verdict), "verdict"),
      Field(1, .number, "was"),
    ]),
    Definition("cited", isOfApp: true, [
      Field(4, .provenance, second: 1, "from"),
    ]),
  ]

  /// What is said of each callback, by its number.
  package static let callbacks: [Definition] = [
    Definition("awakeFromNib", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("loadView", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("viewDidLoad", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("viewWillAppear", isOfApp: true, [
      Field(3, .flag, "animated"),
      Field(0, .node, "node"),
    ]),
    Definition("viewIsAppearing", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("viewDidAppear", isOfApp: true, [
      Field(3, .flag, "animated"),
      Field(0, .node, "node"),
    ]),
    Definition("viewWillDisappear", isOfApp: true, [
      Field(3, .flag, "animated"),
      Field(0, .node, "node"),
    ]),
    Definition("viewDidDisappear", isOfApp: true, [
      Field(3, .flag, "animated"),
      Field(0, .node, "node"),
    ]),
    Definition("didReceiveMemoryWarning", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("viewWillLayoutSubviews", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("layoutSubviews", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("viewDidLayoutSubviews", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("containerViewWillLayoutSubviews", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("containerViewDidLayoutSubviews", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("traitsWillChange", isOfApp: true, [
      Field(0, .node, "node"),
      Field(2, .traits, "traits"),
    ]),
    Definition("traitsDidChange", isOfApp: true, [
      Field(0, .node, "node"),
      Field(2, .traits, "previous"),
    ]),
    Definition("sizeWillTransition", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("preferredContentSizeDidChange", isOfApp: true, [
      Field(1, .node, "child"),
      Field(0, .node, "node"),
    ]),
    Definition("willMove", isOfApp: true, [
      Field(0, .node, "node"),
      Field(1, .node, "parent"),
    ]),
    Definition("didMove", isOfApp: true, [
      Field(0, .node, "node"),
      Field(1, .node, "parent"),
    ]),
    Definition("navigationWillShow", isOfApp: true, [
      Field(1, .node, "in"),
      Field(0, .node, "node"),
    ]),
    Definition("navigationDidShow", isOfApp: true, [
      Field(1, .node, "in"),
      Field(0, .node, "node"),
    ]),
    Definition("tabDidSelect", isOfApp: true, [
      Field(1, .node, "controller"),
      Field(0, .node, "node"),
    ]),
    Definition("pageWillTransition", isOfApp: true, [
      Field(1, .node, "controller"),
      Field(0, .node, "node"),
    ]),
    Definition("pageDidFinish", isOfApp: true, [
      Field(3, .flag, "completed"),
      Field(0, .node, "node"),
    ]),
    Definition("columnWillShow", isOfApp: true, [
      Field(2, .word(.column), "column", usual: .number(0)),
      Field(0, .node, "node"),
    ]),
    Definition("columnWillHide", isOfApp: true, [
      Field(2, .word(.column), "column", usual: .number(0)),
      Field(0, .node, "node"),
    ]),
    Definition("didCollapse", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("didExpand", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("showDetailTargetDidChange", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("presentationTransitionWillBegin", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("presentationTransitionDidEnd", isOfApp: true, [
      Field(3, .flag, "completed"),
      Field(0, .node, "node"),
    ]),
    Definition("dismissalTransitionWillBegin", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("dismissalTransitionDidEnd", isOfApp: true, [
      Field(3, .flag, "completed"),
      Field(0, .node, "node"),
    ]),
    Definition("willPresentWithAdaptiveStyle", isOfApp: true, [
      Field(0, .node, "node"),
      Field(2, .word(.style), "style", usual: .number(0)),
    ]),
    Definition("presentationWillDismiss", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("presentationDidDismiss", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("presentationDidAttemptToDismiss", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("dismissCalled", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("interactionEnded", isOfApp: true, [
      Field(3, .flag, "cancelled"),
      Field(0, .node, "node"),
    ]),
    Definition("completion", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("becameFirstResponder", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("resignedFirstResponder", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("segueInit", isOfApp: true, [
      Field(1, .node, "destination"),
      Field(0, .node, "node"),
      Field(2, .symbol, "segue", isOptional: true),
    ]),
    Definition("prepare", isOfApp: true, [
      Field(1, .node, "destination"),
      Field(0, .node, "node"),
      Field(2, .symbol, "segue", isOptional: true),
    ]),
    Definition("seguePerform", isOfApp: true, [
      Field(1, .node, "destination"),
      Field(0, .node, "node"),
      Field(2, .symbol, "segue", isOptional: true),
    ]),
    Definition("segueReleased", isOfApp: true, [
      Field(1, .node, "destination"),
      Field(0, .node, "node"),
      Field(2, .symbol, "segue", isOptional: true),
    ]),
    Definition("unwindAction", isOfApp: true, [
      Field(2, .symbol, "action"),
      Field(0, .node, "node"),
      Field(1, .node, "source"),
    ]),
    Definition("unwindTowards", isOfApp: true, [
      Field(0, .node, "node"),
      Field(1, .node, "towards"),
    ]),
    Definition("encodeRestorableState", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("decodeRestorableState", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("applicationFinishedRestoringState", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("willFinishLaunching", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("willEncodeRestorableState", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("didDecodeRestorableState", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("didFinishLaunching", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("stateRestorationActivity", isOfApp: true, [
      Field(0, .node, "node"),
      Field(2, .symbol, "scene"),
    ]),
    Definition("show", isOfApp: true, [
      Field(1, .node, "controller"),
      Field(0, .node, "node"),
    ]),
    Definition("showDetail", isOfApp: true, [
      Field(1, .node, "controller"),
      Field(0, .node, "node"),
    ]),
    Definition("action", isOfApp: true, [
      Field(0, .node, "node"),
      Field(2, .symbol, "selector"),
      Field(1, .node, "sender"),
    ]),
    Definition("gesture", isOfApp: true, [
      Field(0, .node, "node"),
      Field(2, .symbol, "selector"),
      Field(1, .node, "sender"),
    ]),
    Definition("focusMoved", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
    Definition("turn", isOfApp: true, [
      Field(0, .node, "node"),
    ]),
  ]

  /// What is said of each question, by its number.
  package static let questions: [Definition] = [
    Definition("shouldPerformSegue", hasName: true),
    Definition("segueAction", hasName: true),
    Definition("destination", hasName: true),
    Definition("canPerformUnwind", hasName: true),
    Definition("allowedChildrenForUnwinding", hasName: true),
    Definition("canPerformAction", hasName: true),
    Definition("shouldSelectTab"),
    Definition("primaryForCollapsing"),
    Definition("primaryForExpanding"),
    Definition("collapseSecondary"),
    Definition("separateSecondary"),
    Definition("topColumnForCollapsing"),
    Definition("splitShow"),
    Definition("splitShowDetail"),
    Definition("adaptiveStyle"),
    Definition("adaptiveController"),
    Definition("presentationShouldDismiss"),
    Definition("performEscape"),
    Definition("childForStatusBarStyle"),
    Definition("childForStatusBarHidden"),
    Definition("shouldSaveApplicationState"),
    Definition("shouldRestoreApplicationState"),
    Definition("controllerForPath", hasName: true),
    Definition("restorationClass", hasName: true),
  ]
}
