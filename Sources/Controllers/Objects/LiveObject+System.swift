import Navigation

extension LiveObject {
  /// The controller of a node that the engine makes by itself: More, and what a split wraps.
  static func system(_ kind: Kind) -> LiveObject {
    switch kind {
    case .navigation: NavigationController()
    case .more: MoreNavigationController()
    case .tab: TabBarController()
    case .split: SplitViewController()
    case .page: PageViewController()
    case .table: TableViewController()
    case .collection: CollectionViewController()
    case .container: ContainerViewController()
    case .content: ViewController()
    case .view: View()
    case .object: RestorableObject()
    }
  }
}
