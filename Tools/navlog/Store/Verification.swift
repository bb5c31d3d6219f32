import NavlogEventText
import NavlogHistory
import NavlogStore

/// A run of `verify`.
struct Verification {
  private let console: Console
  private let palette: Palette
  private let isJSON: Bool
  private let repairs: Bool

  /// A line of the output.
  private struct Found {
    let severity: SessionCheck.Severity
    /// What was found in the rows of the store; `nil` for what their contents tell.
    var finding: VerifyReport.Finding?
    let text: String
  }

  init(_ arguments: Arguments, _ console: Console) {
    self.console = console
    palette = console.palette(arguments["--color"])
    isJSON = arguments.has("--json")
    repairs = arguments.has("--repair-derived")
  }

  func run(_ view: StoreInspector, _ choice: StoreChoice, _ losses: [String]) throws -> Status {
    let store = view.store
    try choice.checkNoWords("verify")
    let named = try choice.namedSession(in: store)
    var progress = Progress(console)
    defer { progress.clear() }
    let sessions = try store.sessions()
    progress.show("verifying \(Amount.count(sessions.count, "session"))…")
    let report = try view.verify { session, events in
      progress.show("session \(session) of \(sessions.count) verified, \(events) events…")
    }
    var found = losses.map { Found(severity: .damaged, text: $0) }
    found += report.findings.map { Found(severity: .damaged, finding: $0, text: $0.message) }
    found += report.remarks.map { Found(severity: .remark, finding: $0, text: $0.message) }
    var check = SessionCheck()
    var meetsNewer = false
    for session in sessions where named == nil || session.number == named?.number {
      guard session.damage == nil else { continue }
      progress.show("replaying session \(session.number), \(session.head) events…")
      do throws(HistoryError) { try check.add(session, in: store, repairs: repairs) } catch {
        let failure = Failure(error)
        switch failure.status {
        case .version:
          meetsNewer = true
          check.note(.remark, session, " was not folded: \(failure.message)")
        case .damaged:
          // Damage that was found before isn't reported twice.
          if !report.findings.contains(where: { $0.session == session.number }) {
            check.note(.damaged, session, ": \(failure.message)")
          }
        default: throw failure
        }
      }
    }
    found += check.findings.map { Found(severity: $0.severity, text: $0.message) }
    progress.clear()
    for finding in found { print(finding) }
    let status: Status =
      if found.contains(where: { $0.severity == .damaged }) {
        .damaged
      } else if found.contains(where: { $0.severity == .different }) {
        .different
      } else {
        meetsNewer ? .version : .done
      }
    sumUp(report, check, status, isWhole: report.remarks.isEmpty)
    return status
  }

  // MARK: - Output

  private func print(_ found: Found) {
    let text = found.finding.map { "\($0)" } ?? found.text
    guard isJSON else {
      let (word, label): (String, Label) =
        switch found.severity {
        case .damaged: ("damaged", .error)
        case .different: ("different", .error)
        case .remark: ("note", .warning)
        }
      console.output(palette.paint(word + ":", label) + " \(text.printable)\n")
      return
    }
    var object: JSONObject = [
      "schema": "navlog.verify/1", "finding": .string("\(found.severity)"),
      "message": .string(text),
    ]
    if let finding = found.finding {
      object["message"] = .string(finding.message)
      object["session"] = finding.session.map { .integer(Int($0.rawValue)) } ?? .null
      object["position"] = finding.position.map { .integer(Int(clamping: $0)) } ?? .null
    }
    console.output(JSON.object(object).text + "\n")
  }

  private func sumUp(
    _ report: VerifyReport, _ check: SessionCheck, _ status: Status, isWhole: Bool
  ) {
    if isJSON {
      let line: JSON = [
        "schema": "navlog.verify/1", "clean": .bool(status == .done && isWhole),
        "sessions": .integer(report.sessions), "records": .integer(report.records),
        "events": .integer(Int(clamping: report.events)), "rows": .integer(report.rows),
        "snapshots": .integer(check.snapshots), "folded": .integer(Int(clamping: check.events)),
        "rebuilt": .integer(check.rebuilt),
      ]
      console.output(line.text + "\n")
      return
    }
    let snapshots =
      check.snapshots == 0
      ? "no snapshots"
      : "\(check.matching) of \(Amount.count(check.snapshots, "snapshot")) match"
    let lines = [
      (
        "checked",
        "\(Amount.count(report.events, "event")) in \(Amount.count(report.records, "record")), "
          + "\(Amount.count(report.rows, "other row")), "
          + Amount.count(report.sessions, "session")
      ),
      (
        "replayed",
        "\(Amount.count(check.events, "event")); \(snapshots)"
          + (check.rebuilt > 0 ? ", \(check.rebuilt) rebuilt" : "")
      ),
    ]
    for (name, text) in lines {
      console.output(palette.paint(name.padded(to: 9), .detail) + "  \(text)\n")
    }
    switch status {
    case .done where isWhole:
      console.output(palette.paint("clean", .good) + ": everything is as it was written\n")
    case .done:
      console.output(
        palette.paint("intact", .warning)
          + ": the log is as it was written, but what the notes name may be lost\n")
    case .damaged:
      console.output(
        palette.paint("damaged", .error) + ": 'navlog rescue' saves what is readable\n")
    case .version:
      console.output(
        palette.paint("newer", .warning)
          + ": the bytes are intact; a newer navlog wrote some of the events\n")
    default:
      console.output(
        palette.paint("different", .error)
          + ": derived data does not match the events; '--repair-derived' rebuilds snapshots\n")
    }
  }
}
