internal import CBOR
public import EventStore
public import History
internal import Navigation

/// Records what an interface does that its app owns: facts in, restoration out.
///
/// The interface may be UIKit, SwiftUI, a web view or a game: it tells what has happened, and nothing
/// asks back. Each call is one command of a session of its own; what it returns waits for the disk.
/// To be used from one thread at a time. What can't have happened, as of a screen that is gone, throws,
/// and nothing is recorded of it.
/// ```swift
/// let recorder = try Recorder(store, app: "org.example.notes")
/// let stack = try recorder.stack("notes", in: "main")
/// let note = try recorder.push("note", identifier: "note 7", onto: stack)
/// try recorder.set("draft", to: "Buy milk", of: note)
/// try recorder.pop(note)
/// try recorder.finish()
/// ```
public final class Recorder {
  /// A screen that was told of; the same one as long as it is there.
  public struct Screen: Hashable, Sendable {
    let id: NodeID

    /// Its name in logs: n12 was made by event 12.
    public var name: String { "n\(id.born)" }
  }

  /// What the app was in when its last session ended; `nil` where there is nothing.
  public let previous: PreviousSession?

  let facts: FactRecorder
  /// Whether what was there is still being told of again.
  private var isRestoring: Bool
  /// Whether it is over when the command under way is.
  private var isRestored = false

  /// Begins a session of `app` in `store`, which restores that app's last one.
  ///
  /// Until all of that is told of again, ``previous`` stays what the next session restores: so a process
  /// that dies meanwhile loses nothing. It is over with ``restored()``, when all that was there is there
  /// again, with the first change of a ``DurablePath``, or with ``finish()``.
  ///
  /// Throws when the store can't begin a session; then there is none.
  public init(
    _ store: Store, app: String, build: String = "", clock: SessionClock = .live
  ) throws(RecordingError) {
    previous = try PreviousSession.last(of: app, in: store)
    let origin = previous.map { EventStore.Origin.restored(from: $0.end.point) } ?? .fresh
    do throws(HistoryError) {
      facts = try FactRecorder(
        store, SessionDescription(app: app, build: build, origin: origin), clock: clock)
    } catch {
      throw RecordingError(error)
    }
    isRestoring = previous != nil
    if isRestoring {
      try command { () throws(RecordingError) in try tell(.willFinishLaunching) }
    }
  }

  /// Tells that all is back that is to come back: from here on this session is what the next one
  /// restores. Does nothing where nothing is being restored any more.
  ///
  /// Inside ``command(_:)`` it holds when that has ended.
  public func restored() throws(RecordingError) {
    guard isRestoring else { return }
    guard depth == 0 else {
      isRestored = true
      return
    }
    isRestoring = false
    // As a launch ends: with the word that it is over, and a step of its own.
    try command { () throws(RecordingError) in try tell(.didFinishLaunching) }
    try command { () throws(RecordingError) in try tell(.turn) }
  }

  private func tell(_ callback: Callback) throws(RecordingError) {
    try fact(.called(Call(callback, .none)))
  }

  /// The session that is recorded.
  public var session: SessionNumber { facts.session }

  // MARK: - Places

  /// A stack of screens as the root of a window, which is opened with it.
  public func stack(_ identifier: String, in window: String) throws(RecordingError) -> Screen {
    try root(.navigation, identifier, window)
  }

  /// Tabs as the root of a window, which is opened with them; each is a stack of its own.
  public func tabs(_ identifier: String, in window: String) throws(RecordingError) -> Screen {
    try root(.tab, identifier, window)
  }

  /// A stack of screens as one more tab; the first one is shown.
  public func stack(_ identifier: String, on tabs: Screen) throws(RecordingError) -> Screen {
    try check(tabs)
    guard facts.hierarchy[tabs.id.slot].kind == .tab else {
      throw RecordingError(.impossible, "\(tabs.name) has no tabs")
    }
    return try command { () throws(RecordingError) in
      let isFirst = facts.hierarchy.children(of: tabs.id.slot).isEmpty
      let stack = try make(.navigation, nil, identifier)
      try fact(.childAdded(stack.id.slot, to: tabs.id.slot, before: .none))
      if isFirst {
        try fact(.childSelected(stack.id.slot))
        try show(stack)
      }
      return stack
    }
  }

  /// Tells that a tab is the one that is shown now.
  public func select(_ tab: Screen) throws(RecordingError) {
    try check(tab)
    let tabs = facts.hierarchy[tab.id.slot].parent
    guard !tabs.isNone, facts.hierarchy[tabs].kind == .tab else {
      throw RecordingError(.impossible, "\(tab.name) is no tab")
    }
    let old = facts.hierarchy.selected(in: tabs)
    guard old != tab.id.slot else { return }
    try command { () throws(RecordingError) in
      try fact(.commanded(.select(tab.id.slot, in: tabs)))
      if !old.isNone { try hide(Screen(id: facts.hierarchy.id(old))) }
      try fact(.childSelected(tab.id.slot))
      try show(tab)
    }
  }

  private func root(
    _ kind: Kind, _ identifier: String, _ window: String
  ) throws(RecordingError) -> Screen {
    let id = try symbol(window)
    guard !facts.hierarchy.windows.contains(where: { $0.id == id }) else {
      throw RecordingError(
        .impossible, "There is a window '\(window)' already", hint: "a window has one root")
    }
    return try command { () throws(RecordingError) in
      let root = try make(kind, nil, identifier)
      try fact(.windowOpened(id, scene: .none, Traits(), .phone, system: 13))
      let number = WindowID(UInt32(facts.hierarchy.windows.count - 1))
      try fact(.rootSet(root.id.slot, number))
      try fact(.windowShown(number))
      try appear(root)
      return root
    }
  }

  /// Tells that a screen of `className` is on top of a stack now.
  public func push(
    _ className: String, identifier: String? = nil, onto stack: Screen
  ) throws(RecordingError) -> Screen {
    try check(stack)
    return try command { () throws(RecordingError) in
      let below = top(of: stack)
      let isShown = facts.hierarchy[stack.id.slot].appearance == .appeared
      let screen = try make(.content, className, identifier)
      try fact(.commanded(.push(screen.id.slot, onto: stack.id.slot)))
      try fact(.childAdded(screen.id.slot, to: stack.id.slot, before: .none))
      if let below { try hide(below) }
      if isShown { try appear(screen) }
      return screen
    }
  }

  /// Tells that a screen and all above it are gone from their stack.
  public func pop(_ screen: Screen) throws(RecordingError) {
    try check(screen)
    let stack = facts.hierarchy[screen.id.slot].parent
    guard !stack.isNone else {
      throw RecordingError(.impossible, "\(screen.name) is on no stack")
    }
    try command { () throws(RecordingError) in
      try fact(.commanded(.pop(stack)))
      let children = facts.hierarchy.children(of: stack)
      let first = children.firstIndex(of: screen.id.slot) ?? children.count
      for slot in children[first...].reversed() {
        let gone = Screen(id: facts.hierarchy.id(slot))
        try leave(gone)
        try fact(.childRemoved(slot))
        try fact(.released(slot))
      }
      guard first > 0, facts.hierarchy[stack].appearance == .appeared else { return }
      try show(Screen(id: facts.hierarchy.id(children[first - 1])))
    }
  }

  /// Tells that `screen` shows another one, of `className`, over itself.
  public func present(
    _ className: String, identifier: String? = nil, from screen: Screen
  ) throws(RecordingError) -> Screen {
    try check(screen)
    guard facts.hierarchy[screen.id.slot].presented.isNone else {
      throw RecordingError(
        .impossible, "\(screen.name) presents already", hint: "tell of the dismissal first")
    }
    return try command { () throws(RecordingError) in
      let presented = try make(.content, className, identifier)
      try fact(.commanded(.present(presented.id.slot, from: screen.id.slot)))
      try fact(
        .presented(
          presented.id.slot, by: screen.id.slot, .automatic, adapted: .automatic, .coverVertical,
          covers: false))
      if facts.hierarchy[screen.id.slot].appearance == .appeared { try appear(presented) }
      return presented
    }
  }

  /// Tells that a screen that was presented is gone.
  public func dismiss(_ screen: Screen) throws(RecordingError) {
    try check(screen)
    guard !facts.hierarchy[screen.id.slot].presenter.isNone else {
      throw RecordingError(.impossible, "\(screen.name) is not presented")
    }
    try command { () throws(RecordingError) in
      try fact(.commanded(.dismiss(screen.id.slot)))
      try leave(screen)
      try fact(.dismissed(screen.id.slot))
      try fact(.released(screen.id.slot))
    }
  }

  // MARK: - State

  /// Tells that `key` of a screen has a value now; an equal one is no event.
  public func set(
    _ key: String, to value: some Encodable, of screen: Screen
  ) throws(RecordingError) {
    try check(screen)
    let bytes: [UInt8]
    do throws(CBORCodingError) { bytes = try CBOREncoder().encode(value) } catch {
      throw RecordingError(
        .unencodable, "The value for '\(key)' can't be encoded: \(error)")
    }
    let name = try symbol(key)
    let cell = facts.hierarchy.cell(screen.id.slot, .state(name))
    if let cell, cell.isSet, cell.value == Fingerprint(of: bytes.span).raw { return }
    try command { () throws(RecordingError) in
      try fact(.commanded(.setState(screen.id.slot)))
      let fingerprint: Fingerprint
      do throws(StoreError) { fingerprint = try facts.stage(bytes) } catch {
        throw RecordingError(error)
      }
      try fact(.stateSet(screen.id.slot, name, fingerprint))
    }
  }

  // MARK: - The end

  /// The promise of the last command: returns when it survives power loss.
  public private(set) var lastReceipt: Receipt?

  /// Ends the session cleanly, once all of it is durable.
  public func finish() throws(RecordingError) {
    do throws(StoreError) { try facts.finish() } catch { throw RecordingError(error) }
  }

  // MARK: - Facts

  /// Whether several facts of other calls belong to one command.
  private var depth = 0

  /// Makes one command of all that `body` tells.
  public func command<Value>(
    _ body: () throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value {
    depth += 1
    defer { depth -= 1 }
    let value: Value
    do throws(RecordingError) { value = try body() } catch {
      // What was told before it went wrong has happened.
      if depth == 1 { try end() }
      throw error
    }
    if depth == 1 { try end() }
    return value
  }

  /// Whether nothing is missing any more of what was there.
  private var isAllBack: Bool {
    previous?.isBack(in: facts.hierarchy, nodes: facts.nodes) { facts.name($0) } ?? true
  }

  private func end() throws(RecordingError) {
    do throws(StoreError) { lastReceipt = try facts.end() ?? lastReceipt } catch {
      throw RecordingError(error)
    }
    guard isRestoring, isRestored || isAllBack else { return }
    isRestored = false
    depth -= 1
    defer { depth += 1 }
    try restored()
  }
}
