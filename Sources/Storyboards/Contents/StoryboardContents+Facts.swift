extension StoryboardContents {
  /// How many facts about a storyboard are listed.
  public enum DetailLevel: Sendable {
    /// Scenes, identifiers and segues: the graph that equality compares.
    case graph
    /// The graph with modules, styles, outlets, actions, values and variations.
    case everything
  }

  /// Returns the contents of the storyboard as sorted facts, without lines and tool versions.
  public func facts(_ extent: DetailLevel) -> [StoryboardFact] {
    var facts = [StoryboardFact("document", "platform", document.platform.rawValue)]
    if let initial = document.initialViewController {
      facts.append(StoryboardFact("document", "initial", initial))
    }
    for scene in scenes {
      for exit in scene.exits {
        facts.append(StoryboardFact("exit \(exit.id)", "of", scene.controllers.first?.id ?? ""))
      }
      for object in scene.objects where extent == .everything && !object.id.isEmpty {
        facts.append(StoryboardFact("object \(object.id)", "kind", object.element))
        facts.append(optional: object.customClass?.description, "object \(object.id)", "class")
      }
      for controller in scene.controllers { controller.add(to: &facts, extent) }
    }
    return facts.sorted()
  }
}

extension [StoryboardFact] {
  fileprivate mutating func append(optional value: String?, _ subject: String, _ key: String) {
    if let value { append(StoryboardFact(subject, key, value)) }
  }
}

extension StoryboardController {
  fileprivate func add(to facts: inout [StoryboardFact], _ extent: StoryboardContents.DetailLevel) {
    let subject = "controller \(id)"
    facts.append(StoryboardFact(subject, "kind", kind == .other ? element : kind.rawValue))
    facts.append(optional: customClass?.name, subject, "class")
    facts.append(optional: storyboardIdentifier, subject, "identifier")
    facts.append(optional: restorationIdentifier, subject, "restoration")
    if let reference {
      facts.append(
        StoryboardFact(
          subject, "reference",
          [reference.storyboard ?? "", reference.identifier ?? "", reference.bundle ?? ""]
            .joined(separator: "/")))
    }
    for (place, segue) in relationships.enumerated() {
      facts.append(StoryboardFact(segue.subject(in: self), "place", "\(place)"))
    }
    for segue in segues { segue.add(to: &facts, extent, of: self) }
    for view in restorable {
      facts.append(
        StoryboardFact(
          "\(view.element) \(view.id ?? "in \(id)")", "restoration", view.restorationIdentifier))
    }
    guard extent == .everything else { return }
    facts.append(optional: customClass?.module, subject, "module")
    facts.append(optional: title, subject, "title")
    for (name, value) in attributes { facts.append(StoryboardFact(subject, name, value)) }
    for connection in connections {
      facts.append(
        StoryboardFact(
          connection.owner ?? subject, "\(connection.kind) \(connection.name)",
          [connection.destination ?? "", connection.event ?? ""].joined(separator: " ").trimmed))
    }
    for value in runtimeAttributes {
      facts.append(
        StoryboardFact(
          value.owner ?? subject, "value \(value.keyPath)",
          "\(value.type) \(value.value ?? "")".trimmed))
    }
    for variation in variations {
      let words =
        variation.excluded.sorted().map { "-\($0)" } + variation.included.sorted().map { "+\($0)" }
        + variation.attributes.map { "\($0.key)=\($0.value)" }.sorted()
      facts.append(
        StoryboardFact(
          variation.owner ?? subject, "variation \(variation.key)", words.joined(separator: " ")))
    }
  }
}

extension StoryboardSegue {
  fileprivate func subject(in controller: StoryboardController) -> String {
    "segue \(id ?? "\(controller.id)→\(destination ?? "")")"
  }

  fileprivate func add(
    to facts: inout [StoryboardFact], _ extent: StoryboardContents.DetailLevel,
    of controller: StoryboardController
  ) {
    let subject = subject(in: controller)
    facts.append(StoryboardFact(subject, "from", controller.id))
    facts.append(
      StoryboardFact(
        subject, "kind", kind.relationship.map { "relationship \($0)" } ?? kind.description))
    facts.append(optional: identifier, subject, "identifier")
    facts.append(optional: destination, subject, "to")
    facts.append(optional: owner.id, subject, "owner")
    facts.append(optional: unwindAction, subject, "action")
    facts.append(optional: customClass?.name, subject, "class")
    facts.append(optional: creationSelector, subject, "maker")
    guard extent == .everything else { return }
    facts.append(optional: customClass?.module, subject, "module")
    for (name, value) in attributes { facts.append(StoryboardFact(subject, name, value)) }
    if hasPreview { facts.append(StoryboardFact(subject, "preview", "yes")) }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
