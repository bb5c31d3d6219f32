extension Catalogue {
  /// The extent of a list of facts.
  public enum DetailLevel: Sendable {
    /// Scenes, identifiers and segues: the graph that equality compares.
    case graph
    /// The graph with modules, styles, outlets, actions, values and variations.
    case everything
  }

  /// Returns the contents of the catalogue as sorted facts, without lines and tool versions.
  public func facts(_ extent: DetailLevel) -> [CatalogueFact] {
    var facts = [CatalogueFact("document", "platform", document.platform.rawValue)]
    if let initial = document.initialViewController {
      facts.append(CatalogueFact("document", "initial", initial))
    }
    for scene in scenes {
      for exit in scene.exits {
        facts.append(CatalogueFact("exit \(exit.id)", "of", scene.controllers.first?.id ?? ""))
      }
      for object in scene.objects where extent == .everything && !object.id.isEmpty {
        facts.append(CatalogueFact("object \(object.id)", "kind", object.element))
        facts.append(optional: object.customClass?.description, "object \(object.id)", "class")
      }
      for controller in scene.controllers { controller.add(to: &facts, extent) }
    }
    return facts.sorted()
  }
}

extension [CatalogueFact] {
  fileprivate mutating func append(optional value: String?, _ subject: String, _ key: String) {
    if let value { append(CatalogueFact(subject, key, value)) }
  }
}

extension Controller {
  fileprivate func add(to facts: inout [CatalogueFact], _ extent: Catalogue.DetailLevel) {
    let subject = "controller \(id)"
    facts.append(CatalogueFact(subject, "kind", kind == .other ? element : kind.rawValue))
    facts.append(optional: customClass?.name, subject, "class")
    facts.append(optional: storyboardIdentifier, subject, "identifier")
    facts.append(optional: restorationIdentifier, subject, "restoration")
    if let reference {
      facts.append(
        CatalogueFact(
          subject, "reference",
          [reference.storyboard ?? "", reference.identifier ?? "", reference.bundle ?? ""]
            .joined(separator: "/")))
    }
    for (place, segue) in relationships.enumerated() {
      facts.append(CatalogueFact(segue.subject(in: self), "place", "\(place)"))
    }
    for segue in segues { segue.add(to: &facts, extent, of: self) }
    for view in restorable {
      facts.append(
        CatalogueFact(
          "\(view.element) \(view.id ?? "in \(id)")", "restoration", view.restorationIdentifier))
    }
    guard extent == .everything else { return }
    facts.append(optional: customClass?.module, subject, "module")
    facts.append(optional: title, subject, "title")
    for (name, value) in attributes { facts.append(CatalogueFact(subject, name, value)) }
    for connection in connections {
      facts.append(
        CatalogueFact(
          connection.owner ?? subject, "\(connection.kind) \(connection.name)",
          [connection.destination ?? "", connection.event ?? ""].joined(separator: " ").trimmed))
    }
    for value in runtimeAttributes {
      facts.append(
        CatalogueFact(
          value.owner ?? subject, "value \(value.keyPath)",
          "\(value.type) \(value.value ?? "")".trimmed))
    }
    for variation in variations {
      let words =
        variation.excluded.sorted().map { "-\($0)" } + variation.included.sorted().map { "+\($0)" }
        + variation.attributes.map { "\($0.key)=\($0.value)" }.sorted()
      facts.append(
        CatalogueFact(
          variation.owner ?? subject, "variation \(variation.key)", words.joined(separator: " ")))
    }
  }
}

extension StoryboardSegue {
  fileprivate func subject(in controller: Controller) -> String {
    "segue \(id ?? "\(controller.id)→\(destination ?? "")")"
  }

  fileprivate func add(
    to facts: inout [CatalogueFact], _ extent: Catalogue.DetailLevel, of controller: Controller
  ) {
    let subject = subject(in: controller)
    facts.append(CatalogueFact(subject, "from", controller.id))
    facts.append(
      CatalogueFact(
        subject, "kind", kind.relationship.map { "relationship \($0)" } ?? kind.description))
    facts.append(optional: identifier, subject, "identifier")
    facts.append(optional: destination, subject, "to")
    facts.append(optional: owner.id, subject, "owner")
    facts.append(optional: unwindAction, subject, "action")
    facts.append(optional: customClass?.name, subject, "class")
    facts.append(optional: creationSelector, subject, "maker")
    guard extent == .everything else { return }
    facts.append(optional: customClass?.module, subject, "module")
    for (name, value) in attributes { facts.append(CatalogueFact(subject, name, value)) }
    if hasPreview { facts.append(CatalogueFact(subject, "preview", "yes")) }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
