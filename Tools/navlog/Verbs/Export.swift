import NavlogEventText
import NavlogHistory
import NavlogRestorationStore
import NavlogSessionFiles
import NavlogStore

extension ToolVerb {
  static let export = ToolVerb(
    name: "export", summary: "write a session, or a part of it, to a file",
    usage:
      "export [STORE] [SESSION] [A..B] [--profile full] [--allow KEY]… [--text] [-o FILE|-] "
      + "[--preview]",
    examples: [
      ("navlog export app.navlog", "the latest session, as app-s3.navsession"),
      ("navlog export app.navlog --preview", "what leaves, and what is hashed; writes nothing"),
      ("navlog export app.navlog --allow Trips:page", "with the values of one key of one class"),
      ("navlog export app.navlog s2 --profile full -o bug.navsession", "with all private data"),
      ("navlog export app.navlog 40..90 -o -", "a part, to standard output"),
      ("navlog export bug.navsession --profile full --text -o -", "a session file, as text"),
      ("navlog export app.navlog --format perfetto -o trip.pftrace", "open it in ui.perfetto.dev"),
      (
        "navlog export app.navlog --format otlp -o -",
        "OpenTelemetry logs, a record for each command"
      ),
      ("navlog log bug.navsession", "verbs that read a store read a session file, too"),
      ("navlog export app.navlog -o - | navlog log -", "also from standard input, or a pipe"),
    ],
    text: [
      """
      Session files are meant to leave the machine, and a session holds private data: names, titles, \
      links and the app's state. By default only the structure leaves: events, commands, callbacks \
      and refusals with relative times, and the classes that the app declares. All else becomes keyed \
      hashes, so that equal values stay equal. The file is a derivative of the session with an \
      identity of its own. The key is made on first use, as 'navlog/key' in $XDG_CONFIG_HOME.
      """,
      """
      --allow adds values by the names of their keys, and --rules reads a file with rules such as \
      'keep Trips:page', 'length Notes:text', 'bucket 10 *:count', 'drop *:token', 'keep title=Trips*' \
      and 'hash * matching *@*'; the last rule that matches decides. --preview shows what the file \
      would contain.
      """,
      """
      With '--profile full', the file contains everything that the session has: events with their times, \
      values, marks, and what a crash interrupted. 'navlog import' adds it to another store, where it \
      is the same session. A part begins with the state at its beginning; both ends are ends of \
      commands.
      """,
      """
      --text writes the file as JSON, with a line for each event as 'log --events --json' prints it. \
      'navlog import' and all verbs that read session files read it, and get the same file \
      from it, byte for byte.
      """,
      """
      A session from a file that says it is redacted is redacted like any other, because the claim \
      can't be verified; with '--profile full' it is written as it came.
      """,
      """
      If the session has not ended, the file contains what was recorded so far, and a note is printed \
      on standard error.
      """,
      """
      The sessions from which it was restored or forked are in the file, too, as far as the store has \
      them. Without them a fork begins with the state of the original session.
      """,
      """
      The formats perfetto and otlp are for other tools, and can't be imported. They have commands, \
      the classes and numbers of nodes, when which screen was shown, and times; titles, identifiers \
      and state are not in them. They show the derivative, so that classes that the app doesn't \
      declare are hashes, unless '--profile full' or '--allow' lets them leave.
      """,
      """
      Exit status: 0 done; 2 usage error, or the file exists; 3 the session is damaged; 5 the file \
      could not be written.
      """,
    ],
    options: StoreChoice.options + [
      Option(
        "--output", short: "-o", value: "FILE",
        "the file, which must not exist; '-' is standard output"),
      Option(
        "--format", choices: ["navsession"] + TimelineFormat.allCases.map(\.rawValue),
        "a session file, or a timeline for other tools: perfetto, or otlp"),
      Option("--text", "write the file as text: JSON, one object per line"),
      Option("--preview", "print what the file would contain, and write nothing"),
      Option("--without-origins", "leave out the sessions that it was restored or forked from"),
      Option("--json", "print JSON: one object, or one for each line of the preview"),
    ] + RedactionChoice.options, isPaged: false
  ) { arguments, console in
    if let format = arguments["--format"].flatMap(TimelineFormat.init) {
      return try exportTimeline(as: format, arguments, console)
    }
    return try OpenSession.run(arguments, console) { opened in
      let range = opened.words.first
      guard opened.words.count <= 1 else {
        throw Failure("unexpected argument '\(opened.words[1])'")
      }
      var part: (after: UInt64?, through: UInt64)?
      if let range {
        guard range.contains("..") else {
          throw Failure("'\(range)' is not a range", hint: "write A..B, such as 40..90")
        }
        let (after, through) = try PositionRange.parse(range, opened)
        let isFromBeginning = range.hasPrefix("..") || after == opened.info.base
        part = (isFromBeginning ? nil : after, through)
      }
      if part == nil, let missing = opened.whatMayBeMissing { console.warn(missing) }
      if let after = part?.after, case let count = try opened.history.deferredNodeCount(at: after),
        count > 0
      {
        console.warn(
          "the file doesn't have the \(Amount.count(count, "node")) of earlier sessions, deferred at "
            + "position \(after): only the whole session names them")
      }
      let redaction = try RedactionChoice.redaction(arguments, console)
      let isText = arguments.has("--text")
      let path =
        arguments["--output"] ?? opened.defaultName
        + (isText ? SessionText.ending : SessionFile.ending)
      let export = SessionExport(
        of: opened.info.number, in: opened.view.store,
        after: part?.after, through: part?.through,
        withOrigins: !arguments.has("--without-origins"), redaction: redaction)
      guard path != "-" || arguments.has("--preview") || !arguments.has("--json") else {
        throw Failure.bothOnStandardOutput
      }
      if arguments.has("--preview") {
        var preview = ExportPreview(redaction)
        _ = try Progress.showing("reading…", console) {
          try export.write(to: { _ in }, preview: { preview.add($0) })
        }
        preview.print(
          asJSON: arguments.has("--json"), console, console.palette(arguments["--color"]))
        return .done
      }
      let target = try ExportTarget(path, asText: isText, console)
      let trailer: SessionFileTrailer
      do {
        trailer = try Progress.showing("exporting…", console) { try target.write(export) }
      } catch {
        target.discard()
        throw error
      }
      guard path != "-" else { return .done }
      report(opened.info, trailer, path, target.size, arguments, console)
      return .done
    }
  }

  private static func report(
    _ session: SessionInfo, _ trailer: SessionFileTrailer, _ path: String, _ size: Int,
    _ arguments: Arguments, _ console: Console
  ) {
    if arguments.has("--json") {
      let line: JSONObject = [
        "schema": "navlog.export/1", "session": .integer(Int(session.number.rawValue)),
        "id": .string("\(session.id)"), "file": .string(path),
        "profile": .string(arguments["--profile"] ?? "structure"),
        "position": .integer(Int(clamping: trailer.head)),
        "events": .integer(Int(clamping: trailer.events)), "bytes": .integer(size),
        "sha256": .string("\(trailer.hash)"),
      ]
      console.output(JSON.object(line).text + "\n")
    } else {
      console.output(
        "exported session \(session.number) to '\(path.printable)': "
          + "\(Amount.count(trailer.events, "event")), \(Amount.bytes(size))"
          + (arguments["--profile"] == "full" ? "" : ", without private data") + "\n")
    }
  }
}

extension Failure {
  /// The refusal of '--json' where standard output has the file that it would be about.
  static let bothOnStandardOutput = Failure(
    "'--json' can't be combined with '-o -': standard output has the file",
    hint: "name a file with '-o'")
}

/// The file or the stream to which a session is exported.
private final class ExportTarget {
  private let isText: Bool
  private let file: NewFile
  private(set) var size = 0

  init(_ path: String, asText isText: Bool, _ console: Console) throws {
    if path == "-", !isText, console.isTerminal.output {
      throw Failure(
        "standard output is a terminal, and a session file is not text",
        hint: "name a file with '-o', or pipe the output to a program")
    }
    self.isText = isText
    file = path == "-" ? console.standardOutput : try console.createFile(path)
  }

  func write(_ export: SessionExport) throws -> SessionFileTrailer {
    let sink: SessionFileWriter.Sink = { [self] (bytes) throws(SessionFileError) in
      do { try file.write(bytes) } catch {
        throw SessionFileError(.bytes, "\(error)", cause: error)
      }
      size += bytes.count
    }
    let trailer = isText ? try export.writeText(to: sink) : try export.write(to: sink)
    try file.finish()
    return trailer
  }

  func discard() { file.discard() }
}

extension OpenSession {
  /// Why events of the session may not be in the file; `nil` for one that is complete.
  fileprivate var whatMayBeMissing: String? {
    switch info.state {
    case .open:
      "session \(info.number) has not ended: the file has it up to position \(info.head), and what the "
        + "app does from now on is not in it"
    case .crashed:
      "session \(info.number) crashed: the file has it up to position \(info.head)"
        + (isInterrupted ? ", with what is known of the command that the crash interrupted" : "")
    case .lost: "session \(info.number) is not complete: \(info.standing)"
    case .clean: nil
    }
  }

  /// Whether the session ends within a command, of which not everything may be readable.
  private var isInterrupted: Bool {
    do throws(HistoryError) {
      if case .none = try history.interruption() { return false }
      return true
    } catch {
      // There is something after the last command that can't be read.
      return true
    }
  }

  /// The name of the store, or of the session file, with the number of the session.
  var defaultName: String {
    let path = path.isEmpty || SessionFileReading.isStream(path) ? view.store.path : path
    var name = path.split(separator: "/").last ?? "store"
    for ending in [".navlog", SessionText.ending, SessionFile.ending] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    return "\(name)-s\(info.number)"
  }
}
