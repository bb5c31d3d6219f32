import NavlogEventText
import NavlogNavigation
import NavlogRestoration

// Scenes of the script: their life cycle, their activities, and what they get again.
extension ScriptRunner {
  /// Connects a scene and restores what it showed; it enters the foreground unless the app is in the
  /// background.
  func connect(scene name: String) throws(Halt) {
    let scene: Symbol = try symbol(name)
    try perform(.connect(scene: scene))
    try resume(scene: name)
    try activate(scene)
  }

  /// Brings a scene that has connected to the foreground.
  func activate(_ scene: Symbol) throws(Halt) {
    // During a launch, the scenes enter the foreground when it is over.
    guard hierarchy.application != .background, !isLaunching else { return }
    try perform(.moveScene(scene, to: .active))
  }

  /// Moves the scene that the line names, or the app.
  func move(_ fields: Fields, to state: SceneState, otherwise command: Command) throws(Halt) {
    guard let name = fields.text(.scene) else {
      try perform(command)
      return
    }
    try perform(.moveScene(try symbol(name), to: state))
  }

  /// Has the app continue an activity.
  func continueActivity(_ fields: Fields) throws(Halt) {
    let content = fields.object(.content) ?? JSONObject()
    try checkEncodable(content, by: app)
    let type = fields.required(.activity)
    let former = continuing
    continuing = ["type": .string(type), "userInfo": .object(content)]
    do throws(Halt) {
      try perform(
        .continueActivity(
          type.isEmpty ? .none : try symbol(type), scene: try symbol(fields.text(.scene))))
    } catch {
      continuing = former
      throw error
    }
  }

  /// Keeps the activity that the script's app has for a scene.
  func keepActivity(ofScene scene: Symbol) {
    guard let name = text(scene) else { return }
    keptActivities[name] = app.fields.object("activities")?[name]
  }

  /// The activity of the scene that connects, or the content of the one to continue, for the line of
  /// the callback.
  func activity(of call: Call) -> [OutputLine.Field] {
    switch call.callback {
    case .sceneWillConnect:
      text(call.symbol).flatMap { keptActivities[$0] }.map { [.init("activity", $0)] } ?? []
    case .continueUserActivity:
      continuing?.object?["userInfo"].map { [.init("content", $0)] } ?? []
    default: []
    }
  }
}

extension Fields {
  /// Throws unless each activity is an object with a type.
  func checkActivities() throws(InvalidValue) {
    for member in object("activities")?.members ?? [] {
      guard case .string(let type)? = member.value.object?["type"], !type.isEmpty else {
        throw InvalidValue(
          "the activity of '\(member.key)' in 'activities' has no type",
          hint: #"write {"type":"edit","userInfo":{…}}"#)
      }
    }
  }
}

extension JSON {
  fileprivate var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}
