public import Navlog
import FoundationEssentials
public import NavlogHistory

/// An app that a test can kill, restart and update.
///
/// ```swift
/// let test = try AppUnderTest(store: path) {
///   Registration(Desk.self) { Desk() }
///   Registration(Sheet.self) { Sheet() }
/// } interface: { scene in
///   scene.root = Desk()
/// }
/// (test.root as? Desk)?.embed(Sheet(), as: "left")
/// let report = try test.restartAndRestore()
/// #expect(report.losses.isEmpty)
/// ```
@MainActor
public final class AppUnderTest {
  /// Creates the application for the next launch.
  private var make: () throws(ApplicationError) -> Application
  private let start: (Application, DeepLink?) throws(ApplicationError) -> LaunchReport
  private let remake:
    ((@escaping () -> [Registration]) -> () throws(ApplicationError) -> Application)?
  private var current: Application?
  /// The link that the next launch opens; cleared by that launch.
  public var link: DeepLink?
  /// What the last launch restored, and what it did not restore and why.
  public private(set) var report: LaunchReport

  /// Launches the app over the store at `path`, which should be a directory of the test's own.
  ///
  /// - Parameters:
  ///   - path: the store; it is created if it doesn't exist.
  ///   - golden: a store of an older release that is copied to `path` first; it is only read.
  ///   - id: the identifier of the app; by default, the app whose sessions the store contains.
  ///   - build: the app's build.
  ///   - clock: the source of times.
  ///   - storyboards: creates the storyboards, for every launch anew.
  ///   - link: the link that the first launch opens.
  ///   - prepare: sets the delegate and the policy of every application before it is launched.
  ///   - classes: the classes of the first build.
  ///   - interface: builds the default interface at every launch.
  /// - Throws: an `ApplicationError` if the store can't be opened or copied, or the app can't be
  ///   launched.
  public init(
    store path: String, copying golden: String? = nil, id: String? = nil, build: String = "",
    clock: SessionClock = .live, storyboards: @escaping () -> [Storyboard] = { [] },
    link: DeepLink? = nil, prepare: @escaping (Application) -> Void = { _ in },
    @RegistrationsBuilder _ classes: @escaping () -> [Registration],
    interface: @escaping (Scene) -> Void
  ) throws(ApplicationError) {
    if let golden {
      do { try FileManager.default.copyItem(atPath: golden, toPath: path) } catch {
        throw ApplicationError(copying: golden, to: path, error)
      }
    }
    let remake = { (classes: @escaping () -> [Registration]) in
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

  /// Launches an app that creates its own `Application`.
  ///
  /// - Parameters:
  ///   - make: creates the application, the same way each time, over one store.
  ///   - launch: launches it as the app does; `link` is the link to open.
  /// - Throws: the errors of `make` and `launch`.
  public init(
    _ make: @escaping () throws(ApplicationError) -> Application,
    launch:
      @escaping (_ application: Application, _ link: DeepLink?) throws(ApplicationError) ->
      LaunchReport
  ) throws(ApplicationError) {
    self.make = make
    remake = nil
    start = launch
    let application = try make()
    report = try launch(application, nil)
    current = application
  }

  /// The current application; a new one after each restart.
  public var application: Application {
    guard let current else {
      preconditionFailure("The app was killed in its launch, or could not be launched; restart it")
    }
    return current
  }

  /// The root controller of the first window.
  public var root: ViewController? { application.allWindows.first?.rootViewController }

  /// The nodes saved before the last launch that aren't restored as they were.
  public var losses: [LaunchReport.Loss] { report.losses }

  /// The parts of the interface that would not be restored after a restart.
  public var notKept: [UnpreservedPart] { application.notKept }

  /// Kills the app and launches it again.
  ///
  /// - Throws: an `ApplicationError` if it can't be launched.
  @discardableResult
  public func restartAndRestore() throws(ApplicationError) -> LaunchReport {
    try launch(upTo: nil)
  }

  /// Kills the app right after event `position`, as far as its store is concerned, and launches it
  /// again: it restores the state after the last command that had ended by then.
  ///
  /// - Throws: an `ApplicationError` if it can't be launched.
  @discardableResult
  public func kill(after position: UInt64) throws(ApplicationError) -> LaunchReport {
    try launch(upTo: position)
  }

  /// Kills the app and launches another build of it, whose classes may be missing, renamed, older
  /// or newer.
  ///
  /// - Precondition: the test doesn't create its own `Application`; if it does, use
  ///   ``simulateUpdate(making:)``.
  /// - Throws: an `ApplicationError` if it can't be launched.
  @discardableResult
  public func simulateUpdate(
    @RegistrationsBuilder _ classes: @escaping () -> [Registration]
  ) throws(ApplicationError) -> LaunchReport {
    guard let remake else {
      preconditionFailure("An app that makes its own Application has its update made as well")
    }
    return try simulateUpdate(making: remake(classes))
  }

  /// Kills the app and launches another build of it.
  ///
  /// - Throws: an `ApplicationError` if it can't be created or launched.
  @discardableResult
  public func simulateUpdate(
    making make: @escaping () throws(ApplicationError) -> Application
  ) throws(ApplicationError) -> LaunchReport {
    self.make = make
    return try launch(upTo: nil)
  }

  /// Kills the app, launches it again, and kills it at event `position` of that launch. The store
  /// contains everything recorded until then, including the unfinished command, and nothing later.
  ///
  /// In this process, the launch runs to its end, and its application is discarded.
  /// ``restartAndRestore()`` is the next launch:
  /// ```swift
  /// var position: UInt64 = 1
  /// while try test.crashLaunch(at: position) {
  ///   #expect(try test.restartAndRestore().losses.isEmpty)
  ///   position += 1
  /// }
  /// ```
  /// - Returns: whether the launch reached that event; if not, this launch is the current one.
  /// - Throws: an `ApplicationError` if the application can't be created, or fails before that
  ///   event.
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

  /// Creates an application that isn't the current one.
  func newApplication() throws(ApplicationError) -> Application { try make() }

  /// Launches an application that isn't the current one.
  func launch(_ application: Application) throws(ApplicationError) {
    _ = try start(application, link)
  }

  private func take() -> DeepLink? {
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
