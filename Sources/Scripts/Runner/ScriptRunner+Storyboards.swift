import Navigation
import Restoration
import Storyboards

// Controllers that come from storyboards: what belongs to them, and what leads on from them.
extension ScriptRunner {
  /// Makes a controller, its children with it; E27 where there is none (S173).
  func instantiate(_ id: String, _ storyboard: String, scene: String?) throws(Halt) {
    guard node(id) == nil else { throw error(.outOfPlace, "'\(id)' is there already") }
    let catalogues = storyboards.catalogues
    let index =
      storyboards.index(named: storyboard) ?? catalogues.firstIndex { $0.file == storyboard }
    guard let index else {
      throw error(
        .unknownName, "there is no storyboard '\(storyboard)'",
        hint: catalogues.isEmpty
          ? "'--storyboard FILE' reads one" : NearMiss.hint(storyboard, in: catalogues.map(\.name)))
    }
    let catalogue = catalogues[index]
    guard let scene else {
      guard let initial = catalogue.initial else { return result(.null) }
      return try instantiate(id, initial.id, in: index)
    }
    guard let found = catalogue.controller(identifier: scene) ?? catalogue.controller(scene) else {
      throw refuse(
        "noSuchScene", rule: "E27", node: id, "'\(catalogue.name)' has no controller '\(scene)'")
    }
    try instantiate(id, found.id, in: index)
  }

  private func instantiate(_ id: String, _ controller: String, in index: Int) throws(Halt) {
    _ = try make(try adopt(id, try resolve(controller, in: index, for: id)))
    result(.string(id))
  }

  /// Follows references; E27 where one leads nowhere.
  private func resolve(
    _ id: String, in index: Int, for name: String
  ) throws(Halt) -> CatalogueSet.Address {
    let reason: String
    switch storyboards.resolve(id, in: index) {
    case .found(let address): return address
    case .otherBundle(let bundle): reason = "it is in the bundle '\(bundle)'"
    case .unknownStoryboard(let storyboard): reason = "the storyboard '\(storyboard)' is not there"
    case .unknownIdentifier(let identifier, let storyboard):
      reason = "'\(storyboard)' has no controller '\(identifier)'"
    case .noInitial(let storyboard): reason = "'\(storyboard)' does not say where it begins"
    case .nothing: reason = "it leads nowhere"
    }
    throw refuse("noSuchScene", rule: "E27", node: name, "'\(id)' can't be made: \(reason)")
  }

  // MARK: - Stubs

  /// The stub `name`, declared or new, as one that is made from a storyboard.
  func adopt(_ name: String, _ address: CatalogueSet.Address) throws(Halt) -> Stub {
    guard let controller = storyboards[address] else {
      throw error(.unknownName, "'\(address.controller)' is not in its storyboard any more")
    }
    let stub = stubs[name] ?? Stub(name, .content, Fields(), line: line)
    if stubs[name] == nil {
      stubs[name] = stub
      order.append(name)
    }
    var fields = controller.fields
    if let written = controller.customClass, stub.fields[.class] == nil {
      if let known = declaredClass(written) {
        fields[.class] = .text(known)
      } else {
        // SEG-11, S171: silently there, said here.
        turn.warnings.insert("SEG-11")
        remark(
          .warning(
            name: "unknownClass", rule: "SEG-11", node: name, command: turn.line,
            message: "no line declares the class '\(written)': '\(name)' is a plain "
              + controller.kind.className))
      }
    }
    stub.become(address, controller.kind.engine, fields)
    return stub
  }

  /// The class as a line declares it, with its module or without.
  private func declaredClass(_ written: CustomClass) -> String? {
    for stub in stubs.values where stub.fields[.class] != nil {
      if let name = stub.fields.text(.class), name == written.name || name == written.description {
        return name
      }
    }
    // What another process has declared is declared.
    let launch = relaunched?.classes.manifest
    return [written.name, written.description].first { launch?.isDeclaredByApp($0) == true }
      .flatMap { launch?.resolve($0)?.declaration.id }
  }

  /// Makes another instance of a controller, under a name that is free.
  func makeNew(_ address: CatalogueSet.Address) throws(Halt) -> Slot {
    try make(try adopt(freeName(address), address))
  }

  /// A name for another instance of a controller.
  func freeName(_ address: CatalogueSet.Address) -> String {
    let controller = storyboards[address]
    let base =
      controller?.storyboardIdentifier ?? controller?.restorationIdentifier
      ?? controller?.customClass?.name ?? address.controller
    var name = base
    var number = 1
    while let stub = stubs[name],
      node(name) != nil || stub.template.map({ $0 != address }) ?? false
    {
      number += 1
      name = "\(base).\(number)"
    }
    return name
  }

  /// E39: a class that says which keys it has is connected to nothing else.
  func checkKeys(of stub: Stub) throws(Halt) {
    guard let address = stub.template, let controller = storyboards[address],
      let keys = stub.fields.texts(.keys)
    else { return }
    let outlets = controller.connections.filter { $0.owner == controller.id && $0.kind != .action }
    let values = controller.runtimeAttributes.filter { $0.owner == controller.id }
    let needed =
      outlets.map(\.name)
      + values.map { String($0.keyPath.prefix { $0 != "." }) }
    // An action is a method: its class has it as a key, or implements it to be unwound to.
    let actions = controller.connections.filter {
      $0.kind == .action && $0.destination == controller.id
    }.map(\.name)
    let missing =
      needed.first { !keys.contains($0) }
      ?? actions.first { action in
        !keys.contains(action) && !keys.contains(String(action.prefix { $0 != ":" }))
          && !stub.implements(action)
      }
    guard let missing else { return }
    throw refuse(
      "undefinedKey", rule: "E39", node: stub.name,
      "'\(stub.name)' has no '\(missing)', which its storyboard connects")
  }

  // MARK: - What belongs to a nib

  /// Gives what was just made from a storyboard its properties and children, before it wakes (LIF-2).
  func furnish(_ slot: Slot) {
    guard let stub = stub(slot), let address = stub.template, let controller = storyboards[address]
    else { return }
    do throws(Halt) {
      let name = controller.storyboardIdentifier ?? controller.id
      let origin: Symbol = try symbol("\(storyboards.catalogues[address.catalogue].name)/\(name)")
      try perform(.set(slot, .storyboard, origin.raw))
      for (property, value) in try properties(of: stub.fields, isNew: true) {
        try perform(.set(slot, property, value))
      }
      var children: [(slot: Slot, segue: Segue)] = []
      for segue in controller.relationships {
        let target = try resolve(segue.destination ?? "", in: address.catalogue, for: stub.name)
        children.append((try makeNew(target), segue))
      }
      try relate(children, to: slot, stub.kind)
    } catch {
      if case .script(let error) = error { turn.failure = turn.failure ?? error }
    }
  }

  private func relate(
    _ children: [(slot: Slot, segue: Segue)], to parent: Slot, _ kind: Kind
  ) throws(Halt) {
    guard !children.isEmpty else { return }
    let slots = children.map(\.slot)
    switch kind {
    case .navigation: try perform(.setStack(parent, .immediate), nodes: slots)
    case .tab: try perform(.setTabs(parent, .immediate), nodes: slots)
    case .split:
      for (child, segue) in children {
        let column: Column =
          switch segue.kind.relationship {
          case "masterViewController": .primary
          case "supplementaryViewController": .supplementary
          default: .secondary
          }
        try perform(.setColumn(child, in: parent, column, .immediate))
      }
    case .page: try perform(.setPages(parent, .scroll, .forward, .immediate), nodes: slots)
    case .content, .table, .collection, .container, .more, .view, .object:
      for child in slots {
        try perform(.addChild(child, to: parent))
        try perform(.didMove(child, to: parent))
      }
    }
  }

  /// SEG-6: embeddings are performed when the view loads, in the file's order.
  func performEmbeds(of slot: Slot) {
    guard let address = stub(slot)?.template, let controller = storyboards[address] else { return }
    // What is in no window yet takes what the screen has.
    var traits = engine.hierarchy.traits(of: slot)
    if traits == Traits() { traits = engine.hierarchy.windows.first?.traits ?? traits }
    for segue in controller.embeds(
      width: traits.horizontal.word, height: traits.vertical.word)
    {
      do throws(Halt) {
        // What is coming back is embedded by its parent's decode: no segue brings another.
        if let launch = relaunched, let id = segue.destination,
          case .found(let target) = storyboards.resolve(id, in: address.catalogue),
          launch.brings(target, into: slot)
        {
          continue
        }
        try perform((segue, address), from: slot, by: .storyboard, .immediate)
      } catch {
        if case .script(let error) = error { turn.failure = turn.failure ?? error }
      }
    }
  }

  // MARK: - Segues

  /// The segue of the node's storyboard that `name` means: by its identifier, its object, or what it
  /// belongs to: a cell, a button.
  func storyboardSegue(
    _ name: String, from slot: Slot
  ) -> (segue: Segue, source: CatalogueSet.Address)? {
    guard let address = stub(slot)?.template, let controller = storyboards[address] else {
      return nil
    }
    let segues = controller.segues.filter { $0.kind.relationship == nil && $0.kind != .embed }
    let segue =
      segues.first { $0.identifier == name } ?? segues.first { $0.id == name }
      ?? segues.first { $0.owner.id == name && !$0.owner.isController }
    return segue.map { ($0, address) }
  }

  func perform(
    _ found: (segue: Segue, source: CatalogueSet.Address), from slot: Slot, by origin: Origin,
    _ motion: Motion
  ) throws(Halt) {
    let (segue, source) = found
    let id = try symbol(
      segue.identifier ?? Self.hiddenPrefix + "\(source.catalogue)/\(segue.id ?? "\(segue.line)")")
    let motion = segue.isAnimated || motion != .animated ? motion : .immediate
    if segue.kind == .unwind {
      let action = try symbol(segue.unwindAction)
      try perform(.unwind(slot, action: action, id: id, by: origin, motion))
      return
    }
    segues[id] = segue.fields
    targets[id] = try resolve(segue.destination ?? "", in: source.catalogue, for: name(slot))
    try perform(.segue(id, from: slot, segue.engine, by: origin, motion))
  }
}

extension Controller {
  /// What the file says, as the fields of a stub.
  fileprivate var fields: Fields {
    var fields = Fields()
    fields[.restoration] = restorationIdentifier.map(FieldValue.text)
    fields[.title] = title.map(FieldValue.text)
    fields[.style] = attributes["modalPresentationStyle"].map(FieldValue.text)
    fields[.transition] = attributes["modalTransitionStyle"].map(FieldValue.text)
    if kind == .page, let spine = attributes["spineLocation"] {
      fields[.spine] = .integer(spine == "mid" ? 2 : 1)
    }
    if kind == .split, relationships.contains(where: { $0.columnName == "supplementary" }) {
      fields[.columns] = .integer(3)
    }
    for (name, field) in Self.flags {
      if let value = attributes[name] { fields[field] = .flag(value == "YES") }
    }
    return fields
  }

  private static let flags: [(String, FieldName)] = [
    ("definesPresentationContext", .definesPresentationContext),
    ("providesPresentationContextTransitionStyle", .providesPresentationContextTransitionStyle),
    ("modalInPresentation", .isModalInPresentation),
    ("hidesBottomBarWhenPushed", .hidesBottomBarWhenPushed),
  ]
}

extension Controller.Kind {
  /// What the engine knows it as.
  fileprivate var engine: Kind {
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
  fileprivate var columnName: String? {
    kind.relationship == "supplementaryViewController" ? "supplementary" : nil
  }

  /// What the engine knows it as.
  fileprivate var engine: SegueKind {
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

  /// What it asks for, as the fields of a script's segue.
  fileprivate var fields: Fields {
    var fields = Fields()
    fields[.kind] = .text(engine == .custom ? "custom" : kind.description)
    fields[.style] = attributes["modalPresentationStyle"].map(FieldValue.text)
    fields[.transition] = attributes["modalTransitionStyle"].map(FieldValue.text)
    if engine == .popover { fields[.anchor] = .flag(true) }
    return fields
  }
}

extension SizeClass {
  /// As files write it; `nil` where it is not known.
  fileprivate var word: String? { self == .unspecified ? nil : "\(self)" }
}
