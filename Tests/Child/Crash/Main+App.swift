import NavlogStore
import Foundation
import Navlog
import Support

/// A screen of the app under test; it can end the process during a callback.
final class CrashScreen: ViewController {
  override class var declaration: ClassDeclaration { ClassDeclaration("screen") }
  @Stored("count") var count = 0
  @Stored("text") var text = ""

  override func viewDidLoad() {
    super.viewDidLoad()
    Fuse.burn("viewDidLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    Fuse.burn("viewWillAppear")
  }
}

/// Ends the process after a number of callbacks.
@MainActor
enum Fuse {
  static var left = Int.max

  static func burn(_ callback: String) {
    Main.mark("in \(callback)")
    left -= 1
    if left == 0 { Main.die() }
  }
}

extension Main {
  /// STORE SEED COMMANDS [FUSE]: launches the app, restores its state, and performs COMMANDS
  /// actions; ends cleanly, or dies in the callback number FUSE.
  static func app(_ arguments: [String]) throws {
    var random = SplitMix64(seed: UInt64(arguments[1]) ?? 0)
    if arguments.count > 3 { Fuse.left = Int(arguments[3]) ?? .max }
    let application = try launch(arguments[0]).application
    guard let session = application.session.flatMap(SessionNumber.init) else { return }
    // A process has one store object per directory: this is the app's.
    let store = try Store.open(arguments[0])
    let id = try store.session(session).id
    func acknowledge() throws {
      while try store.session(session).head < application.position { usleep(200) }
      mark("ack \(id) \(application.position)")
    }
    try acknowledge()
    for number in 0..<(Int(arguments[2]) ?? 0) {
      act(application, number, &random)
      mark("finished \(id) \(application.position)")
      if random.below(4) == 0 { try acknowledge() }
    }
    let position = application.position
    try acknowledge()
    try application.terminate()
    mark("ack \(id) \(position)")
  }

  /// Launches the app at `path`.
  static func launch(
    _ path: String
  ) throws -> (application: Application, report: LaunchReport) {
    let application = try Application(store: path, id: "crash") {
      Registration(CrashScreen.self) { CrashScreen() }
    }
    let report = try application.launch { scene in
      scene.root = NavigationController(root: CrashScreen())
    }
    return (application, report)
  }

  /// Performs one user action.
  private static func act(
    _ application: Application, _ number: Int, _ random: inout SplitMix64
  ) {
    guard let root = application.allWindows.first?.rootViewController,
      let stack = root as? NavigationController
    else { return }
    let top = stack.topViewController as? CrashScreen
    switch random.below(8) {
    case 0...2:
      stack.push(CrashScreen())
    case 3 where stack.viewControllers.count > 1: stack.pop()
    case 4:
      if let presented = root.presentedViewController {
        presented.dismiss()
      } else {
        root.present(CrashScreen())
      }
    case 5: top?.text = String(repeating: "state \(number) ", count: 1 + random.below(200))
    default: top?.count = number
    }
  }
}
