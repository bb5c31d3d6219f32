import NavlogEventText
import NavlogHistory
import NavlogStore

/// A run of `verify`.
struct Verification {
  private let console: Console
  private let palette: Palette
  private let isJSON: Bool
  private let repairs: Bool

  private enum Weight { case damaged, different, remark }

  init(_ arguments: Arguments, _ console: Console) {
    self.console = console
    palette = console.palette(arguments["--color"])
    isJSON = arguments.has("--json")
    repairs = arguments.has("--repair-derived")
  }

  func run(_ view: StoreView, _ choice: StoreChoice, _ losses: [String]) throws -> Status {
    let store = view.store
    try choice.checkNoWords("verify")
    let named = try choice.namedSession(in: store)
    var progress = Progress(console)
    defer { progress.clear() }
    let sessions: [SessionInfo]
    var report: VerifyReport
    sessions = try store.sessions()
    progress.show("verifying \(Amount.count(sessions.count, "session"))…")
    report = try view.verify { session, events in
      progress.show("session \(session) of \(sessions.count) verified, \(events) events…")
    }
    var found: [(Weight, VerifyReport.Finding?, String)] = []
    for loss in losses { found.append((.damaged, nil, loss)) }
    for finding in report.findings { found.append((.damaged, finding, finding.message)) }
    for remark in report.remarks { found.append((.remark, remark, remark.message)) }
    var folds = Folds()
    for session in sessions where named == nil || session.number == named?.number {
      guard session.damage == nil else { continue }
      progress.show("replaying session \(session.number), \(session.head) events…")
      try fold(session, store, &folds, &found)
    }
    progress.clear()
    for finding in found { print(finding) }
    let status: Status =
      if found.contains(where: { $0.0 == .damaged }) {
        .damaged
      } else if found.contains(where: { $0.0 == .different }) {
        .different
      } else {
        folds.meetsNewer ? .version : .done
      }
    sumUp(report, folds, status, isWhole: report.remarks.isEmpty)
    return status
  }

  private struct Folds {
    var sessions = 0
    var events: UInt64 = 0
    var snapshots = 0
    var good = 0
    var rebuilt = 0
    /// Whether a session has events that this program can't read.
    var meetsNewer = false
  }

  private func fold(
    _ session: SessionInfo, _ store: Store, _ folds: inout Folds,
    _ found: inout [(Weight, VerifyReport.Finding?, String)]
  ) throws {
    let check: SnapshotCheck
    do throws(HistoryError) {
      check = try SessionHistory(store, session.number).checkSnapshots(repairs: repairs)
    } catch {
      let failure = Failure(error)
      // Retention may have deleted the session since it was listed.
      if isGone(session, from: store) { return }
      if failure.status == .version {
        folds.meetsNewer = true
        found.append((.remark, nil, "session \(session.number) was not folded: \(failure.message)"))
        return
      }
      guard failure.status == .damaged else { throw failure }
      // Damage that was found before isn't reported twice.
      if !found.contains(where: { $0.0 == .damaged && $0.1?.session == session.number }) {
        found.append((.damaged, nil, "session \(session.number): \(failure.message)"))
      }
      return
    }
    folds.sessions += 1
    folds.events += check.folded
    folds.snapshots += check.snapshots.count
    for snapshot in check.snapshots {
      let place = "session \(session.number), position \(snapshot.position): "
      let fate = snapshot.isRebuilt ? "; it was rebuilt" : ""
      if snapshot.isRebuilt { folds.rebuilt += 1 }
      switch snapshot.standing {
      case .same: folds.good += 1
      case .stale(let reason):
        found.append((.remark, nil, place + "the snapshot is ignored: \(reason)\(fate)"))
      case .different:
        found.append(
          (
            snapshot.isRebuilt ? .remark : .different, nil,
            place + "the snapshot does not match the events\(fate)"
          ))
      }
    }
    for finding in check.findings {
      let place = "session \(session.number), position \(finding.position): "
      switch finding.kind {
      case .wrongDigest:
        found.append((.different, nil, place + "the state differs from the recorded state"))
      case .impossible:
        found.append(
          (.remark, nil, place + "the event could not have happened and has no effect"))
      case .foreign:
        found.append((.remark, nil, place + "the event has a kind that only a newer navlog knows"))
      }
    }
    let more = check.findingCount - UInt64(check.findings.count)
    if more > 0 {
      found.append((.remark, nil, "session \(session.number): \(more) more findings"))
    }
  }

  private func isGone(_ session: SessionInfo, from store: Store) -> Bool {
    do throws(StoreError) {
      return try store.session(session.number).id != session.id
    } catch {
      return error.code == .noSuchSession
    }
  }

  // MARK: - Output

  private func print(_ found: (weight: Weight, finding: VerifyReport.Finding?, text: String)) {
    let text = found.finding.map { "\($0)" } ?? found.text
    guard isJSON else {
      let (word, label): (String, Label) =
        switch found.weight {
        case .damaged: ("damaged", .error)
        case .different: ("different", .error)
        case .remark: ("note", .warning)
        }
      console.output(palette.paint(word + ":", label) + " \(text.printable)\n")
      return
    }
    var object: JSONObject = [
      "schema": "navlog.verify/1", "finding": .string("\(found.weight)"), "message": .string(text),
    ]
    if let finding = found.finding {
      object["message"] = .string(finding.message)
      object["session"] = finding.session.map { .integer(Int($0.rawValue)) } ?? .null
      object["position"] = finding.position.map { .integer(Int(clamping: $0)) } ?? .null
    }
    console.output(JSON.object(object).text + "\n")
  }

  private func sumUp(
    _ report: VerifyReport, _ folds: Folds, _ status: Status, isWhole: Bool
  ) {
    if isJSON {
      let line: JSON = [
        "schema": "navlog.verify/1", "clean": .bool(status == .done && isWhole),
        "sessions": .integer(report.sessions), "records": .integer(report.records),
        "events": .integer(Int(clamping: report.events)), "rows": .integer(report.rows),
        "snapshots": .integer(folds.snapshots), "folded": .integer(Int(clamping: folds.events)),
        "rebuilt": .integer(folds.rebuilt),
      ]
      console.output(line.text + "\n")
      return
    }
    let snapshots =
      folds.snapshots == 0
      ? "no snapshots"
      : "\(folds.good) of \(Amount.count(folds.snapshots, "snapshot")) match"
    let lines = [
      (
        "checked",
        "\(Amount.count(report.events, "event")) in \(Amount.count(report.records, "record")), "
          + "\(Amount.count(report.rows, "other row")), "
          + Amount.count(report.sessions, "session")
      ),
      (
        "replayed",
        "\(Amount.count(folds.events, "event")); \(snapshots)"
          + (folds.rebuilt > 0 ? ", \(folds.rebuilt) rebuilt" : "")
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
