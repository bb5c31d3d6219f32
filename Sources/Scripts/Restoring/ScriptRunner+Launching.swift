import NavlogEventText
import Navlog
import NavlogHistory
import NavlogNavigation
import NavlogRestoration

extension ScriptRunner {
  /// Returns the classes of this launch: those that the line lists, otherwise all classes in use.
  func classes(_ fields: Fields) throws(Halt) -> ScriptManifest {
    if let listed = try checked({ () throws(InvalidValue) in try fields.listedClasses() }) {
      return listed
    }
    do throws(Manifest.Conflict) {
      return try ScriptManifest(
        seenIn: order.compactMap { stubs[$0] }, recorded: restoring?.classes ?? [],
        isSeen: restoring?.hasDeclared != true)
    } catch {
      throw self.error(.outOfPlace, "\(error)")
    }
  }

  /// Updates every stub to the current id and version of its class.
  func adopt(_ manifest: Manifest) {
    for stub in stubs.values {
      guard let id = stub.fields.text(.class), let found = manifest.resolve(id)?.declaration else {
        continue
      }
      stub.override(.class, .text(found.id))
      stub.override(.version, .integer(Int(found.version)))
    }
  }

  /// Ends the live session, and begins one with an empty hierarchy.
  func startSession(
    from point: Provenance?, _ manifest: Manifest, _ facts: LaunchFacts
  ) throws(Halt) {
    let recorder = try recorded { () throws(SinkError) in
      try sink.restart(from: point, cleanly: ending != "crash", manifest: manifest, facts: facts)
    }
    close()
    // What presented a controller as a sheet or a popover is code of the process that has ended.
    for stub in stubs.values { stub.setUps.removeAll { $0.verb != "alert" } }
    occupants = []
    others = [:]
    nicknames = [:]
    windows = [:]
    releaseCandidates = []
    batch = []
    windowsToShow = []
    segues = [:]
    continuous = ContinuousState()
    keptOfApplication = nil
    waitingLinks = []
    launchFacts = facts
    ending = nil
    trace = nil
    diedAt = nil
    begin(recorder)
    turn.forgetPositions()
  }
}

extension UInt64 {
  /// Creates nanoseconds from seconds; `nil` for negative values and values that are too large.
  init?(seconds: Double) {
    guard seconds >= 0, seconds < 1e10 else { return nil }
    self = UInt64(seconds * 1e3) * 1_000_000
  }
}

extension JSON {
  /// The nanoseconds from 1970 to a date such as `2026-01-31T09:30:00Z`.
  var date: UInt64? {
    guard case .string(let text) = self,
      let match = text.wholeMatch(
        of: /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
      year >= 1970, 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 60
    else { return nil }
    // Years begin in March, so that the leap day is the last day of a year.
    let years = month > 2 ? year : year - 1
    let days =
      365 * years + years / 4 - years / 100 + years / 400
      + (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1 - 719_468
    return UInt64(seconds: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }
}
