public import Navigation

extension Kind {
  /// The class that a node of the kind has when none is declared for it; always declared itself.
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
