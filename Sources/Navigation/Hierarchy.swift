/// The state that events fold into: windows, nodes and what is between two states.
///
/// A value without bytes, strings or references to the app: records by slot, cells by index. Equal
/// hierarchies behave equally; whoever keeps a copy keeps a whole state.
public struct Hierarchy: Sendable {
  /// The nodes by slot; free records are in between.
  public internal(set) var records: [Record] = []
  /// The keys of the nodes, linked from their records.
  public internal(set) var cells: [Cell] = []
  /// The windows in the order of their creation.
  public internal(set) var windows: [Window] = []
  /// The scenes in the order of their connection.
  public internal(set) var scenes: [Scene] = []
  /// What is in flight, oldest first.
  public internal(set) var transitions: [Transition] = []
  /// What waits for its presenter, oldest first.
  public internal(set) var deferrals: [Deferral] = []
  /// Who has the keyboard.
  public internal(set) var firstResponder = Slot.none
  /// Where the reader's cursor is.
  public internal(set) var focus = Slot.none
  /// Where the app stands in its life.
  public internal(set) var application = ApplicationState.unlaunched
  /// Whether the app is being preserved right now.
  public internal(set) var isPreserving = false
  /// How often restoring is extended.
  public internal(set) var extensions: UInt32 = 0
  /// Whether misuse of a callback has been said (E09: once).
  public internal(set) var isMisuseKnown = false
  /// How many controllers are between off screen and on.
  var between: UInt32 = 0
  /// How many nodes answer for the status bar.
  var statusBarDelegates: UInt32 = 0
  /// The number of the last event.
  public internal(set) var position: Position = 0
  /// What two hierarchies can be compared by, positions left out; true after ``settle()``.
  public internal(set) var digest = Digest()

  var freeRecord = Slot.none
  var freeCell = Cell.end
  /// The cells that a walk over a node's list would take long to find.
  var deepCells = DeepCells()
  /// How many living objects have each identifier.
  var objectNames = ObjectNames()
  /// The nodes whose record differs from what the digest holds, with the hash it holds.
  var touched: [(slot: Slot, hash: UInt64)] = []
  var outline: UInt64 = 0
  var isOutlineTouched = false

  /// The hierarchy at position 0.
  public init() {}

  /// The record of `slot`; the slot of a node that is gone has a free record.
  ///
  /// - Precondition: `slot` was used by this session.
  public subscript(_ slot: Slot) -> Record {
    @inline(__always) _read { yield records[Int(slot.raw)] }
  }

  /// The slot that the next node gets.
  public var nextSlot: Slot {
    freeRecord.isNone ? Slot(UInt32(truncatingIfNeeded: records.count)) : freeRecord
  }

  /// Whether there is a node in `slot`.
  @inline(__always) public func isAlive(_ slot: Slot) -> Bool {
    Int(slot.raw) < records.count && records[Int(slot.raw)].isAlive
  }

  /// Whether there is a controller in `slot`.
  func isController(_ slot: Slot) -> Bool { isAlive(slot) && self[slot].kind.isController }

  /// Whether `slot` is a controller in `parent`, and not a view or an object that belongs to it.
  func isChild(_ slot: Slot, of parent: Slot) -> Bool {
    isController(slot) && self[slot].parent == parent
  }

  /// The lasting name of the node in `slot`.
  public func id(_ slot: Slot) -> NodeID { NodeID(slot: slot, born: self[slot].born) }

  /// Whether the node named `id` is still there.
  public func isCurrent(_ id: NodeID) -> Bool { isAlive(id.slot) && self[id.slot].born == id.born }
}

extension Hierarchy: Equatable {
  /// Whether two hierarchies are the same in everything that can ever matter.
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
