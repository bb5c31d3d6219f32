import NavlogEventText
import NavlogStoryboards

// Printing the contents of a storyboard.
extension StoryboardPrinter {
  func list(_ set: StoryboardCollection, unmodelled: Bool) -> Status {
    for (index, storyboard) in set.storyboards.enumerated() {
      if isJSON {
        listJSON(storyboard, unmodelled)
      } else {
        if index > 0 { put("") }
        listText(storyboard, index, set, unmodelled)
      }
    }
    return .done
  }

  private func listText(
    _ storyboard: StoryboardContents, _ index: Int, _ set: StoryboardCollection, _ unmodelled: Bool
  ) {
    let document = storyboard.document
    put(
      paint(storyboard.file, .title)
        + "  \(document.platform), format \(document.version): "
        + "\(Amount.count(storyboard.scenes.count, "scene")), \(Amount.count(storyboard.segues.count, "segue"))"
    )
    for controller in storyboard.controllers {
      let isInitial = controller.id == document.initialViewController
      var details = [controller.id]
      if controller.kind != .reference { details.insert(controller.kind.rawValue, at: 0) }
      if let identifier = controller.restorationIdentifier {
        details.append("restored as '\(identifier)'")
      }
      details.append("line \(controller.line)")
      let detail = details.joined(separator: ", ")
      put(
        "  " + paint(isInitial ? "→ " : "  ", .good)
          + paint(fitted(title(of: controller, in: index, set), beside: 6 + detail.count), .name)
          + "  " + paint(detail, .detail))
      let names = controller.segues.map(\.listed)
      let broad = min(28, names.map(\.columns).max() ?? 0)
      let kinds = controller.segues.map(\.kind.description.count).max() ?? 0
      for (segue, name) in zip(controller.segues, names) {
        let name = name.padded(to: broad)
        let owner = segue.owner.isController ? "" : "  from \(segue.owner.element)"
        let room = 12 + name.columns + kinds + owner.columns
        put(
          "        " + name.printable + "  "
            + paint(segue.kind.description.padded(to: kinds), .event) + "  "
            + fitted(target(of: segue, in: index, set), beside: room).printable
            + paint(owner, .detail))
      }
    }
    let elements = storyboard.unmodelled.filter { $0.attribute == nil }
    let attributes = storyboard.unmodelled.filter { $0.attribute != nil }
    put(
      paint(
        "  not modelled: "
          + Amount.count(elements.reduce(0) { $0 + $1.count }, "element") + ", "
          + Amount.count(attributes.reduce(0) { $0 + $1.count }, "attribute"), .detail))
    guard unmodelled else { return }
    for left in storyboard.unmodelled {
      put(
        "    " + String("      \(left.count)".suffix(6)) + "  "
          + (left.element + (left.attribute.map { " \($0)" } ?? "")).printable
          + paint("  line \(left.line)", .detail))
    }
  }

  private func listJSON(_ storyboard: StoryboardContents, _ unmodelled: Bool) {
    let document = storyboard.document
    put([
      ("storyboard", .string(storyboard.name)), ("file", .string(storyboard.file)),
      ("platform", .string(document.platform.rawValue)), ("version", .string(document.version)),
      ("initial", document.initialViewController.map(JSON.string)),
      ("scenes", .integer(storyboard.scenes.count)), ("segues", .integer(storyboard.segues.count)),
      ("unmodelled", .integer(storyboard.unmodelled.reduce(0) { $0 + $1.count })),
    ])
    for scene in storyboard.scenes {
      for controller in scene.controllers {
        put(members(of: controller, in: scene))
        for segue in controller.segues { put(members(of: segue, from: controller)) }
      }
    }
    guard unmodelled else { return }
    for left in storyboard.unmodelled {
      put([
        ("unmodelled", .string(left.element)), ("attribute", left.attribute.map(JSON.string)),
        ("count", .integer(left.count)), ("line", .integer(left.line)),
      ])
    }
  }

  private func members(of controller: StoryboardController, in scene: StoryboardScene) -> [(
    String, JSON?
  )] {
    [
      ("controller", .string(controller.id)), ("scene", scene.id.map(JSON.string)),
      ("kind", .string(controller.kind.rawValue)),
      ("class", controller.customClass.map { .string($0.name) }),
      ("module", controller.customClass?.module.map(JSON.string)),
      ("identifier", controller.storyboardIdentifier.map(JSON.string)),
      ("restoration", controller.restorationIdentifier.map(JSON.string)),
      ("title", controller.title.map(JSON.string)),
      ("storyboard", controller.reference?.storyboard.map(JSON.string)),
      ("referenced", controller.reference?.identifier.map(JSON.string)),
      ("bundle", controller.reference?.bundle.map(JSON.string)),
      (
        "exit",
        scene.exits.first.map { .string($0.id) }
      ),
      (
        "views",
        controller.restorable.isEmpty
          ? nil : .array(controller.restorable.map { .string($0.restorationIdentifier) })
      ),
      ("attributes", JSON(controller.attributes)), ("line", .integer(controller.line)),
    ]
  }

  private func members(of segue: StoryboardSegue, from controller: StoryboardController) -> [(
    String, JSON?
  )] {
    [
      ("segue", .string(segue.id ?? "")), ("from", .string(controller.id)),
      ("kind", .string(segue.kind.description)),
      ("relationship", segue.kind.relationship.map(JSON.string)),
      ("identifier", segue.identifier.map(JSON.string)),
      ("to", segue.destination.map(JSON.string)),
      ("owner", segue.owner.isController ? nil : segue.owner.id.map(JSON.string)),
      ("action", segue.unwindAction.map(JSON.string)),
      ("class", segue.customClass.map { .string($0.name) }),
      ("maker", segue.creationSelector.map(JSON.string)),
      ("attributes", JSON(segue.attributes)), ("line", .integer(segue.line)),
    ]
  }

  /// The readable name of a controller; for a reference, its destination.
  func title(of controller: StoryboardController, in index: Int, _ set: StoryboardCollection)
    -> String
  {
    guard let reference = controller.reference else { return controller.summary }
    switch set.resolve(controller.id, in: index) {
    case .found(let address): return "↗ \(reference) (\(set[address]?.summary ?? ""))"
    case .otherBundle(let bundle): return "↗ \(reference) in \(bundle)"
    case .nothing: return "↗ nothing"
    default: return "↗ \(reference) (not found)"
    }
  }

  func target(of segue: StoryboardSegue, in index: Int, _ set: StoryboardCollection) -> String {
    if segue.kind == .unwind { return segue.unwindAction ?? "no action" }
    let id = segue.destination ?? ""
    let controller = set.storyboards[index].controller(id)
    return controller.map { title(of: $0, in: index, set) } ?? missing(id)
  }

  /// The text for a missing destination.
  func missing(_ id: String) -> String { id.isEmpty ? "nothing" : "\(id) (not found)" }
}

extension StoryboardSegue {
  /// The name in a list.
  var listed: String { identifier ?? kind.relationship ?? "–" }
}

extension JSON {
  /// Creates an object of strings; `nil` if there are none.
  fileprivate init?(_ texts: [String: String]) {
    guard !texts.isEmpty else { return nil }
    var object = JSONObject()
    for (name, value) in texts.sorted(by: { $0.key < $1.key }) { object[name] = .string(value) }
    self = .object(object)
  }
}
