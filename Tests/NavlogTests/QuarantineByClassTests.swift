import NavlogStore
import Foundation
import Support
import Testing

@testable import Navlog

/// Objects that crash every launch that calls them, in every place: three launches crash, then only
/// the culprit isn't restored, and the next build restores it.
@MainActor
@Suite(.slow, .serialized) struct QuarantineByClassTests {
  enum Stage: String, CaseIterable, Sendable {
    case factory, initializer, decode, viewDidLoad, viewWillAppear, viewDidAppear, finished
  }

  enum Place: String, CaseIterable, Sendable {
    case root, stackChild, sheet, secondWindow, secondScene, defaultInterface
  }

  /// The point at which a process dies; the next launch finds the store as it was then.
  @MainActor
  private final class Trap {
    let stage: Stage
    var isArmed = false
    var die: () -> Void = {}
    private(set) var hasGoneOff = false

    init(_ stage: Stage) { self.stage = stage }

    func pass(_ stage: Stage) {
      guard isArmed, stage == self.stage, !hasGoneOff else { return }
      hasGoneOff = true
      die()
    }
  }

  private class Culprit: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("culprit") }
    @Stored("text") var text = ""
    private let trap: Trap

    init(_ trap: Trap) {
      self.trap = trap
      super.init()
      trap.pass(.initializer)
    }

    override func decodeRestorableState(with coder: StateCoder) throws {
      try super.decodeRestorableState(with: coder)
      trap.pass(.decode)
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      trap.pass(.viewDidLoad)
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      trap.pass(.viewWillAppear)
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      trap.pass(.viewDidAppear)
    }
    override func applicationFinishedRestoringState() { trap.pass(.finished) }
  }

  /// A screen that is created at every launch, and never by restoration.
  private final class Splash: Culprit {
    override class var declaration: ClassDeclaration {
      ClassDeclaration("splash", policy: ClassPolicy(isTransient: true))
    }
  }

  private final class Innocent: ViewController {
    override class var declaration: ClassDeclaration { ClassDeclaration("innocent") }
  }

  /// One process of the app, until the trap is triggered; the store is then at `left`.
  @MainActor
  private final class Process: ApplicationDelegate {
    let app: Application
    let place: Place
    let trap: Trap
    private(set) var report: LaunchReport?
    private(set) var failure: (any Error)?
    private var ended: UInt64 = 0

    init(_ path: String, _ place: Place, _ stage: Stage, build: String = "1", left: String) throws {
      let trap = Trap(stage)
      self.trap = trap
      self.place = place
      app = try Application(store: path, id: "app", build: build) {
        Registration(Innocent.self) { Innocent() }
        Registration(Culprit.self) {
          trap.pass(.factory)
          return Culprit(trap)
        }
      }
      app.delegate = self
      trap.die = { [unowned self] in
        do { try StoreImage.take(of: app, ended: ended, to: left) } catch { failure = error }
      }
    }

    func applicationWillFinishLaunching(_ application: Application) {
      application.runtime?.listeners[-1] = { [unowned self] event in
        if case .ended = event.event { ended = event.position }
      }
    }

    private func named<Controller: ViewController>(
      _ name: String, _ controller: Controller
    ) -> Controller {
      controller.restorationIdentifier = name
      return controller
    }

    func launch() throws {
      report = try app.launch { scene in
        let root = self.named("stack", NavigationController(root: self.named("first", Innocent())))
        if self.place == .root {
          // The saved interface has another root than the default one.
          root.restorationIdentifier = "other"
        }
        scene.root = root
        guard self.place == .defaultInterface else { return }
        let splash = scene.openWindow("splash")
        splash.setRoot(Splash(self.trap))
        splash.makeKeyAndVisible()
      }
      if place == .secondScene { app.connect(scene: "late") }
      if let failure { throw failure }
    }

    /// Adds the culprit in its place, and harmless controllers in all other places.
    func use() {
      let culprit = { (place: Place) -> ViewController in
        let screen =
          place == self.place ? Culprit(self.trap) as ViewController : Innocent()
        (screen as? Culprit)?.text = "kept"
        return self.named("\(place)", screen)
      }
      let window = app.allWindows[0]
      let root: ViewController
      if place == .root {
        root = culprit(.root)
        window.setRoot(root, animated: false)
      } else {
        root = window.rootViewController ?? ViewController()
        (root as? NavigationController)?.push(culprit(.stackChild), animated: false)
      }
      root.present(culprit(.sheet), animated: false)
      let second = app.openWindow("second", scene: nil, TraitCollection(), .pad)
      second.setRoot(culprit(.secondWindow))
      second.makeKeyAndVisible()
      app.connect(scene: "late") { scene in scene.root = culprit(.secondScene) }
      app.disconnect(scene: "late")
    }
  }

  @Test(arguments: Place.allCases, Stage.allCases)
  func `at most three launches crash, and then only the culprit is held`(
    place: Place, stage: Stage
  ) throws {
    if place == .defaultInterface, [.factory, .decode, .finished].contains(stage) { return }
    let directory = try TemporaryDirectory()
    var path = directory.file("0.navlog")
    do {
      let first = try Process(path, place, stage, left: "")
      try first.launch()
      first.use()
      try first.app.terminate()
    }
    for launch in 1...3 {
      let left = directory.file("\(launch).navlog")
      let process = try Process(path, place, stage, left: left)
      process.trap.isArmed = true
      try process.launch()
      #expect(process.trap.hasGoneOff, "launch \(launch)")
      #expect(
        process.report?.decisions.contains {
          $0.outcome == .deferred && $0.path.hasSuffix("\(place)")
        }
          == (place == .secondScene))
      path = left
    }
    let next = try Process(path, place, stage, left: directory.file("4.navlog"))
    next.trap.isArmed = place != .defaultInterface
    try next.launch()
    let report = try #require(next.report)
    #expect(!next.trap.hasGoneOff, "\(report)")
    if place == .defaultInterface {
      // A crash unrelated to restoration is reported, and nothing is put into quarantine.
      #expect(try next.app.quarantine.held.isEmpty)
      #expect(report.failedLaunches.map(\.wasRestoring) == [false, false, false])
      #expect(
        report.decisions.filter { $0.outcome != .restored }.map(\.path) == [
          "splash", "secondScene",
        ],
        "\(report)")
      return
    }
    #expect(
      try next.app.quarantine.held.map(\.path)
        == ["\(place)"].map { name in
          report.decisions.first { $0.path.hasSuffix(name) }?.path ?? ""
        })
    if place != .secondScene {
      #expect(report.failedLaunches.allSatisfy { $0.path?.hasSuffix("\(place)") == true })
      #expect(report.failedLaunches.count == 3)
    }
    // The rest is restored, except that everything is below the root.
    for decision in report.decisions where !decision.path.hasPrefix("\(place)") {
      let isCulprit = decision.path.hasSuffix("\(place)")
      guard isCulprit || decision.path != "secondScene" else { continue }
      #expect((decision.outcome == .deferred) == isCulprit, "\(decision)")
    }
    try next.app.terminate()

    // Successful launches don't change it; another build does.
    let same = try Process(path, place, stage, left: directory.file("5.navlog"))
    same.trap.isArmed = true
    try same.launch()
    #expect(!same.trap.hasGoneOff)
    #expect(try same.app.quarantine.held.count == 1)
    try same.app.terminate()
    let fixed = try Process(path, place, stage, build: "2", left: "")
    try fixed.launch()
    #expect(try fixed.app.quarantine.held.isEmpty)
    #expect(!(fixed.report?.decisions.contains { $0.reason.contains("quarantine") } ?? true))
    let culprit = fixed.app.allWindows.lazy.compactMap(\.rootViewController).flatMap { root in
      [root, root.presentedViewController].compactMap(\.self)
        + ((root as? NavigationController)?.viewControllers ?? [])
    }.compactMap { $0 as? Culprit }
    #expect(culprit.map(\.text) == ["kept"])
  }

  /// Returns a store whose next launch has the sheet in quarantine.
  private func held(_ directory: TemporaryDirectory) throws -> String {
    var path = directory.file("0.navlog")
    let first = try Process(path, .sheet, .viewWillAppear, left: "")
    try first.launch()
    first.use()
    try first.app.terminate()
    for launch in 1...3 {
      let left = directory.file("\(launch).navlog")
      let process = try Process(path, .sheet, .viewWillAppear, left: left)
      process.trap.isArmed = true
      try process.launch()
      path = left
    }
    return path
  }

  @Test func `the app can lift the quarantine, before and after a launch`() throws {
    let directory = try TemporaryDirectory()
    let path = try held(directory)
    do {
      let process = try Process(path, .sheet, .viewWillAppear, left: "")
      let held = try process.app.quarantine.held
      #expect(held.count == 1 && held[0].description.contains("died"))
      #expect(try !process.app.quarantine.lift("nothing"))
      try process.launch()
      #expect(process.app.allWindows[0].rootViewController?.presentedViewController == nil)
      #expect(try process.app.quarantine.lift(held[0].path))
      try process.app.terminate()
    }
    let next = try Process(path, .sheet, .viewWillAppear, left: "")
    #expect(try next.app.quarantine.held.isEmpty)
    try next.launch()
    #expect(next.app.allWindows[0].rootViewController?.presentedViewController is Culprit)
  }

  @Test func `a node released before the launch is restored by it`() throws {
    let directory = try TemporaryDirectory()
    let process = try Process(try held(directory), .sheet, .viewWillAppear, left: "")
    try process.app.quarantine.liftAll()
    try process.launch()
    #expect(process.app.allWindows[0].rootViewController?.presentedViewController is Culprit)
  }

  @Test func `a node that the app resumes successfully is no longer held`() throws {
    let directory = try TemporaryDirectory()
    let path = try held(directory)
    do {
      let process = try Process(path, .sheet, .viewWillAppear, left: "")
      try process.launch()
      try process.app.resume(try #require(try process.app.quarantine.held.first?.path))
      #expect(try process.app.quarantine.held.isEmpty)
      try process.app.terminate()
    }
    let next = try Process(path, .sheet, .viewWillAppear, left: "")
    try next.launch()
    #expect(next.app.allWindows[0].rootViewController?.presentedViewController is Culprit)
  }
}
