import Navigation

/// What is known of the line that runs, until its output is complete.
struct Turn {
  /// The line that runs: what is commanded from callbacks while it runs bears its number too.
  let line: Int
  /// The command the turn is about; taken when the engine delivers the turn.
  var body: ScriptCommand?
  /// What is to be done in a turn that is no command's.
  var work: (() -> Void)?
  var issues: [Issue] = []
  /// What is printed after the event at a position.
  var remarks: [(position: Position, line: OutputLine)] = []
  /// What is printed when the turn has ended.
  var results: [OutputLine] = []
  /// What the hierarchy said when a callback was delivered.
  var circumstances: [Position: [OutputLine.Field]] = [:]
  /// The names of those who were let go, by the position where they were.
  var departed: [Position: String] = [:]
  /// The answers, by the position of the question.
  var answers: [Position: JSON] = [:]
  /// The values that were set, for the events that only have their fingerprints.
  private(set) var settings: [Setting: JSON] = [:]
  /// The state's values, by the position of the event that set them.
  var values: [Position: JSON] = [:]
  /// The rules of the warnings so far.
  var warnings: Set<String> = []
  var isFine = true
  /// The first thing in the line that made no sense.
  var failure: ScriptError?

  /// What an event that sets a value says of it.
  struct Setting: Hashable {
    let slot: Slot
    let fingerprint: StateValue
  }

  /// Notes what an event is to set; of two values that look alike to it the first is the one.
  mutating func add(_ value: JSON, for fingerprint: StateValue, in slot: Slot) {
    let setting = Setting(slot: slot, fingerprint: fingerprint)
    if settings[setting] == nil { settings[setting] = value }
  }

  /// What is known by position is of a session that is over.
  mutating func forgetPositions() {
    circumstances = [:]
    departed = [:]
    answers = [:]
    settings = [:]
    values = [:]
    remarks = []
  }
}
