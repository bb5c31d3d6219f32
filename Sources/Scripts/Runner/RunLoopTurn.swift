import NavlogEventText
import NavlogNavigation

/// The data about the running line, until its output is complete.
struct RunLoopTurn {
  /// The line number; commands that callbacks issue while the line runs have it too.
  let line: Int
  /// The command of the turn; removed when the engine begins the turn.
  var body: ScriptCommand?
  /// The work of a turn that doesn't belong to a command.
  var work: (() -> Void)?
  var issues: [Issue] = []
  /// The lines to print after the event at a position.
  var remarks: [(position: Position, line: OutputLine)] = []
  /// The lines to print at the end of the turn.
  var results: [OutputLine] = []
  /// The state of the hierarchy at the time of a callback, by position.
  var circumstances: [Position: [OutputLine.Field]] = [:]
  /// The names of released nodes, by the position of the release.
  var departed: [Position: String] = [:]
  /// The answers, by the position of the question.
  var answers: [Position: JSON] = [:]
  /// The values that were set, for events that contain only their fingerprints.
  private(set) var settings: [Setting: JSON] = [:]
  /// The state values, by the position of the event that set them.
  var values: [Position: JSON] = [:]
  /// The rules of the warnings so far.
  var warnings: Set<String> = []
  var isFine = true
  /// The first error in the line.
  var failure: ScriptError?

  /// The parts of an event that identify the value it sets.
  struct Setting: Hashable {
    let slot: Slot
    let fingerprint: StateFingerprint
  }

  /// Stores the value that an event will set. If two values have the same fingerprint, the first
  /// one is kept.
  mutating func add(_ value: JSON, for fingerprint: StateFingerprint, in slot: Slot) {
    let setting = Setting(slot: slot, fingerprint: fingerprint)
    if settings[setting] == nil { settings[setting] = value }
  }

  /// Removes the data by position, which belongs to a session that has ended.
  mutating func forgetPositions() {
    circumstances = [:]
    departed = [:]
    answers = [:]
    settings = [:]
    values = [:]
    remarks = []
  }
}
