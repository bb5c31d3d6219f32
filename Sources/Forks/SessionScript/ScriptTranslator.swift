import NavlogEventText
import NavlogHistory
import NavlogNavigation
import NavlogRestoration
import NavlogTimeTravel

/// Turns commands of a session into lines of a script, in order.
struct ScriptTranslator {
  var lines: [SessionScript.Line] = []
  private(set) var omissions: [SessionScript.Omission] = []

  let vocabulary: SessionNames
  /// The nodes that the app kept after they had left.
  let kept: Set<UInt64>
  var nodes: [Slot: UInt64] = [:]
  /// The nodes of scenes that have connected again, with the ones whose names they have.
  var predecessors: [UInt64: UInt64] = [:]
  var windows: [String] = []
  /// The views and objects that keep state, as the lines that make them.
  var keepers: [Slot: JSONObject] = [:]
  /// What makes controllers alerts, sheets and popovers.
  var presentations: [Slot: PresentationProperties] = [:]
  private var parents: [Slot: Slot] = [:]
  /// The controllers for which a split has made a stack, by that stack.
  var wrapped: [Slot: Slot] = [:]
  /// The More controllers of tab controllers.
  var more: Set<Slot> = []
  /// The controllers that lines declare, which react and answer; a split or a tab controller makes
  /// others for itself.
  var stubs: Set<Slot> = []
  /// The containers of the transitions that have begun, by position.
  private var containers: [Position: Slot] = [:]
  /// The questions that haven't been answered, by kind.
  var asked: [Question.Kind: Question] = [:]
  /// The answers that stubs have, which stay until they get others.
  var answers: Set<String> = []
  /// The last command, and whether it is the last line of the turn.
  private(set) var performed: Command?
  private var isRequested = false

  // The turn that is being read.
  /// Why a command that a callback issued, or that was deferred, was dropped.
  private var dropped: Refusal?
  var declared: [Slot: JSONObject] = [:]
  var order: [Slot] = []
  /// What is set before the turn for nodes that are there already.
  var prepared: [Slot: JSONObject] = [:]
  private var preparedOrder: [Slot] = []
  /// Whether a scene that has connected again is restored, by its line.
  var isRestoring = false
  var requests: [JSONObject] = []
  /// What a stub can react to in this turn, by position.
  private var occasions: [Position: Occasion] = [:]
  /// What is set before the turn for the app itself.
  var app = JSONObject()
  /// The nodes that have got a place in this turn.
  var placed: Set<Slot> = []

  /// The node that keeps the app's own values, those, and the links that were opened.
  var application: Slot?
  var applicationValues = JSONObject()
  var openedLinks: Set<String> = []
  /// The nodes that were never made, but to which values refer, by their names.
  var referred: Set<String> = []
  /// The activity that was continued last, as it is kept.
  var continued = JSONObject()

  /// A callback, or another event to which a stub can react.
  struct Occasion {
    /// None for the app.
    let node: Slot
    let name: String
  }

  init(_ vocabulary: SessionNames, keeping kept: Set<UInt64>) {
    (self.vocabulary, self.kept) = (vocabulary, kept)
  }

  // MARK: - A turn

  mutating func add(_ command: LoggedCommand, _ history: SessionHistory) throws(HistoryError) {
    (declared, order, prepared, preparedOrder, requests) = ([:], [], [:], [], [])
    (occasions, app, placed, isRestoring, dropped) = ([:], [:], [], false, nil)
    for (index, event) in command.events.enumerated() {
      guard let entry = event.entry else {
        omit(event.position, "an event of another program")
        continue
      }
      switch entry.event {
      case .created(let slot, _, _, let kind, _):
        (nodes[slot], wrapped[slot]) = (event.position, nil)
        if kind == .more { more.insert(slot) } else { more.remove(slot) }
        if declared[slot] == nil { stubs.remove(slot) }
        occasions[Position(truncatingIfNeeded: event.position)] = Occasion(node: slot, name: "init")
      case .windowOpened(let id, _, _, _, _):
        windows.append(vocabulary.text(id) ?? "w\(windows.count)")
      case .childAdded(let slot, let parent, _):
        parents[slot] = parent
        placed.insert(slot)
      case .linked(let slot, .content, let child): wrapped[slot] = child
      case .began(let container, _, _, _, _):
        containers[Position(truncatingIfNeeded: event.position)] = container
      case .called(let call) where call.callback != .turn:
        occasions[Position(truncatingIfNeeded: event.position)] = Occasion(
          node: call.node, name: "\(call.callback)")
      case .asked(let question):
        asked[question.kind] = question
        guard question.kind != .destination else { break }
        occasions[Position(truncatingIfNeeded: event.position)] = Occasion(
          node: question.node, name: "\(question.kind)")
      case .answered(let slot, let kind, let answer):
        let nodes = Self.given(command.events[(index + 1)...])
        answered(slot, kind, answer, nodes, event.position)
      case .commanded(let what):
        try perform(what, entry, command.events[(index + 1)...], history, event.position)
      case .refused(let what, let no):
        try perform(what, entry, command.events[(index + 1)...], history, event.position, no)
      case .dropped(_, let refusal) where entry.link == 0 && isRequested:
        requests[requests.count - 1].expect(refusal)
      case .dropped(_, let refusal): dropped = refusal
      default: break
      }
    }
    let position = command.events.first?.position ?? 0
    makeOthers()
    if !app.isEmpty {
      app["do"] = "app"
      lines.append(.init(position: position, object: app))
    }
    for slot in order {
      if let line = declared[slot] { lines.append(.init(position: position, object: line)) }
    }
    for slot in preparedOrder {
      if let line = prepared[slot] { lines.append(.init(position: position, object: line)) }
    }
    // Some commands are turns of their own in a script.
    guard requests.count > 1, !requests.contains(where: Self.isAlone) else {
      if let dropped, !requests.isEmpty, requests.last?["expect"] == nil {
        requests[requests.count - 1].expect(dropped)
      }
      for line in requests { lines.append(.init(position: position, object: line)) }
      return
    }
    var batch: JSONObject = ["do": "batch", "commands": .array(requests.map(JSON.object))]
    if let dropped { batch.expect(dropped) }
    lines.append(.init(position: position, object: batch))
  }

  private static func isAlone(_ line: JSONObject) -> Bool {
    guard case .string(let verb)? = line["do"] else { return false }
    return [
      "scene", "disconnect", "background", "foreground", "deactivate", "terminate", "forceQuit",
    ].contains(verb)
  }

  mutating func omit(_ position: UInt64, _ what: String) {
    omissions.append(.init(position: position, what: what))
  }

  // MARK: - Commands

  private mutating func perform(
    _ command: Command, _ entry: RecordedEvent, _ rest: ArraySlice<LoggedEvent>,
    _ history: SessionHistory, _ position: UInt64, _ refusal: Refusal? = nil
  ) throws(HistoryError) {
    let given = Self.given(rest)
    let occasion = occasions[entry.link]
    let count = requests.count
    performed = command
    defer {
      // Creating a node, as for the destination of a segue, is part of the command before.
      if case .create = command {} else { isRequested = requests.count > count }
    }
    // A refused command had no effect on the declarations.
    if isRestoring, occasion == nil, !command.isOfRestoredNode { return }
    if refusal == nil, try changes(command, given, rest, history, position, occasion) { return }
    let context = ScriptLineContext(
      name: { [self] in name($0) },
      view: { [keepers] in
        guard let line = keepers[$0], let id = line["id"], let owner = line["controller"] else {
          return nil
        }
        return (id, owner)
      },
      parent: { [parents] in parents[$0] }, text: vocabulary.text,
      window: { [windows] in windows.indices.contains(Int($0.raw)) ? windows[Int($0.raw)] : "?" },
      container: { [containers] in containers[$0] }, given: given,
      destination: destination(in: rest) ?? unmadeDestination(of: command, position))
    guard var line = context.line(for: command) else {
      omit(position, "'\(command.parts.name)' can't be written")
      return
    }
    // Its content is only recorded if it has changed.
    if case .continueActivity = command, line["activity"] == continued["type"] {
      line["content"] = continued["userInfo"]
    }
    if let refusal { line.expect(refusal) }
    request(line, on: occasion)
  }

  /// Adds a line to the turn, or to what the app or a stub does on an occasion.
  mutating func request(_ line: JSONObject, on occasion: Occasion?) {
    func react(_ object: inout JSONObject, on name: String) {
      var reactions = object["on"]?.object ?? JSONObject()
      var commands: [JSON] = []
      if case .array(let known)? = reactions[name] { commands = known }
      reactions[name] = .array(commands + [.object(line)])
      object["on"] = .object(reactions)
    }
    guard let occasion else { return requests.append(line) }
    guard !occasion.node.isNone else { return react(&app, on: occasion.name) }
    guard stubs.contains(occasion.node) else { return requests.append(line) }
    change(occasion.node) { react(&$0, on: occasion.name) }
  }

  /// Changes the declaration of a stub, or what is set before the turn.
  mutating func change(_ slot: Slot, _ body: (inout JSONObject) -> Void) {
    if var line = declared[slot] {
      body(&line)
      declared[slot] = line
      return
    }
    if prepared[slot] == nil { preparedOrder.append(slot) }
    var line = prepared[slot] ?? ["do": "set", "controller": .string(name(slot))]
    body(&line)
    prepared[slot] = line
  }

  func name(_ slot: Slot) -> String {
    if let content = wrapped[slot] { return name(content) + ".navigation" }
    if more.contains(slot), let tabs = parents[slot] { return name(tabs) + ".more" }
    return nodes[slot].map { "n\($0)" } ?? "?"
  }
}

extension JSONObject {
  /// Makes a line expect to be refused.
  fileprivate mutating func expect(_ refusal: Refusal) {
    self["expect"] = .object(["refused": .string(refusal.rule)])
  }
}
