public import Controllers
import FoundationEssentials
public import History

/// An app that a test kills, restarts and updates.
///
/// ```swift
/// let test = try AppUnderTest(store: path) {
///   Register(Desk.self) { Desk() }
///   Register(Sheet.self) { Sheet() }
/// } interface: { scene in
///   scene.root = Desk()
/// }
/// (test.root as? Desk)?.embed(Sheet(), as: "left")
/// let report = try test.restartAndRestore()
/// #expect(report.losses.isEmpty)
/// ```
@MainActor
public final class AppUnderTest {
  /// Makes the app as it is launched next.
  private var make: () throws(ApplicationError) -> Application
  private let start: (Application, Link?) throws(ApplicationError) -> LaunchReport
  private let remake: ((@escaping () -> [Register]) -> () throws(ApplicationError) -> Application)?
  private var current: Application?
  /// What the next launch is given to open; used up by it.
  public var link: Link?
  /// What the last launch restored, and what it did not and why.
  public private(set) var report: LaunchReport

  /// Launches the app over the store at `path`, which should be a directory of the test's own.
  ///
  /// - Parameters:
  ///   - path: the store; it is made where it is not there.
  ///   - golden: a store of an older release that is copied there first; it is only read.
  ///   - id: which app it is; by default the one whose sessions the store holds.
  ///   - build: the app's build.
  ///   - clock: where times come from.
  ///   - storyboards: makes what controllers are made from, anew for every launch.
  ///   - link: what the first launch is given to open.
  ///   - prepare: gives every app its delegate and its policy before it is launched.
  ///   - classes: the classes of the first build.
  ///   - interface: builds the default interface at every launch.
  /// - Throws: when the store can't be opened or copied, or the app not be launched.
  public init(
    store path: String, copying golden: String? = nil, id: String? = nil, build: String = "",
    clock: SessionClock = .live, storyboards: @escaping () -> [Storyboard] = { [] },
    link: Link? = nil, prepare: @escaping (Application) -> Void = { _ in },
    @RegistrationsBuilder _ classes: @escaping () -> [Register],
    interface: @escaping (Scene) -> Void
  ) throws(ApplicationError) {
    if let golden {
      do { try FileManager.default.copyItem(atPath: golden, toPath: path) } catch {
        throw ApplicationError(copying: golden, to: path, error)
      }
    }
    let remake = { (classes: @escaping () -> [Register]) in
      { () throws(ApplicationError) in
        let application = try Application(
          store: path, id: id, build: build, clock: clock, storyboards: storyboards(), classes)
        prepare(application)
        return application
      }
    }
    self.remake = remake
    make = remake(classes)
    start = { (application, link) throws(ApplicationError) in
      try application.launch(link: link, interface)
    }
    let application = try make()
    report = try start(application, link)
    current = application
  }

  /// Launches an app that makes its own `Application`.
  ///
  /// - Parameters:
  ///   - make: makes the app, the same way each time, over one store.
  ///   - launch: launches it as the app does; `link` is what it is given to open.
  /// - Throws: what the two throw.
  public init(
    _ make: @escaping () throws(ApplicationError) -> Application,
    launch:
      @escaping (_ application: Application, _ link: Link?) throws(ApplicationError) ->
      LaunchReport
  ) throws(ApplicationError) {
    self.make = make
    remake = nil
    start = launch
    let application = try make()
    report = try launch(application, nil)
    current = application
  }

  /// The app as it is now; another one after each restart.
  public var application: Application {
    guard let current else {
      preconditionFailure("The app was killed in its launch, or could not be launched; restart it")
    }
    return current
  }

  /// The root of the first window.
  public var root: ViewController? { application.allWindows.first?.rootViewController }

  /// What was there before the last launch and is not back as it was.
  public var losses: [LaunchReport.Loss] { report.losses }

  /// What of the interface would not come back after a restart.
  public var notKept: [NotKept] { application.notKept }

  /// Kills the app, and launches it again.
  ///
  /// - Throws: when it can't be launched.
  @discardableResult
  public func restartAndRestore() throws(ApplicationError) -> LaunchReport {
    try launch(upTo: nil)
  }

  /// Kills the app right after event `position`, as far as its store can tell, and launches it again:
  /// it comes back with the last command that had ended there.
  ///
  /// - Throws: when it can't be launched.
  @discardableResult
  public func kill(after position: UInt64) throws(ApplicationError) -> LaunchReport {
    try launch(upTo: position)
  }

  /// Kills the app, and launches another build of it: classes may be gone, renamed, older or newer.
  ///
  /// - Precondition: the app was not made by the test; its next build is given by
  ///   ``simulateUpdate(making:)``.
  /// - Throws: when it can't be launched.
  @discardableResult
  public func simulateUpdate(
    @RegistrationsBuilder _ classes: @escaping () -> [Register]
  ) throws(ApplicationError) -> LaunchReport {
    guard let remake else {
      preconditionFailure("An app that makes its own Application has its update made as well")
    }
    return try simulateUpdate(making: remake(classes))
  }

  /// Kills the app, and launches another build of it.
  ///
  /// - Throws: when it can't be made or launched.
  @discardableResult
  public func simulateUpdate(
    making make: @escaping () throws(ApplicationError) -> Application
  ) throws(ApplicationError) -> LaunchReport {
    self.make = make
    return try launch(upTo: nil)
  }

  /// Kills the app, launches it again, and kills it at event `position` of that launch: what is recorded
  /// until then is in the store, with the unfinished command, and nothing that comes later.
  ///
  /// In this process the launch runs to its end, and is forgotten. ``restartAndRestore()`` is the launch
  /// after it:
  /// ```swift
  /// var position: UInt64 = 1
  /// while try test.crashLaunch(at: position) {
  ///   #expect(try test.restartAndRestore().losses.isEmpty)
  ///   position += 1
  /// }
  /// ```
  /// - Returns: whether the launch had so many events; if not, it is the one that runs now.
  /// - Throws: when it can't be made, or fails before that event.
  public func crashLaunch(at position: UInt64) throws(ApplicationError) -> Bool {
    current = nil
    let application = try make()
    application.crashPosition = position
    do throws(ApplicationError) {
      let report = try start(application, take())
      if application.hasCrashed { return true }
      self.report = report
      current = application
      return false
    } catch {
      if application.hasCrashed { return true }
      throw error
    }
  }

  private func take() -> Link? {
    defer { link = nil }
    return link
  }

  private func launch(upTo position: UInt64?) throws(ApplicationError) -> LaunchReport {
    current = nil
    let application = try make()
    application.lastPosition = position
    report = try start(application, take())
    current = application
    return report
  }
}
