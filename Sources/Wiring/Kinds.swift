package import Navigation
package import Storyboards

extension Controller.Kind {
  /// What the engine knows it as.
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

extension Segue {
  /// What the engine knows it as.
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

  /// The column of a split that the child fills.
  package var column: Column {
    switch kind.relationship {
    case "masterViewController": .primary
    case "supplementaryViewController": .supplementary
    default: .secondary
    }
  }

  var isSupplementary: Bool { kind.relationship == "supplementaryViewController" }

  /// How it moves: as it is asked for, unless the file says that it does not animate.
  package func motion(_ wanted: Motion) -> Motion {
    isAnimated || wanted != .animated ? wanted : .immediate
  }
}

extension SizeClass {
  /// As files write it; `nil` where it is not known.
  fileprivate var word: String? { self == .unspecified ? nil : "\(self)" }
}

extension Controller {
  /// The embeddings whose container is there in these size classes.
  package func embeds(in traits: Traits) -> [Segue] {
    embeds(width: traits.horizontal.word, height: traits.vertical.word)
  }

  /// The segue that `name` means: by its identifier, its object, or what it belongs to: a cell, a
  /// button.
  package func segue(_ name: String) -> Segue? {
    let segues = segues.filter { $0.kind.relationship == nil && $0.kind != .embed }
    return segues.first { $0.identifier == name } ?? segues.first { $0.id == name }
      ?? segues.first { $0.owner.id == name && !$0.owner.isController }
  }

  /// E39: the first key or action the file connects that its class does not have.
  ///
  /// - Parameters:
  ///   - keys: what the class has: outlets, the first parts of key paths, actions.
  ///   - implements: the actions it has besides, because segues unwind to them.
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
