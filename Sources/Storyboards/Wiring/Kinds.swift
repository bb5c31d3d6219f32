package import NavlogNavigation

extension StoryboardController.Kind {
  /// The kind in the engine.
  package var navigation: Kind {
    switch self {
    case .table: .table
    case .collection: .collection
    case .navigation: .navigation
    case .tab: .tab
    case .split: .split
    case .page: .page
    case .content, .player, .openGL, .hosting, .reference, .other: .content
    }
  }
}

extension StoryboardSegue {
  /// The kind in the engine.
  package var navigation: SegueKind {
    switch kind {
    case .embed: .embed
    case .show: .show
    case .showDetail: .showDetail
    case .presentation: .presentation
    case .popoverPresentation, .popover: .popover
    case .modal: .modal
    case .push: attributes["splitViewControllerTargetIndex"] == nil ? .push : .replace
    case .replace: .replace
    case .custom, .other: .custom
    case .relationship, .unwind: .unknown
    }
  }

  /// The column of a split view that the child fills.
  package var column: Column {
    switch kind.relationship {
    case "masterViewController": .primary
    case "supplementaryViewController": .supplementary
    default: .secondary
    }
  }

  var isSupplementary: Bool { kind.relationship == "supplementaryViewController" }

  /// Returns how the segue moves: as requested, or immediately if the file turns off the animation.
  package func motion(_ wanted: Motion) -> Motion {
    isAnimated || wanted != .animated ? wanted : .immediate
  }
}

extension SizeClass {
  /// The size class as written in files; `nil` if it is unspecified.
  fileprivate var word: String? { self == .unspecified ? nil : "\(self)" }
}

extension StoryboardController {
  /// Returns the embed segues whose container exists in these size classes.
  package func embeds(in traits: Traits) -> [StoryboardSegue] {
    embeds(width: traits.horizontal.word, height: traits.vertical.word)
  }

  /// Returns the segue for `name`: its identifier, its object identifier, or that of its owner,
  /// such as a cell or a button.
  package func segue(_ name: String) -> StoryboardSegue? {
    let segues = segues.filter { $0.kind.relationship == nil && $0.kind != .embed }
    return segues.first { $0.identifier == name } ?? segues.first { $0.id == name }
      ?? segues.first { $0.owner.id == name && !$0.owner.isController }
  }

  /// Returns the first key or action that the file connects and the class doesn't have (E39).
  ///
  /// - Parameters:
  ///   - keys: the keys of the class: outlets, the first components of key paths, actions.
  ///   - implements: returns whether the class implements an unwind action.
  package func missingKey(keys: some Sequence<String>, implements: (String) -> Bool) -> String? {
    let keys = Set(keys)
    let outlets = connections.filter { $0.owner == id && $0.kind != .action }
    let values = runtimeAttributes.filter { $0.owner == id }
    let needed = outlets.map(\.name) + values.map { String($0.keyPath.prefix { $0 != "." }) }
    let missing = needed.first { !keys.contains($0) && !isSystemKey($0) }
    if let missing { return missing }
    return connections.lazy.filter { $0.kind == .action && $0.destination == id }.map(\.name)
      .first { action in
        !keys.contains(action) && !keys.contains(String(action.prefix { $0 != ":" }))
          && !implements(action)
      }
  }
}
