import NavlogNavigation

/// The navigation controller for the tabs that don't fit in the tab bar.
final class MoreNavigationController: NavigationController {
  override class var kindOfObjects: Kind { .more }
  override class var isKindsOwn: Bool { true }
}
