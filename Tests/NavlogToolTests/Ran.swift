@testable import NavlogTool

/// What a command line did: everything it printed, and its status, as one text.
struct Ran {
  var output = ""
  var error = ""
  var status: Int32 = -1
  /// How much had been printed at each flush.
  var flushes: [Int] = []

  /// Standard output, then standard error and the status where they say something.
  var snapshot: String {
    output + (error.isEmpty ? "" : "--- stderr ---\n" + error)
      + (status == 0 ? "" : "[exit status: \(status)]\n")
  }

  static func navlog(
    _ arguments: String..., input: [String] = [], files: [String: String] = [:],
    environment: [String: String] = [:], isTerminal: Bool = false
  ) -> Ran {
    navlog(
      arguments, input: input, files: files, environment: environment, isTerminal: isTerminal)
  }

  /// Runs a command line without a process.
  static func navlog(
    _ arguments: [String], input: [String] = [], files: [String: String] = [:],
    environment: [String: String] = [:], isTerminal: Bool = false
  ) -> Ran {
    let printed = Printed()
    var input = input.makeIterator()
    let console = Console(
      arguments: arguments, environment: environment, isTerminal: (isTerminal, isTerminal),
      input: { () throws(UsageError) in Array((input.next() ?? "").utf8) },
      readFile: { (path) throws(UsageError) in
        guard let text = files[path] else { throw UsageError("can't read '\(path)': no such file") }
        return Array(text.utf8)
      },
      output: { printed.output += $0 }, error: { printed.error += $0 },
      flush: { printed.flushes.append(printed.output.utf8.count) })
    let status = Tool.run(console)
    return Ran(
      output: printed.output, error: printed.error, status: status.rawValue,
      flushes: printed.flushes)
  }

  final class Printed {
    var output = ""
    var error = ""
    var flushes: [Int] = []
  }
}
