import NavlogStore
import NavlogRecording
import Support
import Testing

/// Processes that die before they have completed a restoration.
@Suite struct RestoredTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func open() throws -> Store {
    try Store.open(
      directory.file("app.navlog"), Store.Options(cacheDirectory: directory.file("cache")))
  }

  private func begin(_ store: Store) throws {
    let recorder = try Recorder(store, app: "notes")
    let path = try DurablePath<Int>("path", recorder)
    try path.set([7, 9])
    _ = try recorder.present("Draft", identifier: "draft", from: path.stack)
    try recorder.finish()
  }

  @Test func `a process that dies before everything is recorded again loses nothing`() throws {
    let store = try open()
    try begin(store)
    for attempt in 0..<3 {
      let recorder = try Recorder(store, app: "notes")
      #expect(recorder.previous?.failedAttempts == attempt)
      let path = try DurablePath<Int>("path", recorder)
      #expect(path.elements == [7, 9])
      #expect(recorder.previous?.stack("path")?.presented?.identifier == "draft")
      try recorder.lastReceipt?.wait()
    }
  }

  @Test(arguments: ["all is restored", "restored() is called", "the path changes", "it ends"])
  func `once it is restored, a session gives way to the new one`(how: String) throws {
    let store = try open()
    try begin(store)
    let session = try {
      let recorder = try Recorder(store, app: "notes")
      let path = try DurablePath<Int>("path", recorder)
      switch how {
      case "all is restored":
        _ = try recorder.present("Draft", identifier: "draft", from: path.stack)
      case "restored() is called": try recorder.restored()
      case "the path changes": try path.push(11)
      default: try recorder.finish()
      }
      try recorder.lastReceipt?.wait()
      return recorder.session
    }()
    let next = try Recorder(store, app: "notes")
    #expect(next.previous?.failedAttempts == 0)
    let origin = try store.session(next.session).description.origin
    #expect(origin.point?.session == session)
  }
}
