import Foundation
import Support
import Testing

@testable import NavlogTool

/// Sessions whose origins aren't there, and forks that travel with them.
@Suite struct MissingOriginTests {
  private static let restored = #"""
    {"do":"controller","id":"a","class":"A","restoration":"a"}
    {"do":"window","id":"main","root":"a"}
    {"do":"terminate"}
    {"do":"relaunch"}
    {"do":"memoryWarning"}

    """#

  private static let scenes = #"""
    {"do":"controller","id":"card","class":"Card","restoration":"card"}
    {"do":"window","id":"main","root":"card"}
    {"do":"scene","id":"two"}
    {"do":"controller","id":"c2","class":"Card","restoration":"c2"}
    {"do":"window","id":"side","root":"c2","scene":"two"}
    {"do":"disconnect","scene":"two"}
    {"do":"connect","scene":"two"}
    {"do":"memoryWarning"}
    {"do":"disconnect","scene":"two"}
    {"do":"connect","scene":"two"}

    """#

  /// Runs a command line, and expects that it ends well.
  @discardableResult
  private func run(_ recorded: Recorded, _ words: String...) -> Ran {
    let ran = Ran.navlog(
      words.map { $0.contains(".nav") ? recorded.directory.file($0) : $0 }, columns: 120,
      in: recorded.directory)
    #expect(ran.status == 0, "\(ran.snapshot)")
    return ran
  }

  @Test func `a fork at the beginning is read and imported without its trunk`() throws {
    let recorded = try Recorded()
    run(recorded, "fork", "z", "1:0", "a.navlog")
    run(recorded, "apply", "z", "memoryWarning", "a.navlog")
    run(
      recorded, "export", "a.navlog", "--session", "z", "--without-origins", "--profile", "full",
      "-o", "z.navsession")
    #expect(run(recorded, "log", "z.navsession").output.contains("warnOfMemory"))
    let forks = run(recorded, "fork", "ls", "z.navsession").output
    #expect(forks.contains(#/s:[0-9a-f]{8}…:0/#), "\(forks)")
    #expect(run(recorded, "fork", "ls", "z.navsession", "--json").output.contains(#""trunk":null"#))
    run(recorded, "import", "z.navsession", "b.navlog")
    run(recorded, "verify", "b.navlog")
    run(recorded, "info", "b.navlog")
  }
}
