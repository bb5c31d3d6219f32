import NavlogStore
package import NavlogStoryboards

/// An Interface Builder file from whose scenes an app makes controllers.
///
/// ```swift
/// let main = try Storyboard(bytes, named: "Main")
/// let app = try Application(store: "notes.navlog", storyboards: [main]) {
///   Registration(NoteList.self) { NoteList() }
/// }
/// try app.launch(storyboard: main)
/// ```
/// The class of a scene is looked up among the registered classes, by the name of the Swift type or
/// by its declared id. If it isn't registered, the scene gets a plain controller, and
/// ``ApplicationProblem/Code/unknownClass`` is reported. The log contains the scene of each controller, so
/// that a launch makes it from the same scene again.
@MainActor
public final class Storyboard {
  /// The name of the storyboard in code and in other storyboards.
  public let name: String
  let contents: StoryboardContents
  let segues: [Segue.Type]
  private(set) weak var application: Application?
  private(set) var index = 0

  /// Parses a storyboard.
  ///
  /// - Parameters:
  ///   - bytes: the file, as saved by Interface Builder.
  ///   - name: the name of the storyboard in code.
  ///   - segues: the segue classes that it names.
  /// - Throws: an ``ApplicationError`` if the bytes aren't a storyboard for iOS or tvOS; the
  ///   message contains the line and the reason.
  public init(
    _ bytes: [UInt8], named name: String, segues: [Segue.Type] = []
  ) throws(ApplicationError) {
    do throws(StoryboardError) {
      contents = try StoryboardContents(bytes, file: name + ".storyboard")
    } catch {
      throw ApplicationError(.storyboard, "\(error)")
    }
    self.name = contents.name
    self.segues = segues
  }

  /// Creates a storyboard from a contents.
  package init(_ contents: StoryboardContents) {
    self.contents = contents
    name = contents.name
    segues = []
  }

  /// Reads the storyboard in a file; its name is the name of the file.
  ///
  /// - Throws: an ``ApplicationError`` if the file can't be read, or isn't a storyboard for iOS or
  ///   tvOS.
  public convenience init(
    contentsOfFile path: String, segues: [Segue.Type] = []
  ) throws(ApplicationError) {
    let bytes: [UInt8]
    do throws(StoreError) { bytes = try Directory.contents(of: path) } catch {
      throw ApplicationError(.storyboard, "'\(path)' can't be read: \(error)")
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let ending = ".storyboard"
    let name = file.hasSuffix(ending) ? String(file.dropLast(ending.count)) : file
    try self.init(bytes, named: name, segues: segues)
  }

  /// Adds the storyboard to an application.
  func belong(to application: Application, _ index: Int) {
    precondition(self.application == nil, "A storyboard belongs to one application")
    self.application = application
    self.index = index
  }

  /// Makes the initial controller of the file with everything that belongs to it; `nil` if the file
  /// has none.
  ///
  /// - Throws: an ``ApplicationError`` if the file connects a key that the class doesn't have
  ///   (E39).
  public func instantiateInitialViewController() throws(ApplicationError) -> ViewController? {
    try make(nil, creator: nil)
  }

  /// Makes a controller with everything that belongs to it.
  ///
  /// - Parameters:
  ///   - identifier: the storyboard identifier of the controller.
  ///   - creator: creates the object, instead of the app's registration.
  /// - Throws: an ``ApplicationError`` if the file doesn't contain the identifier (E27), or
  ///   connects a key that the class doesn't have (E39).
  public func instantiateViewController(
    withIdentifier identifier: String, creator: (() -> ViewController?)? = nil
  ) throws(ApplicationError) -> ViewController {
    guard let controller = try make(identifier, creator: creator) else {
      throw ApplicationError(.noSuchScene, "'\(name)' has no controller '\(identifier)'")
    }
    return controller
  }

  private func make(
    _ identifier: String?, creator: (() -> ViewController?)?
  ) throws(ApplicationError) -> ViewController? {
    guard let application, let runtime = application.runtime else {
      throw ApplicationError(
        .notLaunched,
        "Controllers are made from '\(name)' by an app that has it, from the launch on")
    }
    guard
      let address = try runtime.find({ scenes throws(SceneFault) in
        try scenes.address(of: identifier, in: index)
      })
    else { return nil }
    var result: Result<ViewController, ApplicationError>?
    withoutActuallyEscaping({ creator?() }) { creator in
      runtime.turn {
        do throws(ApplicationError) {
          result = .success(try runtime.make(address, creator: creator))
        } catch {
          result = .failure(error)
        }
      }
    }
    return try result?.get()
  }
}

extension Application {
  /// Returns the storyboard with a name, among those that the app was created with.
  public func storyboard(named name: String) -> Storyboard? {
    scenes.index(named: name).map { storyboards[$0] }
  }

  /// Launches with the initial controller of a storyboard as the root of the main window.
  @discardableResult
  public func launch(
    storyboard: Storyboard, link: DeepLink? = nil
  ) throws(ApplicationError) -> LaunchReport {
    var failure: ApplicationError?
    let report = try launch(link: link) { scene in
      do throws(ApplicationError) {
        scene.root = try storyboard.instantiateInitialViewController()
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return report
  }
}
