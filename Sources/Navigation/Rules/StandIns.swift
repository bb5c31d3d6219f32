// Controllers that stand in for the presented one while it adapts (ADP-4)

extension Hierarchy {
  /// Whether the original can take the place of what stands in for it: it is nowhere, or it is all that
  /// the stand-in contains, and nothing is presented from it.
  fileprivate func canReturn(_ original: Slot, from standIn: Slot, to presenter: Slot) -> Bool {
    var current = original
    while current != standIn {
      let parent = self[current].parent
      if parent.isNone { return current == original && isFree(original, for: presenter) }
      guard self[parent].firstChild == current, lastChild(parent) == current,
        current == original || self[current].presented.isNone
      else { return false }
      current = parent
    }
    return presentsNothing(below: original)
  }

  private func presentsNothing(below node: Slot) -> Bool {
    self[node].presented.isNone && children(of: node).allSatisfy(presentsNothing)
  }
}

extension Engine {
  /// Takes the original of a restored stand-in out of it, as the presentation doesn't adapt; returns
  /// whether that is possible.
  func takeOriginal(_ original: Slot, from standIn: Slot, for presenter: Slot) -> Bool {
    guard state.hierarchy.canReturn(original, from: standIn, to: presenter) else { return false }
    recordOnly(.unlinked(standIn, .original))
    leaveParent(original)
    return true
  }

  /// Presents the original in place of what stands in for it, since the presentation doesn't adapt any
  /// more; returns whether that is possible.
  ///
  /// Inferred, not measured: one disappears before the other appears. The original then presents what the
  /// stand-in presented.
  func returnToOriginal(_ original: Slot, from standIn: Slot) -> Bool {
    let presenter = state.hierarchy[standIn].presenter
    let above = state.hierarchy[standIn].presented
    if !above.isNone { endTransition(of: above) }
    guard state.hierarchy[standIn].presenter == presenter,
      state.hierarchy.canReturn(original, from: standIn, to: presenter)
    else { return false }
    run(.cover, in: presenter, from: standIn, .immediate)
    leaveParent(original)
    guard state.hierarchy[standIn].presenter == presenter,
      state.hierarchy.isFree(original, for: presenter)
    else { return false }
    replace(standIn, by: original, presentedBy: presenter)
    if state.isOnPath(original) { load(original) }
    run(.uncover, in: presenter, to: original, .immediate)
    return true
  }

  /// Moves a presentation from the stand-in to the original, with what is presented above.
  private func replace(_ standIn: Slot, by original: Slot, presentedBy presenter: Slot) {
    let record = state.hierarchy[standIn]
    let references = [NodeReference.responder, .asker].map {
      ($0, state.hierarchy.linked(standIn, $0))
    }
    let above = record.presented
    let presented = state.hierarchy[above.isNone ? standIn : above]
    if !above.isNone { emit(.dismissed(above)) }
    emit(.dismissed(standIn))
    recordOnly(.unlinked(standIn, .original))
    emit(
      .presented(
        original, by: presenter, record.style, adapted: record.style, record.transitionStyle,
        covers: state.hierarchy.covers(original, in: record.style)))
    for (reference, node) in references where !node.isNone {
      recordOnly(.unlinked(standIn, reference))
      recordOnly(.linked(original, reference, to: node))
    }
    guard !above.isNone else { return }
    emit(
      .presented(
        above, by: original, presented.style, adapted: presented.adaptedStyle,
        presented.transitionStyle, covers: presented.coversPresenter))
  }
}
