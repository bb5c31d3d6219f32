import NavlogStore
import NavlogHistory
import NavlogNavigation
import NavlogRecording
import Support
import Testing

/// A custom interface recorded as facts, without controllers and rules.
@Suite struct RecordingTests {
  private enum Route: Codable, Equatable {
    case notebook(String)
    case note(Int)
  }

  /// The path in the next release, where notes are identified by text.
  private enum LaterRoute: Codable, Equatable {
    case notebook(String)
    case note(String)
  }

  private let directory: TemporaryDirectory
  private let options: Store.Options

  init() throws {
    directory = try TemporaryDirectory()
    options = Store.Options(cacheDirectory: directory.file("cache"))
  }

  private func open() throws -> Store {
    try Store.open(directory.file("app.navlog"), options)
  }

  private func fold(_ store: Store, _ session: SessionNumber) throws -> Reconstruction {
    let history = try SessionHistory(store, session)
    return try history.hierarchy(
      at: try history.info().head, snapshots: .none, checksDigests: true)
  }

  private let trip: [Route] = [.notebook("Trips"), .note(7), .note(9)]

  @Test func `a path is restored at the next launch, element by element`() throws {
    let store = try open()
    let first = try Recorder(store, app: "notes")
    #expect(first.previous == nil)
    let path = try DurablePath<Route>("path", first)
    #expect(path.elements == [] && path.decisions == [])
    try path.set(trip)
    try first.finish()

    let second = try Recorder(store, app: "notes")
    let again = try DurablePath<Route>("path", second)
    #expect(again.elements == trip)
    #expect(again.decisions.map(\.kind) == [.restored, .restored, .restored])
    try second.finish()
    let origin = try store.session(second.session).description.origin
    #expect(origin.kind == .restored && origin.point?.session == first.session)
  }

  @Test func `elements are pushed and popped one by one`() throws {
    let path = try DurablePath<Route>("path", try Recorder(try open(), app: "notes"))

    try path.pop()
    #expect(path.elements.isEmpty)
    for route in trip { try path.push(route) }
    #expect(path.elements == trip)
    try path.pop()
    #expect(path.elements == Array(trip.dropLast()))
  }

  @Test func `the path of an unfinished recorder is restored`() throws {
    let store = try open()
    try {
      let recorder = try Recorder(store, app: "notes")
      try DurablePath<Route>("path", recorder).set(trip)
      try recorder.lastReceipt?.wait()
    }()

    let path = try DurablePath<Route>("path", try Recorder(store, app: "notes"))
    #expect(path.elements == trip)
  }

  @Test func `an undecodable element ends the path, and gives a reason`() throws {
    let store = try open()
    let first = try Recorder(store, app: "notes")
    try DurablePath<Route>("path", first).set(trip)
    try first.finish()

    let second = try Recorder(store, app: "notes")
    let later = try DurablePath<LaterRoute>("path", second)
    #expect(later.elements == [.notebook("Trips")])
    #expect(later.decisions.map(\.kind) == [.restored, .truncated, .truncated])
    #expect(later.decisions[1].reason.hasPrefix("'route' can't be decoded: "))
    #expect(later.decisions[2].reason == "one below it did not come back")
    try second.finish()

    // The restored session is unchanged.
    #expect(try fold(store, first.session).hierarchy.visible.count == 1)
  }

  @Test func `a route that the app rejects ends the path`() throws {
    let store = try open()
    let first = try Recorder(store, app: "notes")
    try DurablePath<Route>("path", first).set(trip)
    try first.finish()

    let path = try DurablePath<Route>("path", try Recorder(store, app: "notes")) { $0 != .note(9) }
    #expect(path.elements == [.notebook("Trips"), .note(7)])
    #expect(path.decisions.last?.reason == "the app does not accept it")
  }

  @Test func `another app's sessions are not restored`() throws {
    let store = try open()
    let first = try Recorder(store, app: "notes")
    try DurablePath<Route>("path", first).set(trip)
    try first.finish()

    #expect(try Recorder(store, app: "mail").previous == nil)
  }

  /// One case per seed, so that a failure names the seed and can be run alone.
  @Test(arguments: 0..<16 as Range<UInt64>)
  func `setting a path records only the difference, and the events fold to it`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let store = try open()
    let recorder = try Recorder(store, app: "notes")
    let path = try DurablePath<Route>("path", recorder)
    var pushes = 0
    for _ in 0..<40 {
      let kept = random.below(path.elements.count + 1)
      let more = (0..<random.below(4)).map { _ in Route.note(random.below(5)) }
      let new = Array(path.elements.prefix(kept)) + more
      let common = zip(path.elements, new).prefix { $0 == $1 }.count
      pushes += new.count - common
      try path.set(new)
      #expect(path.elements == new)
    }
    let last = path.elements
    try recorder.finish()

    let state = try fold(store, recorder.session)
    #expect(state.findingCount == 0)
    #expect(state.hierarchy.visible.count == 1)
    var made = 0
    try SessionHistory(store, recorder.session).forEachEvent { event throws(HistoryError) in
      if case .created = event.entry?.event { made += 1 }
      return true
    }
    #expect(made == pushes + 1)
    let again = try DurablePath<Route>("path", try Recorder(store, app: "notes"))
    #expect(again.elements == last)
  }

  @Test func `screens, presentations and state are facts of one session`() throws {
    let store = try open()
    let recorder = try Recorder(store, app: "notes", build: "7")
    let stack = try recorder.stack("notes", in: "main")
    let note = try recorder.push("Note", identifier: "note 7", onto: stack)
    try recorder.set("draft", to: "Buy milk", of: note)
    try recorder.set("draft", to: "Buy milk", of: note)
    let composer = try recorder.present("Composer", from: note)
    #expect(throws: RecordingError.self) { _ = try recorder.present("Other", from: note) }
    #expect(throws: RecordingError.self) { try recorder.dismiss(note) }
    try recorder.dismiss(composer)
    #expect(throws: RecordingError.self) { try recorder.set("draft", to: "", of: composer) }
    #expect(throws: RecordingError.self) { _ = try recorder.stack("again", in: "main") }
    #expect(throws: RecordingError.self) { try recorder.pop(stack) }
    _ = try recorder.present("Composer", from: note)
    // The screen that it presents is removed with it.
    try recorder.pop(note)
    try recorder.finish()

    let state = try fold(store, recorder.session)
    #expect(state.findingCount == 0)
    #expect(state.hierarchy.records.count { $0.isAlive } == 1)
    var settings = 0
    try SessionHistory(store, recorder.session).forEachEvent { event throws(HistoryError) in
      if case .stateSet = event.entry?.event { settings += 1 }
      return true
    }
    #expect(settings == 1)
    #expect(try store.verify().isClean)
  }

  @Test func `all recorded facts are restored at the next launch`() throws {
    let store = try open()
    let first = try Recorder(store, app: "notes")
    let tabs = try first.tabs("tabs", in: "main")
    let notes = try first.stack("notes", on: tabs)
    let search = try first.stack("search", on: tabs)
    let note = try first.push("Note", identifier: "note 7", onto: notes)
    try first.set("scroll", to: 312, of: note)
    let composer = try first.present("Composer", from: note)
    try first.set("draft", to: ["Milk"], of: composer)
    try first.select(search)
    try first.finish()

    let previous = try #require(try Recorder(store, app: "notes").previous)
    #expect(previous.root(of: "other") == nil)
    let root = try #require(previous.root(of: "main"))
    #expect(root.identifier == "tabs" && root.className == nil && root.presented == nil)
    #expect(root.children.map(\.identifier) == ["notes", "search"])
    #expect(root.selected?.identifier == "search")
    #expect(root.selected?.selected == nil && root.selected?.children.isEmpty == true)
    let screen = try #require(root.children[0].children.first)
    #expect(screen.className == "Note" && screen.identifier == "note 7")
    #expect(try screen.value("scroll") == 312)
    #expect(try screen.value("page", as: Int.self) == nil)
    #expect(throws: RecordingError.self) { try screen.value("scroll", as: String.self) }
    #expect(screen.presented?.className == "Composer")
    #expect(try screen.presented?.value("draft") == ["Milk"])
    #expect(previous.stack("notes")?.children.count == 1)
  }

  @Test func `each tab restores its own path`() throws {
    let store = try open()
    for launch in 0..<3 {
      let recorder = try Recorder(store, app: "notes")
      let tabs = try recorder.tabs("tabs", in: "main")
      let notes = try DurablePath<Route>("notes", on: tabs, recorder)
      let found = try DurablePath<Route>("found", on: tabs, recorder)
      #expect(notes.elements == (0..<launch).map(Route.note))
      #expect(found.elements == (launch == 0 ? [] : [.notebook("Trips")]))
      let selected = recorder.previous?.root(of: "main")?.selected?.identifier
      #expect(selected == (launch == 0 ? nil : "found"))
      try notes.push(.note(launch))
      if launch == 0 { try found.push(.notebook("Trips")) }
      try recorder.select(found.stack)
      try recorder.finish()
      #expect(try fold(store, recorder.session).findingCount == 0)
    }
  }

  @Test func `the top of the selected tab's stack is visible`() throws {
    let store = try open()
    let recorder = try Recorder(store, app: "notes")
    let tabs = try recorder.tabs("tabs", in: "main")
    let notes = try recorder.stack("notes", on: tabs)
    let search = try recorder.stack("search", on: tabs)
    let list = try recorder.push("List", onto: notes)
    let form = try recorder.push("Form", onto: search)
    func seen() throws -> [String] {
      try recorder.lastReceipt?.wait()
      let hierarchy = try fold(store, recorder.session).hierarchy
      return hierarchy.visible.map { "n\(hierarchy[$0].born)" }
    }

    #expect(try seen() == [list.name])
    try recorder.select(search)
    #expect(try seen() == [form.name])
    let note = try recorder.push("Note", onto: notes)
    #expect(try seen() == [form.name])
    let sheet = try recorder.present("Sheet", from: note)
    try recorder.select(notes)
    #expect(try seen().contains(sheet.name))
    try recorder.pop(note)
    #expect(try seen() == [list.name])
    #expect(throws: RecordingError.self) { try recorder.select(list) }
    #expect(throws: RecordingError.self) { _ = try recorder.stack("more", on: notes) }
    try recorder.finish()
    #expect(try fold(store, recorder.session).findingCount == 0)
  }
}
