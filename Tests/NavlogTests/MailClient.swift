import NavlogStore
import Foundation
import Support

@testable import Navlog

/// A realistic mail client: accounts, mailboxes and a message on a stack, a draft in a sheet above,
/// settings in another tab with a screen that needs a login, a second window, and a scene that
/// connects later.
@MainActor
final class MailClient {
  /// A screen with text.
  class Screen: ViewController {
    @Stored("text") var text = ""
    /// The time that a screen takes to appear, like a real one.
    static var patience: UInt32 = 0

    convenience init(_ text: String) {
      self.init()
      self.text = text
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if Self.patience > 0 { usleep(Self.patience) }
    }
  }

  final class Accounts: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("accounts") }
  }
  final class Mailbox: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("mailbox") }
  }
  final class Message: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("message") }
  }
  final class Draft: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("draft") }
  }
  final class Settings: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("settings") }
  }
  final class Keys: Screen {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("keys", policy: ClassPolicy(needs: "login"))
    }
  }
  final class Inspector: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("inspector") }
  }
  final class Compose: Screen {
    override class var declaration: ClassDeclaration { ClassDeclaration("compose") }
  }

  let app: Application
  private(set) var report: LaunchReport?

  init(_ path: String, attempts: Int = 99) throws {
    app = try Application(store: path, id: "mail") {
      Registration(Accounts.self) { Accounts() }
      Registration(Mailbox.self) { Mailbox() }
      Registration(Message.self) { Message() }
      Registration(Draft.self) { Draft() }
      Registration(Settings.self) { Settings() }
      Registration(Keys.self) { Keys() }
      Registration(Inspector.self) { Inspector() }
      Registration(Compose.self) { Compose() }
    }
    app.policy.attempts = attempts
  }

  private func stack(_ root: ViewController, _ identifier: String) -> NavigationController {
    let stack = NavigationController(root: root)
    stack.restorationIdentifier = identifier
    return stack
  }

  /// Launches the app.
  func launch(link: DeepLink? = nil) throws {
    report = try app.launch(link: link) { scene in
      let tabs = TabBarController()
      tabs.restorationIdentifier = "tabs"
      tabs.setViewControllers([
        self.stack(Accounts(), "mail"), self.stack(Settings(), "preferences"),
      ])
      scene.root = tabs
    }
  }

  /// Does what follows a launch: the late scene connects, and the user logs in.
  func settle() throws {
    app.connect(scene: "composer")
    let locked = report?.decisions.first { $0.savedClass == "keys" && $0.outcome == .deferred }
    if let locked { try app.resume(locked.path) }
  }

  private var tabs: TabBarController? {
    app.window(named: "main")?.rootViewController as? TabBarController
  }

  private func stack(_ index: Int) -> NavigationController? {
    tabs?.viewControllers[index] as? NavigationController
  }

  /// Fills the app with the content to be restored.
  func use() {
    stack(0)?.push(Mailbox("inbox"), animated: false)
    stack(0)?.push(Message("hello"), animated: false)
    tabs?.present(Draft("Dear Ada"), animated: false)
    stack(1)?.push(Keys("secret"), animated: false)
    let inspector = app.openWindow("inspector", scene: nil, TraitCollection(), .pad)
    inspector.setRoot(Inspector("headers"))
    inspector.makeKeyAndVisible()
    app.connect(scene: "composer") { scene in scene.root = self.stack(Compose("reply"), "compose") }
    app.disconnect(scene: "composer")
  }

  /// All of the content, each with its place.
  var content: [String] {
    var lines: [String] = []
    func list(_ stack: NavigationController?, _ name: String) {
      for (index, screen) in (stack?.viewControllers ?? []).enumerated() {
        lines.append("\(name)[\(index)] \(type(of: screen)) '\((screen as? Screen)?.text ?? "")'")
      }
    }
    list(stack(0), "mail")
    list(stack(1), "preferences")
    for window in app.allWindows where window.name != "main" {
      if let screen = window.rootViewController as? Screen {
        lines.append("\(window.name) \(type(of: screen)) '\(screen.text)'")
      }
      list(window.rootViewController as? NavigationController, window.name)
    }
    var presented = tabs?.presentedViewController
    while let sheet = presented {
      lines.append("sheet \(type(of: sheet)) '\((sheet as? Screen)?.text ?? "")'")
      presented = sheet.presentedViewController
    }
    return lines.sorted()
  }

  /// The content if everything but deferred nodes is replaced.
  static let waiting = [
    "composer[0] Compose 'reply'", "mail[0] Accounts ''", "preferences[0] Settings ''",
    "preferences[1] Keys 'secret'",
  ]

  /// The content if nothing is lost.
  static let whole = [
    "composer[0] Compose 'reply'", "inspector Inspector 'headers'", "mail[0] Accounts ''",
    "mail[1] Mailbox 'inbox'", "mail[2] Message 'hello'", "preferences[0] Settings ''",
    "preferences[1] Keys 'secret'", "sheet Draft 'Dear Ada'",
  ]
}
