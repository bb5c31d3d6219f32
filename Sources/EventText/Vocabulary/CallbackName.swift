/// A callback that an object receives, with its name in scripts and in their output.
package struct CallbackName: Sendable {
  /// The sections of the help, in order.
  package enum Group: String, CaseIterable, Sendable {
    case life = "Life"
    case layout = "Layout and environment"
    case containment = "Containment"
    case presentation = "Presentation"
    case segues = "Segues"
    case state = "State"
    case scenes = "Scenes"
    case accessibility = "Accessibility"
    case causes = "Overrides, actions and gestures"
  }

  package let name: String
  package let group: Group
  package let help: String
  /// The fields its line can have in addition to position, event, node and command.
  package let fields: [String]

  package static let table: [CallbackName] =
    life + layout + containment + presentation + segues + state + scenes
    + accessibility + causes

  package static let names = table.map(\.name)

  package static let known = Set(names)

  private init(_ name: String, _ group: Group, _ help: String, _ fields: String...) {
    self.name = name
    self.group = group
    self.help = help
    self.fields = fields
  }
}

extension CallbackName {
  private static let appearance = ["animated", "being", "presented", "presenting"]

  private init(appearance name: String, _ help: String) {
    self.name = name
    group = .life
    self.help = help
    fields = Self.appearance
  }

  private static let life: [CallbackName] = [
    .init("init", .life, "the stub is made"),
    .init("awakeFromNib", .life, "it came from a storyboard"),
    .init("loadView", .life, "its view is touched for the first time"),
    .init("viewDidLoad", .life, "its view is loaded"),
    .init(appearance: "viewWillAppear", "its view is about to come on screen"),
    .init(
      appearance: "viewIsAppearing", "its view is in the window, with traits; not before system 13"),
    .init(appearance: "viewDidAppear", "its view is on screen"),
    .init(appearance: "viewWillDisappear", "its view is about to leave the screen"),
    .init(appearance: "viewDidDisappear", "its view has left the screen"),
    .init("didReceiveMemoryWarning", .life, "the system is low on memory"),
    .init("released", .life, "nothing retains it any more"),
  ]

  private static let layout: [CallbackName] = [
    .init("viewWillLayoutSubviews", .layout, "a layout pass reaches it"),
    .init("layoutSubviews", .layout, "its view lays out"),
    .init("viewDidLayoutSubviews", .layout, "the pass has gone through it"),
    .init(
      "containerViewWillLayoutSubviews", .layout,
      "to its presentation controller; the node is the presented one"),
    .init("containerViewDidLayoutSubviews", .layout, "likewise"),
    .init("traitsWillChange", .layout, "its size classes are about to change", "traits"),
    .init("traitsDidChange", .layout, "they have changed", "traits"),
    .init("sizeWillTransition", .layout, "its size is about to change"),
    .init(
      "preferredContentSizeDidChange", .layout, "a child's preferred content size changed", "child"),
    .init("windowDidBecomeKey", .layout, "to the app: a window became key", "window"),
    .init("windowDidResignKey", .layout, "to the app: a window resigned key", "window"),
  ]

  private static let containment: [CallbackName] = [
    .init("willMove", .containment, "it is about to get a parent, or to lose it", "parent"),
    .init("didMove", .containment, "it has got a parent, or lost it", "parent"),
    .init("navigationWillShow", .containment, "to the stack's delegate", "controller"),
    .init("navigationDidShow", .containment, "to the stack's delegate", "controller"),
    .init(
      "tabDidSelect", .containment, "to the tabs' delegate, after the user's tap", "controller"),
    .init(
      "pageWillTransition", .containment, "to the pages' delegate, when the user turns",
      "controller"),
    .init(
      "pageDidFinish", .containment, "to the pages' delegate, when the user has turned", "completed"
    ),
    .init("columnWillShow", .containment, "to the split's delegate", "column"),
    .init("columnWillHide", .containment, "to the split's delegate", "column"),
    .init("displayModeWillChange", .containment, "to the split's delegate", "mode"),
    .init("didCollapse", .containment, "to the split's delegate"),
    .init("didExpand", .containment, "to the split's delegate"),
    .init(
      "showDetailTargetDidChange", .containment,
      "the controller that shows details may have changed"),
  ]

  private static let presentation: [CallbackName] = [
    .init("presentationTransitionWillBegin", .presentation, "to its presentation controller"),
    .init(
      "presentationTransitionDidEnd", .presentation, "to its presentation controller", "completed"),
    .init("dismissalTransitionWillBegin", .presentation, "to its presentation controller"),
    .init(
      "dismissalTransitionDidEnd", .presentation, "to its presentation controller", "completed"),
    .init("willPresentWithAdaptiveStyle", .presentation, "to its presentation's delegate", "style"),
    .init("presentationWillDismiss", .presentation, "the user begins to dismiss it"),
    .init("presentationDidDismiss", .presentation, "the user has dismissed it"),
    .init(
      "presentationDidAttemptToDismiss", .presentation,
      "the user tried to dismiss it, and it prevents that"),
    .init("sheetDidChangeSelectedDetent", .presentation, "the user has moved its sheet", "detent"),
    .init("alertActionSelected", .presentation, "its action has dismissed it", "action"),
    .init(
      "prepareForPopoverPresentation", .presentation, "to the popover's delegate, before it appears"
    ),
    .init(
      "popoverWillReposition", .presentation, "to the popover's delegate: the window's size changes"
    ),
    .init("dismissCalled", .presentation, "it is asked to dismiss"),
    .init(
      "interactionEnded", .presentation,
      "the user's gesture ended, which finishes or cancels the transition", "cancelled"),
    .init("completion", .presentation, "the completion of a present or a dismiss"),
    .init("becameFirstResponder", .presentation, "it became first responder"),
    .init("resignedFirstResponder", .presentation, "it resigned first responder"),
    .init("didUpdateFocus", .presentation, "focus moved from it, to it, or inside it", "focused"),
  ]

  private static let segues: [CallbackName] = [
    .init("segueInit", .segues, "a segue is made", "segue", "destination"),
    .init(
      "prepare", .segues, "the source prepares the destination", "segue", "destination",
      "viewLoaded"),
    .init("seguePerform", .segues, "the segue performs", "segue"),
    .init("segueReleased", .segues, "the segue is gone", "segue"),
    .init("unwindAction", .segues, "the destination of an unwind gets its action", "action"),
    .init("unwindTowards", .segues, "a container shows what is on the way back", "towards"),
  ]

  private static let state: [CallbackName] = [
    .init("encodeRestorableState", .state, "its state is encoded", "viewLoaded"),
    .init("decodeRestorableState", .state, "its state is decoded"),
    .init(
      "applicationFinishedRestoringState", .state, "the restoration of all objects has finished"),
    .init("willFinishLaunching", .state, "to the app"),
    .init("willEncodeRestorableState", .state, "to the app"),
    .init("didDecodeRestorableState", .state, "to the app"),
    .init("didFinishLaunching", .state, "to the app"),
    .init("stateRestorationActivity", .state, "to the app, of a scene", "scene"),
  ]

  private static let scenes: [CallbackName] = [
    .init(
      "sceneWillConnect", .scenes, "to the app, with the activity it saved", "scene", "activity"),
    .init("sceneWillEnterForeground", .scenes, "to the app", "scene"),
    .init("sceneDidBecomeActive", .scenes, "to the app", "scene"),
    .init("sceneWillResignActive", .scenes, "to the app", "scene"),
    .init("sceneDidEnterBackground", .scenes, "to the app", "scene"),
    .init(
      "sceneDidDisconnect", .scenes, "to the app; the scene's controllers are released next",
      "scene"),
    .init("applicationWillEnterForeground", .scenes, "to an app without scenes"),
    .init("applicationDidBecomeActive", .scenes, "to an app without scenes"),
    .init("applicationWillResignActive", .scenes, "to an app without scenes"),
    .init("applicationDidEnterBackground", .scenes, "to an app without scenes"),
    .init("continueUserActivity", .scenes, "to the app", "activity", "content"),
  ]

  private static let causes: [CallbackName] = [
    .init("show", .causes, "to a stub that overrides it", "controller"),
    .init("showDetail", .causes, "to a stub that overrides it", "controller"),
    .init("action", .causes, "to the first that can perform it", "selector", "sender"),
    .init("gesture", .causes, "to the first that can perform it", "selector", "sender"),
  ]

  private static let accessibility: [CallbackName] = [
    .init(
      "focusMoved", .accessibility, "the focus is on this controller, or on the element", "element")
  ]
}
