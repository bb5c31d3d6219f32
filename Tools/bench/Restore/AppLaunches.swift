import NavlogStore
import Foundation
import Navlog

/// What a whole launch of an app takes, from opening its store to the report, after so many others.
@MainActor
enum AppLaunches {
  private final class Page: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("page") }
    @Stored("number") var number = 0
  }

  private static func launch(_ path: String) throws -> Application {
    let app = try Application(store: path, retention: nil) { Registration(Page.self) { Page() } }
    try app.launch { scene in scene.root = NavigationController(root: Page()) }
    return app
  }

  static func measure(after sessions: Int, _ folder: URL) throws {
    let path = folder.appending(path: "apps-\(sessions).navlog").path
    for number in 0..<sessions {
      let app = try launch(path)
      if number == 0 {
        let stack = app.allWindows.first?.rootViewController as? NavigationController
        for number in 1...9 {
          let page = Page()
          page.number = number
          stack?.push(page, animated: false)
        }
      }
      try app.terminate()
    }
    var all = Samples()
    for _ in 0..<51 {
      let begun = Store.monotonicTime()
      let app = try launch(path)
      all.add(Store.monotonicTime() - begun)
      try app.terminate()
    }
    print("an app after \(sessions) launches, opening to report: \(all.text)")
  }
}
