import NavlogStore
import NavlogHistory
import NavlogEventText
import NavlogRestorationStore
import NavlogTimeTravel

extension ToolVerb {
  static let compact = ToolVerb(
    name: "compact", summary: "reclaim space, and delete old sessions on request",
    usage:
      "compact [STORE] [--sessions N] [--bytes SIZE] [--damaged] [--below POSITION] [--dry-run] [--json]",
    examples: [
      ("navlog compact app.navlog", "rewrite the file without its free pages"),
      (
        "navlog compact app.navlog --sessions 20 --dry-run",
        "what would be deleted, and why the rest is kept"
      ),
      (
        "navlog compact app.navlog --sessions 20 --bytes 32M",
        "with both limits of an app's retention policy"
      ),
      ("navlog compact app.navlog --below 3:end", "keep only the end state of session 3"),
    ],
    text: [
      """
      --sessions and --bytes delete the oldest sessions until the limit is met. A session is kept \
      if it is open or marked, if a part of it is damaged, if a fork shares its events, if the app \
      would restore it, or if a later session still has to restore a part of it. With --damaged, \
      damaged sessions are deleted as well, unless they can't be read at all. --below trims one session: the \
      state at the end of that command replaces the earlier history.
      """,
      """
      Then the file is rewritten, which needs exclusive access to the store: this waits for other \
      processes that have it open, for at most --wait. Sessions deleted before that stay deleted. --dry-run only reports what would be done.
      """,
      """
      Exit status: 0 done; 2 usage error; 3 the store is damaged; 4 the store was written by a \
      newer navlog; 5 something still needs the history that was to be trimmed, another process has \
      the store open, or the disk is full.
      """,
    ],
    options: [
      StoreChoice.options[0],
      Option("--sessions", value: "N", "keep at most N sessions"),
      Option("--bytes", value: "SIZE", "keep at most this many bytes: 500k, 32M, 1G"),
      Option("--damaged", "also delete damaged sessions, of which a rescue may save a part"),
      Option("--below", value: "POSITION", "trim the history of a session before this position"),
      Option("--dry-run", "only report what would be done"), DiskWait.option,
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let sessions = try arguments.count("--sessions")
    if sessions == 0 {
      throw Failure(
        "'--sessions' can't be '0': the last session is always kept", hint: "the minimum is 1")
    }
    var bytes: Int?
    if let word = arguments["--bytes"] {
      guard let size = Amount.parseBytes(word) else {
        throw Failure("'--bytes' can't be '\(word)'", hint: "write 500k, 32M or 1G")
      }
      bytes = size
    }
    var policy = RetentionPolicy(sessions: sessions ?? .max, bytes: bytes ?? .max)
    policy.removesDamaged = arguments.has("--damaged")
    let compact = Compact(
      arguments: arguments, console: console,
      policy: sessions == nil && bytes == nil ? nil : policy)
    return arguments.has("--dry-run")
      ? try StoreUse.look(arguments, console) { view, choice in
        try choice.checkNoWords("compact")
        _ = try compact.prepare(view.store, changes: false)
        return .done
      }
      : try StoreUse.run(arguments, console) { palette in
        let choice = try StoreChoice(arguments, console)
        try choice.checkNoWords("compact")
        // The store is closed before the file is rewritten.
        try compact.prepare(
          try StoreUse.open(choice.path, arguments, console, palette), changes: true)
        try compact.rewrite(choice.path)
        return .done
      }
  }
}

extension Amount {
  /// Parses a number of bytes: `500k`, `32M`, `1G`, or without a suffix.
  static func parseBytes(_ word: String) -> Int? {
    let sizes: [(Character, Int)] = [("k", 1 << 10), ("m", 1 << 20), ("g", 1 << 30)]
    let size = word.last.flatMap { last in sizes.first { $0.0 == Character(last.lowercased()) } }
    guard let number = Int(size == nil ? word[...] : word.dropLast()), number >= 0 else {
      return nil
    }
    let (bytes, overflows) = number.multipliedReportingOverflow(by: size?.1 ?? 1)
    return overflows ? nil : bytes
  }
}

/// Applies retention, then rewrites the file.
private struct Compact {
  let arguments: Arguments
  let console: Console
  /// The retention policy; `nil` to keep everything.
  let policy: RetentionPolicy?

  private var isJSON: Bool { arguments.has("--json") }

  /// Prints what is deleted and what is kept, and does it if `changes` is set.
  func prepare(_ store: Store, changes: Bool) throws {
    if let policy { try retain(store, policy, changes) }
    if let word = arguments["--below"] { try trim(store, word, changes) }
    if changes {
      // Unlike for other verbs, the change is still to come.
      try store.recordOperation(console.arguments.joined(separator: " "))
    } else {
      say("the file would be rewritten without its free pages", ["would": "rewrite"])
    }
  }

  private func retain(
    _ store: Store, _ policy: RetentionPolicy, _ changes: Bool
  ) throws {
    let plan: RetentionPlan
    var gone: [SessionNumber] = []
    plan = try store.plan(policy)
    if changes { gone = try store.apply(plan) }
    for removal in plan.removals {
      let did =
        !changes
        ? "would be deleted" : gone.contains(removal.session) ? "was deleted" : "is kept after all"
      say(
        "session \(removal.session) \(did): \(Amount.bytes(removal.bytes))",
        [
          changes ? (gone.contains(removal.session) ? "did" : "kept") : "would": "remove",
          "session": .integer(Int(removal.session.rawValue)), "bytes": .integer(removal.bytes),
        ])
    }
    for exemption in plan.exemptions {
      say(
        "session \(exemption.session) is kept: \(exemption.reason)",
        [
          "kept": "remove", "session": .integer(Int(exemption.session.rawValue)),
          "reason": .string(exemption.reason),
        ])
    }
    if plan.removals.isEmpty { say("no session has to be deleted", nil) }
  }

  private func trim(_ store: Store, _ word: String, _ changes: Bool) throws {
    let session = try StoreChoice.session(try PositionExpression(word).session, in: store)
    let history: SessionHistory
    let end: CommandEnd
    history = try SessionHistory(store, session.number)
    end = try RestorationReport.commandEnd(word, in: history)
    let deferred = try history.deferredNodeCount(at: end.position)
    if changes {
      try history.trim(below: end.position)
    } else {
      try store.checkTrim(session.number, below: end.position)
    }
    let events = end.position - min(session.base, end.position)
    say(
      "session \(session.number) \(changes ? "begins" : "would begin") at position \(end.position): "
        + "\(Amount.count(events, "event")) \(changes ? "deleted" : "would be deleted")",
      [
        changes ? "did" : "would": "trim", "session": .integer(Int(session.number.rawValue)),
        "position": .integer(Int(clamping: end.position)),
        "events": .integer(Int(clamping: events)),
      ])
    guard deferred > 0, end.position > session.base else { return }
    console.warn(
      "session \(session.number) \(changes ? "no longer names" : "would no longer name") the "
        + "\(Amount.count(deferred, "node")) of earlier sessions, deferred at position \(end.position)"
    )
  }

  /// Rewrites the file.
  func rewrite(_ path: String) throws {
    let sizes: (before: Int, after: Int)
    let patience = try DiskWait.patience(arguments, console)
    sizes = try Progress.showing("rewriting the file…", console) {
      try Store.compact(at: path, patience: patience)
    }
    let saved = sizes.before - sizes.after
    say(
      "rewritten: \(Amount.bytes(sizes.before)) → \(Amount.bytes(sizes.after))"
        + (saved > 0 ? ", \(Amount.share(saved, of: sizes.before)) less" : ""),
      ["did": "rewrite", "before": .integer(sizes.before), "after": .integer(sizes.after)])
  }

  private func say(_ text: String, _ line: JSONObject?) {
    guard isJSON else { return console.output(text.printable + "\n") }
    guard var line else { return }
    line["schema"] = "navlog.compact/1"
    console.output(JSON.object(line).text + "\n")
  }
}
