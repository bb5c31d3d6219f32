import NavlogStore
import NavlogHistory
import NavlogLMDB
import NavlogMigrations
import NavlogEventText

extension ToolVerb {
  static let migrate = ToolVerb(
    name: "migrate", summary: "upgrade a store to the current format, keeping a copy",
    usage: "migrate [STORE] [--json]",
    examples: [
      ("navlog migrate app.navlog", "upgrade, and report the steps and the copy")
    ],
    text: [
      """
      The store is first copied into its own directory and then migrated in steps that can be \
      interrupted and resumed. Verbs that write to a store, and apps that open it, migrate it as \
      well; the verbs report that on standard error. Verbs that only read use the old format \
      directly.
      """,
      """
      Exit status: 0 done, or nothing to do; 2 usage error; 3 the store is damaged; 4 the store \
      was written by a newer navlog, or its format is too old to migrate; 5 the store is in use, \
      or the disk is full.
      """,
    ],
    options: [StoreChoice.options[0], DiskWait.option, Option("--json", "print one JSON object")]
  ) { arguments, console in
    try StoreUse.run(arguments, console) { palette in
      let choice = try StoreChoice(arguments, console)
      try choice.checkNoWords("migrate")
      try StoreUse.check(choice.path, console)
      var options = Store.Options(
        access: .readOnly, creates: false, cacheDirectory: console.cacheDirectory, retention: nil)
      options.patience = try DiskWait.patience(arguments, console)
      let notices: [StoreNotice]
      let format: UInt64
      (format, notices) = try today(of: choice.path, options)
      for notice in notices where notice.kind != .database && notice.kind != .migrated {
        console.warn(notice.message, palette)
      }
      let steps = notices.filter { $0.kind == .migrated }
      if arguments.has("--json") {
        let line: JSON = [
          "schema": "navlog.migrate/1", "store": .string(choice.path),
          "format": .integer(Int(clamping: format)), "migrated": .bool(!steps.isEmpty),
          "notes": .array(steps.map { .string($0.message) }),
        ]
        console.output(line.text + "\n")
        return .done
      }
      for step in steps { console.output(step.message.printable + "\n") }
      console.output(
        steps.isEmpty
          ? "'\(choice.path.printable)' has format \(format), the current one; nothing to do\n"
          : "'\(choice.path.printable)' now has format \(format)\n")
      return .done
    }
  }
}

/// Opens the store at `path` for writing, which migrates it and removes other users' rights to its files;
/// a store of a newer format isn't touched.
///
/// Returns the format of the store afterwards, and the steps that were taken.
private func today(
  of path: String, _ options: Store.Options
) throws -> (format: UInt64, notices: [StoreNotice]) {
  do throws(StoreError) {
    let format = try Store.open(path, options).overview().format
    if format > Migrator.newestFormat { return (format, []) }
  } catch {
    guard error.code == .olderFormat || error.code == .migrating else { throw error }
  }
  var options = options
  options.access = .readWrite
  let store = try Store.open(path, options)
  return (try store.overview().format, store.notices)
}
