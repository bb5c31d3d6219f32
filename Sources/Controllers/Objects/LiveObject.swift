import Navigation
import Observation
public import Restoration

/// What can have a node: a view controller, a view with state, or a restorable object of the app's.
///
/// Subclass ``ViewController``, ``View`` or ``RestorableObject`` instead. An object gets its node when it is
/// first used with something that has one; until then it only remembers what it was given.
@MainActor
open class LiveObject {
  /// What the class declares: its stable id, version, former ids and migrations.
  ///
  /// Override it in every class whose objects are to come back. The id is never the name of the Swift
  /// type, so that renaming the type loses nobody's state.
  open class var declaration: ClassDeclaration { ClassDeclaration(kindOfObjects.className) }

  /// What the nodes of the class are.
  class var kindOfObjects: Kind { .object }

  /// Whether this is the kind's own class, and not one of the app's that declares nothing.
  class var isKindsOwn: Bool { false }

  let kind: Kind
  /// The session it is in; ended by the application, which is how the two let go of each other.
  private(set) var runtime: Runtime?
  private(set) var node: NodeID?
  /// What its class declares, once a session has looked it up.
  var info: ClassInfo?
  var draft = Draft()
  /// Who observes its stored properties.
  var observation: ObservationRegistrar?

  init(kind: Kind) { self.kind = kind }

  isolated deinit {
    if let node, let runtime { runtime.leavers.append(node) }
  }

  // MARK: - The node

  /// The place of the node; none where there is none.
  var slot: Slot { node?.slot ?? .none }

  func slot(in runtime: Runtime) -> Slot { self.runtime === runtime ? slot : .none }

  func settle(_ node: NodeID, in runtime: Runtime) {
    self.node = node
    self.runtime = runtime
  }

  /// The node is no more; the object may get another.
  func unsettle() {
    node = nil
    runtime = nil
    info = nil
  }

  func takeDraft() -> Draft {
    defer { draft = Draft() }
    return draft
  }

  /// Gives the new node the children it was drafted with.
  func fill(_ draft: Draft, in runtime: Runtime) {}

  /// The lasting name of the object's node, such as `n40`; `nil` before it has one.
  public var nodeName: String? { node.map { "n\($0.born)" } }

  /// The identifier of preservation; the declared id of the class as long as nobody sets another.
  ///
  /// Without one, the object is left out of preservation, with all below it.
  public var restorationIdentifier: String? {
    get {
      if let runtime { return runtime.log.name(runtime.hierarchy[slot].identifier) }
      if let identifier = draft.identifier { return identifier }
      let id = Self.declaration.id
      return id == kind.className && !Self.isKindsOwn ? nil : id
    }
    set {
      // Chosen is more than had by default: what the object is made from may have another default.
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
      // What is as it is wanted is no command.
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

  /// The stored properties that no class declares; those that `coder` has something for.
  func itemBoxes(in coder: StateCoder) -> [any AnyStateBox] { [] }

  /// Encodes what ``Stored`` properties do not hold; called when the app is preserved.
  ///
  /// The base implementation does nothing, and is to be called.
  open func encodeRestorableState(with coder: StateCoder) {}

  /// Decodes what ``encodeRestorableState(with:)`` has encoded; ``Stored`` properties have their values
  /// already.
  ///
  /// The base implementation does nothing, and is to be called. What is thrown gives the object the
  /// verdict *defaulted*.
  open func decodeRestorableState(with coder: StateCoder) throws {}

  /// Says that the whole interface is back: every object, every link.
  open func applicationFinishedRestoringState() {}
}
