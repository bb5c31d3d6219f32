@testable import Controllers
import History
import Navigation
import Testing

/// Drives a recorded session again through live objects, and compares event by event.
///
/// The commands come through the calls an app makes, from where they came: from outside, or from inside
/// the callback or question that caused them. What is asked, the objects and delegates answer.
@MainActor
final class Redriving {
  let session: RecordedSession
  let application: Application
  let runtime: Runtime
  /// How many events have come.
  private(set) var count: Position = 0
  /// The first difference.
  private(set) var difference: String?
  /// What the session does not let go of.
  private var holds: [NodeID: LiveObject] = [:]
  /// The nodes that go, by the command that comes before.
  private var departures: [Position: [NodeID]] = [:]
  /// The outermost command under way.
  private var outermost: Position = 0
  /// The answer that is expected of whoever is asked.
  private(set) var answer = Answer.usual
  private(set) var answeredNodes: [Slot] = []
  private(set) var question: Question?
  let delegate = ProbeDelegate()
  /// How many calls came to methods of probes.
  var methods = 0

  init(_ session: RecordedSession, storyboards: [Storyboard] = []) throws {
    self.session = session
    application = try Application(store: nil, storyboards: storyboards) {
      Register(SceneList.self) { SceneList() }
      Register(SceneDetail.self) { SceneDetail() }
    }
    runtime = Runtime(SessionLog(nil), application)
    application.begin(runtime)
    application.delegate = delegate
    delegate.driver = self
    for case let name? in session.names.dropFirst() { _ = runtime.log.symbol(name) }
    findDepartures()
    runtime.listeners[-1] = { [unowned self] in compare($0) }
    runtime.witness = { [unowned self] in react(to: $0) }
    runtime.proxy = { [unowned self] in prepare($0) }
  }

  /// Drives the whole session; returns the first difference.
  func run() -> String? {
    while difference == nil, let entry = session.entry(count + 1) {
      guard let command = command(of: entry), entry.link == 0 else {
        fail("no command comes next")
        break
      }
      let before = count
      outermost = count + 1
      // Who has left before goes after this command, the others with it.
      let leaving = departures[outermost] ?? []
      for node in leaving
      where runtime.hierarchy.isCurrent(node) && runtime.hierarchy.isHeld(node.slot) {
        holds[node] = nil
      }
      defer { for node in leaving { holds[node] = nil } }
      if case .release = command {
        // Nobody releases a node: it goes when nobody holds its object.
        runtime.releaseLeavers()
      } else {
        play(command, at: count + 1)
      }
      if count == before { fail("'\(command)' did nothing") }
    }
    return difference
  }

  private func fail(_ why: String) {
    if difference == nil { difference = "at \(count + 1): \(why)" }
  }

  private func command(of entry: Entry) -> Command? {
    switch entry.event {
    case .commanded(let command), .refused(let command, _): command
    default: nil
    }
  }

  /// A node that is released from outside was let go of when the command before it ended.
  private func findDepartures() {
    var before: Position = 0
    for (index, entry) in session.entries.enumerated() where entry.link == 0 {
      guard case .commanded(let command) = entry.event else {
        if case .refused = entry.event { before = Position(index + 1) }
        continue
      }
      guard case .release(let slot) = command else {
        before = Position(index + 1)
        continue
      }
      let born = session.entries[..<index].lastIndex {
        if case .created(slot, _, _, _, _) = $0.event { true } else { false }
      }
      if let born {
        departures[before, default: []].append(NodeID(slot: slot, born: Position(born + 1)))
      }
    }
  }

  // MARK: - What happens

  private func compare(_ event: ApplicationEvent) {
    guard let happened = event.event else { return }
    count += 1
    guard difference == nil else { return }
    let actual = Entry(happened, link: Position(event.cause))
    guard let expected = session.entry(count) else { return fail("\(actual) came at the end") }
    if expected != actual { difference = "at \(count): \(expected) was expected, \(actual) came" }
  }

  private func react(to event: Event) {
    switch event {
    // What a nib brings along comes by itself.
    case .created(let slot, _, _, _, .storyboard) where controller(slot)?.template != nil:
      guard let object = runtime.object(slot) else { break }
      // A script's tables have no views of their own.
      object.draft = Draft()
      employ(object)
    case .called(let call)
    where [.loadView, .traitsDidChange].contains(call.callback)
      && controller(call.node)?.template != nil:
      break
    case .called(let call) where call.callback == .decodeRestorableState:
      if let object = runtime.object(call.node) {
        runtime.decoding[call.node] = StateCoder(object)
      }
      playAll(from: count)
    default: playAll(from: count)
    }
  }

  /// Keeps an object as a script keeps its stubs; what ends with this very command nobody may hold.
  private func hold(_ object: LiveObject) {
    guard let node = object.node, departures[outermost]?.contains(node) != true else { return }
    holds[node] = object
  }

  /// Issues what was issued in the delivery of the event at `cause`.
  private func playAll(from cause: Position) {
    while difference == nil, let entry = session.entry(count + 1), entry.link == cause,
      let command = command(of: entry)
    {
      let before = count
      play(command, at: count + 1)
      if count == before { fail("'\(command)' did nothing") }
    }
  }

  /// Issues what was issued while it was asked, and knows the answer.
  private func prepare(_ question: Question) -> (Answer, [Slot])? {
    if question.kind == .destination, runtime.targets[question.symbol] != nil { return nil }
    let position = count
    playAll(from: position)
    guard difference == nil, let entry = session.entry(count + 1), entry.link == position,
      case .answered(_, _, let answer) = entry.event
    else {
      fail("an answer to \(question) was expected")
      return nil
    }
    var nodes: [Slot] = []
    if case .nodes = answer {
      var next = count + 2
      while let entry = session.entry(next), entry.link == position,
        case .with(let node) = entry.event
      {
        nodes.append(node)
        next += 1
      }
    }
    self.question = question
    self.answer = answer
    answeredNodes = nodes
    return probeAnswers(question) ? nil : (answer, nodes)
  }

  /// Whether the probes can say what was said then; a class that restores is not theirs.
  private func probeAnswers(_ question: Question) -> Bool {
    switch question.kind {
    case .restorationClass, .controllerForPath: false
    // A nib's business.
    case .segueAction, .destination: false
    default:
      question.node.isNone || runtime.object(question.node) is any Probe
        || [.shouldSelectTab, .adaptiveStyle, .adaptiveController, .presentationShouldDismiss]
          .contains(question.kind)
    }
  }

  func controller(_ slot: Slot) -> ViewController? { runtime.controller(slot) }

  /// The expected answer as yes or no; where it was the usual one, `usual`.
  func flag(_ usual: Bool) -> Bool {
    switch answer {
    case .yes: true
    case .no: false
    default: usual
    }
  }

  /// The expected answer as a controller.
  var node: ViewController? { if case .node(let slot) = answer { controller(slot) } else { nil } }

  // MARK: - Objects

  /// Makes the object of a node, as the app would have before it used it.
  func make(_ command: Command, _ kind: Kind) {
    let object = Probes.make(kind, self)
    runtime.making = object
    runtime.perform(command)
    runtime.making = nil
    employ(object)
  }

  private func employ(_ object: LiveObject) {
    hold(object)
    if let tabs = object as? TabBarController { tabs.delegate = delegate }
    if let split = object as? SplitViewController { split.delegate = delegate }
    if let controller = object as? ViewController {
      controller.madePresentationController(by: nil).delegate = delegate
    }
  }

  func values(ofCommandAt position: Position) -> [(key: String, value: [UInt8])] {
    var values: [(String, [UInt8])] = []
    var next = position + 1
    while let entry = session.entry(next), case .stateSet(_, let key, _) = entry.event {
      if let name = runtime.log.name(key), let value = session.values[next] {
        values.append((name, value))
      }
      next += 1
    }
    return values
  }

  func nodes(ofCommandAt position: Position) -> [Slot] {
    var nodes: [Slot] = []
    var next = position + 1
    while let entry = session.entry(next), case .with(let node) = entry.event {
      nodes.append(node)
      next += 1
    }
    return nodes
  }

  /// Issues what belongs to the turn that has begun.
  func playTurn() { playAll(from: count) }
}
