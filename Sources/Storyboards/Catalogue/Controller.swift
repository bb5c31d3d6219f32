/// A view controller, or a reference to one in another storyboard.
public struct Controller: Hashable, Sendable {
  /// The identifier of the object in its file.
  public internal(set) var id: String
  /// Where it begins, from 1.
  public internal(set) var line: Int
  /// The element as written.
  public internal(set) var element: String
  /// What it is.
  public internal(set) var kind: Kind
  /// Its class, where it is not the kind's own.
  public internal(set) var customClass: CustomClass?
  /// What code calls it.
  public internal(set) var storyboardIdentifier: String?
  /// The identifier of preservation: its own, or the storyboard's where the file says so.
  public internal(set) var restorationIdentifier: String?
  /// Whether the storyboard's identifier is to be the one of preservation.
  public internal(set) var usesStoryboardIdentifier = false
  /// The title.
  public internal(set) var title: String?
  /// Where it really is, for a reference.
  public internal(set) var reference: StoryboardReference?
  /// Whether it has a view of its own here.
  public internal(set) var hasView = false
  /// How it asks to be presented, what it does to what it presents, and the like: by the file's names.
  public internal(set) var attributes: [String: String] = [:]
  /// Every segue from it and from what is in it, in the file's order.
  public internal(set) var segues: [Segue] = []
  /// Every outlet and action of it and of what is in it, in the file's order.
  public internal(set) var connections: [Connection] = []
  /// Values that are set by key path, in the file's order.
  public internal(set) var runtimeAttributes: [RuntimeAttribute] = []
  /// Views and other objects in it that are preserved by an identifier.
  public internal(set) var restorable: [RestorableView] = []
  /// What differs between size classes.
  public internal(set) var variations: [Variation] = []

  /// The segues that make it a parent, in the order of its children: tabs as they stand, columns
  /// from the primary on.
  public var relationships: [Segue] {
    let all = segues.filter { $0.kind.relationship != nil }
    guard kind == .split else { return all }
    return all.enumerated().sorted {
      ($0.element.columnRank, $0.offset) < ($1.element.columnRank, $1.offset)
    }.map(\.element)
  }

  /// The embeddings, in the order they are carried out when the view loads.
  public var embeds: [Segue] { segues.filter { $0.kind == .embed } }

  /// The embeddings whose container is there in these size classes; `nil` for one that is not known,
  /// in which only what holds for all of them counts.
  ///
  /// - Parameters:
  ///   - width: `compact` or `regular`.
  ///   - height: the same.
  public func embeds(width: String?, height: String?) -> [Segue] {
    embeds.filter { segue in
      ((segue.owner.id.map { [$0] } ?? []) + segue.owner.enclosing).allSatisfy {
        isThere($0, width: width, height: height)
      }
    }
  }

  /// Whether an object is there in these size classes, as far as it is itself concerned: what is said
  /// of more of them goes before what is said of fewer.
  func isThere(_ object: String, width: String?, height: String?) -> Bool {
    var isThere = true
    for rank in 0...2 {
      for variation in variations
      where variation.rank == rank && variation.holds(width: width, height: height) {
        if variation.excluded.contains(object) { isThere = false }
        if variation.included.contains(object) { isThere = true }
      }
    }
    return isThere
  }

  /// What people call it: class, then identifier.
  public var summary: String {
    if let reference { return "the reference to '\(reference)'" }
    var text = customClass?.description ?? kind.className
    if let identifier = storyboardIdentifier { text += " “\(identifier)”" }
    return text
  }
}

extension Controller {
  /// What a controller is, whatever its class.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A controller with a view.
    case content
    /// A controller of a table.
    case table
    /// A controller of a collection.
    case collection
    /// A navigation controller.
    case navigation
    /// A tab bar controller.
    case tab
    /// A split view controller.
    case split
    /// A page view controller.
    case page
    /// Plays a film.
    case player
    /// Draws with OpenGL.
    case openGL
    /// Hosts a view of the declarative kind.
    case hosting
    /// A reference to a controller in another storyboard.
    case reference
    /// A controller of a kind the catalogue does not know.
    case other

    /// The class that a controller of the kind has of its own.
    public var className: String {
      switch self {
      case .content, .other: "UIViewController"
      case .table: "UITableViewController"
      case .collection: "UICollectionViewController"
      case .navigation: "UINavigationController"
      case .tab: "UITabBarController"
      case .split: "UISplitViewController"
      case .page: "UIPageViewController"
      case .player: "AVPlayerViewController"
      case .openGL: "GLKViewController"
      case .hosting: "UIHostingController"
      case .reference: "reference"
      }
    }
  }
}
