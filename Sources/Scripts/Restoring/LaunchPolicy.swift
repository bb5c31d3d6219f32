import History
import Navigation
import Restoration

/// The policy of a `relaunch` line.
struct LaunchPolicy {
  /// Whether nothing comes back after the user has swiped the app away, as UIKit has it.
  var isFreshAfterForceQuit = false
  /// After how many failed attempts in a row the suspect is not tried any more.
  var attempts = 3

  init(_ fields: Fields, _ run: ScriptRunner) throws(Halt) {
    switch fields.json(.policy) {
    case nil, .null?: break
    case .string("freshAfterForceQuit")?: isFreshAfterForceQuit = true
    case .object(let object)?:
      for member in object.members {
        switch (member.key, member.value) {
        case ("freshAfterForceQuit", .bool(let flag)): isFreshAfterForceQuit = flag
        case ("attempts", .integer(let count)) where count > 0: attempts = count
        default: throw Self.error(run)
        }
      }
    default: throw Self.error(run)
    }
  }

  private static func error(_ run: ScriptRunner) -> Halt {
    run.error(
      .badValue,
      "the 'policy' of 'relaunch' is freshAfterForceQuit, or an object with freshAfterForceQuit and attempts"
    )
  }
}

extension ScriptRunner {
  /// Where the launch is to crash.
  func crashPath(_ fields: Fields) throws(Halt) -> String? {
    guard let text = fields.text(.crashAt) else { return nil }
    let prefix = "decode:"
    guard text.hasPrefix(prefix) else {
      throw error(.badValue, "'crashAt' is decode:PATH, not '\(text)'")
    }
    return String(text.dropFirst(prefix.count))
  }

  /// What the launch is told of itself; a time is in seconds since 1970, or a date.
  func facts(_ fields: Fields) throws(Halt) -> LaunchFacts {
    var facts = LaunchFacts(idiom: fields.idiom)
    switch fields.json(.build) {
    case nil, .null?: break
    case .string(let build)?: facts.build = build
    case .integer(let build)?: facts.build = "\(build)"
    case .number(let build)?: facts.build = "\(build)"
    default: throw error(.badValue, "the 'build' of 'relaunch' is a text or a number")
    }
    if let json = fields.json(.time), !json.isNull {
      guard let time = json.double.flatMap(UInt64.init(seconds:)) ?? json.date else {
        throw error(
          .badValue, "the 'time' of 'relaunch' is in seconds since 1970, or a date",
          hint: #"a date is written "2026-01-31T09:30:00Z""#)
      }
      facts.time = time
    }
    return facts
  }

  /// The classes of this launch: those that are listed, else every class seen.
  func classes(_ fields: Fields) throws(Halt) -> ScriptManifest {
    if let classes = fields.json(.classes), !classes.isNull {
      do throws(ScriptManifestError) { return try ScriptManifest(classes) } catch {
        throw self.error(.badValue, error.message, hint: error.hint)
      }
    }
    do throws(Manifest.Conflict) {
      return try ScriptManifest(
        seenIn: order.compactMap { stubs[$0] }, recorded: restoring?.classes ?? [])
    } catch {
      throw self.error(.badValue, "\(error)")
    }
  }

  /// Gives every stub the class that the code has now, and its version.
  func adopt(_ manifest: Manifest) {
    for stub in stubs.values {
      guard let id = stub.fields.text(.class), let found = manifest.resolve(id)?.declaration else {
        continue
      }
      stub.override(.class, .text(found.id))
      stub.override(.version, .integer(Int(found.version)))
    }
  }

  /// Forgets the live session, and begins one with an empty hierarchy.
  func startSession(
    from point: SessionPoint?, _ manifest: Manifest, _ facts: LaunchFacts
  ) throws(Halt) {
    do throws(SinkError) {
      try sink.restart(
        from: point, cleanly: ending != "crash", manifest: manifest, facts: facts)
    } catch {
      throw self.error(.notRecorded, error.message, hint: error.hint)
    }
    for stub in [app] + stubs.values + keepers.values { stub.node = nil }
    occupants = []
    nicknames = [:]
    windows = [:]
    leavers = []
    batch = []
    windowsToShow = []
    segues = [:]
    targets = [:]
    continuous = ContinuousState()
    keptOfApplication = nil
    waitingLinks = []
    launchFacts = facts
    ending = nil
    trace = nil
    diedAt = nil
    engine = Engine(responder: self)
    turn.forgetPositions()
  }

  /// Brings a window on screen; during launch, when that is over (RES-3).
  func show(_ window: WindowID) throws(Halt) {
    if isLaunching { windowsToShow.append(window) } else { try perform(.showWindow(window)) }
  }
}

extension UInt64 {
  /// Nanoseconds; `nil` for what is before 1970 or does not fit.
  init?(seconds: Double) {
    guard seconds >= 0, seconds < 1e10 else { return nil }
    self = UInt64(seconds * 1e3) * 1_000_000
  }
}

extension JSON {
  /// The nanoseconds since 1970 of a date such as `2026-01-31T09:30:00Z`.
  var date: UInt64? {
    guard case .string(let text) = self,
      let match = text.wholeMatch(
        of: /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3),
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6),
      year >= 1970, 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60, second < 60
    else { return nil }
    // Years begin in March, so that the leap day is their last.
    let years = month > 2 ? year : year - 1
    let days =
      365 * years + years / 4 - years / 100 + years / 400
      + (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1 - 719_468
    return UInt64(seconds: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }
}
