import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore

// What the launch that began a session decided.
extension RestorationReport {
  /// Prints the decisions of the launch that began a session.
  func runRecorded(_ opened: OpenSession) throws -> Status {
    let recorded = try RecordedRestoration(opened.view.store, opened.info.number)
    guard let recorded else {
      let start = try opened.history.beginning().position
      throw Failure(
        start > 0
          ? "the launch of session \(opened.info.number) is before position \(start), where its history "
            + "begins"
          : "session \(opened.info.number) did not restore another session")
    }
    let place = recorded.source.label
    let outcomes = recorded.outcomes
    let listed = recorded.decisions.filter {
      explains || $0.isLast && !$0.decision.isFull
    }
    if isJSON {
      for decision in listed { put(decision, of: opened.info.number) }
      put(
        [
          ("from", .string(place)), ("nodes", .integer(outcomes.count)),
          ("session", .integer(Int(opened.info.number.rawValue))),
        ] + (recorded.death?.members ?? []))
    } else {
      let whole = outcomes.count(where: \.decision.isFull)
      let from = palette.paint(place, .position)
      output(
        recorded.death.map {
          "session \(opened.info.number) died \($0.words(from)); "
            + "it had decided on \(Amount.count(outcomes.count, "node"))\n"
        }
          ?? "session \(opened.info.number) restored \(from): "
          + "\(whole) of \(Amount.count(outcomes.count, "node")) with their state\n")
      for decision in listed where decision.reconnected == nil { output(row(decision)) }
      let later = listed.filter { $0.reconnected != nil }
      if !later.isEmpty { output("later, as scenes connected again:\n") }
      for decision in later { output(row(decision)) }
    }
    let isWhole = recorded.death == nil && outcomes.allSatisfy(\.decision.isFull)
    return isWhole ? .done : .different
  }

  private func put(_ decision: RecordedRestoration.Decision, of session: SessionNumber) {
    var more: [(String, JSON)] = [
      ("now", decision.born.map { .string("n\($0)") } ?? .null),
      ("position", .integer(Int(decision.position))),
    ]
    if let reconnected = decision.reconnected {
      more.append(("reconnected", .string("\(reconnected)")))
    }
    if let today = decision.today {
      more.append(("today", .string("\(today.outcome)")))
      more.append(("todayReason", .string(today.reason)))
    }
    put(
      decision.decision, decision.node, was: decision.was, of: session, rule: decision.rule, more)
  }

  private func row(_ decision: RecordedRestoration.Decision) -> String {
    let was =
      decision.node.map { "n\($0.node.born)" + ($0.isCarried ? " of \($0.from)" : "") }
      ?? decision.was.map { "n\($0)" } ?? "?"
    let now = decision.born.map { " → n\($0)" } ?? ""
    let row = row(
      decision.decision, rule: decision.rule, place: "\(was)\(now) @\(decision.position)")
    guard let today = decision.today else { return row }
    let words =
      "            without the app's objects it would be \(today.outcome) by \(today.rule)"
    return row + words
      + (today.reason.isEmpty ? "" : wrapped(": " + today.reason, after: words.count)) + "\n"
  }
}

extension LaunchTrace.Death {
  /// What a launch that died was doing; `place` is what it restored.
  fileprivate func words(_ place: String) -> String {
    switch self {
    case .outside: "in its launch, outside the restoration of \(place)"
    case .unknown: "in its launch, and what it was restoring of \(place) is unknown"
    case .restoring(let suspect?): "restoring \(place), at '\(suspect.path.printable)'"
    case .restoring(nil): "restoring \(place)"
    }
  }

  /// The same for programs.
  fileprivate var members: [(String, JSON)] {
    switch self {
    case .outside: [("died", "outside")]
    case .unknown: [("died", "unknown")]
    case .restoring(let suspect):
      [("died", "restoring")] + (suspect.map { [("suspect", .string($0.path))] } ?? [])
    }
  }
}
