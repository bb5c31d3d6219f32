/// The contents of one storyboard: its scenes, segues and identifiers.
///
/// It is plain data. Two values are equal if they have the same graph: the same
/// scenes, relationships, segues and identifiers. The tool version, the order of attributes and
/// other contents of the file don't matter; ``facts(_:)`` lists everything.
public struct StoryboardContents: Sendable {
  /// The file name given at import.
  public let file: String
  /// The attributes of the document element.
  public internal(set) var document = StoryboardDocumentAttributes()
  /// The scenes, in file order.
  public internal(set) var scenes: [StoryboardScene] = []
  /// The elements and attributes of the file that aren't modelled.
  public internal(set) var unmodelled: [UnsupportedElement] = []
  /// The problems found while the file was read.
  public internal(set) var problems: [StoryboardProblem] = []
  /// The scene of each controller and its index there, by object identifier.
  var places: [String: (scene: Int, controller: Int)] = [:]
  /// The scene of each scene-level exit, by object identifier.
  var exits: [String: Int] = [:]

  init(file: String) { self.file = file }

  /// The name of the storyboard in code: the file name without directory and `.storyboard`.
  public var name: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".storyboard") ? String(last.dropLast(11)) : last
  }

  /// All controllers, in file order.
  public var controllers: [StoryboardController] { scenes.flatMap(\.controllers) }

  /// All segues, including relationships and embeddings, in file order.
  public var segues: [StoryboardSegue] { controllers.flatMap(\.segues) }

  /// Returns the controller with an object identifier.
  public func controller(_ id: String) -> StoryboardController? {
    places[id].map { scenes[$0.scene].controllers[$0.controller] }
  }

  /// The initial controller, if the file names one.
  public var initial: StoryboardController? {
    document.initialViewController.flatMap { controller($0) }
  }

  /// Returns the controller with a storyboard identifier; the first one if several have it.
  ///
  /// A controller without an identifier is named by its class and object, as the system does:
  /// `UIViewController-<id>`.
  public func controller(identifier: String) -> StoryboardController? {
    for scene in scenes {
      for controller in scene.controllers where controller.storyboardIdentifier == identifier {
        return controller
      }
    }
    guard let dash = identifier.firstIndex(of: "-"),
      let controller = controller(String(identifier[identifier.index(after: dash)...])),
      controller.storyboardIdentifier == nil
    else { return nil }
    return controller
  }
}

extension StoryboardContents: Equatable {
  /// Returns whether both have the same graph.
  public static func == (one: StoryboardContents, other: StoryboardContents) -> Bool {
    one.facts(.graph) == other.facts(.graph)
  }
}
