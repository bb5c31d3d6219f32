import Navlog
import NavlogStore
import Foundation

/// The program under test of Tools/crashtest: it writes stores while its disk operations are
/// recorded, and checks the states that are rebuilt from the record.
@main @MainActor
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let verb = arguments.first, let body = verbs[verb] else {
      say("no such verb")
      exit(2)
    }
    do { try body(Array(arguments.dropFirst())) } catch {
      say("error \(code(of: error)) \(error)")
      exit(1)
    }
  }

  private static let verbs: [String: @MainActor ([String]) throws -> Void] = [
    "app": app, "plain": plain, "retain": retain, "large": large, "check": check,
  ]

  /// Returns the code of an error, without its wrapper.
  static func code(of error: any Error) -> String {
    if let error = error as? StoreError { return error.code.rawValue }
    if let error = error as? ApplicationError { return "app.\(error.code.rawValue)" }
    return "untyped: \(type(of: error))"
  }

  /// Prints a line without buffering.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(1, $0.baseAddress, $0.count) }
  }

  /// Writes a line to the record of the disk operations, if there is one, and to the file
  /// CRASH_LEDGER: both survive this process.
  nonisolated static func mark(_ text: String) {
    typealias Function = @convention(c) (UnsafePointer<CChar>) -> Void
    if let symbol = unsafe dlsym(nil, "crash_mark") {
      unsafe text.withCString { unsafe unsafeBitCast(symbol, to: Function.self)($0) }
    }
    guard ledger >= 0 else { return }
    let bytes = Array((text + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(ledger, $0.baseAddress, $0.count) }
  }

  private nonisolated static let ledger =
    ProcessInfo.processInfo.environment["CRASH_LEDGER"].map {
      unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    } ?? -1

  /// Kills this process without any cleanup.
  static func die() -> Never {
    kill(getpid(), SIGKILL)
    while true { pause() }
  }
}
