import EventStore
import TimeTravel

/// How long the verbs that record wait for a disk that takes nothing.
enum DiskWait {
  static let option = Option(
    "--wait", value: "TIME", "how long a full or failing disk is waited for; the default is 10s")

  /// The paragraph of their help.
  static let text = """
    While the disk is full or fails, what happens is kept in a queue. When that is full, too, a line \
    on standard error says so, and after --wait the run ends with status 5. What was queued by then \
    comes into the log when the store is opened again.
    """

  /// What the writer of a session does meanwhile.
  static func policy(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> SessionWriter.BacklogPolicy {
    var limit: UInt64 = 10_000_000_000
    if let word = arguments[option.name] {
      guard let given = TimeSpan.nanoseconds(word) ?? TimeSpan.nanoseconds(word + "s") else {
        throw Failure("'\(option.name)' can't be '\(word)'", hint: "write 10s, 500ms or 2min")
      }
      limit = given
    }
    let palette = console.palette(arguments["--color"], forError: true)
    let told = Told(console, palette, limit)
    return .blockFor(Patience(limit: limit) { told.trouble($0) })
  }

  /// Tells on standard error what is waited for.
  ///
  /// `@unchecked Sendable`: it is called on the thread that writes the session, which is the one that
  /// runs the verb.
  private final class Told: @unchecked Sendable {
    private let console: Console
    private let palette: Palette
    private let limit: UInt64

    init(_ console: Console, _ palette: Palette, _ limit: UInt64) {
      self.console = console
      self.palette = palette
      self.limit = limit
    }

    func trouble(_ error: StoreError) {
      // A write that a limit cuts short looks to the database like a device that fails.
      let size = Descriptor.largestFile.map {
        "files of this process may have \(Amount.bytes($0)) ('ulimit -f')"
      }
      console.report(
        "waiting for the disk, up to \(Moment.span(limit)): \(Failure(error).message)", hint: size,
        palette: palette)
    }
  }
}
