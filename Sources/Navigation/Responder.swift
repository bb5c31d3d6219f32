/// Whoever answers and is told: the live app, a script's stubs, or the log. The only door out of
/// an ``Engine``.
///
/// ## Writing a responder
/// The engine calls four things, always on the caller's thread and always between two of its own
/// accesses:
///
/// 1. ``record(_:at:)`` for each event, right after it was applied and before anybody else hears of
///    it: what a crash in a callback leaves behind names that callback.
/// 2. ``deliver(_:at:)`` for each event that objects can know of: ``Engine/hierarchy`` is the state
///    *after* it. An ``Event/called(_:)`` is to be passed on to the object in `call.node`;
///    ``Event/created(_:class:identifier:_:_:)`` and ``Event/released(_:)`` are its `init` and
///    `deinit`; the other structural events are there for whoever keeps objects alive by what holds
///    them. Events that only the log needs (``Event/isDelivered`` is false) are recorded alone.
/// 3. ``answer(_:nodes:at:)`` for each question. Who has no opinion answers ``Answer/usual``. To
///    answer with several nodes, append them to `nodes` and answer ``Answer/nodes``. Where a new
///    node is asked for (a segue's destination, an adaptive stand-in), make it in there, with
///    ``Command/create(_:class:identifier:_:)``, and answer with the slot that
///    ``Engine/returned`` then holds.
/// 4. ``end(at:digest:)`` once per outermost command, after everything.
///
/// Who delivers and who answers may call ``Engine/perform(_:nodes:state:)`` again, who records may
/// not.
///
/// ## Commands from inside
/// A command issued during a delivery or a question belongs to the outermost one and has that event
/// as its link. It is carried out at once (containment, state, a transition nobody waits for),
/// refused (a transition is in flight), or ``Outcome/postponed`` until what is finishing has
/// finished; then it is planned again, and ``Event/dropped(_:_:)`` if it has become impossible.
///
/// ## Letting go
/// Slots stay reserved until the outermost command has ended. A node that nothing holds any more
/// (``Hierarchy/isHeld(_:)``) lives on until somebody issues ``Command/release(_:)``: ARC's timing
/// decides nothing here, so a live object's `deinit` only makes a note of it.
public protocol Responder: AnyObject {
  /// Takes an event into the log; nobody may command in here.
  func record(_ entry: Entry, at position: Position)

  /// Tells the app's objects of an event; the hierarchy already shows it.
  func deliver(_ entry: Entry, at position: Position)

  /// Asks the app's objects; `position` is that of the question.
  func answer(_ question: Question, nodes: inout [Slot], at position: Position) -> Answer

  /// Says that an outermost command has ended with the event at `position`; nobody may command in
  /// here.
  func end(at position: Position, digest: Digest)
}
