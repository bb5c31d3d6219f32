/// The names of elements and attributes that ``StoryboardContents`` models.
enum ElementName: UInt8, CaseIterable {
  // Elements.
  case document, scenes, scene, objects, connections, segue, outlet, outletCollection, action
  case variation, mask, include, exclude, userDefinedRuntimeAttributes
  case userDefinedRuntimeAttribute, exit, placeholder, customObject
  case viewController, tableViewController, collectionViewController, navigationController
  case tabBarController, splitViewController, pageViewController, glkViewController
  case avPlayerViewController, hostingController, viewControllerPlaceholder
  case view, containerView, `nil`, popoverArrowDirection
  case inferredMetricsTieBreakers
  // Attributes.
  case id, type, version, toolsVersion, systemVersion, targetRuntime, initialViewController
  case sceneID, sceneMemberID, key, reference
  case customClass, customModule, customModuleProvider
  case storyboardIdentifier, explicitStoryboardIdentifier, restorationIdentifier
  case useStoryboardIdentifierAsRestorationIdentifier
  case storyboardName, referencedIdentifier, bundleIdentifier
  case title, userLabel, placeholderIdentifier
  case destination, target, kind, identifier, relationship, unwindAction
  case modalPresentationStyle, modalTransitionStyle, animates
  case popoverAnchorBarButtonItem, popoverAnchorView, destinationCreationSelector, trigger
  case splitViewControllerTargetIndex, inheritsFrom
  case property, collectionClass, selector, eventType, keyPath, value
  case definesPresentationContext, providesPresentationContextTransitionStyle
  case modalInPresentation, hidesBottomBarWhenPushed, spineLocation
  case transitionStyle, navigationOrientation, automaticallyAdjustsScrollViewInsets
  case up, down, left, right
  case other

  /// The name as written in files.
  var text: String { "\(self)" }

  static let named = Dictionary(
    uniqueKeysWithValues: allCases.filter { $0 != .other }.map { ($0.text, $0) })
}
