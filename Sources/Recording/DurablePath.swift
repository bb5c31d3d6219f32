/// A durable navigation path of routes, for an app with its own interface.
///
/// Each element is a screen on a stack, with the route as its state. Setting another path records
/// only the difference: removed elements are popped, and new ones are pushed. The next launch
/// restores the path up to the first element that can't be read; ``decisions`` contains the reason.
/// ```swift
/// let path = try DurablePath<Route>("notes", recorder)
/// show(path.elements)
/// try path.set(path.elements + [.note(7)])
/// ```
public final class DurablePath<Route: Codable & Equatable> {
  /// The decision on one element of the saved path.
  public struct Decision: Hashable, Sendable {
    /// The kinds of decisions.
    public enum Kind: Hashable, Sendable {
      /// The element is restored.
      case restored
      /// The element isn't restored, because it or one below it can't be read.
      case truncated
    }

    /// The index of the element in the path, from 0.
    public let index: Int
    /// The kind of the decision.
    public let kind: Kind
    /// The reason; empty for a restored element.
    public let reason: String
  }

  /// The current path.
  public private(set) var elements: [Route] = []
  /// The decisions on the elements of the saved path, from the first one on.
  public let decisions: [Decision]
  /// The stack of the elements; if it is a tab, pass it to ``Recorder/select(_:)``.
  public let stack: Recorder.Screen

  private let recorder: Recorder
  private var screens: [Recorder.Screen] = []
  private static var key: String { "route" }

  /// Opens the path with a name, in a window of that name, and restores what the app's last session
  /// saved of it.
  ///
  /// - Parameters:
  ///   - name: the name of the path and of its window.
  ///   - recorder: the recorder of the changes.
  ///   - accepts: returns whether a route is still valid; the path ends at the first one that
  ///     isn't.
  public convenience init(
    _ name: String, _ recorder: Recorder, accepts: (Route) -> Bool = { _ in true }
  ) throws(RecordingError) {
    try self.init(name, recorder, at: try recorder.stack(name, in: name), accepts)
  }

  /// Opens the path with a name, as a new tab of `tabs`, and restores what the app's last session
  /// saved of it. Pass ``stack`` to ``Recorder/select(_:)`` to select the tab.
  ///
  /// - Parameters:
  ///   - name: the name of the path and of its tab.
  ///   - tabs: the tabs that the path is added to.
  ///   - recorder: the recorder of the changes.
  ///   - accepts: returns whether a route is still valid; the path ends at the first one that
  ///     isn't.
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
    var decisions: [Decision] = []
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
          decisions.append(
            Decision(
              index: index, kind: broken == nil ? .restored : .truncated, reason: broken ?? ""))
        } else {
          decisions.append(
            Decision(index: index, kind: .truncated, reason: "one below it did not come back"))
        }
      }
    }
    self.decisions = decisions
    try change(to: routes)
  }

  /// Changes the path to `new` in one command: pops what is removed, and pushes what is new.
  ///
  /// The first change completes the restoration.
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

  /// Pushes an element.
  public func push(_ route: Route) throws(RecordingError) { try set(elements + [route]) }

  /// Pops the last element, if there is one.
  public func pop() throws(RecordingError) { try set(Array(elements.dropLast())) }
}
