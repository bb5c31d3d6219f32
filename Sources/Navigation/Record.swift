/// What a hierarchy knows of one node: 64 plain bytes, one cache line.
///
/// Children form a list: `next` ends with none, `prior` of the first is the last. Attached nodes
/// (views, objects, hosted controllers) form another of the same make.
public struct Record: Hashable, Sendable {
  /// The container, or the owner of a view or object.
  public internal(set) var parent = Slot.none
  /// The first child.
  public internal(set) var firstChild = Slot.none
  /// The next among its siblings; in a free record the next free one.
  public internal(set) var next = Slot.none
  var prior = Slot.none
  /// What the node presents.
  public internal(set) var presented = Slot.none
  /// What presents the node; for a hosted one, in whose view its view lies.
  var above = Slot.none
  var attached = Slot.none
  var cells = Cell.end
  /// The class; none is the kind's own.
  public internal(set) var classSymbol = Symbol.none
  /// The identifier of preservation.
  public internal(set) var identifier = Symbol.none
  /// The position of its creation.
  public internal(set) var born: Position = 0
  /// The last event that placed it; in a free record the release.
  public internal(set) var placed: Position = 0
  /// The last event it was told or asked of.
  public internal(set) var called: Position = 0
  var flags: Flags = []
  /// What it is.
  public internal(set) var kind = Kind.content
  /// Where it stands between off screen and on.
  public internal(set) var appearance = Appearance.disappeared
  /// How many appearance transitions were begun by hand and not ended (APP-2).
  public internal(set) var depth: UInt8 = 0
  var declared: UInt8 = 0
  var presentation: UInt16 = 0
  var fields: UInt16 = 0
}

extension Record {
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let alive = Flags(rawValue: 1 << 0)
    static let loaded = Flags(rawValue: 1 << 1)
    static let viewPlaced = Flags(rawValue: 1 << 2)
    /// Its view lies in `above`'s, which is not its parent (E47).
    static let hosted = Flags(rawValue: 1 << 3)
    static let root = Flags(rawValue: 1 << 4)
    static let selected = Flags(rawValue: 1 << 5)
    static let movingTo = Flags(rawValue: 1 << 6)
    static let movingFrom = Flags(rawValue: 1 << 7)
    static let presenting = Flags(rawValue: 1 << 8)
    static let dismissing = Flags(rawValue: 1 << 9)
    /// Its view is in the window in this appearance: `viewIsAppearing` or layout came.
    static let inserted = Flags(rawValue: 1 << 10)
    /// The app drives its appearance by hand; the sweep leaves it alone.
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
    /// Its presentation removes the presenter's view.
    static let covers = Flags(rawValue: 1 << 23)
    static let collapsed = Flags(rawValue: 1 << 24)
    static let fromStoryboard = Flags(rawValue: 1 << 25)
    static let skipsWillMove = Flags(rawValue: 1 << 26)
    static let skipsTraits = Flags(rawValue: 1 << 27)
    static let skipsSize = Flags(rawValue: 1 << 28)
    /// Some override does not call super.
    static let skips = Flags(rawValue: 1 << 29)
    static let captures = Flags(rawValue: 1 << 30)
    /// Its hash is not in the digest yet; no part of the state.
    static let touched = Flags(rawValue: 1 << 31)
  }

  @inline(__always) func has(_ flag: Flags) -> Bool { flags.rawValue & flag.rawValue != 0 }

  /// The record without what is no part of the state.
  var untouched: Record {
    var record = self
    record.set(.touched, false)
    return record
  }

  @inline(__always) mutating func set(_ flag: Flags, _ on: Bool) {
    flags = Flags(
      rawValue: on ? flags.rawValue | flag.rawValue : flags.rawValue & ~flag.rawValue)
  }

  /// Whether there is such a node.
  public var isAlive: Bool { has(.alive) }
  /// Whether its view is loaded.
  public var isLoaded: Bool { has(.loaded) }
  /// Whether it is a window's root.
  public var isRoot: Bool { has(.root) }
  /// Whether its parent shows it, where the parent shows one of several.
  public var isSelected: Bool { has(.selected) }
  /// Whether a split is one stack.
  public var isCollapsed: Bool { has(.collapsed) }
  /// What presents the node.
  public var presenter: Slot { has(.hosted) ? .none : above }
  /// In whose view its view lies although it is no child there (E47).
  public var host: Slot { has(.hosted) ? above : .none }
  /// Whether its view lies in another controller's.
  public var isViewPlaced: Bool { has(.viewPlaced) }
  /// Whether it has been told that it will move and not yet that it did: half added (E46).
  public var isMovingToParent: Bool { has(.movingTo) }
  /// Whether it has been told that it will leave and not yet that it did; an override of `willMove`
  /// that does not call super never knows (LIF-12).
  public var isMovingFromParent: Bool { has(.movingFrom) && !has(.skipsWillMove) }
  /// Whether its presentation is under way.
  public var isBeingPresented: Bool { has(.presenting) }
  /// Whether its dismissal is under way.
  public var isBeingDismissed: Bool { has(.dismissing) }
  /// Whether its presentation removes the presenter's view.
  public var coversPresenter: Bool { has(.covers) }
  /// Whether it woke from a storyboard.
  public var isFromStoryboard: Bool { has(.fromStoryboard) }
  /// Whether it tells its children of appearance by itself (APP-4).
  public var forwardsAppearance: Bool { !has(.forwardsManually) }

  /// The style it asks for.
  public var declaredStyle: Style { Style(rawValue: declared & 15) ?? .automatic }
  /// The transition style it asks for.
  public var declaredTransition: TransitionStyle {
    TransitionStyle(rawValue: declared >> 4) ?? .coverVertical
  }
  /// The style it is presented in, before adaptation.
  public var style: Style { Style(rawValue: UInt8(presentation & 15)) ?? .automatic }
  /// The style it has on screen.
  public var adaptedStyle: Style { Style(rawValue: UInt8(presentation >> 4 & 15)) ?? .automatic }
  /// The transition style it is presented with.
  public var transitionStyle: TransitionStyle {
    TransitionStyle(rawValue: UInt8(presentation >> 8 & 15)) ?? .coverVertical
  }
  /// The style its presentation controller was made for, if it was touched before (PRE-18).
  public var frozenStyle: Style? {
    has(.styleFrozen) ? Style(rawValue: UInt8(presentation >> 12)) : nil
  }
  /// The column of a split's child.
  public var column: Column { Column(rawValue: UInt8(fields & 3)) ?? .primary }
  /// 0, or the number of columns of a column-style split.
  public var columns: Int { Int(fields >> 2 & 3) }
  /// How many pages are shown at a time.
  public var spine: Int { fields >> 4 & 1 == 0 ? 1 : 2 }
  /// The traits its parent imposes.
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
  mutating func setColumn(_ column: Column) { fields = fields & ~3 | UInt16(column.rawValue) }
  mutating func setColumns(_ count: UInt16) { fields = fields & ~(3 << 2) | count << 2 }
  mutating func setSpine(_ count: UInt16) { fields = fields & ~(1 << 4) | (count &- 1) << 4 }
  mutating func setOverride(_ traits: Traits) {
    fields =
      fields & ~(15 << 5) | UInt16(traits.horizontal.rawValue) << 5
      | UInt16(traits.vertical.rawValue) << 7
  }
}
