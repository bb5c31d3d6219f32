import Controllers
import Navigation

/// A live stub: answers what the session says, and does in its methods what super does.
@MainActor
protocol Probe: AnyObject {
  var driver: Redriving? { get set }
}

/// The live stubs of each kind.
@MainActor
enum Probes {
  static func make(_ kind: Kind, _ driver: Redriving) -> LiveObject {
    let object: LiveObject =
      switch kind {
      case .navigation, .more: ProbeNavigation()
      case .tab: ProbeTabs()
      case .split: ProbeSplit()
      case .page: PageViewController()
      case .table: TableViewController()
      case .collection: CollectionViewController()
      case .container: ProbeContainer()
      case .content: ProbeContent()
      case .view: View()
      case .object: RestorableObject()
      }
    (object as? any Probe)?.driver = driver
    return object
  }
}
