/// A recorded fact. The log of a session is a sequence of events.
///
/// An event takes at most 16 plain bytes.
/// Only ``Hierarchy/apply(_:)`` defines what events mean. Structural events change nodes,
/// ``called(_:)`` is a callback to an object, and the rest keep the log readable.
public enum Event: Hashable, Sendable {
  // MARK: The log
  /// A command was accepted. Its link is the event during whose delivery it was issued; 0 if it
  /// came from outside.
  case commanded(Command)
  /// A command was refused and had no effect. It is linked like ``commanded(_:)``.
  case refused(Command, Refusal)
  /// A command was postponed; its link is the command's event.
  case postponed(Command)
  /// A command, or a part of one, became impossible before it was executed.
  case dropped(Command, Refusal)
  /// One of the nodes that belong to the preceding command or answer.
  case with(Slot)
  /// The app's objects were asked a question.
  case asked(Question)
  /// The app's objects answered; the link is the question.
  case answered(Slot, Question.Kind, Answer)
  /// A command was executed, with a warning.
  case warned(Warning, Slot)
  /// The outermost command ended. A session may be cut here.
  case ended

  // MARK: Callbacks
  /// A callback was sent to an object of the app.
  case called(Call)

  // MARK: Nodes
  /// A node was created: the `init` of scripts.
  case created(Slot, class: Symbol, identifier: Symbol, Kind, Origin)
  /// A node was released.
  case released(Slot)
  /// A property was set.
  case propertySet(Slot, Property, UInt32)
  /// A key of the state changed.
  case stateSet(Slot, Symbol, Fingerprint)
  /// A key of the state was cleared.
  case stateCleared(Slot, Symbol)
  /// The preferred content size of a node changed.
  case preferredContentSizeSet(Slot, width: UInt32, height: UInt32)
  /// The traits that a parent imposes on the node changed.
  case traitsOverridden(Slot, Traits)
  /// A node refers to another one.
  case linked(Slot, NodeReference, to: Slot)
  /// A node's reference was cleared.
  case unlinked(Slot, NodeReference)
  /// A view or an object was attached to its owner, or a controller that isn't shown to its split.
  case attached(Slot, to: Slot)
  /// A node was detached from its owner.
  case detached(Slot)

  // MARK: Windows and scenes
  /// A window was opened; its number is the count of windows before.
  case windowOpened(Symbol, scene: Symbol, Traits, Idiom, system: UInt8)
  /// A window became key and visible.
  case windowShown(WindowID)
  /// A window was hidden.
  case windowHidden(WindowID)
  /// The window's size classes changed.
  case windowTraitsSet(WindowID, Traits)
  /// The window's orientation or level changed, or whether it is key.
  case windowChanged(WindowID, WindowAttribute, UInt32)
  /// A node became a window's root.
  case rootSet(Slot, WindowID)
  /// A node is no longer a window's root.
  case rootCleared(Slot)
  /// A scene was connected.
  case sceneConnected(Symbol)
  /// A scene was disconnected.
  case sceneDisconnected(Symbol)
  /// The state of a connected scene changed.
  case sceneMoved(Symbol, SceneState)

  // MARK: Containment
  /// A child was added before another one, or at the end if that is ``Slot/none``.
  case childAdded(Slot, to: Slot, before: Slot)
  /// A child moved to another place among its siblings.
  case childMoved(Slot, before: Slot)
  /// A child was removed.
  case childRemoved(Slot)
  /// The child became the one that its parent shows.
  case childSelected(Slot)
  /// The parent shows no child any more.
  case selectionCleared(Slot)
  /// A column was assigned to a split's child.
  case columnAssigned(Slot, Column)
  /// A split collapsed into one stack.
  case splitCollapsed(Slot)
  /// A split expanded into its columns.
  case splitExpanded(Slot)
  /// A controller's view was added to another controller's view.
  case viewPlaced(Slot, in: Slot)
  /// A controller's view was removed from its superview.
  case viewRemoved(Slot)
  /// The app began an appearance transition itself.
  case appearanceBegan(Slot, appearing: Bool)
  /// The app ended an appearance transition itself.
  case appearanceEnded(Slot)

  // MARK: Presentation
  /// A node was presented; `covers`: whether its presenter's view is removed.
  case presented(Slot, by: Slot, Style, adapted: Style, TransitionStyle, covers: Bool)
  /// A presented node adapted to another style.
  case adapted(Slot, Style, covers: Bool)
  /// A node was dismissed.
  case dismissed(Slot)
  /// The style of the presentation controller was fixed (PRE-18).
  case styleFrozen(Slot, Style)

  // MARK: Transitions
  /// A transition began. The position of this event identifies it.
  case began(in: Slot, from: Slot, to: Slot, TransitionKind, Motion)
  /// The transition started to finish or to reverse.
  case finishing(Position)
  /// The transition finished.
  case finished(Position)
  /// The transition was cancelled and reversed.
  case cancelled(Position)
  /// A presentation was deferred beyond the end of the command, until its presenter is on screen.
  case deferred(Command)
  /// The presentation deferred by event `Position` resumed.
  case resumed(Position)

  // MARK: Application
  /// The state of the app changed.
  case applicationMoved(ApplicationState)
  /// Preservation began or ended.
  case preserving(Bool)
  /// The number of open extensions of restoration changed.
  case restorationExtended(UInt32)
  /// Restoration decided about the node that event `was` created in the restored session. The slot
  /// is the restored node, or ``Slot/none``. `rule`: the number of its V rule.
  case decisionRecorded(Slot, was: Position, path: Symbol, RestorationOutcome, rule: UInt8)
  /// The next decision is about a node that wasn't in the restored session but has been kept since
  /// the given one.
  case provenanceRecorded(Provenance)
}
