import NavlogEventText
import NavlogExports
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogRestorationStore
import NavlogStore
import NavlogTimeTravel

/// The findings of a checkup, in words.
struct CheckupReport {
  struct Problem {
    /// The kind of problem, as a stable word.
    let about: String
    /// The affected node, class or path.
    let subject: String
    /// What is wrong, and how to fix it.
    let message: String
    var node: UInt64?
    var rule: String?
  }

  private(set) var problems: [Problem] = []
  private let opened: OpenSession
  private let end: CommandEnd
  private let stored: StoredSession
  private let archive: Archive
  private let names: NodeNameIndex.Names
  /// Whether the classes are those of another build.
  private let isAgainstBuild: Bool

  init(
    _ opened: OpenSession, _ at: String, _ against: Manifest?,
    _ snapshots: SessionHistory.SnapshotUse
  ) throws {
    self.opened = opened
    isAgainstBuild = against != nil
    end = try RestorationReport.commandEnd(at, in: opened.history)
    let last = try LastSession(opened.view.store, app: opened.info.description.app)
    let rehearsed = try Rehearsed(
      opened.history, end, Rehearsed.Against(manifest: against), last, snapshots)
    stored = rehearsed.stored
    archive = rehearsed.archive
    names = NodeNameIndex(stored.hierarchy, symbols: try opened.history.names())
      .names(at: end.position, .full)
    // The size as JSON: close to the encoded size, and the same on all platforms.
    let checkup = Checkup(
      of: stored.hierarchy, stored, archive, rehearsed.manifest,
      against == nil ? last.quarantine : Quarantine(), rehearsed.decisions,
      isOver: opened.info.state != .open, size: { JSON($0).text.utf8.count })
    problems =
      checkup.findings.map(problem)
      + rehearsed.ranked.sorted().map {
        Problem(
          about: "class", subject: $0,
          message:
            "its versions are ranks, so which of its nodes would be restored with their state "
            + "can't be decided")
      } + troubles
  }

  /// Keeps only problems of nodes in the selected scenes.
  mutating func keep(_ arguments: Arguments) throws {
    let hierarchy = stored.hierarchy
    guard let scenes = try SceneFilter(arguments, opened.history, in: hierarchy) else { return }
    problems.removeAll { problem in
      let slot = problem.node.flatMap { hierarchy.slot(born: $0) }
      return slot.map { !scenes.contains($0, in: hierarchy) } ?? true
    }
  }

  // MARK: - Wording

  private func problem(_ finding: Checkup.Finding) -> Problem {
    let name = finding.node.map { names.name($0.slot) } ?? ""
    func problem(
      _ about: String, of subject: String? = nil, rule: String? = nil, _ message: String
    ) -> Problem {
      Problem(
        about: about, subject: subject ?? name, message: message,
        node: finding.node.map { UInt64($0.born) }, rule: rule)
    }
    switch finding.problem {
    case .identifier(let exclusion, let below):
      let outcome = below > 0 ? "it and \(below) below it are not saved" : "it is not saved"
      return problem(
        "identifier", rule: exclusion.rule.code,
        "\(exclusion.reason), so \(outcome); set a restoration identifier, or declare its class transient"
      )
    case .container(let exclusion, let below):
      let outcome = below > 0 ? "it and \(below) below it are not saved" : "it is not saved"
      return problem("container", rule: exclusion.rule.code, "\(outcome): \(exclusion.reason)")
    case .state(let exclusion):
      return problem(
        "state", of: name + (exclusion.key.map { ".\($0)" } ?? ""), rule: exclusion.rule.code,
        exclusion.reason)
    case .path(let duplicate):
      return problem(
        "path", of: duplicate.path, rule: PreservationRule.samePath.code,
        "only their order distinguishes \(names.name(duplicate.first.slot)) and \(name); give one a "
          + "different identifier")
    case .undeclared(let className, let count):
      return problem(
        "class", of: className, rule: RestorationRule.notFound.code,
        HashedNames.isHash(className)
          && (isAgainstBuild
            || archive.nodes.contains { $0.className == className && $0.isCarried })
          ? "\(HashedNames.undecided): \(Amount.count(count, "node"))"
          : "the class is not declared, so \(Amount.count(count, "node")) would not be restored; declare "
            + "it, or declare it as a former id of the class that replaced it")
    case .loss(let decision):
      let outcome =
        "it would "
        + (decision.outcome == .defaulted ? "be restored without its state" : "not be restored")
      let why = [decision.reason, decision.effect ?? ""].filter { !$0.isEmpty }
      return problem(
        "restore", rule: decision.rule.code, "\(outcome): \(why.joined(separator: "; "))")
    case .deferred(let decision, let incompatibility):
      return problem(
        "restore", rule: incompatibility.rule.code,
        "it is deferred; when it is tried, \(incompatibility.words(decision.savedClass))")
    case .budget(let size, let budget, let largest):
      let bound =
        size > budget.limit
        ? "limit of \(Amount.bytes(budget.limit))" : "budget of \(Amount.bytes(budget.warning))"
      return problem(
        "budget",
        "its state takes \(Amount.bytes(size)), over the \(bound); the largest key is '\(largest)'; "
          + "store large data in the app's own files")
    case .quarantine(let reach):
      let what =
        switch reach {
        case .subtree(let suspect): "'\(suspect.path)' and everything below it"
        case .scene(let scene): scene.map { "scene '\($0)'" } ?? "every window without a scene"
        case .all: "everything"
        }
      return problem(
        "quarantine", of: what,
        "restoring it failed in \(LastSession.limit) launches in a row; nothing is deleted, and it "
          + "is tried again when the app asks for it, with another build, or after 'navlog restore "
          + "--lift'")
    case .orphan:
      return problem(
        "orphan",
        "it has no window, parent or presenter, so it is not saved; release it, or show it")
    case .transitions(let count):
      return problem(
        "transition", of: Amount.count(count, "transition"),
        "the session ended during the transition; restoring completes it")
    }
  }

  /// What could not be used or read of the session.
  private var troubles: [Problem] {
    stored.fallbacks.map {
      Problem(
        about: "snapshot", subject: "position \($0.position)",
        message: "it is ignored: \($0.reason); 'navlog verify --repair-derived' fixes it")
    }
      + [stored.manifestTrouble].compactMap(\.self).map {
        Problem(about: "class", subject: "manifest", message: $0)
      }
      + stored.troubles.map { Problem(about: "value", subject: "state", message: $0) }
      + archive.unavailable.map { Problem(about: "restore", subject: "session", message: $0) }
  }

  // MARK: - Output

  func text(_ width: Int, _ palette: Palette) -> String {
    let place = "\(opened.info.number):\(end.position)"
    var text =
      palette.paint("session \(opened.info.number)", .title)
      + "  position \(end.position)  \(Amount.count(archive.nodes.count, "node")) saved\n"
    for problem in problems {
      text +=
        palette.paint("\(problem.about):", .warning) + " "
        + palette.paint(problem.subject.printable, .name)
        + (problem.rule.map { " " + palette.paint($0, .detail) } ?? "") + "\n"
      text += HelpText.wrap(
        problem.message.printable, indent: 2, width: max(40, width))
    }
    if archive.nodes.isEmpty, archive.exclusions.isEmpty, problems.isEmpty {
      return text + "the hierarchy is empty\n"
    }
    text +=
      problems.isEmpty
      ? palette.paint("healthy", .good) + ": everything at \(place) that should be saved is saved\n"
      : "\(Amount.count(problems.count, "problem"))\n"
    return text
  }

  /// The problems as SARIF; they are about `file`.
  func sarif(_ file: String) -> String {
    var report = FindingsReport()
    for problem in problems {
      let rule = problem.rule ?? problem.about
      report.add(
        .init(
          rule: rule, .warning, "\(problem.subject): \(problem.message)".printable, file: file,
          place: problem.subject), rule: rule)
    }
    return report.text
  }

  func printLines(_ output: (String) -> Void) {
    let session = JSON.integer(Int(opened.info.number.rawValue))
    for problem in problems {
      var object: JSONObject = [
        "schema": "navlog.doctor/1", "session": session, "about": .string(problem.about),
        "subject": .string(problem.subject), "message": .string(problem.message),
        "position": .integer(Int(clamping: end.position)),
      ]
      if let node = problem.node { object["node"] = .string("n\(node)") }
      if let rule = problem.rule { object["rule"] = .string(rule) }
      output(JSON.object(object).text + "\n")
    }
    let line: JSON = [
      "schema": "navlog.doctor/1", "session": session, "complaints": .integer(problems.count),
      "position": .integer(Int(clamping: end.position)), "kept": .integer(archive.nodes.count),
    ]
    output(line.text + "\n")
  }
}
