import EventStore
import History
import LMDB
import Migrations
import Scripts

extension ToolVerb {
  static let migrate = ToolVerb(
    name: "migrate", summary: "bring a store to the format of this program, keeping a copy",
    usage: "migrate [STORE] [--json]",
    examples: [
      ("navlog migrate app.navlog", "to today's format; says what it did and where the copy is")
    ],
    text: [
      """
      The store is copied beside itself first, into its own directory, then changed in steps that \
      can be broken off and gone on with. Verbs that write a store migrate it, too, and say so on \
      standard error; those that only look at it read it as it stands. An app that opens the store \
      migrates it, too.
      """,
      """
      Exit status: 0 done, or nothing to be done; 2 usage; 3 the store is damaged; 4 it is newer than \
      this program, or too old for it; 5 it is in use, or there is no room.
      """,
    ],
    options: [StoreChoice.options[0], Option("--json", "one JSON object, for programs")]
  ) { (arguments, console) throws(Failure) in
    try StoreUse.run(arguments, console) { (palette) throws(Failure) in
      let choice = try StoreChoice(arguments, console)
      try choice.checkNoWords("migrate")
      try StoreUse.check(choice.path, console)
      let options = Store.Options(
        access: .readOnly, creates: false, cacheDirectory: console.cacheDirectory, retention: nil)
      var notices: [StoreNotice] = []
      let format: UInt64
      do throws(StoreError) {
        format = try today(of: choice.path, options, &notices)
      } catch {
        throw Failure(error)
      }
      if arguments.has("--json") {
        let line: JSON = [
          "schema": "navlog.migrate/1", "store": .string(choice.path),
          "format": .integer(Int(clamping: format)), "migrated": .bool(!notices.isEmpty),
          "notes": .array(notices.map { .string($0.message) }),
        ]
        console.output(line.text + "\n")
        return .done
      }
      for notice in notices { console.output(notice.message.printable + "\n") }
      console.output(
        notices.isEmpty
          ? "'\(choice.path.printable)' has format \(format), which is today's: nothing to be done\n"
          : "'\(choice.path.printable)' has format \(format) now\n")
      return .done
    }
  }
}

/// The format of the store at `path` once it is today's; what was done for that is added to
/// `notices`.
private func today(
  of path: String, _ options: Store.Options, _ notices: inout [StoreNotice]
) throws(StoreError) -> UInt64 {
  do throws(StoreError) {
    let format = try Store.open(path, options).overview().format
    if format >= Migrator.newestFormat { return format }
  } catch {
    guard error.code == .olderFormat || error.code == .migrating else { throw error }
  }
  var options = options
  options.access = .readWrite
  let store = try Store.open(path, options)
  notices = store.notices.filter { $0.kind == .migrated }
  return try store.overview().format
}
