import Navlog

/// An app with storyboards that a test controls with lines of input, and kills: its answers
/// describe its state.
///
/// The arguments are the store and the storyboards, the initial one first.
@main @MainActor
struct Main {
  private let app: Application

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let storyboards = try arguments.dropFirst().map { try Storyboard(contentsOfFile: $0) }
    guard let store = arguments.first, let first = storyboards.first else {
      preconditionFailure("The arguments are a store and its storyboards")
    }
    let app = try Application(store: store, storyboards: storyboards) {
      Registration(Page.self) { Page() }
      Registration(Form.self) { Form() }
    }
    for decision in try app.launch(storyboard: first).decisions {
      print("\(decision.outcome) \(decision.path): \(decision.reason)")
    }
    print("done")
    flush()
    let main = Main(app: app)
    while let line = readLine() {
      try main.obey(line.split(separator: " ").map(String.init))
      print("done")
      flush()
    }
  }

  /// All view controllers: parents before children, children before presented controllers.
  private var controllers: [(depth: Int, controller: ViewController)] {
    var found: [(depth: Int, controller: ViewController)] = []
    func add(_ controller: ViewController, _ depth: Int) {
      found.append((depth, controller))
      for child in controller.children { add(child, depth + 1) }
      if let presented = controller.presentedViewController,
        presented.presentingViewController === controller
      {
        add(presented, depth + 1)
      }
    }
    for window in app.allWindows {
      if let root = window.rootViewController { add(root, 0) }
    }
    return found
  }

  private func tell(_ result: CommandResult?) {
    print(result.map { $0.refusal.map { "refused: \($0)" } ?? "accepted" } ?? "none")
  }

  /// Executes a line; controllers are found by restoration identifier.
  private func obey(_ words: [String]) throws {
    func named(_ place: Int) -> ViewController? {
      controllers.first { $0.controller.restorationIdentifier == words[place] }?.controller
    }
    switch words[0] {
    case "keep":
      for (number, found) in controllers.enumerated()
      where found.controller.restorationIdentifier == nil {
        found.controller.restorationIdentifier = "\(words[1])\(number)"
      }
    case "tree":
      for (depth, controller) in controllers {
        let name = controller.restorationIdentifier ?? "-"
        let state = (controller as? Page).map { " \($0.number)" } ?? ""
        print(String(repeating: "  ", count: depth) + "\(type(of: controller)) \(name)\(state)")
      }
    case "touch": tell(named(1)?.touch(words[2]))
    case "segue": tell(named(1)?.performSegue(withIdentifier: words[2]))
    case "present":
      let made = try app.storyboard(named: words[2])?
        .instantiateViewController(withIdentifier: words[3])
      if let made { tell(named(1)?.present(made)) }
    case "select": (named(1) as? TabBarController)?.selectedIndex = Int(words[2]) ?? 0
    case "unwinds": named(1)?.onUnwind(words[2]) { _ in }
    case "number": (named(1) as? Page)?.number = Int(words[2]) ?? 0
    case "problems": for problem in app.problems { print(problem) }
    default: preconditionFailure("'\(words[0])' is no word of this program's")
    }
  }
}
