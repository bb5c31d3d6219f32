import Glibc
import NavlogHistory
import NavlogNavigation
import NavlogStore
import NavlogTimeTravel

/// Prints what was on screen when each session of a store ended.
@main
struct Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Screens STORE")
      exit(64)
    }
    let store = try Store.open(CommandLine.arguments[1])
    for session in try store.sessions() {
      let history = try SessionHistory(store, session.number)
      let vocabulary = try SessionNames(history)
      let hierarchy = try history.hierarchy(at: session.head).hierarchy
      let screens = hierarchy.visible.map { vocabulary.className(hierarchy[$0]) }
      print("session \(session.number): \(screens.joined(separator: ", "))")
    }
  }
}
