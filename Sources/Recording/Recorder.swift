internal import NavlogCBOR
public import NavlogStore
public import NavlogHistory
internal import NavlogNavigation

/// Records the navigation of an app that has its own interface, and restores it.
///
/// The interface may be UIKit, SwiftUI, a web view or a game. It reports what has happened, and the
/// recorder never calls back. Each call is one command of a session of its own; ``lastReceipt``
/// waits until it is durable. Use a recorder from one thread at a time. A call that is impossible,
/// such as one about a removed screen, throws and records nothing.
/// ```swift
/// let recorder = try Recorder(store, app: "org.example.notes")
/// let stack = try recorder.stack("notes", in: "main")
/// let note = try recorder.push("note", identifier: "note 7", onto: stack)
/// try recorder.set("draft", to: "Buy milk", of: note)
/// try recorder.pop(note)
/// try recorder.finish()
/// ```
public final class Recorder {
  /// A recorded screen; its identity is stable while it exists.
  public struct Screen: Hashable, Sendable {
    let id: NodeID

    /// The name of the screen in logs: event 12 created n12.
    public var name: String { "n\(id.born)" }
  }

  /// The state at the end of the app's last session; `nil` if there is none.
  public let previous: PreviousSession?

  let facts: FactRecorder
  /// Whether the previous state is still being restored.
  private var isRestoring: Bool
  /// Whether the restoration is complete when the current command ends.
  private var isRestored = false

  /// Begins a session of `app` in `store`, which restores the app's last session.
  ///
  /// Until the restoration is complete, the next session would restore ``previous`` again, so a
  /// process that dies meanwhile loses nothing. The restoration is complete after ``restored()``,
  /// when the whole previous state exists again, with the first change of a ``DurablePath``, or
  /// after ``finish()``.
  ///
  /// - Parameters:
  ///   - store: the store that the session is recorded in.
  ///   - app: the identifier of the app; ``previous`` is a session of the same app.
  ///   - build: the app's build; it is informational, and doesn't restrict restoration.
  ///   - clock: the source of times.
  ///   - limits: how long a call waits when the disk is full, and how much memory is used from then
  ///     on. ``unwrittenBytes`` is the number of bytes that would be lost with the process.
  /// - Throws: a ``RecordingError`` if the session can't begin; nothing is recorded then.
  public init(
    _ store: Store, app: String, build: String = "", clock: SessionClock = .live,
    limits: BacklogLimits = BacklogLimits()
  ) throws(RecordingError) {
    previous = try PreviousSession.last(of: app, in: store)
    let origin = previous.map { NavlogStore.SessionOrigin.restored(from: $0.end.point) } ?? .fresh
    do throws(HistoryError) {
      facts = try FactRecorder(
        store, SessionConfiguration(app: app, build: build, origin: origin), clock: clock,
        limits: limits)
    } catch {
      throw RecordingError(error)
    }
    isRestoring = previous != nil
    if isRestoring {
      try command { () throws(RecordingError) in try call(.willFinishLaunching) }
    }
  }

  /// Completes the restoration: from now on, the next session restores this one. Does nothing if
  /// nothing is being restored any more.
  ///
  /// Inside ``command(_:)``, this takes effect when the command ends.
  public func restored() throws(RecordingError) {
    guard isRestoring else { return }
    guard depth == 0 else {
      isRestored = true
      return
    }
    isRestoring = false
    // These are the last steps of a launch: its end, and a turn of its own.
    try command { () throws(RecordingError) in try call(.didFinishLaunching) }
    try command { () throws(RecordingError) in try call(.turn) }
  }

  private func call(_ callback: Callback) throws(RecordingError) {
    try fact(.called(Call(callback, .none)))
  }

  /// The number of the session.
  public var session: SessionNumber { facts.session }

  // MARK: - Windows, stacks and screens

  /// Opens a window with a stack of screens as its root, and returns the stack.
  public func stack(_ identifier: String, in window: String) throws(RecordingError) -> Screen {
    try root(.navigation, identifier, window)
  }

  /// Opens a window with tabs as its root, and returns the tabs; each tab is a stack.
  public func tabs(_ identifier: String, in window: String) throws(RecordingError) -> Screen {
    try root(.tab, identifier, window)
  }

  /// Adds a stack of screens as a tab, and returns it; the first one is selected.
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

  /// Records that a tab is selected.
  public func select(_ tab: Screen) throws(RecordingError) {
    try check(tab)
    let tabs = facts.hierarchy[tab.id.slot].parent
    guard !tabs.isNone, facts.hierarchy[tabs].kind == .tab else {
      throw RecordingError(.impossible, "\(tab.name) isn't a tab")
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

  /// Records that a screen of the class `className` is pushed onto a stack, and returns it.
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

  /// Records that a screen and all screens above it are popped from their stack.
  public func pop(_ screen: Screen) throws(RecordingError) {
    try check(screen)
    let stack = facts.hierarchy[screen.id.slot].parent
    guard !stack.isNone else {
      throw RecordingError(.impossible, "\(screen.name) isn't on a stack")
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

  /// Records that `screen` presents a screen of the class `className`, and returns that.
  public func present(
    _ className: String, identifier: String? = nil, from screen: Screen
  ) throws(RecordingError) -> Screen {
    try check(screen)
    guard facts.hierarchy[screen.id.slot].presented.isNone else {
      throw RecordingError(
        .impossible, "\(screen.name) presents already", hint: "record the dismissal first")
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

  /// Records that a presented screen is dismissed.
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

  /// Records the value of a screen's key; an equal value isn't recorded.
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

  /// The receipt of the last command, which waits until the command is durable.
  public private(set) var lastReceipt: Receipt?

  // MARK: - Facts

  /// The nesting depth of ``command(_:)``.
  private var depth = 0

  /// Records everything that `body` records as one command.
  public func command<Value>(
    _ body: () throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value {
    depth += 1
    defer { depth -= 1 }
    let value: Value
    do throws(RecordingError) { value = try body() } catch {
      // The facts recorded before the error have happened, so the command ends with them.
      if depth == 1 { try end() }
      throw error
    }
    if depth == 1 { try end() }
    return value
  }

  /// Whether the whole previous state exists again.
  private var isAllBack: Bool {
    previous?.isRestored(in: facts.hierarchy, nodes: facts.nodes) { facts.name($0) } ?? true
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
