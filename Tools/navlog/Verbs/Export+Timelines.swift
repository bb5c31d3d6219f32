import NavlogEventText
import NavlogExports
import NavlogHistory
import NavlogStore

/// The formats of other tools in which `export` writes a session.
enum TimelineFormat: String, CaseIterable {
  case perfetto, otlp

  var ending: String {
    switch self {
    case .perfetto: ".pftrace"
    case .otlp: ".otlp.jsonl"
    }
  }
}

extension ToolVerb {
  /// Writes a session in the format of another tool.
  static func exportTimeline(
    as format: TimelineFormat, _ arguments: Arguments, _ console: Console
  ) throws -> Status {
    for other in ["--without-origins", "--json", "--text", "--preview"] where arguments.has(other) {
      throw Failure("'\(other)' can't be combined with '--format \(format)'")
    }
    return try OpenSession.run(arguments, console) { opened in
      guard opened.words.isEmpty else {
        throw Failure(
          "unexpected argument '\(opened.words[0])'",
          hint: "'--format \(format)' exports whole sessions")
      }
      let path = arguments["--output"] ?? opened.defaultName + format.ending
      let leaving = try opened.leaving(arguments, console)
      guard path != "-" else {
        try print(leaving.history, as: format, console)
        return .done
      }
      let target = try console.createFile(path)
      do {
        try Progress.showing("exporting…", console) {
          try write(leaving.history, as: format) { try target.write($0) }
        }
        try target.finish()
      } catch {
        target.discard()
        throw error
      }
      console.output(
        "exported session \(opened.info.number) to '\(path.printable)'"
          + (arguments["--profile"] == "full" ? "" : ", without private data") + "\n")
      return .done
    }
  }

  private static func print(
    _ history: SessionHistory, as format: TimelineFormat, _ console: Console
  ) throws {
    switch format {
    case .otlp:
      try write(history, as: format) { console.output(String(decoding: $0, as: UTF8.self)) }
    case .perfetto:
      guard !console.isTerminal.output else {
        throw Failure(
          "standard output is a terminal, and a trace is not text", hint: "name a file with '-o'")
      }
      try write(history, as: format) { try console.standardOutput.write($0) }
    }
  }

  private static func write(
    _ history: SessionHistory, as format: TimelineFormat, to sink: ([UInt8]) throws -> Void
  ) throws {
    var failure: (any Error)?
    func put(_ bytes: [UInt8]) -> Bool {
      do { try sink(bytes) } catch { failure = error }
      return failure == nil
    }
    switch format {
    case .perfetto:
      var export = try PerfettoExport(of: history)
      try export.write { put($0) }
    case .otlp:
      var export = try OTLPLogExport(of: history, version: FindingsReport.version)
      try export.write { put(Array(($0.text + "\n").utf8)) }
    }
    if let failure { throw failure }
  }
}
