import NavlogRestorationStore
import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogEventText
import NavlogTimeTravel

extension ToolVerb {
  static let doctor = ToolVerb(
    name: "doctor", summary: "report what restoration would lose, and how to fix it",
    usage: "doctor [STORE] [SESSION] [--at POSITION] [--against MANIFEST] [--scene SCENE] [--json]",
    examples: [
      ("navlog doctor app.navlog", "the latest session, at its end"),
      ("navlog doctor app.navlog 3 --at 38", "session 3, after event 38"),
      ("navlog doctor app.navlog --against next.json", "against the classes of another build"),
    ],
    text: [
      """
      Looks for nodes without a restoration identifier below a parent that is saved, nodes with \
      the same path, undeclared classes, state over its budget, quarantined nodes, nodes that \
      nothing refers to, and leftovers of crashed processes.
      """,
      """
      Declared classes come from --against, or from the manifest that the session recorded; \
      without either, every class in the session counts as declared. A position inside a command \
      is moved to the end of the previous command.
      """,
      """
      Exit status: 0 no problems; 1 problems found; 2 usage error; 3 the store is damaged; 4 the \
      store was written by a newer navlog.
      """,
    ],
    options: StoreChoice.options + [
      Option("--at", value: "POSITION", "the position to examine; the default is end"),
      Option("--against", value: "MANIFEST", "a JSON file with the classes that a build declares"),
      Scenes.option, SnapshotChoice.option,
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let manifest: Manifest? =
      if let file = arguments["--against"] { try Manifest(at: file, console) } else { nil }
    let at = arguments["--at"] ?? "end"
    return try OpenSession.run(arguments, console, positions: [at], checked: true) { look in
      guard look.words.isEmpty else {
        throw Failure(
          "Unexpected argument '\(look.words[0])'", hint: "give a position with '--at'")
      }
      var doctor = try Doctor(look, at, manifest, arguments.snapshots)
      try doctor.keep(arguments)
      if arguments.has("--json") {
        doctor.printLines(console.output)
      } else {
        console.output(doctor.text(console.columns, console.palette(arguments["--color"])))
      }
      return doctor.complaints.isEmpty ? .done : .different
    }
  }
}

/// Finds the problems of a state that affect its restoration.
private struct Doctor {
  struct Complaint {
    /// The kind of problem, as a stable word.
    let about: String
    /// The affected node, class or path.
    let subject: String
    /// What is wrong, and how to fix it.
    let message: String
    var node: UInt64?
    var rule: String?
  }

  private(set) var complaints: [Complaint] = []
  private let look: OpenSession
  private let end: CommandEnd
  private let stored: StoredSession
  private let archive: Archive
  private let names: NodeNameIndex.Names

  init(
    _ look: OpenSession, _ at: String, _ against: Manifest?, _ snapshots: SessionHistory.SnapshotUse
  ) throws {
    self.look = look
    end = try RestorationReport.commandEnd(at, in: look.history)
    let manifest: Manifest
    let last: LastSession
    stored = try StoredSession(
      look.view.store, look.info.number, at: end.position, against, snapshots: snapshots)
    manifest = if let against { against } else { try stored.manifestThen() }
    last = try LastSession(look.view.store, app: look.info.description.app)
    let symbols = try look.history.names()
    archive = try stored.archive()
    names = NodeNameIndex(stored.hierarchy, symbols: symbols).names(at: end.position, .full)
    addIdentifiers()
    addDuplicates()
    addClasses(manifest)
    addBudgets(manifest)
    addQuarantine(last.quarantine)
    addOrphans()
    addTroubles()
  }

  /// Keeps only problems of nodes in the selected scenes.
  mutating func keep(_ arguments: Arguments) throws {
    let hierarchy = stored.hierarchy
    guard let scenes = try Scenes(arguments, look.history, in: hierarchy) else { return }
    complaints.removeAll { complaint in
      let slot = complaint.node.flatMap { hierarchy.slot(born: $0) }
      return slot.map { !scenes.contains($0, in: hierarchy) } ?? true
    }
  }

  // MARK: - What is looked for

  /// Adds nodes without an identifier directly below a saved one, where a path breaks.
  private mutating func addIdentifiers() {
    let hierarchy = stored.hierarchy
    for exclusion in archive.exclusions
    where exclusion.key == nil && [.unnamed, .unnamedView].contains(exclusion.rule) {
      let slot = exclusion.node.slot
      let record = hierarchy[slot]
      let above = record.parent.isNone ? record.presenter : record.parent
      let isBelowKept = above.isNone || archive.nodes.contains { $0.node.slot == above }
      guard isBelowKept else { continue }
      let below = archive.exclusions.count {
        $0.rule == .belowUnnamed && $0.path.hasPrefix(exclusion.path + "/")
      }
      let fate =
        below > 0 ? "it and \(below) below it are not saved" : "it is not saved"
      complaints.append(
        Complaint(
          about: "identifier", subject: names.name(slot),
          message:
            "\(exclusion.reason), so \(fate); set a restoration identifier, or declare its class transient",
          node: UInt64(exclusion.node.born), rule: exclusion.rule.code))
    }
    for exclusion in archive.exclusions
    where [.unencodable, .reservedKey].contains(exclusion.rule) {
      complaints.append(
        Complaint(
          about: "state",
          subject: names.name(exclusion.node.slot) + (exclusion.key.map { ".\($0)" } ?? ""),
          message: exclusion.reason, node: UInt64(exclusion.node.born), rule: exclusion.rule.code))
    }
  }

  private mutating func addDuplicates() {
    for duplicate in archive.duplicates {
      complaints.append(
        Complaint(
          about: "path", subject: duplicate.path,
          message:
            "only their order distinguishes \(names.name(duplicate.first.slot)) and "
            + "\(names.name(duplicate.second.slot)); give one a different identifier",
          node: UInt64(duplicate.second.born), rule: PreservationRule.samePath.code))
    }
  }

  private mutating func addClasses(_ manifest: Manifest) {
    var seen: Set<String> = []
    for node in archive.nodes where manifest.resolve(node.className) == nil {
      guard seen.insert(node.className).inserted else { continue }
      let count = archive.nodes.count { $0.className == node.className }
      complaints.append(
        Complaint(
          about: "class", subject: node.className,
          message:
            "the class is not declared, so \(Amount.count(count, "node")) would be dropped; declare it, "
            + "or make it an alias of the class that replaced it",
          node: UInt64(node.node.born), rule: RestorationRule.notFound.code))
    }
  }

  private mutating func addBudgets(_ manifest: Manifest) {
    let hierarchy = stored.hierarchy
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      let state = stored.state(of: slot)
      guard !state.isEmpty else { continue }
      let name = stored.text(record.classSymbol) ?? record.kind.className
      let budget = manifest.resolve(name)?.declaration.policy.budget ?? ClassPolicy().budget
      // The size as JSON: close to the encoded size, and the same on all platforms.
      let sizes = state.map { ($0.key, JSON($0.value).text.utf8.count) }
      let all = sizes.reduce(0) { $0 + $1.1 }
      guard all > budget.warning, let largest = sizes.max(by: { $0.1 < $1.1 }) else { continue }
      let bound =
        all > budget.limit
        ? "limit of \(Amount.bytes(budget.limit))" : "budget of \(Amount.bytes(budget.warning))"
      complaints.append(
        Complaint(
          about: "budget", subject: names.name(slot),
          message:
            "its state takes \(Amount.bytes(all)), over the \(bound); the largest key is "
            + "'\(largest.0)'; store large data in the app's own files",
          node: UInt64(record.born)))
    }
  }

  private mutating func addQuarantine(_ quarantine: Quarantine) {
    for reach in quarantine.held {
      let what =
        switch reach {
        case .subtree(let suspect): "'\(suspect.path)' and everything below it"
        case .scene(let scene): scene.map { "scene '\($0)'" } ?? "every window without a scene"
        case .all: "everything"
        }
      complaints.append(
        Complaint(
          about: "quarantine", subject: what,
          message:
            "restoring it failed in \(LastSession.limit) launches in a row; nothing is deleted, and it "
            + "is tried again when the app asks for it, with another build, or after 'navlog restore "
            + "--lift'"))
    }
  }

  /// Adds nodes that nothing refers to, and transitions that a session left unfinished.
  private mutating func addOrphans() {
    let hierarchy = stored.hierarchy
    for (index, record) in hierarchy.records.enumerated() where record.isAlive {
      let slot = Slot(UInt32(truncatingIfNeeded: index))
      // An object is held by the node that refers to it.
      guard !hierarchy.isHeld(slot), record.kind != .object else { continue }
      complaints.append(
        Complaint(
          about: "orphan", subject: names.name(slot),
          message:
            "it has no window, parent or presenter, so it is not saved; release it, or show it",
          node: UInt64(record.born)))
    }
    if !hierarchy.transitions.isEmpty, look.info.state != .open {
      let what = Amount.count(hierarchy.transitions.count, "transition")
      complaints.append(
        Complaint(
          about: "transition", subject: what,
          message: "the session ended during the transition; restoring completes it"))
    }
  }

  private mutating func addTroubles() {
    for fallback in stored.fallbacks {
      complaints.append(
        Complaint(
          about: "snapshot", subject: "position \(fallback.position)",
          message:
            "it is ignored: \(fallback.reason); 'navlog verify --repair-derived' fixes it"))
    }
    if let trouble = stored.manifestTrouble {
      complaints.append(Complaint(about: "class", subject: "manifest", message: trouble))
    }
    for trouble in stored.troubles {
      complaints.append(Complaint(about: "value", subject: "state", message: trouble))
    }
  }

  // MARK: - Output

  func text(_ width: Int, _ palette: Palette) -> String {
    let place = "\(look.info.number):\(end.position)"
    var text =
      palette.paint("session \(look.info.number)", .title)
      + "  position \(end.position)  \(Amount.count(archive.nodes.count, "node")) saved\n"
    for complaint in complaints {
      text +=
        palette.paint("\(complaint.about):", .warning) + " "
        + palette.paint(complaint.subject.printable, .name)
        + (complaint.rule.map { " " + palette.paint($0, .detail) } ?? "") + "\n"
      text += HelpText.wrap(
        complaint.message.printable, indent: 2, width: max(40, width))
    }
    if archive.nodes.isEmpty, archive.exclusions.isEmpty, complaints.isEmpty {
      return text + "the hierarchy is empty\n"
    }
    text +=
      complaints.isEmpty
      ? palette.paint("healthy", .good) + ": everything at \(place) that should be saved is saved\n"
      : "\(Amount.count(complaints.count, "problem"))\n"
    return text
  }

  func printLines(_ output: (String) -> Void) {
    let session = JSON.integer(Int(look.info.number.rawValue))
    for complaint in complaints {
      var object: JSONObject = [
        "schema": "navlog.doctor/1", "session": session, "about": .string(complaint.about),
        "subject": .string(complaint.subject), "message": .string(complaint.message),
        "position": .integer(Int(clamping: end.position)),
      ]
      if let node = complaint.node { object["node"] = .string("n\(node)") }
      if let rule = complaint.rule { object["rule"] = .string(rule) }
      output(JSON.object(object).text + "\n")
    }
    let line: JSON = [
      "schema": "navlog.doctor/1", "session": session, "complaints": .integer(complaints.count),
      "position": .integer(Int(clamping: end.position)), "kept": .integer(archive.nodes.count),
    ]
    output(line.text + "\n")
  }
}
