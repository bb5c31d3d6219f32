import NavlogStore
import Foundation
import NavlogLMDB

/// The second process in the tests of `NavlogStore`: it executes a verb and prints the result.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let verb = arguments.first, let body = verbs[verb] else {
      say("no such verb")
      exit(2)
    }
    do { try body(Array(arguments.dropFirst())) } catch {
      say("error \(code(error)) \(error)")
      exit(1)
    }
  }

  static let verbs: [String: @Sendable ([String]) throws -> Void] = [
    "record": record, "watch": watch, "create": create, "begins": begins, "opens": opens,
    "compacts": compacts, "hold": hold, "remember": remember, "read": read, "scan": scan,
    "fork": fork, "flip": flip, "flip-outbox": flipOutbox,
    "rescue-damaged": rescueDamaged, "rescues": rescues, "makes": makes,
    "scratch": scratch,
    "forge": forge, "forge-outbox": forgeOutbox,
  ]

  /// Prints a line without buffering.
  static func say(_ line: String) { put(line, 1) }

  /// Writes a line in one call, so that it is complete even if this process is killed.
  static func put(_ line: String, _ descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { line in
      unsafe Foundation.write(descriptor, line.baseAddress, line.count)
    }
  }

  /// Waits for a line of input.
  static func hear() { _ = readLine() }

  /// Whether there is a line of input.
  static var isSpokenTo: Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&input, 1, 0) > 0
  }

  static func code(_ error: any Error) -> String {
    (error as? StoreError)?.code.rawValue ?? "untyped"
  }

  static func store(
    _ path: String, readOnly: Bool = false, creates: Bool = true
  ) throws(StoreError) -> Store {
    try Store.open(
      path,
      Store.Options(
        access: readOnly ? .readOnly : .readWrite, creates: creates,
        cacheDirectory: path + ".cache", retention: nil))
  }
}
