public import NavlogNavigation

extension Kind {
  /// The class of a node of this kind for which no class is declared. It is always declared.
  public var className: String {
    switch self {
    case .content: "ViewController"
    case .table: "TableViewController"
    case .collection: "CollectionViewController"
    case .navigation, .more: "NavigationController"
    case .tab: "TabBarController"
    case .split: "SplitViewController"
    case .page: "PageViewController"
    case .container: "ContainerViewController"
    case .view: "View"
    case .object: "Object"
    }
  }
}
