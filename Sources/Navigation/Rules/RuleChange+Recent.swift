extension RuleChange {
  /// The changes since version 13.
  static let recent: [RuleChange] = [
    RuleChange(
      "SPL-12", "a collapsed split that loses its primary column shows the others", in: 13,
      {
        switch $0.command {
        case .setColumn(_, in: _, .primary, _)?, .showColumn?: true
        default: false
        }
      }),
    RuleChange(
      "SPL-3", "a controller that covers the top of the primary appears as the split expands",
      in: 13,
      {
        guard case .called(let call)? = $0.now else { return false }
        return $0.isInSplit && call.callback == .viewWillAppear
      }),
    RuleChange(
      "PRE-12", "a presenter that presents by itself takes the place of a former asker", in: 13,
      { if case .unlinked(_, .asker)? = $0.now { true } else { false } }),
    RuleChange(
      "UNW-5", "a stack that shows the way back already pops nothing", in: 13,
      { if case .dropped(.popTo, .stackBusy)? = $0.recorded { true } else { false } }),
    RuleChange(
      "NAV-9", "a controller from another container has no way back", in: 14,
      {
        if case .began(_, _, _, _, .held)? = $0.now,
          case .began(_, _, _, _, .interactive)? = $0.recorded
        {
          return true
        }
        return false
      }),
    RuleChange(
      "SPL-10", "a collapsed split that loses its compact column shows the others", in: 14,
      {
        if case .setColumn(.none, in: _, .compact, _)? = $0.command { true } else { false }
      }),
    RuleChange(
      "SPL-3", "an expanding split takes back a stack that has an empty one to itself", in: 14,
      {
        if case .childRemoved? = $0.now { $0.isInSplit } else { false }
      }),
    RuleChange(
      "NAV-3", "a launch puts a stack back onto the stack that it was on", in: 14,
      { $0.wasRefused(.navigationOnStack) }),
    RuleChange(
      "TAB-3", "a tap on More, or its Back, shows its list", in: 14,
      { if case .selectionCleared? = $0.now { true } else { false } }),
    RuleChange(
      "ADP-4", "an original takes the place of its stand-in when it doesn't adapt any more", in: 14,
      {
        switch ($0.recorded, $0.now) {
        case (.adapted?, .adapted?): false
        case (.adapted?, _), (_, .unlinked(_, .original)?): true
        default: false
        }
      }),
    RuleChange(
      "ADP-4", "a controller that a collapsed split keeps aside is asked", in: 14,
      {
        guard case .asked(let recorded)? = $0.recorded, case .asked(let now)? = $0.now else {
          return false
        }
        return recorded.kind == .adaptiveStyle && recorded.kind == now.kind
          && recorded.node == now.node && recorded.other != now.other
      }),
    RuleChange(
      "A11-1", "the escape gesture performs the cancel action of an alert", in: 14,
      { if case .escape? = $0.command { true } else { false } }),
    RuleChange(
      "ADP-5", "a presentation adapts also while it or another one is in flight", in: 13,
      {
        if case .finishing? = $0.now, $0.foldsSplit { return true }
        return $0.asks(.adaptiveStyle) || $0.callback(.willPresentWithAdaptiveStyle)
      }),
    RuleChange(
      "SCN-1", "a window of a disconnected scene isn't hidden", in: 14,
      { if case .hideWindow? = $0.command { $0.isRefused(.unknownScene) } else { false } }),
    RuleChange(
      "SCN-1", "a window can be opened before its scene connects", in: 14,
      { if case .openWindow? = $0.command { $0.wasRefused(.unknownScene) } else { false } }),
  ]
}
