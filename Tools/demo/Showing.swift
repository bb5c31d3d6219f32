import CBOR
import EventStore

/// Opens a store whose process was killed and shows what it holds.
enum Showing {
  static func run(_ path: String) throws(StoreError) {
    let store = try Store.open(path)
    for notice in store.notices where notice.kind == .recovered {
      Output.line("  \(notice)")
    }
    for session in try store.sessions() {
      var commands: UInt64 = 0
      try store.scan(session.number) { (record, _) throws(StoreError) in
        commands = record.command
        return true
      }
      Output.line("")
      Output.line(
        "  session \(session.number)  \(name(session.state))  "
          + "\(session.head) events in \(commands) commands, without a gap")
      if let left = try store.interrupted(session.number) {
        Output.line(
          "  command \(left.command) was cut off after \(left.events.count) of its events: "
            + "kept aside, not in the history")
      }
    }
    let report = try store.verify()
    Output.line("")
    Output.line(
      report.isClean
        ? "  verified: every checksum and the chain over \(report.events) events hold"
        : report.findings.map { "  damaged: \($0)" }.joined(separator: "\n"))
  }

  private static func name(_ state: SessionInfo.State) -> String {
    switch state {
    case .open: "open"
    case .clean: "ended cleanly"
    case .crashed: "crashed"
    case .lost(let from): "lost from position \(from) on"
    }
  }
}
