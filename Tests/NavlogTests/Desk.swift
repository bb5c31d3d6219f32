import Navlog
import Support

/// A structure that is stored as a whole under one key.
struct Drawing: Codable, Equatable {
  var strokes: [[Double]] = []
  var color = "black"
}

/// A custom container with two places.
final class Desk: ContainerViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("desk") }
  var attached: [String] = []

  override func attachRestored(_ child: ViewController, as key: String) {
    super.attachRestored(child, as: key)
    attached.append(key)
  }
}

/// A child of the desk.
final class Sheet: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("sheet") }
  @Stored("drawing") var drawing = Drawing()
  @Stored("zoom", .transient) var zoom = 1
  @Stored("count") var count = 0
  let table = TableView()
  let undo = Undo()
  var finished = false
  var cursor = 0
  weak var found: NavigationObject?

  override init() {
    super.init()
    addRestorable(table, as: "lines")
    addRestorable(undo, as: "undo")
  }

  override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(cursor, forKey: "cursor")
  }
  override func decodeRestorableState(with coder: StateCoder) throws {
    try super.decodeRestorableState(with: coder)
    cursor = try coder.decode(forKey: "cursor") ?? 0
    found = coder.decodeObject(forKey: "undo")
  }
  override func applicationFinishedRestoringState() { finished = true }
}

/// A plain object that is neither controller nor view.
final class Undo: RestorableObject {
  @Stored("steps") var steps: [String] = []
}

/// A controller that needs a login.
final class Vault: ViewController {
  override class var declaration: ClassDeclaration {
    ClassDeclaration("vault", policy: ClassPolicy(needs: "login"))
  }
  @Stored("page") var page = 0
}

/// Creates an app with these classes over a store.
@MainActor
func desk(_ path: String) throws -> Application {
  try Application(store: path) {
    Registration(Desk.self) { Desk() }
    Registration(Sheet.self) { Sheet() }
    Registration(Vault.self) { Vault() }
    Registration(Panel.self) { Panel() }
    Registration(Draft.self) { Draft() }
    Registration(Pager.self) { Pager() }
  }
}
