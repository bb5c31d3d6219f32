import Foundation
import LMDB
import Migrations

/// The other process of the migrations' tests: migrates a store chunk by chunk, and waits to be told to
/// go on, or to be killed. The store is of the made-up format, or with `known` of one that landed.
@main
enum Main {
  static func main() {
    do {
      let path = CommandLine.arguments[1]
      let environment = try Environment.open(
        path, Environment.Options(cacheDirectory: path + ".cache"))
      let new = FormatRow(format: 1, oldestReader: 1, store: 9, created: 1, program: "new")
      let isKnown = CommandLine.arguments.dropFirst(2).first == "known"
      let migrator = isKnown ? Migrator() : Migrator([OldFormat.migration], newest: 1)
      try migrator.run(
        on: environment, creating: new, chunkRows: 64
      ) { (_) throws(MigrationError) in
        say("copied")
      } step: { (step) throws(MigrationError) in
        say("chunk \(step.chunks)")
        _ = readLine()
      }
      say("done")
    } catch {
      say("failed \(error)")
      exit(1)
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
