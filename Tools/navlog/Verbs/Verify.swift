import EventStore
import History
import Scripts

extension ToolVerb {
  static let verify = ToolVerb(
    name: "verify", summary: "look at every byte: structure, checksums, chain, gaps, snapshots",
    usage: "verify [STORE] [SESSION] [--repair-derived] [--json]",
    examples: [
      ("navlog verify app.navlog", "everything"),
      ("navlog verify app.navlog 3", "the whole file, but only session 3 is folded"),
      ("navlog verify app.navlog --repair-derived", "and take bad snapshots anew: this writes"),
    ],
    text: [
      """
      Looks at the structure of the file, at every checksum, at every chain from its origin on, \
      for gaps, and for what refers to what. Then each session is folded once: after each command \
      the state has to be the one that was recorded, and at each snapshot the one in it.
      """,
      """
      Only --repair-derived writes: it takes snapshots anew that can't be used or are of another \
      state. Events are never changed. What is damaged beyond that is for 'navlog rescue'.
      """,
      """
      Exit status: 0 everything is as it was written; 1 something that is derived is not, or a state \
      is not the one that was recorded; 2 usage; 3 damaged; 4 written by a newer program.
      """,
    ],
    options: StoreChoice.options + [
      Option("--repair-derived", "take snapshots anew that are not what the events fold to"),
      Option("--json", "one JSON object a line, for programs"),
    ]
  ) { (arguments, console) throws(Failure) in
    let verify = Verify(arguments, console)
    guard arguments.has("--repair-derived") else {
      return try StoreUse.look(arguments, console, checked: true) {
        (view, choice) throws(Failure) in
        try verify.run(view.store, choice, view.isDamaged ? view.remarks : [])
      }
    }
    return try StoreUse.change(arguments, console) { (store, choice) throws(Failure) in
      try verify.run(store, choice, [])
    }
  }
}

/// One look at every byte.
private struct Verify {
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

  func run(
    _ store: Store, _ choice: StoreChoice, _ losses: [String]
  ) throws(Failure) -> Status {
    try choice.checkNoWords("verify")
    let named = try choice.namedSession(in: store)
    var progress = Progress(console)
    defer { progress.clear() }
    let sessions: [SessionInfo]
    var report: VerifyReport
    do throws(StoreError) {
      sessions = try store.sessions()
      progress.show("verifying \(Amount.count(sessions.count, "session"))…")
      report = try store.verify { session, events in
        progress.show("session \(session) of \(sessions.count) verified, \(events) events…")
      }
    } catch {
      throw Failure(error)
    }
    var found: [(Weight, VerifyReport.Finding?, String)] = []
    for loss in losses { found.append((.damaged, nil, loss)) }
    for finding in report.findings { found.append((.damaged, finding, finding.message)) }
    var folds = Folds()
    for session in sessions where named == nil || session.number == named?.number {
      guard session.damage == nil else { continue }
      progress.show("folding session \(session.number), \(session.head) events…")
      try fold(session, store, &folds, &found)
    }
    progress.clear()
    for finding in found { print(finding) }
    let status: Status =
      found.contains { $0.0 == .damaged }
      ? .damaged : found.contains { $0.0 == .different } ? .different : .done
    sumUp(report, folds, status)
    return status
  }

  private struct Folds {
    var sessions = 0
    var events: UInt64 = 0
    var snapshots = 0
    var good = 0
    var rebuilt = 0
  }

  private func fold(
    _ session: SessionInfo, _ store: Store, _ folds: inout Folds,
    _ found: inout [(Weight, VerifyReport.Finding?, String)]
  ) throws(Failure) {
    let check: SnapshotCheck
    do throws(HistoryError) {
      check = try SessionHistory(store, session.number).checkSnapshots(repairs: repairs)
    } catch {
      let failure = Failure(error)
      // Retention may have removed it since it was listed.
      if isGone(session, from: store) { return }
      guard failure.status == .damaged else { throw failure }
      // What verify has found already is said once.
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
      let fate = snapshot.isRebuilt ? "; it was taken anew" : ""
      if snapshot.isRebuilt { folds.rebuilt += 1 }
      switch snapshot.standing {
      case .same: folds.good += 1
      case .stale(let reason):
        found.append((.remark, nil, place + "the snapshot is passed over: \(reason)\(fate)"))
      case .different:
        found.append(
          (
            snapshot.isRebuilt ? .remark : .different, nil,
            place + "the snapshot is not what the events fold to\(fate)"
          ))
      }
    }
    for finding in check.findings {
      let place = "session \(session.number), position \(finding.position): "
      switch finding.kind {
      case .wrongDigest:
        found.append((.different, nil, place + "the state is not the one that was recorded"))
      case .impossible:
        found.append(
          (.remark, nil, place + "the event could not have happened, and folds to nothing"))
      case .foreign:
        found.append((.remark, nil, place + "the event is one that only a newer program knows"))
      }
    }
    let more = check.findingCount - UInt64(check.findings.count)
    if more > 0 {
      found.append((.remark, nil, "session \(session.number): \(more) more of that kind"))
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

  private func sumUp(_ report: VerifyReport, _ folds: Folds, _ status: Status) {
    if isJSON {
      let line: JSON = [
        "schema": "navlog.verify/1", "clean": .bool(status == .done),
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
      : "\(folds.good) of \(Amount.count(folds.snapshots, "snapshot")) are what they come to"
    let lines = [
      (
        "looked at",
        "\(Amount.count(report.events, "event")) in \(Amount.count(report.records, "record")), "
          + "\(Amount.count(report.rows, "other row")), "
          + Amount.count(report.sessions, "session")
      ),
      (
        "folded",
        "\(Amount.count(folds.events, "event")); \(snapshots)"
          + (folds.rebuilt > 0 ? ", \(folds.rebuilt) taken anew" : "")
      ),
    ]
    for (name, text) in lines {
      console.output(palette.paint(name.padded(to: 9), .detail) + "  \(text)\n")
    }
    switch status {
    case .done:
      console.output(palette.paint("clean", .good) + ": everything is as it was written\n")
    case .damaged:
      console.output(
        palette.paint("damaged", .error) + ": 'navlog rescue' keeps what can be read\n")
    default:
      console.output(
        palette.paint("different", .error)
          + ": what is derived is not what the events say; '--repair-derived' mends snapshots\n")
    }
  }
}
