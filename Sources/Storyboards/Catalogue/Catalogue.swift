/// What one storyboard says: its scenes, what leads from one to another, and under which names.
///
/// A catalogue is plain data. Two are equal when they hold the same graph: the same scenes,
/// relationships, segues and identifiers. By which version of the tool the file was saved, in which
/// order attributes stand, and what it says beyond the graph makes no difference; ``facts(_:)`` has
/// all of it.
public struct Catalogue: Sendable {
  /// The file, as whoever imported it calls it.
  public let file: String
  /// What the file says of itself.
  public internal(set) var document = Document()
  /// The scenes, in the file's order.
  public internal(set) var scenes: [Scene] = []
  /// What stands in the file and isn't modelled, by element and attribute.
  public internal(set) var unmodelled: [Unmodelled] = []
  /// What is wrong inside the file, found while reading it.
  public internal(set) var problems: [Problem] = []
  /// Where each controller is: scene and place in it, by object identifier.
  var places: [String: (scene: Int, controller: Int)] = [:]
  /// The scene of each scene-level exit, by object identifier.
  var exits: [String: Int] = [:]

  init(file: String) { self.file = file }

  /// The name code calls the storyboard by: the file's, without folder and `.storyboard`.
  public var name: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.hasSuffix(".storyboard") ? String(last.dropLast(11)) : last
  }

  /// Every controller, in the file's order.
  public var controllers: [Controller] { scenes.flatMap(\.controllers) }

  /// Every segue, relationships and embeddings too, in the file's order.
  public var segues: [Segue] { controllers.flatMap(\.segues) }

  /// The controller with an object identifier.
  public func controller(_ id: String) -> Controller? {
    places[id].map { scenes[$0.scene].controllers[$0.controller] }
  }

  /// The controller the file begins with, if it says which.
  public var initial: Controller? { document.initialViewController.flatMap { controller($0) } }

  /// The controller with a storyboard identifier; the first where several have it.
  ///
  /// One without an identifier is called after its class and object, as the system does:
  /// `UIViewController-<id>`.
  public func controller(identifier: String) -> Controller? {
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

extension Catalogue: Equatable {
  /// Whether both hold the same graph.
  public static func == (one: Catalogue, other: Catalogue) -> Bool {
    one.facts(.graph) == other.facts(.graph)
  }
}
