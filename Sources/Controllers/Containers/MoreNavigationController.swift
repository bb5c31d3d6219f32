import Navigation

/// The controller of the tabs that have no room.
final class MoreNavigationController: NavigationController {
  override class var kindOfObjects: Kind { .more }
  override class var isKindsOwn: Bool { true }
}
