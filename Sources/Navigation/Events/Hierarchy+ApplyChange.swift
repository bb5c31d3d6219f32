/// Changes of values: properties, sizes, links. Rules read the flags of a record; the history of a
/// value comes from its ``NodeValue``.
extension Hierarchy {
  mutating func applyChange(_ event: Event) -> Bool {
    let slot = event.node
    guard isAlive(slot) else { return false }
    switch event {
    case .propertySet(_, let property, let value):
      guard property.isLegal(value) else { return false }
      write(slot, .property(property), UInt64(value))
      touch(slot)
      setFlags(slot, property, value)
    case .preferredContentSizeSet(_, let width, let height):
      write(slot, .preferredContentSize, UInt64(width) << 32 | UInt64(height))
    case .traitsOverridden(_, let traits):
      write(slot, .traits, UInt64(traits.raw))
      touch(slot)
      records[Int(slot.raw)].setOverride(traits)
    case .linked(_, let link, let other):
      guard isAlive(other), link != .view || leaveView(of: slot, in: other) else { return false }
      write(slot, .link(link), id(other).packed)
    case .unlinked(_, let link):
      if link == .view {
        takeViewBack(slot)
      } else {
        write(slot, .link(link), nil)
      }
    case .styleFrozen(_, let style):
      write(slot, .frozenStyle, UInt64(style.rawValue))
      touch(slot)
      records[Int(slot.raw)].setFrozen(style)
    default: return false
    }
    return true
  }

  /// Leaves the view of a child in the view of another controller; returns whether that is possible.
  private mutating func leaveView(of slot: Slot, in holder: Slot) -> Bool {
    let record = self[slot]
    guard record.kind.isController, self[holder].kind.isController, !record.parent.isNone,
      record.parent != holder, slot != holder, !record.has(.hosted)
    else { return false }
    touch(slot)
    if !record.isViewElsewhere { strayViews &+= 1 }
    records[Int(slot.raw)].setViewElsewhere(true)
    records[Int(slot.raw)].set(.viewPlaced, true)
    return true
  }

  private mutating func setFlags(_ slot: Slot, _ property: Property, _ value: UInt32) {
    let index = Int(slot.raw)
    let on = value != 0
    switch property {
    case .style:
      if let style = Style(rawValue: UInt8(truncatingIfNeeded: value)) {
        records[index].setDeclared(style: style)
      }
    case .transition:
      if let style = TransitionStyle(rawValue: UInt8(truncatingIfNeeded: value)) {
        records[index].setDeclared(transition: style)
      }
    case .columns: records[index].setColumns(UInt16(truncatingIfNeeded: value))
    case .spine: records[index].setSpine(UInt16(truncatingIfNeeded: value))
    case .splitColumns: records[index].setSplitColumns(UInt16(truncatingIfNeeded: value))
    case .alertStyle: records[index].setAlertStyle(UInt16(truncatingIfNeeded: value))
    case .definesPresentationContext: records[index].set(.definesContext, on)
    case .providesPresentationContextTransitionStyle: records[index].set(.providesTransition, on)
    case .isModalInPresentation: records[index].set(.isModal, on)
    case .forwardsAppearance: records[index].set(.forwardsManually, !on)
    case .shouldRemovePresentersView: records[index].set(.removesPresenter, on)
    case .overridesShow: records[index].set(.overridesShow, on)
    case .overridesShowDetail: records[index].set(.overridesShowDetail, on)
    case .overridesUnwindTowards: records[index].set(.overridesUnwind, on)
    case .anchor: records[index].set(.anchored, on)
    case .capturesStatusBarAppearance: records[index].set(.captures, on)
    case .delegatesStatusBar:
      if records[index].has(.delegatesStatusBar) != on {
        statusBarDelegates = on ? statusBarDelegates &+ 1 : statusBarDelegates &- 1
      }
      records[index].set(.delegatesStatusBar, on)
    case .delegatesTransitions, .delegatesOrientations, .delegatesHomeIndicator,
      .delegatesSystemGestures, .delegatesFocus, .delegatesResponder, .delegatesPopover:
      let asksMore = Property.delegations.contains { self.property($0, of: slot) == 1 }
      guard asksMore != records[index].asksMore else { break }
      questioned = asksMore ? questioned &+ 1 : questioned &- 1
      records[index].setAsksMore(asksMore)
    case .skipsSuper:
      let skipped = MissingSuperCalls(rawValue: value)
      records[index].set(.skips, on)
      records[index].set(.skipsWillMove, skipped.contains(.willMove))
      records[index].set(.skipsTraits, skipped.contains(.traits))
      records[index].set(.skipsSize, skipped.contains(.size))
    case .restorationIdentifier:
      if records[index].kind == .object {
        objectNames.remove(records[index].identifier)
        objectNames.add(Symbol(value))
      }
      records[index].identifier = Symbol(value)
    default: break
    }
  }
}
