package import NavlogNavigation
import Observation
public import NavlogRestoration

/// An object whose navigation state is recorded: a view controller, a view with state, or a custom
/// restorable object.
///
/// Subclass ``ViewController``, ``View`` or ``RestorableObject`` instead. An object gets its node
/// when it is first used together with an object that has one; until then it only stores its
/// settings.
@MainActor
open class NavigationObject {
  /// The declaration of the class: its stable id, version, former ids and migrations.
  ///
  /// Override it in every class whose objects are to be restored. The id is never the name of the
  /// Swift type, so renaming the type loses no state.
  open class var declaration: ClassDeclaration { ClassDeclaration(kindOfObjects.className) }

  /// The kind of the nodes of the class.
  class var kindOfObjects: Kind { .object }

  /// Whether this is the kind's own class, rather than an app's subclass without a declaration.
  class var isKindsOwn: Bool { false }

  package var kind: Kind
  /// The session that the object belongs to. The application ends it, which breaks the reference
  /// cycle between the two.
  private(set) var runtime: Runtime?
  package private(set) var node: NodeID?
  /// The declaration of its class, once a session has looked it up.
  var info: ClassInfo?
  var draft = Draft()
  /// The objects that it keeps references to, by key.
  var references: [String: NodeID] = [:]
  /// The observers of its stored properties.
  var observation: ObservationRegistrar?

  init(kind: Kind) { self.kind = kind }

  isolated deinit {
    if let node, let runtime { runtime.releaseCandidates.append(node) }
  }

  // MARK: - The node

  /// The slot of the node; `.none` without a node.
  var slot: Slot { node?.slot ?? .none }

  func slot(in runtime: Runtime) -> Slot { self.runtime === runtime ? slot : .none }

  func settle(_ node: NodeID, in runtime: Runtime) {
    self.node = node
    self.runtime = runtime
  }

  /// Removes the node; the object may get another.
  func unsettle() {
    node = nil
    runtime = nil
    info = nil
  }

  func takeDraft() -> Draft {
    defer { draft = Draft() }
    return draft
  }

  /// Whether children are notified when the object gets its node.
  var bringsChildren: Bool { !draft.controllers.isEmpty }

  /// Adds the drafted children to the new node.
  func fill(_ draft: Draft, in runtime: Runtime) {}

  /// The permanent name of the object's node, such as `n40`; `nil` before it has one.
  public var nodeName: String? { node.map { "n\($0.born)" } }

  /// The identifier for preservation; by default the declared id of the class.
  ///
  /// An object without an identifier isn't preserved, and neither are its descendants.
  public var restorationIdentifier: String? {
    get {
      if let runtime { return runtime.log.name(runtime.hierarchy[slot].identifier) }
      if let identifier = draft.identifier { return identifier }
      let id = Self.declaration.id
      return id == kind.className && !Self.isKindsOwn ? nil : id
    }
    set {
      // A chosen identifier is recorded even if it equals the default, because a storyboard may set
      // another default.
      if runtime == nil {
        draft.identifier = .some(newValue)
      } else if newValue != restorationIdentifier {
        set(.restorationIdentifier, .text(newValue))
      }
    }
  }

  // MARK: - Properties

  func set(_ property: Property, _ value: PropertyValue) {
    if let runtime {
      let number = runtime.number(value)
      // Setting an equal value isn't a command.
      if runtime.hierarchy.property(property, of: slot) != number {
        runtime.perform(.set(slot, property, number))
      }
    } else {
      draft.set(property, value)
    }
  }

  func number(_ property: Property) -> UInt32? {
    if let runtime { return runtime.hierarchy.property(property, of: slot) }
    if case .number(let number)? = draft[property] { return number }
    return nil
  }

  func flag(_ property: Property, usual: Bool = false) -> Bool {
    number(property).map { $0 != 0 } ?? usual
  }

  func set(_ property: Property, _ flag: Bool) { set(property, .number(flag ? 1 : 0)) }

  func text(_ property: Property) -> String? {
    if let runtime {
      return runtime.hierarchy.property(property, of: slot).flatMap {
        runtime.log.name(Symbol($0))
      }
    }
    if case .text(let text)? = draft[property] { return text }
    return nil
  }

  // MARK: - State

  /// The stored properties that aren't declared by a class, limited to those that `coder` has
  /// values for.
  func itemBoxes(in coder: StateCoder) -> [any AnyStateBox] { [] }

  /// Encodes state that isn't in ``Stored`` properties; called when the app is preserved.
  ///
  /// The base implementation does nothing, but overrides must call it.
  open func encodeRestorableState(with coder: StateCoder) {}

  /// Decodes what ``encodeRestorableState(with:)`` has encoded; ``Stored`` properties already have
  /// their values.
  ///
  /// The base implementation does nothing, but overrides must call it. If this throws, the object
  /// gets the decision *defaulted*.
  open func decodeRestorableState(with coder: StateCoder) throws {}

  /// Called after the whole interface was restored, with all objects and references.
  open func applicationFinishedRestoringState() {}
}

// Objects are equal if they are identical, like the objects of UIKit.
extension NavigationObject: Hashable {
  /// Returns whether both are the same object.
  nonisolated public static func == (one: NavigationObject, other: NavigationObject) -> Bool {
    one === other
  }

  /// Hashes the object's identity.
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
