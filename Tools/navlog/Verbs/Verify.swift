import NavlogStore

extension ToolVerb {
  static let verify = ToolVerb(
    name: "verify", summary: "check every byte of a store, and replay its sessions",
    usage: "verify [STORE] [SESSION] [--repair-derived] [--json]",
    examples: [
      ("navlog verify app.navlog", "everything"),
      ("navlog verify app.navlog s3", "the whole file, but replay only session 3"),
      ("navlog verify app.navlog --repair-derived", "also rebuild bad snapshots (this writes)"),
    ],
    text: [
      """
      Checks the structure of the file, every checksum, every checksum chain from its origin, \
      gaps, and references between rows. Then each session is replayed once: the state after each \
      command must be the recorded one, and the state at each snapshot must match the snapshot.
      """,
      """
      Only --repair-derived writes to the store: it rebuilds snapshots that are unusable or do not \
      match. Events are never changed. For any other damage use 'navlog rescue'.
      """,
      """
      Exit status: 0 the store is intact, although a note may name commands that never became a \
      part of it, or an outbox that is missing; 1 a snapshot or a recorded state does not match the \
      events; 2 usage error; 3 the store is damaged; 4 the store was written by a newer navlog; \
      5 with --repair-derived: another process is writing, or the disk is full.
      """,
    ],
    options: StoreChoice.options + [
      Option("--repair-derived", "rebuild snapshots that do not match the events"),
      DiskWait.option,
      Option("--json", "print JSON, one object per line"),
    ]
  ) { arguments, console in
    let verification = Verification(arguments, console)
    guard arguments.has("--repair-derived") else {
      return try StoreUse.look(arguments, console, checked: true) { view, choice in
        try verification.run(view, choice, view.isDamaged ? view.remarks : [])
      }
    }
    return try StoreUse.change(arguments, console) { store, choice in
      try verification.run(StoreInspector(of: store), choice, [])
    }
  }
}
