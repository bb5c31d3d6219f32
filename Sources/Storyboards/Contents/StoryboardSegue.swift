/// A segue or relationship from one controller to another.
public struct StoryboardSegue: Hashable, Sendable {
  /// The object identifier in the file.
  public internal(set) var id: String?
  /// The line, from 1.
  public internal(set) var line: Int
  /// The identifier that code performs the segue by.
  public internal(set) var identifier: String?
  /// The kind, corrected by an inverted action.
  public internal(set) var kind: Kind
  /// The object identifier of the destination: a controller, a reference, or an exit.
  public internal(set) var destination: String?
  /// The object that has the connection: the controller itself if code performs the segue.
  public internal(set) var owner: Owner
  /// The action of an unwind segue.
  public internal(set) var unwindAction: String?
  /// The custom class, if it isn't the default class of the kind.
  public internal(set) var customClass: CustomClass?
  /// The method of the source that creates the destination.
  public internal(set) var creationSelector: String?
  /// The other attributes, such as styles and anchors, by their names in the file.
  public internal(set) var attributes: [String: String] = [:]
  /// Whether pressing firmly previews the destination.
  public internal(set) var hasPreview = false

  /// Whether the segue animates; only `animates="NO"` turns it off.
  public var isAnimated: Bool { attributes["animates"] != "NO" }

  /// The position of a split view column.
  var columnRank: Int {
    switch kind.relationship {
    case "masterViewController": 0
    case "supplementaryViewController": 1
    case "detailViewController": 2
    default: 3
    }
  }
}

extension StoryboardSegue {
  /// The object that has the connection.
  public struct Owner: Hashable, Sendable {
    /// The object identifier, if it has one.
    public internal(set) var id: String?
    /// The element.
    public internal(set) var element: String
    /// Whether it is the source controller itself.
    public internal(set) var isController = false
    /// The enclosing views, nearest first, for a container of an embedded child.
    public internal(set) var enclosing: [String] = []
  }

  /// The kind of a segue.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// Adds the destination as a child in this role, when the scene is instantiated.
    case relationship(String)
    /// Adds the destination as a child when the view loads.
    case embed
    /// Shows the destination in the way the container decides.
    case show
    /// Shows the destination as detail.
    case showDetail
    /// Presents the destination.
    case presentation
    /// Presents the destination in a popover.
    case popoverPresentation
    /// Unwinds.
    case unwind
    /// Performs the custom class.
    case custom
    /// Pushes the destination; deprecated form of `show`.
    case push
    /// Presents the destination; deprecated form of `presentation`.
    case modal
    /// Presents the destination in a popover; deprecated form of `popoverPresentation`.
    case popover
    /// Replaces the detail; deprecated form of `showDetail`.
    case replace
    /// An unknown kind, or none.
    case other(String)

    /// The role of the child, if this is a relationship.
    public var relationship: String? {
      if case .relationship(let role) = self { role } else { nil }
    }

    /// The name of the kind in files and scripts.
    public var description: String {
      switch self {
      case .relationship: "relationship"
      case .embed: "embed"
      case .show: "show"
      case .showDetail: "showDetail"
      case .presentation: "presentation"
      case .popoverPresentation: "popoverPresentation"
      case .unwind: "unwind"
      case .custom: "custom"
      case .push: "push"
      case .modal: "modal"
      case .popover: "popover"
      case .replace: "replace"
      case .other(let name): name.isEmpty ? "without kind" : name
      }
    }
  }
}
