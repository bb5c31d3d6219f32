/// The state computed from the events of a session: windows, nodes and transitions in flight.
///
/// A value type without strings or references to the app: records by slot, values by index. Equal
/// hierarchies behave equally, and a copy is a complete state.
public struct Hierarchy: Sendable {
  /// The records of the nodes by slot, including free ones.
  public internal(set) var records: [NodeRecord] = []
  /// The values of the nodes, linked from their records.
  public internal(set) var cells: [NodeValue] = []
  /// The windows in order of creation.
  public internal(set) var windows: [WindowRecord] = []
  /// The scenes in order of connection.
  public internal(set) var scenes: [SceneRecord] = []
  /// The transitions in flight, oldest first.
  public internal(set) var transitions: [Transition] = []
  /// The deferred presentations, oldest first.
  public internal(set) var deferrals: [PendingPresentation] = []
  /// The first responder.
  public internal(set) var firstResponder = Slot.none
  /// The node with accessibility focus.
  public internal(set) var focus = Slot.none
  /// The state of the app.
  public internal(set) var application = ApplicationState.unlaunched
  /// Whether the app's state is being preserved.
  public internal(set) var isPreserving = false
  /// The number of open extensions of restoration.
  public internal(set) var extensions: UInt32 = 0
  /// Whether a warning about a direct call of a callback was recorded; it is given once (E09).
  public internal(set) var isMisuseKnown = false
  /// The number of controllers that are appearing or disappearing.
  var between: UInt32 = 0
  /// The number of nodes that answer questions about the status bar.
  var statusBarDelegates: UInt32 = 0
  /// The number of nodes that answer questions about transitions, orientations, focus and so on. It
  /// follows from the nodes.
  var questioned: UInt32 = 0
  /// The number of windows that were turned away from the orientation of the device. It follows
  /// from the windows.
  var turnedWindows: UInt32 = 0
  /// The number of children whose views are in the view of another controller than their parent.
  var strayViews: UInt32 = 0
  /// The position of the last event.
  public internal(set) var position: Position = 0
  /// A digest of the state without positions; up to date after ``settle()``.
  public internal(set) var digest = Digest()

  var freeRecord = Slot.none
  var freeCell = NodeValue.end
  /// An index of values far down in a node's list.
  var deepCells = DeepValues()
  /// The number of living objects per identifier.
  var objectNames = ObjectNames()
  /// An index of windows far down in the list.
  var deepWindows = DeepWindows()
  /// The selected child of each parent.
  var selections = SlotTable()
  /// The nodes presented in a context.
  var contextual: [Slot] = []
  /// The running hash over the windows, which rarely change.
  var windowHashes = WindowHashes()
  /// The nodes whose records changed since the digest was updated, with the hash that it includes.
  var touched: [(slot: Slot, hash: UInt64)] = []
  var outline: UInt64 = 0
  var isOutlineTouched = false

  /// Creates the hierarchy at position 0.
  public init() {}

  /// The record of `slot`, which is a free record if the node was released.
  ///
  /// - Precondition: The session has used `slot`.
  public subscript(_ slot: Slot) -> NodeRecord {
    @inline(__always) _read { yield records[Int(slot.raw)] }
  }

  /// The slot of the next node to be created.
  public var nextSlot: Slot {
    freeRecord.isNone ? Slot(UInt32(truncatingIfNeeded: records.count)) : freeRecord
  }

  /// Whether a node occupies `slot`.
  @inline(__always) public func isAlive(_ slot: Slot) -> Bool {
    Int(slot.raw) < records.count && records[Int(slot.raw)].isAlive
  }

  /// Whether a controller occupies `slot`.
  func isController(_ slot: Slot) -> Bool { isAlive(slot) && self[slot].kind.isController }

  /// Whether `slot` is a child controller of `parent`, as opposed to an attached view or object.
  func isChild(_ slot: Slot, of parent: Slot) -> Bool {
    isController(slot) && self[slot].parent == parent
  }

  /// The identity of the node in `slot`.
  public func id(_ slot: Slot) -> NodeID { NodeID(slot: slot, born: self[slot].born) }

  /// Whether the node with identity `id` still exists.
  public func isCurrent(_ id: NodeID) -> Bool { isAlive(id.slot) && self[id.slot].born == id.born }
}

extension Hierarchy: Equatable {
  /// Whether two hierarchies are equal in everything that affects their behavior.
  public static func == (one: Hierarchy, other: Hierarchy) -> Bool {
    one.position == other.position && one.freeRecord == other.freeRecord
      && one.freeCell == other.freeCell && one.firstResponder == other.firstResponder
      && one.focus == other.focus && one.application == other.application
      && one.isPreserving == other.isPreserving && one.extensions == other.extensions
      && one.isMisuseKnown == other.isMisuseKnown
      && one.between == other.between
      && one.statusBarDelegates == other.statusBarDelegates && one.windows == other.windows
      && one.scenes == other.scenes && one.transitions == other.transitions
      && one.deferrals == other.deferrals && one.cells == other.cells
      && one.records.elementsEqual(other.records) { $0.untouched == $1.untouched }
  }
}

extension Hierarchy {
  /// The version of the state and the digests that ``apply(_:)`` and ``settle()`` compute from
  /// events.
  ///
  /// A snapshot is used only by the version that wrote it. Increase this number when a change
  /// affects either; a test with a golden log fails if it was forgotten.
  public static let reducerVersion: UInt64 = 1
}
