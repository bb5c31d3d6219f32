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

  /// The classes of this launch: those that are listed, else every class seen.
  func classes(_ fields: Fields) throws(Halt) -> ScriptManifest {
    if let classes = fields.json(.classes), !classes.isNull {
      do throws(ScriptManifestError) { return try ScriptManifest(classes) } catch {
        throw self.error(.badValue, error.message, hint: error.hint)
      }
    }
    do throws(Manifest.Conflict) {
      return try ScriptManifest(seenIn: order.compactMap { stubs[$0] })
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
  func startSession(from point: SessionPoint?, _ manifest: Manifest) throws(Halt) {
    do throws(SinkError) {
      try sink.restart(from: point, cleanly: ending != "crash", manifest: manifest)
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
    ending = nil
    engine = Engine(responder: self)
    turn.forgetPositions()
  }

  /// Brings a window on screen; during launch, when that is over (RES-3).
  func show(_ window: WindowID) throws(Halt) {
    if isLaunching { windowsToShow.append(window) } else { try perform(.showWindow(window)) }
  }
}
