/// A type that records and delivers the events of an engine and answers its questions: the live
/// app, a script's stubs, or the log. An ``Engine`` communicates only through its host.
///
/// ## Implementing a host
/// The engine calls four methods, always on the caller's thread and never while it accesses its own
/// state:
///
/// 1. ``record(_:at:)`` for each event, right after it was applied and before it is delivered. If a
///    callback crashes, the log therefore ends with that callback.
/// 2. ``deliver(_:at:)`` for each event that the app's objects can observe. ``Engine/hierarchy`` is
///    the state *after* the event. Pass an ``Event/called(_:)`` on to the object in `call.node`;
///    ``Event/created(_:class:identifier:_:_:)`` and ``Event/released(_:)`` are its `init` and
///    `deinit`; use the other structural events to keep objects alive as long as others hold them.
///    Events for the log only (``Event/isDelivered`` is false) are recorded and not delivered.
/// 3. ``answer(_:nodes:at:)`` for each question. Return ``Answer/usual`` for the default. To answer
///    with several nodes, append them to `nodes` and return ``Answer/nodes``. If a new node is
///    asked for (a segue's destination, an adaptive stand-in), create it with
///    ``Command/create(_:class:identifier:_:)`` and return the slot that ``Engine/returned`` then
///    holds.
/// 4. ``end(at:digest:)`` once per outermost command, at its end.
///
/// Deliveries and answers may call ``Engine/perform(_:nodes:state:)`` again; recording must not.
///
/// ## Nested commands
/// A command issued during a delivery or a question belongs to the outermost command, and its link
/// is the event being delivered or asked. It is executed at once (containment, state, a transition
/// that doesn't have to wait), refused (a transition is in flight), or ``Outcome/postponed`` until
/// the transition that is finishing has finished. Then it is planned again, and recorded as
/// ``Event/dropped(_:_:)`` if it has become impossible.
///
/// ## Releasing nodes
/// Slots stay reserved until the outermost command has ended. A node that isn't held any more
/// (``Hierarchy/isHeld(_:)``) lives until ``Command/release(_:)`` is issued. The timing of ARC has
/// no influence: a live object's `deinit` only records that it ran.
public protocol EngineHost: AnyObject {
  /// Appends an event to the log. Must not issue commands.
  func record(_ entry: RecordedEvent, at position: Position)

  /// Notifies the app's objects of an event, which the hierarchy already includes.
  func deliver(_ entry: RecordedEvent, at position: Position)

  /// Asks the app's objects; `position` is the position of the question.
  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer

  /// Notifies the host that an outermost command has ended with the event at `position`. Must not
  /// issue commands.
  func end(at position: Position, digest: Digest)
}
