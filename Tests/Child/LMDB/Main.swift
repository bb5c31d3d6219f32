import Foundation
import NavlogLMDB
import Support

/// The second process in the tests of `LMDB`: it executes a verb and prints the result.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let verb = arguments.first, let body = verbs[verb] else {
      say("no such verb")
      exit(2)
    }
    do { try body(Array(arguments.dropFirst())) } catch {
      if let error = error as? LMDBError {
        say("error \(error.code.rawValue) \(error)")
        exit(1)
      }
      say("failed \(error)")
      exit(3)
    }
  }

  static let verbs: [String: @Sendable ([String]) throws -> Void] = [
    "hold-read": holdRead, "hold-write": holdWrite, "put": put, "grow": grow, "bloat": bloat,
    "open": open,
    "read-only": readOnly, "fork": fork, "flip": flip, "append": append, "endure": endure,
    "follow": follow,
  ]

  /// Prints a line without buffering.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(1, $0.baseAddress, $0.count) }
  }

  /// Waits for a line of input.
  static func hear() { _ = readLine() }

  static func store(
    _ path: String, _ options: Environment.Options = Environment.Options()
  ) throws -> Environment {
    var options = options
    options.cacheDirectory = path + ".cache"
    return try Environment.open(path, options)
  }
}
