import NavlogStore
import NavlogTimeTravel

/// The `--wait` option: how long verbs that write wait for another process that is writing, or for
/// a full or failing disk.
enum DiskWait {
  static let option = Option(
    "--wait", value: "TIME",
    "how long to wait for another writer or for the disk; the default is 10s")

  /// A paragraph for the help of verbs that record.
  static let text = """
    While another process is writing, or the disk is full or failing, events are queued. When the \
    queue is full as well, a message is printed to standard error, and after --wait the run ends \
    with status 5. Queued events are written to the log when the store is opened again.
    """

  /// How long a verb that needs temporary stores waits for their disk.
  static let ofTemporaryStores = WriteTimeouts(limit: 1_000_000_000)

  /// Returns how a session's writer waits.
  static func policy(
    _ arguments: Arguments, _ console: Console
  ) throws -> SessionWriter.BacklogPolicy {
    .blockFor(try patience(arguments, console))
  }

  /// Returns how long a verb waits; after a second it reports that it is waiting.
  static func patience(_ arguments: Arguments, _ console: Console) throws -> WriteTimeouts {
    var limit: UInt64 = 10_000_000_000
    if let word = arguments[option.name] {
      guard let given = TimeSpan.nanoseconds(word) ?? TimeSpan.nanoseconds(word + "s") else {
        throw Failure("'\(option.name)' can't be '\(word)'", hint: "write 10s, 500ms or 2min")
      }
      limit = given
    }
    let palette = console.palette(arguments["--color"], forError: true)
    let told = Told(console, palette, limit)
    return WriteTimeouts(limit: limit) { told.trouble($0) }
  }

  /// Reports on standard error what the writer waits for.
  ///
  /// `@unchecked Sendable`: it is called on the thread that writes, which is the one that runs the
  /// verb.
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
      let limit = TimeFormat.span(limit)
      guard error.code != .inUse else {
        console.report(
          "waiting up to \(limit): \(Failure(error).message)", hint: nil, palette: palette)
        return
      }
      // To the database, a write cut short by a limit looks like a failing device.
      let size = Descriptor.largestFile.map {
        "the size of files is limited to \(Amount.bytes($0)) ('ulimit -f')"
      }
      console.report(
        "waiting for the disk, up to \(limit): \(Failure(error).message)", hint: size,
        palette: palette)
    }
  }
}
