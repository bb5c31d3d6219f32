import EventStore
import Storyboards
import Wiring

/// A file of Interface Builder's, whose scenes an app makes controllers of.
///
/// ```swift
/// let main = try Storyboard(bytes, named: "Main")
/// let app = try Application(store: "notes.navlog", storyboards: [main]) {
///   Register(NoteList.self) { NoteList() }
/// }
/// try app.launch(storyboard: main)
/// ```
/// A class that a scene names is looked for among those the app registers, by the name of the Swift
/// type or by its declared id; a scene whose class is not there gets a plain controller, and
/// ``Problem/Code/unknownClass`` says so. What a scene's controller was made from is in the log, so
/// that a launch makes it from there again.
@MainActor
public final class Storyboard {
  /// What code and other storyboards call it.
  public let name: String
  let catalogue: Catalogue
  let segues: [Segue.Type]
  private(set) weak var application: Application?
  private(set) var index = 0

  /// Reads a storyboard.
  ///
  /// - Parameters:
  ///   - bytes: the file, as Interface Builder has saved it.
  ///   - name: what code calls it.
  ///   - segues: the classes of segues that it names.
  /// - Throws: when that is no storyboard of iOS or tvOS; the message has line and reason.
  public init(
    _ bytes: [UInt8], named name: String, segues: [Segue.Type] = []
  ) throws(ApplicationError) {
    do throws(StoryboardError) {
      catalogue = try Catalogue(bytes, file: name + ".storyboard")
    } catch {
      throw ApplicationError(.storyboard, "\(error)")
    }
    self.name = catalogue.name
    self.segues = segues
  }

  /// Reads the storyboard in a file, which is called after the file.
  ///
  /// - Throws: when it can't be read, or is no storyboard of iOS or tvOS.
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

  /// It is the app's from now on.
  func belong(to application: Application, _ index: Int) {
    precondition(self.application == nil, "A storyboard belongs to one application")
    self.application = application
    self.index = index
  }

  /// Makes the controller that the file begins with, and all that comes with it; `nil` where it does
  /// not say which.
  ///
  /// - Throws: when the file connects what the class does not have (E39).
  public func instantiateInitialViewController() throws(ApplicationError) -> ViewController? {
    try make(nil, creator: nil)
  }

  /// Makes a controller, and all that comes with it.
  ///
  /// - Parameters:
  ///   - identifier: what the file calls it.
  ///   - creator: makes the object in place of the app's registration.
  /// - Throws: when the file has none of that identifier (E27), or connects what the class does not
  ///   have (E39).
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
  /// The storyboard of a name, of those that the app was made with.
  public func storyboard(named name: String) -> Storyboard? {
    scenes.index(named: name).map { storyboards[$0] }
  }

  /// Launches with the controller that a storyboard begins with as the root of the main window.
  @discardableResult
  public func launch(
    storyboard: Storyboard, link: Link? = nil
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
