import Foundation

/// A program that a test runs beside itself, to kill it or to have a second process.
///
/// Lines go in and come out, so that tests wait for what the other side says and never for time.
public final class ChildProcess {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer: [UInt8] = []

  /// Starts a program; without a slash, one that this package builds.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    // A child that was killed no longer reads what is sent to it.
    signal(SIGPIPE, SIG_IGN)
    process.executableURL =
      program.contains("/")
      ? URL(filePath: program) : BuildProducts.directory.appending(path: program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    if process.isRunning { kill() }
  }

  public var id: Int32 { process.processIdentifier }

  /// The next line that the program prints; `nil` when it has ended.
  public func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      buffer += more
    }
  }

  /// All lines that are still to come.
  public func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Sends a line, if the program is still there.
  public func send(_ line: String) {
    do { try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) } catch {
      // It was killed; how it ended is for `ending` to say.
    }
  }

  /// Ends the program as kill -9 does, and waits until it is gone.
  public func kill() {
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for the end.
  @discardableResult
  public func ending() -> Ending {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .signalled(process.terminationStatus)
  }
}
