// Segues, outlets, actions, runtime attributes, variations.
extension Importer {
  /// Returns the owner of `<connections>`: the enclosing element.
  private func owner(_ frame: Frame) -> StoryboardSegue.Owner {
    StoryboardSegue.Owner(
      id: frame.id.isEmpty ? nil : frame.id, element: reader.name(frame.name),
      isController: frame.role == .controller)
  }

  mutating func segue(_ frame: Frame, ownedBy holder: Frame) {
    let name = frame.name
    let action = take(.action, of: name)
    let written = take(.kind, of: name) ?? ""
    var segue = StoryboardSegue(
      id: take(.id, of: name), line: frame.line, identifier: take(.identifier, of: name),
      kind: Self.kind(written, take(.relationship, of: name), action),
      destination: take(.destination, of: name), owner: owner(holder))
    segue.unwindAction = take(.unwindAction, of: name)
    segue.customClass = customClass(of: name)
    segue.creationSelector = take(.destinationCreationSelector, of: name)
    if let action { segue.attributes["action"] = action }
    for word in Self.keptOfSegues {
      if let value = take(word, of: name) { segue.attributes[word.text] = value }
    }
    countRest(of: name)
    if segue.kind == .embed {
      segue.owner.enclosing = frames.dropLast(2).reversed().prefix { $0.role != .controller }
        .filter { $0.role == .inner && !$0.id.isEmpty }.map(\.id)
    }
    change(frame.controller) { $0.segues.append(segue) }
  }

  private static let keptOfSegues: [ElementName] = [
    .modalPresentationStyle, .modalTransitionStyle, .animates, .popoverAnchorBarButtonItem,
    .popoverAnchorView, .trigger, .splitViewControllerTargetIndex,
  ]

  /// Both show segues come from one template, so the action may contradict the kind.
  static func kind(_ written: String, _ role: String?, _ action: String?) -> StoryboardSegue.Kind {
    switch written {
    case "relationship": .relationship(role ?? "")
    case "embed": .embed
    case "show", "showDetail":
      switch action {
      case "showDetailViewController:sender:": .showDetail
      case "showViewController:sender:": .show
      default: written == "show" ? .show : .showDetail
      }
    case "presentation": .presentation
    case "popoverPresentation": .popoverPresentation
    case "unwind": .unwind
    case "custom": .custom
    case "push": .push
    case "modal": .modal
    case "popover": .popover
    case "replace": .replace
    default: .other(written)
    }
  }

  /// Parses an element inside a segue: a preview, the default action, or the arrow directions of a
  /// popover.
  mutating func partOfSegue(_ frame: Frame, of parent: Frame) {
    switch frame.word {
    case .segue:
      for word in [ElementName.key, .inheritsFrom, .id] { _ = take(word, of: frame.name) }
      change(frame.controller) { controller in
        guard let last = controller.segues.indices.last else { return }
        controller.segues[last].hasPreview = true
      }
    case .nil: _ = take(.key, of: frame.name)
    case .popoverArrowDirection:
      _ = take(.key, of: frame.name)
      var directions: [String] = []
      for word in [ElementName.up, .down, .left, .right]
      where take(word, of: frame.name) == "YES" { directions.append(word.text) }
      change(frame.controller) { controller in
        guard let last = controller.segues.indices.last else { return }
        controller.segues[last].attributes["popoverArrowDirection"] =
          directions.joined(separator: ",")
      }
    default: leaveOut(frame.name, -1)
    }
    countRest(of: frame.name)
  }

  mutating func connection(_ frame: Frame, ownedBy holder: Frame) {
    let name = frame.name
    let kind: StoryboardConnection.Kind =
      switch frame.word {
      case .action: .action
      case .outletCollection: .collection
      default: .outlet
      }
    let target = take(.destination, of: name) ?? take(.target, of: name)
    let connection = StoryboardConnection(
      kind: kind, name: take(kind == .action ? .selector : .property, of: name) ?? "",
      owner: holder.id.isEmpty ? nil : holder.id, destination: target,
      event: take(.eventType, of: name), line: frame.line)
    _ = take(.id, of: name)
    countRest(of: name)
    change(frame.controller) { $0.connections.append(connection) }
  }

  mutating func runtimeAttribute(_ frame: Frame, of owner: String) {
    let attribute = RuntimeAttribute(
      owner: owner.isEmpty ? nil : owner, keyPath: take(.keyPath, of: frame.name) ?? "",
      type: take(.type, of: frame.name) ?? "", value: take(.value, of: frame.name),
      line: frame.line)
    countRest(of: frame.name)
    change(frame.controller) { $0.runtimeAttributes.append(attribute) }
  }

  /// Parses a value that is an element: its `value` attribute, or all attributes ordered by name.
  mutating func runtimeValue(_ frame: Frame) {
    var parts: [String] = []
    for attribute in reader.attributes where reader.word(attribute.name) != .key {
      let value = reader.string(attribute.value, isEscaped: attribute.isEscaped)
      if reader.word(attribute.name) == .value {
        parts = [value] + parts
      } else {
        parts.append("\(reader.name(attribute.name))=\(value)")
      }
    }
    taken = WordSet()
    guard !parts.isEmpty else { return }
    let value = parts.sorted().joined(separator: " ")
    change(frame.controller) { controller in
      guard let last = controller.runtimeAttributes.indices.last else { return }
      controller.runtimeAttributes[last].value = value
    }
  }

  mutating func variation(_ frame: Frame, of owner: String) {
    var variation = StoryboardVariation(
      owner: owner.isEmpty ? nil : owner, key: take(.key, of: frame.name) ?? "", line: frame.line)
    for attribute in reader.attributes where reader.word(attribute.name) != .key {
      variation.attributes[reader.name(attribute.name)] =
        reader.string(attribute.value, isEscaped: attribute.isEscaped)
    }
    taken = WordSet()
    change(frame.controller) { $0.variations.append(variation) }
  }

  mutating func masked(_ frame: Frame) {
    let reference = take(.reference, of: frame.name) ?? ""
    countRest(of: frame.name)
    change(frame.controller) { controller in
      guard let last = controller.variations.indices.last else { return }
      if frame.word == .exclude {
        controller.variations[last].excluded.append(reference)
      } else {
        controller.variations[last].included.append(reference)
      }
    }
  }
}
