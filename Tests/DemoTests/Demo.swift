import Foundation
import Support

/// Runs the demo without a terminal, from keys to screens as text.
enum Demo {
  /// Returns the screens before the first key and after each key.
  static func screens(
    _ store: String, _ keys: [String], width: Int, height: Int, build: Int = 1
  ) throws -> [String] {
    let output = try run(
      store, ["--size", "\(width)x\(height)", "--build", "\(build)"],
      input: "\u{0C}" + keys.map { $0 + "\u{0C}" }.joined())
    // A clean end prints the last screen again.
    return output.prefix(keys.count + 1).map(\.self)
  }

  /// Returns the screen after a launch.
  static func restored(
    _ store: String, width: Int, height: Int, build: Int = 1, script: String = ""
  ) throws -> String {
    try run(
      store,
      ["--size", "\(width)x\(height)", "--build", "\(build)", "--script", script, "--dump"]
    ).joined()
  }

  private static func run(
    _ store: String, _ arguments: [String], input: String = ""
  ) throws -> [String] {
    let (output, status) = try Self.program(
      BuildProducts.path(of: "navlog-demo"), ["--store", store] + arguments, input: input)
    guard status == 0 else { throw Failure(output: output, status: status) }
    let height = arguments[1].split(separator: "x").last.flatMap { Int($0) } ?? 24
    let lines = output.components(separatedBy: "\n").dropLast()
    return stride(from: 0, to: lines.count, by: height).map {
      lines[$0..<min($0 + height, lines.count)].map { $0 + "\n" }.joined()
    }
  }

  /// Runs a program to its end.
  static func program(
    _ path: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws -> (output: String, status: Int32) {
    let process = try ChildProcess(
      "/bin/sh", ["-c", #"exec "$0" "$@" 2>&1"#, path] + arguments, environment: environment)
    process.write(input)
    process.endInput()
    let output = process.lines().map { $0 + "\n" }.joined()
    guard case .exited(let status) = process.ending() else { return (output, -1) }
    return (output, status)
  }

  struct Failure: Error {
    let output: String
    let status: Int32
  }
}
