extension StoryboardController {
  /// Returns whether every controller of its kind has a key, so that a file may connect or set it
  /// for any class.
  func isSystemKey(_ key: String) -> Bool {
    Self.keys.contains(key) || Self.keysOfKinds[kind]?.contains(key) == true
  }

  private static let keys: Set<String> = [
    "view", "title", "navigationItem", "tabBarItem", "toolbarItems", "searchDisplayController",
    "restorationIdentifier", "transitioningDelegate", "preferredContentSize",
    "contentSizeForViewInPopover", "modalPresentationStyle", "modalTransitionStyle",
    "modalPresentationCapturesStatusBarAppearance", "modalInPresentation",
    "definesPresentationContext", "providesPresentationContextTransitionStyle",
    "hidesBottomBarWhenPushed", "edgesForExtendedLayout", "extendedLayoutIncludesOpaqueBars",
    "automaticallyAdjustsScrollViewInsets", "additionalSafeAreaInsets", "editing",
    "preferredFocusedView",
    "overrideUserInterfaceStyle", "accessibilityLabel", "accessibilityIdentifier",
  ]

  private static let keysOfKinds: [Kind: Set<String>] = [
    .table: ["tableView", "refreshControl", "clearsSelectionOnViewWillAppear"],
    .collection: [
      "collectionView", "clearsSelectionOnViewWillAppear",
      "installsStandardGestureForInteractiveMovement",
      "useLayoutToLayoutNavigationTransitions",
    ],
    .navigation: [
      "delegate", "navigationBar", "toolbar", "navigationBarHidden", "toolbarHidden",
      "hidesBarsOnSwipe", "hidesBarsOnTap", "hidesBarsWhenKeyboardAppears",
      "hidesBarsWhenVerticallyCompact",
    ],
    .tab: ["delegate", "tabBar", "selectedIndex"],
    .split: [
      "delegate", "preferredDisplayMode", "presentsWithGesture", "primaryBackgroundStyle",
      "preferredPrimaryColumnWidthFraction", "minimumPrimaryColumnWidth",
      "maximumPrimaryColumnWidth", "preferredSplitBehavior",
    ],
    .page: ["delegate", "dataSource", "doubleSided"],
    .player: ["player", "delegate", "showsPlaybackControls", "videoGravity"],
    .openGL: ["delegate", "preferredFramesPerSecond", "pauseOnWillResignActive"],
  ]
}
