/// A view controller, or a reference to one in another storyboard.
public struct StoryboardController: Hashable, Sendable {
  /// The object identifier in the file.
  public internal(set) var id: String
  /// The first line, from 1.
  public internal(set) var line: Int
  /// The element as written.
  public internal(set) var element: String
  /// The kind of controller.
  public internal(set) var kind: Kind
  /// The custom class, if it isn't the default class of the kind.
  public internal(set) var customClass: CustomClass?
  /// The storyboard identifier.
  public internal(set) var storyboardIdentifier: String?
  /// The restoration identifier: its own, or the storyboard identifier if the file says so.
  public internal(set) var restorationIdentifier: String?
  /// Whether the storyboard identifier is used as the restoration identifier.
  public internal(set) var usesStoryboardIdentifier = false
  /// The title.
  public internal(set) var title: String?
  /// The target, if the controller is a reference.
  public internal(set) var reference: StoryboardReference?
  /// Whether the file contains a view for the controller.
  public internal(set) var hasView = false
  /// The presentation style and other attributes, by their names in the file.
  public internal(set) var attributes: [String: String] = [:]
  /// The segues from the controller and the objects in it, in file order.
  public internal(set) var segues: [StoryboardSegue] = []
  /// The outlets and actions of the controller and the objects in it, in file order.
  public internal(set) var connections: [StoryboardConnection] = []
  /// The values set by key path, in file order.
  public internal(set) var runtimeAttributes: [RuntimeAttribute] = []
  /// The views and other objects in the controller that have a restoration identifier.
  public internal(set) var restorable: [RestorableView] = []
  /// The variations by size class.
  public internal(set) var variations: [StoryboardVariation] = []

  /// The segues that make the controller a parent, in the order of its children: tabs in tab order,
  /// columns from the primary one.
  public var relationships: [StoryboardSegue] {
    let all = segues.filter { $0.kind.relationship != nil }
    guard kind == .split else { return all }
    return all.enumerated().sorted {
      ($0.element.columnRank, $0.offset) < ($1.element.columnRank, $1.offset)
    }.map(\.element)
  }

  /// The embed segues, in the order they are performed when the view loads.
  public var embeds: [StoryboardSegue] { segues.filter { $0.kind == .embed } }

  /// Returns the embed segues whose container exists in these size classes. With `nil` for an
  /// unknown size class, only general variations apply in that dimension.
  ///
  /// - Parameters:
  ///   - width: `compact` or `regular`.
  ///   - height: `compact` or `regular`.
  public func embeds(width: String?, height: String?) -> [StoryboardSegue] {
    embeds.filter { segue in
      ((segue.owner.id.map { [$0] } ?? []) + segue.owner.enclosing).allSatisfy {
        isThere($0, width: width, height: height)
      }
    }
  }

  /// Returns whether an object exists in these size classes, not considering the objects around it.
  /// More specific variations override less specific ones.
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

  /// A description for messages: the class, then the identifier.
  public var summary: String {
    if let reference { return "the reference to '\(reference)'" }
    var text = customClass?.description ?? kind.className
    if let identifier = storyboardIdentifier { text += " “\(identifier)”" }
    return text
  }
}

extension StoryboardController {
  /// The kind of a controller, independent of its class.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A plain view controller.
    case content
    /// A table view controller.
    case table
    /// A collection view controller.
    case collection
    /// A navigation controller.
    case navigation
    /// A tab bar controller.
    case tab
    /// A split view controller.
    case split
    /// A page view controller.
    case page
    /// A video player.
    case player
    /// An OpenGL view controller.
    case openGL
    /// A controller that hosts a SwiftUI view.
    case hosting
    /// A reference to a controller in another storyboard.
    case reference
    /// A controller of an unknown kind.
    case other

    /// The default class of controllers of this kind.
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
