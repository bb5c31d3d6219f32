// Adaptivity (ADP)

extension Hierarchy {
  /// The system's adaptation of a style to a compact width, or ``Style/none`` (ADP-2, ADP-3).
  func usualAdaptation(of style: Style, _ traits: Traits, system: UInt8) -> Style {
    guard traits.horizontal == .compact else { return .none }
    switch style {
    case .pageSheet, .formSheet: return system < 13 ? .fullScreen : .none
    case .popover: return system < 13 ? .fullScreen : .formSheet
    default: return .none
    }
  }

  /// Whether the delegate is asked: in a compact width or height, and from system 13 on always for
  /// a popover (ADP-1, ADP-2).
  func asksForAdaptation(of style: Style, _ traits: Traits, system: UInt8) -> Bool {
    style.isAdaptive
      && (traits.horizontal == .compact
        || system >= 13
          && (traits.vertical == .compact || style == .popover))
  }
}

extension Engine {
  /// The controller and the style that a presentation adapts to, ``Style/none`` if it doesn't; `nil`
  /// if it can't adapt (ADP-1…ADP-4). A restored stand-in stays one.
  func adapt(
    _ node: Slot, _ style: Style, from asker: Slot, restored standIn: Slot
  ) -> (shown: Slot, style: Style)? {
    let alert = state.hierarchy[node].alertStyle
    guard style.isAdaptive, alert != .alert else { return nil }
    let adapted = adaptation(of: node, style, from: asker)
    guard adapted != .none, alert == nil else { return (node, adapted) }
    guard standIn.isNone else { return (standIn, adapted) }
    let standIn = askForNode(
      Question(
        .adaptiveController, node, other: asker, symbol: Symbol(UInt32(adapted.rawValue))))
    return (standIn.isNone ? node : standIn, adapted)
  }

  /// The adapted style, or ``Style/none``.
  private func adaptation(of node: Slot, _ style: Style, from asker: Slot) -> Style {
    let traits = state.hierarchy.traitsForPresenting(from: asker)
    if state.hierarchy[node].alertStyle != nil {
      return traits.horizontal == .compact ? .custom : .none
    }
    let system = state.system(of: asker)
    let usual = state.hierarchy.usualAdaptation(of: style, traits, system: system)
    guard state.hierarchy.asksForAdaptation(of: style, traits, system: system) else { return usual }
    let (answer, count) = ask(
      Question(.adaptiveStyle, node, other: asker, symbol: Symbol(UInt32(style.rawValue))))
    state.walk.removeLast(count)
    guard case .style(let asked) = answer else { return answer == .no ? .none : usual }
    switch asked {
    case .fullScreen, .overFullScreen, .none: return asked
    case .formSheet, .pageSheet: return system < 13 || asked == style ? .none : asked
    default: return usual
    }
  }
}

extension Engine {
  /// Adapts a presentation again after a change of traits (ADP-5).
  ///
  /// By design, a style that covers the presenter, or stops covering it, takes effect at once. A
  /// stand-in stays until the presentation doesn't adapt any more, and no other one takes its place. A
  /// presentation or dismissal of it that is in flight ends before.
  func readapt(_ shown: Slot) {
    let record = state.hierarchy[shown]
    let presenter = record.presenter
    guard !presenter.isNone, record.style.isAdaptive else { return }
    let original = state.hierarchy.linked(shown, .original)
    let node = original.isNone ? shown : original
    let adapted = adaptation(of: node, record.style, from: state.hierarchy.asker(of: shown))
    let style = adapted == .none ? record.style : adapted
    guard style != record.adaptedStyle else { return }
    endTransition(of: shown)
    guard state.hierarchy[shown].presenter == presenter else { return }
    notify(.willPresentWithAdaptiveStyle, node, symbol: Symbol(UInt32(adapted.rawValue)))
    guard state.hierarchy[shown].presenter == presenter else { return }
    let covered = state.hierarchy[shown].coversPresenter
    let covers = state.hierarchy.covers(node, in: style)
    if adapted != .none || original.isNone || !returnToOriginal(original, from: shown) {
      emit(.adapted(shown, style, covers: covers))
    }
    if covers, !covered {
      begin(.cover, .immediate, in: presenter, from: presenter, to: shown)
    } else if covered, !covers {
      begin(.uncover, .immediate, in: presenter, from: shown, to: presenter)
    }
  }

  /// Ends the presentation or dismissal of a controller that is in flight. A gesture is cancelled.
  func endTransition(of shown: Slot) {
    let transition = state.hierarchy.transitions.first {
      $0.choreography.isModal && ($0.choreography.isDismissal ? $0.from : $0.to) == shown
    }
    guard let transition else { return }
    transition.motion == .interactive ? cancel(transition) : finish(transition)
  }
}
