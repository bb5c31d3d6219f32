import Foundation
import NavlogSessionFiles
import NavlogStore

/// The second process in the tests of imports: imports a file into a store, and after each piece
/// of it waits for a line, or is killed.
@main
enum Main {
  static func main() {
    do {
      let arguments = CommandLine.arguments
      let store = try Store.open(
        arguments[1], Store.Options(cacheDirectory: arguments[1] + ".cache"))
      var rest = [UInt8](try Data(contentsOf: URL(filePath: arguments[2])))[...]
      let size = Int(arguments[3]) ?? 1
      let result = try SessionFileImport(into: store, from: "a file", at: 1).run {
        () throws(SessionFileError) in
        say("piece")
        _ = readLine()
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      say("done \(result.outcomes.map(\.session))")
    } catch {
      say("failed \(error)")
      exit(1)
    }
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
