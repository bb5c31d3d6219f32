import Dispatch
import Foundation
import NavlogHistory
import Support
import Synchronization

@testable import NavlogTool

/// The result of a command line: all of its output and its status, as one text.
struct Ran {
  var output = ""
  var error = ""
  var status: Int32 = -1
  /// The length of the output at each flush.
  var flushes: [Int] = []

  /// Standard output, then standard error and the status unless they are empty and 0.
  var snapshot: String {
    output + (error.isEmpty ? "" : "--- stderr ---\n" + error)
      + (status == 0 ? "" : "[exit status: \(status)]\n")
  }

  static func navlog(
    _ arguments: String..., input: [String] = [], files: [String: String] = [:],
    environment: [String: String] = [:], isTerminal: Bool = false, columns: Int = 100,
    in directory: TemporaryDirectory? = nil
  ) -> Ran {
    navlog(
      arguments, input: input, files: files, environment: environment, isTerminal: isTerminal,
      columns: columns, in: directory)
  }

  /// Runs a command line in this process.
  static func navlog(
    _ arguments: [String], input: [String] = [], files: [String: String] = [:],
    environment: [String: String] = [:], isTerminal: Bool = false, columns: Int = 100,
    cuts: Bool = true, in directory: TemporaryDirectory? = nil
  ) -> Ran {
    let ticks = Ticks()
    let printed = Printed()
    var input = input.makeIterator()
    // The key for redactions.
    let configuration = directory.map { ["XDG_CONFIG_HOME": $0.path] } ?? [:]
    let console = Console(
      arguments: arguments, environment: configuration.merging(environment) { $1 },
      isTerminal: (isTerminal, isTerminal),
      columns: columns, cuts: cuts,
      input: { () throws(Failure) in Array((input.next() ?? "").utf8) },
      openFile: { path in
        guard let text = files[path] else {
          guard path.hasSuffix(".navsession") || FileManager.default.fileExists(atPath: path) else {
            throw Failure("can't read '\(path)': no such file")
          }
          return try Descriptor.open(path)
        }
        var rest = Array(text.utf8)[...]
        return ByteSource(size: rest.count) { () throws(Failure) in
          defer { rest = rest.dropFirst(1_000) }
          return Array(rest.prefix(1_000))
        }
      },
      output: { printed.output += $0 }, error: { printed.error += $0 },
      isStore: { FileManager.default.fileExists(atPath: $0 + "/data.mdb") },
      storesHere: { directory.map { $0.stores } ?? [] },
      temporaryDirectory: directory?.path ?? NSTemporaryDirectory(),
      cacheDirectory: directory?.file("cache"),
      // Each reading of the clock adds half a millisecond to a constant time.
      clock: SessionClock(wall: { 1_769_868_309_000_000_000 }, monotonic: { ticks.next() }),
      flush: { printed.flushes.append(printed.output.utf8.count) })
    let status = onMainThread(console) { Tool.run($0) }
    return Ran(
      output: printed.output, error: printed.error, status: status.rawValue,
      flushes: printed.flushes)
  }

  /// Whether a thread is draining the main queue.
  private static let onMainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Runs `body` on the main actor, as the tool does, while the test waits.
  private static func onMainThread(
    _ console: Console, _ body: @MainActor (Console) -> Status
  ) -> Status {
    // Only one of the two threads uses it at a time.
    nonisolated(unsafe) let console = console
    return DispatchQueue.getSpecific(key: onMainQueue) == true
      ? MainActor.assumeIsolated { unsafe body(console) }
      : DispatchQueue.main.sync { MainActor.assumeIsolated { unsafe body(console) } }
  }

  private final class Ticks: Sendable {
    private let count = Atomic<UInt64>(0)
    func next() -> UInt64 { count.add(500_000, ordering: .relaxed).newValue }
  }

  final class Printed {
    var output = ""
    var error = ""
    var flushes: [Int] = []
  }
}

extension TemporaryDirectory {
  /// The stores in the directory.
  var stores: [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".navlog") }.sorted().map(file)
  }
}
