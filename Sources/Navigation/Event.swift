/// One fact, appended once: at most 16 plain bytes.
///
/// Only ``Hierarchy/apply(_:)`` gives events their meaning. Structural events say what became of a
/// node, ``called(_:)`` what an object was told, the rest keeps the log itself readable.
public enum Event: Hashable, Sendable {
  // MARK: The log
  /// A command was accepted; its link is the event in whose delivery it was issued, 0 from outside.
  case commanded(Command)
  /// A command was not carried out; nothing else has happened. Linked like ``commanded(_:)``.
  case refused(Command, Refusal)
  /// A command waits; its link is the command's event.
  case postponed(Command)
  /// A command, or a part of one, became impossible before it could be carried out.
  case dropped(Command, Refusal)
  /// One of the nodes given beside the command or the answer before it.
  case with(Slot)
  /// The app's objects are asked.
  case asked(Question)
  /// They answered; its link is the question.
  case answered(Slot, Question.Kind, Answer)
  /// Carried out, but flagged.
  case warned(Warning, Slot)
  /// The outermost command has ended: here sessions may be cut.
  case ended

  // MARK: Callbacks
  /// An object of the app is told.
  case called(Call)

  // MARK: Nodes
  /// A node came to be; the `init` of the contract.
  case created(Slot, class: Symbol, identifier: Symbol, Kind, Origin)
  /// A node is no more.
  case released(Slot)
  /// A property was set.
  case propertySet(Slot, Property, UInt32)
  /// A key of the state changed.
  case stateSet(Slot, Symbol, Fingerprint)
  /// A key of the state was forgotten.
  case stateCleared(Slot, Symbol)
  /// The size a node would like to have.
  case preferredContentSizeSet(Slot, width: UInt32, height: UInt32)
  /// The traits a parent imposes on the node.
  case traitsOverridden(Slot, Traits)
  /// A node remembers another.
  case linked(Slot, Link, to: Slot)
  /// A node forgets another.
  case unlinked(Slot, Link)
  /// A view or an object belongs to its owner, or a split keeps a controller nobody shows.
  case attached(Slot, to: Slot)
  /// It belongs to nobody.
  case detached(Slot)

  // MARK: Windows and scenes
  /// A window came to be; its number is the count before.
  case windowOpened(Symbol, scene: Symbol, Traits, Idiom, system: UInt8)
  /// A window is key and visible.
  case windowShown(WindowID)
  /// A window is off screen.
  case windowHidden(WindowID)
  /// The window's size classes changed.
  case windowTraitsSet(WindowID, Traits)
  /// A node is a window's root.
  case rootSet(Slot, WindowID)
  /// A node is a window's root no more.
  case rootCleared(Slot)
  /// A scene is connected.
  case sceneConnected(Symbol)
  /// A scene is disconnected.
  case sceneDisconnected(Symbol)

  // MARK: Containment
  /// A child was added, before another or, with none, at the end.
  case childAdded(Slot, to: Slot, before: Slot)
  /// A child changed its place among its siblings.
  case childMoved(Slot, before: Slot)
  /// A child was removed.
  case childRemoved(Slot)
  /// The child is the one its parent shows.
  case childSelected(Slot)
  /// The parent shows none of its children.
  case selectionCleared(Slot)
  /// A split's child has its column.
  case columnAssigned(Slot, Column)
  /// A split is one stack.
  case splitCollapsed(Slot)
  /// A split has its columns.
  case splitExpanded(Slot)
  /// A controller's view lies in another's.
  case viewPlaced(Slot, in: Slot)
  /// A controller's view lies nowhere.
  case viewRemoved(Slot)
  /// An appearance transition began by hand.
  case appearanceBegan(Slot, appearing: Bool)
  /// An appearance transition ended by hand.
  case appearanceEnded(Slot)

  // MARK: Presentation
  /// A node is presented; `covers`: its presenter's view is removed.
  case presented(Slot, by: Slot, Style, adapted: Style, TransitionStyle, covers: Bool)
  /// A presented node took another style.
  case adapted(Slot, Style, covers: Bool)
  /// A node is presented no more.
  case dismissed(Slot)
  /// The kind of the presentation controller is fixed (PRE-18).
  case styleFrozen(Slot, Style)

  // MARK: Transitions
  /// A transition is in flight; the position of this event is its name.
  case began(in: Slot, from: Slot, to: Slot, Choreography, Motion)
  /// The transition is finishing or being reversed.
  case finishing(Position)
  /// The transition is done.
  case finished(Position)
  /// The transition is undone.
  case cancelled(Position)
  /// A presentation waits for its presenter, beyond the end of the command.
  case deferred(Command)
  /// What event `Position` deferred waits no more.
  case resumed(Position)

  // MARK: Application
  /// The app's state changed.
  case applicationMoved(ApplicationState)
  /// Preservation begins or ends.
  case preserving(Bool)
  /// How often restoring is extended.
  case restorationExtended(UInt32)
  /// Restoration has decided: for the node that event `was` made in the session that is restored,
  /// the node stands now, or none does. `rule`: the number behind the V.
  case judged(Slot, was: Position, path: Symbol, Verdict, rule: UInt8)
  /// What is judged next was not in the session that is restored: it has waited since this one.
  case cited(Provenance)
}
