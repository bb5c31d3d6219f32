/// The state of one node.
///
/// A record takes 64 plain bytes, one cache line.
/// Children form a list: `next` of the last is ``Slot/none``, `prior` of the first is the last.
/// Attached nodes (views, objects, hosted controllers) form a second list of this form.
public struct NodeRecord: Hashable, Sendable {
  /// The container of a controller, or the owner of a view or object.
  public internal(set) var parent = Slot.none
  /// The first child.
  public internal(set) var firstChild = Slot.none
  /// The next sibling; in a free record, the next free record.
  public internal(set) var next = Slot.none
  var prior = Slot.none
  /// The controller that the node presents.
  public internal(set) var presented = Slot.none
  /// The presenter; for a hosted node, its host.
  var above = Slot.none
  var attached = Slot.none
  var cells = NodeValue.end
  /// The class; ``Symbol/none`` is the kind's own class.
  public internal(set) var classSymbol = Symbol.none
  /// The restoration identifier.
  public internal(set) var identifier = Symbol.none
  /// The position of the creation event.
  public internal(set) var born: Position = 0
  /// The position of the last event of the family `placed`; in a free record, of the release.
  public internal(set) var placed: Position = 0
  /// The position of the last callback or question.
  public internal(set) var called: Position = 0
  var flags: Flags = []
  /// The kind of the node.
  public internal(set) var kind = Kind.content
  /// The appearance state.
  public internal(set) var appearance = Appearance.disappeared
  /// The number of appearance transitions that the app began and hasn't ended (APP-2).
  public internal(set) var depth: UInt8 = 0
  var declared: UInt8 = 0
  var presentation: UInt16 = 0
  var fields: UInt16 = 0
}

extension NodeRecord {
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let alive = Flags(rawValue: 1 << 0)
    static let loaded = Flags(rawValue: 1 << 1)
    static let viewPlaced = Flags(rawValue: 1 << 2)
    /// The view is in the view of `above`, which isn't the parent (E47).
    static let hosted = Flags(rawValue: 1 << 3)
    static let root = Flags(rawValue: 1 << 4)
    static let selected = Flags(rawValue: 1 << 5)
    static let movingTo = Flags(rawValue: 1 << 6)
    static let movingFrom = Flags(rawValue: 1 << 7)
    static let presenting = Flags(rawValue: 1 << 8)
    static let dismissing = Flags(rawValue: 1 << 9)
    /// The view is in the window during this appearance: `viewIsAppearing` or a layout pass came.
    static let inserted = Flags(rawValue: 1 << 10)
    /// The app drives the node's appearance itself; the sweep ignores it.
    static let driven = Flags(rawValue: 1 << 11)
    static let definesContext = Flags(rawValue: 1 << 12)
    static let providesTransition = Flags(rawValue: 1 << 13)
    static let isModal = Flags(rawValue: 1 << 14)
    static let forwardsManually = Flags(rawValue: 1 << 15)
    static let removesPresenter = Flags(rawValue: 1 << 16)
    static let overridesShow = Flags(rawValue: 1 << 17)
    static let overridesShowDetail = Flags(rawValue: 1 << 18)
    static let overridesUnwind = Flags(rawValue: 1 << 19)
    static let delegatesStatusBar = Flags(rawValue: 1 << 20)
    static let styleFrozen = Flags(rawValue: 1 << 21)
    static let anchored = Flags(rawValue: 1 << 22)
    /// The node's presentation removes the presenter's view.
    static let covers = Flags(rawValue: 1 << 23)
    static let collapsed = Flags(rawValue: 1 << 24)
    static let fromStoryboard = Flags(rawValue: 1 << 25)
    static let skipsWillMove = Flags(rawValue: 1 << 26)
    static let skipsTraits = Flags(rawValue: 1 << 27)
    static let skipsSize = Flags(rawValue: 1 << 28)
    /// At least one override doesn't call super.
    static let skips = Flags(rawValue: 1 << 29)
    static let captures = Flags(rawValue: 1 << 30)
    /// The digest doesn't include the current hash yet. Not part of the state.
    static let touched = Flags(rawValue: 1 << 31)
  }

  @inline(__always) func has(_ flag: Flags) -> Bool { flags.rawValue & flag.rawValue != 0 }

  /// The record without flags that aren't part of the state.
  var untouched: NodeRecord {
    var record = self
    record.set(.touched, false)
    return record
  }

  @inline(__always) mutating func set(_ flag: Flags, _ on: Bool) {
    flags = Flags(
      rawValue: on ? flags.rawValue | flag.rawValue : flags.rawValue & ~flag.rawValue)
  }

  /// The first attached node.
  package var attachedHead: Slot { attached }
  /// Whether the record is in use.
  public var isAlive: Bool { has(.alive) }
  /// Whether the view is loaded.
  public var isLoaded: Bool { has(.loaded) }
  /// Whether the node is a window's root.
  public var isRoot: Bool { has(.root) }
  /// Whether the node is the selected child of a parent that shows one of several.
  public var isSelected: Bool { has(.selected) }
  /// Whether the split is collapsed into one stack.
  public var isCollapsed: Bool { has(.collapsed) }
  /// The presenter of the node.
  public var presenter: Slot { has(.hosted) ? .none : above }
  /// The controller whose view contains the node's view although it isn't the parent (E47).
  public var host: Slot { has(.hosted) ? above : .none }
  /// Whether the view is in another controller's view.
  public var isViewPlaced: Bool { has(.viewPlaced) }
  /// Whether the node got `willMove` for a new parent and no `didMove` yet (E46).
  public var isMovingToParent: Bool { has(.movingTo) }
  /// Whether the node got `willMove(nil)` and no `didMove` yet. Always false if its override of
  /// `willMove` doesn't call super (LIF-12).
  public var isMovingFromParent: Bool { has(.movingFrom) && !has(.skipsWillMove) }
  /// Whether the node is being presented.
  public var isBeingPresented: Bool { has(.presenting) }
  /// Whether the node is being dismissed.
  public var isBeingDismissed: Bool { has(.dismissing) }
  /// Whether the node's presentation removes the presenter's view.
  public var coversPresenter: Bool { has(.covers) }
  /// Whether the node was created from a storyboard.
  public var isFromStoryboard: Bool { has(.fromStoryboard) }
  /// Whether the node forwards appearance callbacks to its children automatically (APP-4).
  public var forwardsAppearance: Bool { !has(.forwardsManually) }

  /// The node's own presentation style.
  public var declaredStyle: Style { Style(rawValue: declared & 15) ?? .automatic }
  /// The node's own transition style.
  public var declaredTransition: TransitionStyle {
    TransitionStyle(rawValue: declared >> 4) ?? .coverVertical
  }
  /// The style of the node's presentation before adaptation.
  public var style: Style { Style(rawValue: UInt8(presentation & 15)) ?? .automatic }
  /// The adapted style of the node's presentation.
  public var adaptedStyle: Style { Style(rawValue: UInt8(presentation >> 4 & 15)) ?? .automatic }
  /// The transition style of the node's presentation.
  public var transitionStyle: TransitionStyle {
    TransitionStyle(rawValue: UInt8(presentation >> 8 & 15)) ?? .coverVertical
  }
  /// The style that was fixed when the presentation controller was accessed, if it was (PRE-18).
  public var frozenStyle: Style? {
    has(.styleFrozen) ? Style(rawValue: UInt8(presentation >> 12)) : nil
  }
  /// The column of a split's child.
  public var column: Column { Column(rawValue: UInt8(fields & 3 | fields >> 10 & 4)) ?? .primary }
  /// The number of columns of a column-style split, else 0.
  public var columns: Int { Int(fields >> 2 & 3) }
  /// The number of pages shown at a time.
  public var spine: Int { fields >> 4 & 1 == 0 ? 1 : 2 }
  /// Whether the view is in the view of another controller than the parent (CON-13).
  public var isViewElsewhere: Bool { fields & 1 << 9 != 0 }
  /// Whether one of ``Property/delegations`` is set.
  var asksMore: Bool { fields & 1 << 15 != 0 }
  /// What the node is as an alert; `nil` for other controllers.
  public var alertStyle: AlertStyle? {
    kind == .split ? nil : AlertStyle(rawValue: UInt8(fields >> 10 & 3))
  }
  /// What a column-style split shows, in the same places.
  var splitColumns: SplitColumns {
    SplitColumns(rawValue: UInt32(fields >> 10 & 3 | fields >> 10 & 0b11000))
  }
  /// Whether a split is collapsed, and shows its compact column.
  package var isCompact: Bool { isCollapsed && splitColumns.contains(.isCompact) }
  /// Whether a split shows all columns, and isn't collapsed to its compact one.
  var hasAllColumns: Bool { fields & 0b1_1011 << 10 == 0 }
  /// The traits that the parent imposes.
  public var override: Traits {
    Traits(
      horizontal: SizeClass(rawValue: UInt8(fields >> 5 & 3)) ?? .unspecified,
      vertical: SizeClass(rawValue: UInt8(fields >> 7 & 3)) ?? .unspecified)
  }

  mutating func setDeclared(style: Style) { declared = declared & 0xf0 | style.rawValue }
  mutating func setDeclared(transition: TransitionStyle) {
    declared = declared & 15 | transition.rawValue << 4
  }
  mutating func setPresentation(_ style: Style, adapted: Style, _ transition: TransitionStyle) {
    presentation =
      presentation & 0xf000 | UInt16(style.rawValue) | UInt16(adapted.rawValue) << 4
      | UInt16(transition.rawValue) << 8
  }
  mutating func setAdapted(_ style: Style) {
    presentation = presentation & 0xff0f | UInt16(style.rawValue) << 4
  }
  mutating func setFrozen(_ style: Style) {
    presentation = presentation & 0x0fff | UInt16(style.rawValue) << 12
    set(.styleFrozen, true)
  }
  mutating func setColumn(_ column: Column) {
    let raw = UInt16(column.rawValue)
    fields = fields & ~(3 | 1 << 12) | raw & 3 | (raw & 4) << 10
  }
  mutating func setColumns(_ count: UInt16) { fields = fields & ~(3 << 2) | count << 2 }
  mutating func setSpine(_ count: UInt16) { fields = fields & ~(1 << 4) | (count &- 1) << 4 }
  mutating func setAlertStyle(_ style: UInt16) {
    if kind != .split { fields = fields & ~(3 << 10) | style << 10 }
  }
  mutating func setSplitColumns(_ mask: UInt16) {
    if kind == .split { fields = fields & ~(0b1_1011 << 10) | (mask & 0b1_1011) << 10 }
  }
  mutating func setViewElsewhere(_ on: Bool) { fields = fields & ~(1 << 9) | (on ? 1 << 9 : 0) }
  mutating func setAsksMore(_ on: Bool) { fields = fields & ~(1 << 15) | (on ? 1 << 15 : 0) }
  mutating func setOverride(_ traits: Traits) {
    fields =
      fields & ~(15 << 5) | UInt16(traits.horizontal.rawValue) << 5
      | UInt16(traits.vertical.rawValue) << 7
  }
}
