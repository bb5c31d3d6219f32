import Glibc
import NavlogRecording
import NavlogStore

/// What this app can show. Its interface could be SwiftUI, a web page, or a game.
enum Route: Codable, Equatable {
  case hut(String)
  case summit
}

/// Prints the path of the last run, goes one step further, and dies.
@main
struct Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: Trail STORE")
      exit(64)
    }
    let store = try Store.open(CommandLine.arguments[1])
    let recorder = try Recorder(store, app: "org.example.trail")
    let path = try DurablePath<Route>("trail", recorder) { _ in true }
    print(path.elements.map { "\($0)" }.joined(separator: " → "))
    try path.push(path.elements.isEmpty ? .hut("Gjendebu") : .summit)
    fflush(nil)
    kill(getpid(), SIGKILL)
  }
}
