public import Controllers

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
/// ```
@MainActor
public final class AppUnderTest {
  private let path: String
  private let prepare: (Application) -> Void
  private let interface: (Scene) -> Void
  private var classes: () -> [Register]
  private var current: Application?
  /// What the last launch restored, and what it did not and why.
  public private(set) var report: LaunchReport

  /// Launches the app over the store at `path`, which should be a directory of the test's own.
  ///
  /// - Parameters:
  ///   - prepare: gives every app its delegate and its policy before it is launched.
  ///   - classes: the classes of the first build.
  ///   - interface: builds the default interface at every launch.
  /// - Throws: when the store can't be opened, or the app not be launched.
  public init(
    store path: String, prepare: @escaping (Application) -> Void = { _ in },
    @RegistrationsBuilder _ classes: @escaping () -> [Register],
    interface: @escaping (Scene) -> Void
  ) throws(ApplicationError) {
    self.path = path
    self.prepare = prepare
    self.classes = classes
    self.interface = interface
    let application = try Application(store: path, classes)
    prepare(application)
    report = try application.launch(interface)
    current = application
  }

  /// The app as it is now; another one after each restart.
  public var application: Application {
    guard let current else { preconditionFailure("An app that could not be launched is no more") }
    return current
  }

  /// The root of the first window.
  public var root: ViewController? { application.allWindows.first?.rootViewController }

  /// Kills the app, and launches it again.
  ///
  /// - Throws: when it can't be launched.
  @discardableResult
  public func restartAndRestore() throws(ApplicationError) -> LaunchReport {
    try launch(classes, upTo: nil)
  }

  /// Kills the app right after event `position`, as far as its store can tell, and launches it again:
  /// it comes back with the last command that had ended there.
  ///
  /// - Throws: when it can't be launched.
  @discardableResult
  public func kill(after position: UInt64) throws(ApplicationError) -> LaunchReport {
    try launch(classes, upTo: position)
  }

  /// Kills the app, and launches another build of it: classes may be gone, renamed, older or newer.
  ///
  /// - Throws: when it can't be launched.
  @discardableResult
  public func simulateUpdate(
    @RegistrationsBuilder _ classes: @escaping () -> [Register]
  ) throws(ApplicationError) -> LaunchReport {
    self.classes = classes
    return try launch(classes, upTo: nil)
  }

  private func launch(
    _ classes: () -> [Register], upTo position: UInt64?
  ) throws(ApplicationError) -> LaunchReport {
    current = nil
    let application = try Application(store: path, classes)
    application.lastPosition = position
    prepare(application)
    report = try application.launch(interface)
    current = application
    return report
  }
}
