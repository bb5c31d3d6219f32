/// A path of routes that survives: what an app of its own interface pushes, element by element.
///
/// Each element is a screen on a stack, with the route as its state. Assigning another path records
/// only what differs: elements that are gone are popped, new ones pushed. On the next launch the path
/// is there again, up to the first element that can't be read; ``verdicts`` says why it ends there.
/// ```swift
/// let path = try DurablePath<Route>("notes", recorder)
/// show(path.elements)
/// try path.set(path.elements + [.note(7)])
/// ```
public final class DurablePath<Route: Codable & Equatable> {
  /// What became of one element of the path that was there.
  public struct Verdict: Hashable, Sendable {
    /// How it was decided.
    public enum Kind: Hashable, Sendable {
      /// It is back.
      case restored
      /// It is not back, because it, or one below it, can't be read.
      case truncated
    }

    /// Its place in the path, from 0.
    public let index: Int
    /// What was decided.
    public let kind: Kind
    /// Why; empty for what is back.
    public let reason: String
  }

  /// The path as it stands.
  public private(set) var elements: [Route] = []
  /// What became of the elements of the path that was there, from the first one on.
  public let verdicts: [Verdict]
  /// The stack that its elements stand on; as a tab, what the recorder selects.
  public let stack: Recorder.Screen

  private let recorder: Recorder
  private var screens: [Recorder.Screen] = []
  private static var key: String { "route" }

  /// Opens the path called `name`, in a window of that name, with what the app's last session left
  /// of it.
  ///
  /// - Parameters:
  ///   - name: what the path, and its window, are called.
  ///   - recorder: who records what becomes of it.
  ///   - accepts: whether a route still leads somewhere; where it says no, the path ends.
  public convenience init(
    _ name: String, _ recorder: Recorder, accepts: (Route) -> Bool = { _ in true }
  ) throws(RecordingError) {
    try self.init(name, recorder, at: try recorder.stack(name, in: name), accepts)
  }

  /// Opens the path called `name`, as one more tab of `tabs`, with what the app's last session left of
  /// it; ``stack`` is what the recorder selects.
  ///
  /// - Parameters:
  ///   - name: what the path, and its tab, are called.
  ///   - tabs: what it is a tab of.
  ///   - recorder: who records what becomes of it.
  ///   - accepts: whether a route still leads somewhere; where it says no, the path ends.
  public convenience init(
    _ name: String, on tabs: Recorder.Screen, _ recorder: Recorder,
    accepts: (Route) -> Bool = { _ in true }
  ) throws(RecordingError) {
    try self.init(name, recorder, at: try recorder.stack(name, on: tabs), accepts)
  }

  private init(
    _ name: String, _ recorder: Recorder, at stack: Recorder.Screen, _ accepts: (Route) -> Bool
  ) throws(RecordingError) {
    self.recorder = recorder
    self.stack = stack
    var routes: [Route] = []
    var verdicts: [Verdict] = []
    var broken: String?
    if let screens = recorder.previous?.stack(name)?.children {
      for (index, screen) in screens.enumerated() {
        if broken == nil {
          do throws(RecordingError) {
            let route = try screen.value(Self.key, as: Route.self)
            if let route, accepts(route) {
              routes.append(route)
            } else {
              broken = route == nil ? "it has no route" : "the app does not accept it"
            }
          } catch {
            broken = error.message
          }
          verdicts.append(
            Verdict(
              index: index, kind: broken == nil ? .restored : .truncated, reason: broken ?? ""))
        } else {
          verdicts.append(
            Verdict(index: index, kind: .truncated, reason: "one below it did not come back"))
        }
      }
    }
    self.verdicts = verdicts
    try change(to: routes)
  }

  /// Makes `new` the path: pops what is gone, pushes what is new, as one command.
  ///
  /// With the first change the app is in use: what was to be restored is.
  public func set(_ new: [Route]) throws(RecordingError) {
    try recorder.restored()
    try change(to: new)
  }

  private func change(to new: [Route]) throws(RecordingError) {
    let common = zip(elements, new).prefix { $0 == $1 }.count
    guard common < elements.count || common < new.count else { return }
    try recorder.command { () throws(RecordingError) in
      if common < screens.count {
        try recorder.pop(screens[common])
        screens.removeLast(screens.count - common)
        elements.removeLast(elements.count - common)
      }
      for route in new[common...] {
        let screen = try recorder.push("Route", onto: stack)
        screens.append(screen)
        elements.append(route)
        try recorder.set(Self.key, to: route, of: screen)
      }
    }
  }

  /// Pushes one more element.
  public func push(_ route: Route) throws(RecordingError) { try set(elements + [route]) }

  /// Pops the last element; nothing where there is none.
  public func pop() throws(RecordingError) { try set(Array(elements.dropLast())) }
}
