import NavlogEventText
import NavlogFleet
import NavlogSessionFiles
import NavlogStore

extension FleetVerb {
  /// Counts what the fleet has.
  static let status = FleetVerb(
    name: ["fleet", "status"], flags: ["--exact", "--json"], valued: ["--db"]
  ) { line, console in
    let database = try FleetDatabase(try console.place(line).address)
    let (status, backlog) = (try database.status(), try database.backlog())
    let said = FleetCount(backlog.installs, exact: line.has("--exact"))
    let installs = FleetCount(status.installs, exact: line.has("--exact"))
    if line.has("--json") {
      console.output(
        "fleet-status",
        [
          "installs": installs.json, "sessions": .count(status.sessions),
          "ended": .count(status.ended),
          "verified": .count(status.verified), "segments": .count(status.segments),
          "bytes": .count(status.bytes), "erased": .count(status.erased), "age": .count(status.age),
          "lag": .count(status.lag), "synchronous": .bool(status.isSynchronous),
          "waiting": .count(status.waiting), "said": said.json,
          "pending": .count(backlog.pending), "open": .count(backlog.open),
          "parked": .count(backlog.parked), "dropped": .count(backlog.dropped),
          "excluded": .count(backlog.excluded), "diverged": .count(backlog.diverged),
        ])
      return 0
    }
    console.output(
      """
      installs   \(installs)
      sessions   \(status.sessions): \(status.ended) arrived completely, \(status.verified) verified
      arriving   \(status.arriving)
      segments   \(status.segments), \(status.bytes) bytes
      erased     \(status.erased) installs
      arrived    \(status.age.map { "\($0) s ago" } ?? "nothing yet")
      standby    \(status.standby)
      not here   \(backlog.pending) pending, \(backlog.open) open, \(backlog.parked) refused,
                 \(backlog.dropped) removed before they arrived,
                 \(backlog.excluded) forks, imports or damaged, as \(said) installs say
      diverged   \(backlog.diverged) arrived under another identity

      """)
    return 0
  }

  /// Lists sessions.
  static let sessions = FleetVerb(
    name: ["fleet", "sessions"], flags: ["--json"],
    valued: ["--db", "--app", "--build", "--ended", "--install", "--limit"]
  ) { line, console in
    let database = try FleetDatabase(try console.place(line).address)
    guard var left = Int(line["--limit"] ?? "1000"), left > 0 else {
      throw FleetFailure("'\(line["--limit"] ?? "")' is not a number of sessions")
    }
    var last: FleetSession?
    while left > 0 {
      let page = try database.sessions(after: last.map { ($0.install, $0.ship) })
      for session in page where session.matches(line) && left > 0 {
        if line.has("--json") {
          console.output("fleet-session", session.json)
        } else {
          console.output(session.line + "\n")
        }
        left -= 1
      }
      guard let next = page.last else { break }
      last = next
    }
    return 0
  }

  /// Recomputes every chain.
  static let verify = FleetVerb(
    name: ["fleet", "verify"], flags: ["--all"], valued: ["--db", "--keys"]
  ) { line, console in
    let reader = try console.reader(line)
    var (good, bad, last) = (0, 0, FleetSession?.none)
    while true {
      let page = try reader.database.sessions(after: last.map { ($0.install, $0.ship) })
      for session in page where line.has("--all") || session.verified != session.head.position {
        do throws(FleetError) {
          try reader.verify(session)
          good += 1
        } catch {
          guard [.damaged, .keys, .erased].contains(error.code) else { throw error }
          bad += 1
          console.output("\(error.message)\n")
        }
      }
      guard let next = page.last else { break }
      last = next
    }
    console.output("\(good) sessions are whole as far as they arrived, \(bad) are not\n")
    return bad == 0 ? 0 : 3
  }
}

/// A number of installs: small ones could identify a person.
struct FleetCount: CustomStringConvertible {
  let count: Int64
  let isHidden: Bool

  init(_ count: Int64, exact: Bool) {
    (self.count, isHidden) = (count, !exact && (1..<5).contains(count))
  }

  var description: String { isHidden ? "<5" : "\(count)" }
}

extension FleetStatus {
  /// How fresh an answer is, to be appended to a sentence.
  var freshness: String { age.map { ", the last of which arrived \($0) s ago" } ?? "" }

  /// The sessions whose end is missing.
  fileprivate var arriving: String {
    "\(sessions - ended)" + (waiting.map { ", the last part of one \($0) s ago" } ?? "")
  }

  fileprivate var standby: String {
    guard let lag else { return "none: the primary's disk is the only one" }
    return (isSynchronous ? "synchronous" : "not synchronous") + ", \(lag) bytes behind"
  }
}

extension FleetSession {
  /// Whether the session is what the options ask for.
  fileprivate func matches(_ line: FleetLine) -> Bool {
    line["--app"] ?? app == app && line["--build"] ?? build == build
      && line["--ended"] ?? endedWord == endedWord
      && line["--install"] ?? "\(install)" == "\(install)"
  }

  private var endedWord: String { ended.map { "\($0)" } ?? "no" }

  fileprivate var json: JSONObject {
    [
      "session": .text(ship), "install": .text(install), "app": .string(app),
      "build": .string(build), "started": .string(started.hour),
      "events": .integer(Int(clamping: head.position - base)),
      "ended": ended.map { JSON.string("\($0)") } ?? .null, "bytes": .count(bytes),
      "verified": .bool(verified == head.position),
    ]
  }

  /// The session in a line.
  fileprivate var line: String {
    "\(ship) \(install) \(app.escapingHidden) \(build.buildText) \(started.hour) "
      + "events \(head.position - base) ended \(endedWord)"
      + (verified == head.position ? " verified" : "")
  }
}
