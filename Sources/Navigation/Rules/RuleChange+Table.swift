extension RuleChange {
  /// All changes, oldest first. Of one version, those that are recognized by their own events come
  /// first.
  static let table = earlier + recent

  private static let earlier: [RuleChange] = [
    RuleChange(
      "NAV-13", "a stack's delegate is also notified of its first display",
      { $0.callback(.navigationWillShow, .navigationDidShow) }),
    RuleChange(
      "E62", "a page curl in another style than full screen is refused",
      { $0.isRefused(.partialCurl) }),
    RuleChange(
      "CON-14", "addChild works on stacks and tab bars",
      { if case .refused(.addChild, .managedChild)? = $0.recorded { true } else { false } }),
    RuleChange(
      "CON-13", "addChild leaves a view on screen where it is",
      {
        guard case .addChild? = $0.command else { return false }
        return $0.recorded?.movesView == true
      }),
    RuleChange(
      "CON-10", "traits that a parent imposes are gone when the child moves",
      { if case .traitsOverridden? = $0.now { true } else { false } }),
    RuleChange(
      "ADP-5", "trait callbacks come to the controllers whose own traits change",
      { $0.callback(.traitsWillChange, .traitsDidChange) }),
    RuleChange(
      "PRE-16", "a controller that the presented one shows can be modal in its presentation",
      { $0.callback(.presentationDidAttemptToDismiss) }),
    RuleChange(
      "PRE-12", "what has to be in a window is the presenter that is found",
      { $0.wasRefused(.notInWindow) }),
    RuleChange(
      "PRE-24", "a controller that is not in a window does not become first responder",
      { if case .becomeFirstResponder? = $0.command { true } else { false } }),
    RuleChange(
      "SHW-6", "actions go on from a presented controller to its presenter",
      {
        switch $0.command {
        case .action?, .gesture?: $0.asks(.canPerformAction)
        default: false
        }
      }),
    RuleChange(
      "CON-15", "a stack passes the preferred content size of its top on",
      { if case .preferredContentSizeSet? = $0.now { true } else { false } }),
    RuleChange(
      "SAV-19", "the objects in the archive are asked to encode, and no others",
      { $0.asks(.nodesToPreserve) }),
    RuleChange(
      "SAV-1", "the app is asked whether to save although it has scenes",
      { $0.asks(.shouldSaveApplicationState) }),
    RuleChange(
      "SPL-2", "a collapsing split pushes the secondary as it is",
      { $0.isInSplit || $0.wasRefused(.navigationOnStack) }),
    RuleChange(
      "ADP-6", "a form sheet, a popover and a primary column are compact on a pad",
      { $0.followsTraits }),
    RuleChange(
      "CON-13", "addChild leaves a view where it is although the new parent is off screen", in: 4,
      {
        guard case .addChild? = $0.command else { return false }
        if case .linked(_, .view, _)? = $0.now { return true }
        return $0.recorded?.movesView == true
      }),
    RuleChange(
      "SCN-3", "scenes are notified of their life cycle", in: 5,
      {
        $0.callback(
          .sceneWillConnect, .sceneWillEnterForeground, .sceneDidBecomeActive,
          .sceneWillResignActive, .sceneDidEnterBackground, .sceneDidDisconnect)
      }),
    RuleChange(
      "SCN-4", "an app without scenes is notified of its life cycle", in: 5,
      {
        $0.callback(
          .applicationWillEnterForeground, .applicationDidBecomeActive,
          .applicationWillResignActive, .applicationDidEnterBackground)
      }),
    RuleChange(
      "SCN-2", "a scene that disconnects releases its controllers", in: 5,
      {
        switch $0.command {
        case .disconnect?, .connect?: true
        default: false
        }
      }),
    RuleChange(
      "SPL-11", "a column-style split that expands asks for its display mode", in: 5,
      { $0.asks(.displayModeForExpanding) }),
    RuleChange(
      "NAV-9", "a stack shows its top although what a transition removed can't come back", in: 6,
      {
        switch ($0.recorded, $0.now) {
        case (.cancelled?, .called(let call)?), (.finished?, .called(let call)?):
          call.callback == .loadView || call.callback == .viewWillAppear
        default: false
        }
      }),
    RuleChange(
      "SPL-2", "what a collapsing split puts below a presentation disappears at once", in: 6,
      {
        guard $0.isInSplit, case .called(let call)? = $0.now else { return false }
        return call.callback == .viewWillDisappear
      }),
    RuleChange(
      "TAB-4", "a cancelled change of tabs leaves the tab that was selected meanwhile", in: 6,
      {
        guard case .cancel? = $0.command else { return false }
        return $0.callback(.interactionEnded)
      }),
    RuleChange(
      "SPL-4", "a split that is collapsed to its compact column shows controllers there", in: 7,
      {
        guard case .began? = $0.recorded else { return false }
        return switch $0.command {
        case .show?, .showDetail?, .segue?: true
        default: false
        }
      }),
    RuleChange(
      "PRE-42", "an action of an alert can be selected although another one is disabled", in: 7,
      {
        if case .selectAction? = $0.command { $0.wasRefused(.noSuchAction) } else { false }
      }),
    RuleChange(
      "E75", "the user's gestures don't reach what is covered, hidden or in the background", in: 8,
      { $0.isRefused(.outOfReach) }),
    RuleChange(
      "SCN-6", "a scene or an app that resigns active cancels the user's gestures", in: 8,
      { if case .finishing? = $0.now { $0.resignsActive } else { false } }),
    RuleChange(
      "SPL-12", "a collapsed split keeps its columns, and pushes and pops them", in: 8,
      {
        switch ($0.command, $0.now) {
        case (.showColumn?, _), (.hideColumn?, _), (.setColumn?, _), (.showDetail?, _): true
        case (_, .linked(_, .detail, _)?), (_, .unlinked(_, .detail)?), (_, .attached?): true
        default: false
        }
      }),
    RuleChange(
      "E73", "an update of orientations is refused if none is supported", in: 8,
      { $0.isRefused(.noCommonOrientation) }),
    RuleChange(
      "PAGE-5", "only sliding pages have a page indicator", in: 8,
      {
        if case .asked(let question)? = $0.recorded {
          question.kind == .presentationCount || question.kind == .presentationIndex
        } else {
          false
        }
      }),
    RuleChange(
      "NAV-9", "a controller that a transition in flight removes is notified of traits and sizes",
      in: 8, { $0.callback(.traitsWillChange, .traitsDidChange, .sizeWillTransition) }),
    RuleChange(
      "E75", "the user's gestures don't reach a scene that isn't active", in: 9,
      { $0.isRefused(.outOfReach) }),
    RuleChange(
      "SPL-12", "a stack of the app's own keeps its column in a collapsed split", in: 9,
      {
        if case .columnAssigned? = $0.now { true } else { $0.isInSplit }
      }),
    RuleChange(
      "E73", "nothing is updated, shown or presented without a supported orientation", in: 9,
      { $0.isRefused(.noCommonOrientation) || $0.asks(.supportedInterfaceOrientations) }),
    RuleChange(
      "CON-17", "a window turns back to the orientation of the device", in: 9,
      { $0.turnsWindow || $0.asks(.applicationSupportedOrientations) }),
    RuleChange(
      "PAGE-2", "only pages that curl have a spine in the middle", in: 9,
      { $0.isRefused(.wrongPageCount) }),
    RuleChange(
      "SCN-1", "a window of a disconnected scene isn't shown", in: 9,
      { $0.isRefused(.unknownScene) }),
    RuleChange(
      "E21", "what refuses a command is checked before an object is notified", in: 9,
      {
        switch $0.command {
        case .segue?, .unwind?, .select?, .exchange?, .tapBeside?, .present?, .show?:
          $0.now?.refusal != nil
        default: false
        }
      }),
    RuleChange(
      "SCN-6", "an app that terminates cancels the user's gestures", in: 10,
      {
        if case .terminate? = $0.command, case .finishing? = $0.now { true } else { false }
      }),
    RuleChange(
      "TAB-4", "a cancelled change of root or column finishes if the old one is elsewhere", in: 11,
      {
        guard case .cancel? = $0.command else { return false }
        return $0.callback(.interactionEnded)
      }),
    RuleChange(
      "TAB-4", "the tab that a callback selects during a change of tabs stays on screen", in: 10,
      {
        switch $0.command {
        case .select?, .selectIndex?: $0.recorded?.movesView == true
        default: false
        }
      }),
    RuleChange(
      "SPL-12", "a primary column that is set on a collapsed split leaves the others", in: 11,
      {
        guard case .setColumn(_, in: _, .primary, _)? = $0.command else { return false }
        if case .childRemoved? = $0.now { return true } else { return false }
      }),
    RuleChange(
      "SPL-4", "a column doesn't change if it is set to the controller that it shows", in: 10,
      {
        switch ($0.command, $0.now) {
        case (.showDetail?, .ended?), (.setColumn?, .ended?): true
        default: false
        }
      }),
    RuleChange(
      "SPL-12", "a controller that another column takes leaves no empty stack", in: 10,
      {
        switch $0.command {
        case .showDetail?, .setColumn?: true
        default: false
        }
      }),
    RuleChange(
      "PRE-21", "what a covered controller of a column presents waits for the column", in: 11,
      {
        switch ($0.recorded, $0.now) {
        case (.deferred?, _), (_, .resumed?): true
        default: false
        }
      }),
    RuleChange(
      "SPL-2", "a split that collapses or expands cancels gestures, and hides what is covered",
      in: 10,
      {
        switch $0.now {
        case .finishing?: $0.foldsSplit
        case .called(let call)?: $0.isInSplit && call.callback == .viewWillDisappear
        default: false
        }
      }),
    RuleChange(
      "PRE-41", "an action sheet that is a popover shows no cancel action", in: 12,
      {
        if case .selectAction? = $0.command { $0.isRefused(.noSuchAction) } else { false }
      }),
    RuleChange(
      "SPL-12", "a split without a primary column collapses onto a stack of its own", in: 12,
      {
        switch $0.now {
        case .created(_, _, _, .navigation, _)?: $0.foldsSplit
        case .called(let call)?: $0.foldsSplit && $0.isInSplit && call.callback == .willMove
        default: false
        }
      }),
    RuleChange(
      "SPL-5", "a stack that a split has made stays one when its first controller has gone", in: 12,
      { $0.isInSplit }),
  ]
}
