/// What leads from one controller to another.
public struct Segue: Hashable, Sendable {
  /// The segue's own identifier in its file.
  public internal(set) var id: String?
  /// Where it stands, from 1.
  public internal(set) var line: Int
  /// The name code performs it by.
  public internal(set) var identifier: String?
  /// What it does, with an inverted action taken into account.
  public internal(set) var kind: Kind
  /// The object identifier of where it leads: a controller, a reference, or an exit.
  public internal(set) var destination: String?
  /// Whose connection it is: the controller itself for a segue that code performs.
  public internal(set) var owner: Owner
  /// The action an unwind segue looks for.
  public internal(set) var unwindAction: String?
  /// The segue's class, where it is not the kind's own.
  public internal(set) var customClass: CustomClass?
  /// The method of the source that makes the destination.
  public internal(set) var creationSelector: String?
  /// What is written besides: styles, anchors, whether it animates; by the file's names.
  public internal(set) var attributes: [String: String] = [:]
  /// Whether a firm press previews the destination.
  public internal(set) var hasPreview = false

  /// Whether it animates: `animates="NO"` is the only way not to.
  public var isAnimated: Bool { attributes["animates"] != "NO" }

  /// Where the column of a split stands.
  var columnRank: Int {
    switch kind.relationship {
    case "masterViewController": 0
    case "supplementaryViewController": 1
    case "detailViewController": 2
    default: 3
    }
  }
}

extension Segue {
  /// What holds the connection.
  public struct Owner: Hashable, Sendable {
    /// The object's identifier, where it has one.
    public internal(set) var id: String?
    /// The object's element.
    public internal(set) var element: String
    /// Whether it is the source controller itself.
    public internal(set) var isController = false
    /// The views around it, the nearest first: of a container whose child is embedded.
    public internal(set) var enclosing: [String] = []
  }

  /// What a segue does.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// Makes the destination a child from the beginning, in this role.
    case relationship(String)
    /// Makes the destination a child when the view loads.
    case embed
    /// Shows, wherever that leads.
    case show
    /// Shows as detail.
    case showDetail
    /// Presents.
    case presentation
    /// Presents in a popover.
    case popoverPresentation
    /// Leads back.
    case unwind
    /// Does what its class does.
    case custom
    /// Pushes: the older form of show.
    case push
    /// Presents: the older form of presentation.
    case modal
    /// Presents in a popover: the older form of popoverPresentation.
    case popover
    /// Replaces the detail: the older form of showDetail.
    case replace
    /// A kind the catalogue doesn't know, or none.
    case other(String)

    /// The role of the child, for a relationship.
    public var relationship: String? {
      if case .relationship(let role) = self { role } else { nil }
    }

    /// As files and scripts call it.
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
