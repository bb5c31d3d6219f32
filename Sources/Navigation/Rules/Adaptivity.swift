// A8. Adaptivity (ADP)

extension Hierarchy {
  /// ADP-2, ADP-3: what the system turns a style into where there is little room.
  func usualAdaptation(of style: Style, _ traits: Traits, system: UInt8) -> Style {
    guard traits.horizontal == .compact else { return .none }
    switch style {
    case .pageSheet, .formSheet: return system < 13 ? .fullScreen : .none
    case .popover: return system < 13 ? .fullScreen : .formSheet
    default: return .none
    }
  }

  /// ADP-1: asked where it is narrow, or low; a popover from system 13 on anywhere (ADP-2).
  func asksForAdaptation(of style: Style, _ traits: Traits, system: UInt8) -> Bool {
    style.isAdaptive
      && (traits.horizontal == .compact
        || system >= 13
          && (traits.vertical == .compact || style == .popover))
  }
}

extension Engine {
  /// ADP-1…ADP-4: which style, and which controller, will be on screen.
  func adapt(_ node: Slot, _ style: Style, from asker: Slot) -> (shown: Slot, style: Style) {
    guard style.isAdaptive else { return (node, style) }
    let adapted = adaptation(of: node, style, from: asker)
    var shown = node
    if adapted != .none {
      let standIn = askForNode(
        Question(
          .adaptiveController, node, other: asker, symbol: Symbol(UInt32(adapted.rawValue))))
      if !standIn.isNone { shown = standIn }
    }
    tell(.willPresentWithAdaptiveStyle, node, symbol: Symbol(UInt32(adapted.rawValue)))
    return (shown, adapted == .none ? style : adapted)
  }

  /// The style adapted to, or ``Style/none``.
  private func adaptation(of node: Slot, _ style: Style, from asker: Slot) -> Style {
    let traits = core.hierarchy.traits(of: asker)
    let system = core.system(of: asker)
    let usual = core.hierarchy.usualAdaptation(of: style, traits, system: system)
    guard core.hierarchy.asksForAdaptation(of: style, traits, system: system) else { return usual }
    let (answer, count) = ask(
      Question(.adaptiveStyle, node, other: asker, symbol: Symbol(UInt32(style.rawValue))))
    core.walk.removeLast(count)
    guard case .style(let asked) = answer else { return answer == .no ? .none : usual }
    switch asked {
    case .fullScreen, .overFullScreen, .none: return asked
    case .formSheet, .pageSheet: return system < 13 || asked == style ? .none : asked
    default: return usual
    }
  }
}

extension Engine {
  /// ADP-5, decided: asked again where the surroundings changed. Another style covers or uncovers
  /// the presenter at once; who is on screen stays, a stand-in too.
  func readapt(_ shown: Slot) {
    let record = core.hierarchy[shown]
    let presenter = record.presenter
    guard !presenter.isNone, record.style.isAdaptive, !core.hierarchy.isMoving(shown) else {
      return
    }
    let original = core.hierarchy.linked(shown, .original)
    let node = original.isNone ? shown : original
    let adapted = adaptation(of: node, record.style, from: presenter)
    let style = adapted == .none ? record.style : adapted
    guard style != record.adaptedStyle else { return }
    tell(.willPresentWithAdaptiveStyle, node, symbol: Symbol(UInt32(adapted.rawValue)))
    guard core.hierarchy[shown].presenter == presenter else { return }
    let covered = core.hierarchy[shown].coversPresenter
    let covers = core.hierarchy.covers(node, in: style)
    emit(.adapted(shown, style, covers: covers))
    if covers, !covered {
      begin(.cover, .immediate, in: presenter, from: presenter, to: shown)
    } else if covered, !covers {
      begin(.uncover, .immediate, in: presenter, from: shown, to: presenter)
    }
  }
}
