import NavlogEventText
import NavlogFleet
import NavlogRestoration

/// What a replay has found, in words.
struct ReplayText {
  private let report: ReplayRun.Report
  private let run: ReplayRun
  private let status: FleetStatus
  private let isExact: Bool

  init(_ report: ReplayRun.Report, _ run: ReplayRun, of status: FleetStatus, exact: Bool) {
    (self.report, self.run, self.status, isExact) = (report, run, status, exact)
  }

  private var differing: [(key: ReplayRun.Outcome, value: ReplayRun.Report.Example)] {
    report.differing.sorted { $0.key.rawValue < $1.key.rawValue }
  }

  /// The sessions that are as they were recorded.
  private var same: Int64 { report.sessions - differing.reduce(0) { $0 + $1.value.count } }

  var text: String {
    var text = "\(same) of \(report.sessions) sessions are as they were recorded\n"
    for (outcome, found) in differing {
      text +=
        "\(found.count) \(outcome.text), such as \(found.ship)"
        + (found.position.map { " at \($0)" } ?? "") + "\n"
    }
    if run.manifest != nil {
      text += "\(report.fit) of \(report.sessions) sessions have only what the build can restore\n"
    }
    if report.undecided > 0 {
      text += "not decidable: \(report.undecided) \(Undecidable.undeclared.text)\n"
    }
    for part in report.incompatible {
      text +=
        "\(part.sessions) sessions of \(FleetCount(part.installs, exact: isExact)) installs, "
        + "build \(part.build.buildText): \(part.words), such as \(part.example) "
        + "at \(part.position)\n"
    }
    if report.done < report.chunks {
      text += "\(report.chunks - report.done) parts are left, or other workers have them\n"
    }
    return text + "\(status.ended) sessions have arrived completely\(status.freshness)\n"
  }

  func printJSON(_ console: FleetConsole) {
    for (outcome, found) in differing {
      console.output(
        "fleet-replay",
        [
          "differ": .string(outcome.word), "sessions": .count(found.count),
          "example": .text(found.ship), "position": .count(found.position),
        ])
    }
    for part in report.incompatible {
      console.output(
        "fleet-replay",
        [
          "build": .string(part.build), "class": .string(part.className),
          "version": .integer(Int(part.version)),
          "rule": .string(part.incompatibility.rule.code),
          "declared": part.reason.declared.map { .integer(Int($0)) } ?? .null,
          "sessions": .count(part.sessions),
          "installs": FleetCount(part.installs, exact: isExact).json,
          "example": .text(part.example), "position": .count(part.position),
        ])
    }
    var object = status.coverage([
      "run": .count(run.number), "parts": .count(report.chunks), "done": .count(report.done),
      "sessions": .count(report.sessions), "events": .count(report.events), "same": .count(same),
    ])
    if run.manifest != nil {
      object["fit"] = .count(report.fit)
      object["undecided"] = .count(report.undecided)
    }
    console.output("fleet-replay", object)
  }
}

extension ReplayRun.Outcome {
  /// The name in JSON.
  fileprivate var word: String {
    switch self {
    case .state: "state"
    case .rules: "rules"
    case .olderRules: "older rules"
    case .unreadable: "unreadable"
    }
  }
}

extension IncompatibleClass {
  /// The version that the build declares, and why it can't restore such a node.
  fileprivate var reason: (declared: UInt32?, text: String) {
    switch incompatibility {
    case .undeclared: (nil, "no class has or had that name")
    case .notConforming: (nil, "the class can't be restored")
    case .vetoed: (nil, "the class declines")
    case .newer(let declared): (declared, "its state is newer")
    case .noMigration(let declared): (declared, "no step \(version)→\(declared)")
    }
  }

  /// What can't be restored, by which rule, and why.
  fileprivate var words: String {
    let (declared, text) = reason
    return "\(className.escapingHidden)@\(version)\(declared.map { "→\($0)" } ?? "") "
      + "(\(incompatibility.rule.code): \(text))"
  }
}
