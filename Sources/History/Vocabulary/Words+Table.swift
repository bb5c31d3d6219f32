// Written by Tools/vocabulary/generate from the rows beside it; edit those.
// swift-format-ignore-file

extension Words {
  /// Their public names, by their numbers.
  package var names: [String] { Self.table[Int(rawValue)] }

  private static let table: [[String]] = [
    ["content", "table", "collection", "navigation", "tab", "split", "page", "container", "more", "view", "object"],  // Kind
    ["code", "user", "storyboard"],  // Origin
    ["animated", "immediate", "interactive", "held"],  // Motion
    ["disappeared", "appearing", "appeared", "disappearing"],  // Appearance
    ["primary", "supplementary", "secondary"],  // Column
    ["scroll", "curl"],  // PageStyle
    ["forward", "reverse"],  // Direction
    ["automatic", "fullScreen", "pageSheet", "formSheet", "currentContext", "custom", "overFullScreen", "overCurrentContext", "popover", "none"],  // Style
    ["coverVertical", "flipHorizontal", "crossDissolve", "partialCurl"],  // TransitionStyle
    ["show", "showDetail", "presentation", "popover", "embed", "custom", "customPresentation", "push", "modal", "replace", "unknown"],  // SegueKind
    ["phone", "pad"],  // Idiom
    ["responder", "asker", "detail", "original", "content", "segue"],  // Link
    ["unlaunched", "active", "background", "terminated"],  // ApplicationState
    ["restored", "migrated", "defaulted", "dropped", "truncated", "spliced", "vetoed", "deferred"],  // Verdict
    ["push", "pop", "replace", "reveal", "tab", "scroll", "curl", "swipeScroll", "swipeCurl", "present", "presentOver", "dismiss", "dismissOver", "swipe", "swipeOver", "cover", "uncover", "exchange", "exchangeViews", "embed", "root", "column", "removeView", "unembed"],  // Choreography
    ["style", "transition", "definesPresentationContext", "providesPresentationContextTransitionStyle", "isModalInPresentation", "forwardsAppearance", "shouldRemovePresentersView", "overridesShow", "overridesShowDetail", "overridesUnwindTowards", "delegatesStatusBar", "columns", "spine", "anchor", "skipsSuper", "restorationIdentifier", "restorationClass", "title", "hidesBottomBarWhenPushed", "capturesStatusBarAppearance", "disablesAutomaticKeyboardDismissal", "transient", "encodesChildren", "version", "segue", "storyboard"],  // Property
    ["awakeFromNib", "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "didReceiveMemoryWarning", "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews", "containerViewWillLayoutSubviews", "containerViewDidLayoutSubviews", "traitsWillChange", "traitsDidChange", "sizeWillTransition", "preferredContentSizeDidChange", "willMove", "didMove", "navigationWillShow", "navigationDidShow", "tabDidSelect", "pageWillTransition", "pageDidFinish", "columnWillShow", "columnWillHide", "didCollapse", "didExpand", "showDetailTargetDidChange", "presentationTransitionWillBegin", "presentationTransitionDidEnd", "dismissalTransitionWillBegin", "dismissalTransitionDidEnd", "willPresentWithAdaptiveStyle", "presentationWillDismiss", "presentationDidDismiss", "presentationDidAttemptToDismiss", "dismissCalled", "interactionEnded", "completion", "becameFirstResponder", "resignedFirstResponder", "segueInit", "prepare", "seguePerform", "segueReleased", "unwindAction", "unwindTowards", "encodeRestorableState", "decodeRestorableState", "applicationFinishedRestoringState", "willFinishLaunching", "willEncodeRestorableState", "didDecodeRestorableState", "didFinishLaunching", "stateRestorationActivity", "show", "showDetail", "action", "gesture", "focusMoved", "turn"],  // Callback
    ["shouldPerformSegue", "segueAction", "destination", "canPerformUnwind", "allowedChildrenForUnwinding", "canPerformAction", "shouldSelectTab", "primaryForCollapsing", "primaryForExpanding", "collapseSecondary", "separateSecondary", "topColumnForCollapsing", "splitShow", "splitShowDetail", "adaptiveStyle", "adaptiveController", "presentationShouldDismiss", "performEscape", "childForStatusBarStyle", "childForStatusBarHidden", "shouldSaveApplicationState", "shouldRestoreApplicationState", "controllerForPath", "restorationClass"],  // Question.Kind
  ]
}

/// The words that fields hold.
package enum Words: UInt8, CaseIterable, Sendable {
  case kind, origin, motion, appearance, column, pageStyle, direction, style, transitionStyle, segueKind, idiom, link, applicationState, verdict, choreography, property, callback, question
}
