import NavlogEventText
import NavlogExports
import NavlogFleet
import NavlogNavigation
import NavlogPlatform
import NavlogRestoration
import NavlogStore

extension FleetVerb {
  /// Says what a build would lose.
  static let restore = FleetVerb(
    name: ["fleet", "restore"], flags: ["--exact", "--json"],
    valued: ["--db", "--against", "--format"]
  ) { line, console in
    let manifest = try line.manifest()
    let database = try FleetDatabase(try console.place(line).address)
    let rehearsal = try FleetRehearsal(database, against: manifest)
    let report = RehearsalText(
      rehearsal, try database.status(), exact: line.has("--exact"))
    switch line.has("--json") ? "json" : line["--format"] ?? "text" {
    case "json": report.printJSON(console)
    case "markdown": console.output(report.markdown)
    case "junit": console.output(report.junit)
    default: console.output(report.text)
    }
    return rehearsal.losses.isEmpty ? 0 : 1
  }
}

extension FleetLine {
  /// Returns the classes in the file that `--against` names.
  func manifest() throws -> Manifest {
    guard let path = self["--against"] else {
      throw FleetFailure("name the classes of a build with '--against'")
    }
    guard let bytes = SmallFile.all(path) else {
      throw FleetFailure("'\(path)' can't be read", status: 5)
    }
    guard bytes.count <= 1 << 20 else {
      throw FleetFailure("'\(path)' is not a manifest: it is larger than 1 MiB")
    }
    do {
      return try Manifest(decoding: try JSONReader.read(bytes).encoded())
    } catch {
      throw FleetFailure(
        "'\(path)' is not a manifest: \(error)",
        hint: "'navlog manifest STORE --json' prints the classes of a build")
    }
  }
}

/// What a build would lose, in words.
struct RehearsalText {
  private let rehearsal: FleetRehearsal
  private let losses: [(loss: FleetRehearsal.Loss, extent: FleetRehearsal.Extent)]
  private let status: FleetStatus
  private let isExact: Bool

  init(_ rehearsal: FleetRehearsal, _ status: FleetStatus, exact: Bool) {
    (self.rehearsal, self.status, isExact) = (rehearsal, status, exact)
    losses = rehearsal.losses.map { ($0.key, $0.value) }.sorted {
      ($0.extent.sessions, $1.loss.words) > ($1.extent.sessions, $0.loss.words)
    }
  }

  private func installs(_ extent: FleetRehearsal.Extent) -> FleetCount {
    FleetCount(Int64(extent.installs.count), exact: isExact)
  }

  /// The share that is restored with everything, and how much that says.
  private var summary: String {
    let share = Double(rehearsal.whole) * 100 / Double(max(1, rehearsal.decided))
    return "\(rehearsal.decided == 0 ? "nothing was decided" : "\(share.tenths) % whole"): "
      + "\(rehearsal.whole) of \(rehearsal.decided) sessions that were decided, "
      + "of \(rehearsal.sessions) of \(FleetCount(rehearsal.installs, exact: isExact)) installs"
      + status.freshness
  }

  /// What wasn't decided, and why.
  private var rest: [String] {
    let undecidable = rehearsal.undecidable.sorted { $0.value > $1.value }
      .map { "\($0.value) \($0.key.text)" }
    let others = [
      (rehearsal.unindexed, "are not indexed: 'navlog fleet index'"),
      (rehearsal.arriving, "have not arrived completely"),
    ]
    return undecidable + others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  func printJSON(_ console: FleetConsole) {
    for (loss, extent) in losses {
      var object = loss.json
      object["sessions"] = .count(extent.sessions)
      object["nodes"] = .count(extent.nodes)
      object["installs"] = installs(extent).json
      object["example"] = .text(extent.example)
      console.output("fleet-restore", object)
    }
    let undecidable = rehearsal.undecidable.sorted { $0.key.rawValue < $1.key.rawValue }
    console.output(
      "fleet-restore",
      status.coverage([
        "decided": .count(rehearsal.decided), "whole": .count(rehearsal.whole),
        "installs": FleetCount(rehearsal.installs, exact: isExact).json,
        "unindexed": .count(rehearsal.unindexed), "arriving": .count(rehearsal.arriving),
        "undecidable": .array(
          undecidable.map { ["reason": .string($0.key.text), "sessions": .count($0.value)] }),
      ]))
  }

  var text: String {
    var text = ""
    for (loss, extent) in losses {
      text +=
        "\(extent.sessions) sessions of \(installs(extent)) installs, build \(loss.build.buildText): "
        + "\(loss.words), such as \(extent.example)\n"
    }
    text += summary + "\n"
    for line in rest { text += "not decidable: \(line)\n" }
    return text
  }

  var markdown: String {
    var table = MarkdownTable([
      ("sessions", true), ("installs", true), ("build", false), ("lost", false), ("such as", false),
    ])
    for (loss, extent) in losses {
      table.add([
        "\(extent.sessions)", "\(installs(extent))", loss.build.escapingHidden, loss.words,
        "\(extent.example)",
      ])
    }
    let undecidable = rest.isEmpty ? "" : "\nNot decidable: \(rest.joined(separator: "; ")).\n"
    return "\(summary).\n\n" + (table.isEmpty ? "" : table.text) + undecidable
  }

  var junit: String {
    var report = JUnitReport(name: "fleet restore")
    report.add(.init(suite: "fleet restore", name: summary))
    for (loss, extent) in losses {
      report.add(
        .init(
          suite: loss.className.escapingHidden, name: "build \(loss.build.escapingHidden)",
          trouble: "\(extent.sessions) sessions: \(loss.words)"))
    }
    return report.text
  }
}

extension FleetRehearsal.Loss {
  /// What is lost and by which rule.
  var words: String {
    let versions = to.map { $0 == from ? "@\(from)" : "@\(from)→\($0)" } ?? "@\(from)"
    return "\(className.escapingHidden)\(versions) \(outcome) (\(rule.code): \(reason))"
  }

  private var reason: String {
    switch rule {
    case .noMigration: "no step \(from)→\(to ?? from)"
    case .newerVersion: "its state is newer"
    case .otherClass: "it is of another class"
    case .notFound: "nothing finds it, or what it belongs to"
    case .vetoed: "refused"
    case .deferred: "it waits"
    case .undecodable: "a migration fails"
    case .passedOver, .sameVersion, .migrated, .aliased: "not restored"
    }
  }
}

extension String {
  /// A build in a sentence.
  var buildText: String { isEmpty ? "-" : escapingHidden }
}
