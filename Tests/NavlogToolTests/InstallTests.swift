import Foundation
import Support
import Testing

/// `Tools/install` with the programs built for the tests.
@Suite struct InstallTests {
  private static let bin = URL(filePath: BuildProducts.path(of: "navlog"))
    .deletingLastPathComponent().path

  private func install(_ arguments: String...) throws -> (lines: [String], ChildProcess.Ending) {
    let process = try ChildProcess(
      "/bin/sh",
      [
        "-c", #"exec "$0" "$@" 2>&1"#, BuildProducts.package.appending(path: "Tools/install").path,
      ] + arguments,
      environment: ["NAVLOG_BIN": Self.bin])
    process.endInput()
    return (process.lines(), process.ending())
  }

  @Test func `the program, its manual page and completions can be installed repeatedly`() throws {
    let prefix = try TemporaryDirectory()
    for _ in 0..<2 {
      let (lines, ending) = try install(prefix.path)
      let files = lines.prefix(5).map { $0.replacingOccurrences(of: prefix.path + "/", with: "") }
      #expect(
        files == [
          "bin/navlog", "share/man/man1/navlog.1", "share/bash-completion/completions/navlog",
          "share/zsh/site-functions/_navlog", "share/fish/vendor_completions.d/navlog.fish",
        ], "\(lines)")
      #expect(ending == .exited(0))
      #expect(lines.last?.contains("is not in PATH") == true)
    }
    let version = try ChildProcess(prefix.file("bin/navlog"), ["--version"])
    #expect(version.line()?.hasPrefix("navlog ") == true)
    let manual = try String(contentsOfFile: prefix.file("share/man/man1/navlog.1"), encoding: .utf8)
    for section in ["POSITIONS", "ADDRESSES", "PREDICATES", "FILES", "SEE ALSO"] {
      #expect(manual.contains(".SH \(section)\n"))
    }
  }

  @Test func `a prefix that can't be written is reported`() throws {
    let (lines, ending) = try install("/proc/nowhere")
    #expect(lines.last?.contains("/proc/nowhere") == true && ending == .exited(1), "\(lines)")
    #expect(try install("--prefix").1 == .exited(2))
  }
}
