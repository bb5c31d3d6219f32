import NavlogNavigation

extension NavigationObject {
  /// Creates the object of a node that the engine makes by itself: the More controller, and the
  /// navigation controllers that a split adds.
  package static func system(_ kind: Kind) -> NavigationObject {
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
