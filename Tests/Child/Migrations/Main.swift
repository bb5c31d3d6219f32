import Foundation
import NavlogLMDB
import NavlogMigrations

/// The second process in the tests of migrations: migrates a store chunk by chunk, and waits for
/// input between chunks, or is killed. The store has the artificial format, or with `known` a real
/// one.
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
