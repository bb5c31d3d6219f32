import Navigation
import Restoration
import Storyboards
import Wiring

// Controllers that come from storyboards: what belongs to them, and what leads on from them.
extension ScriptRunner {
  /// Makes a controller, its children with it; E27 where there is none (S173).
  func instantiate(_ id: String, _ storyboard: String, scene: String?) throws(Halt) {
    guard node(id) == nil else { throw error(.outOfPlace, "'\(id)' is there already") }
    guard let index = storyboards.storyboard(storyboard) else {
      let names = storyboards.catalogues.map(\.name)
      throw error(
        .unknownName, "there is no storyboard '\(storyboard)'",
        hint: names.isEmpty
          ? "'--storyboard FILE' reads one" : NearMiss.hint(storyboard, in: names))
    }
    guard
      let address = try found(
        id,
        { () throws(SceneFault) in
          try storyboards.address(of: scene, in: index)
        })
    else { return result(.null) }
    _ = try make(try adopt(id, address))
    result(.string(id))
  }

  /// What the catalogue finds; E27 where it finds nothing.
  private func found<Value>(
    _ name: String, _ find: () throws(SceneFault) -> Value
  ) throws(Halt) -> Value {
    do throws(SceneFault) { return try find() } catch {
      throw refuse("noSuchScene", rule: "E27", node: name, "\(error)")
    }
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
    stub.become(address, controller.kind.navigation, fields)
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
    // An action is a method: its class has it as a key, or implements it to be unwound to.
    let missing = controller.missingKey(keys: keys, implements: stub.implements)
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
      let origin: Symbol = try symbol(storyboards.origin(of: address))
      try perform(.set(slot, .storyboard, origin.raw))
      for (property, value) in try properties(of: stub.fields, isNew: true) {
        try perform(.set(slot, property, value))
      }
      var children: [(slot: Slot, segue: Segue)] = []
      for segue in controller.relationships {
        let target = try found(stub.name) { () throws(SceneFault) in
          try storyboards.follow(segue.destination, in: address.catalogue)
        }
        children.append((try makeNew(target), segue))
      }
      for wire in Wire.relating(children, to: slot, stub.kind) {
        try perform(wire.command, nodes: wire.nodes)
      }
    } catch {
      if case .script(let error) = error { turn.failure = turn.failure ?? error }
    }
  }

  /// SEG-6: embeddings are performed when the view loads, in the file's order; those of other size
  /// classes when these come.
  func performEmbeds(of slot: Slot) {
    guard let address = stub(slot)?.template, let controller = storyboards[address] else { return }
    // What is in no window yet takes what the screen has.
    var traits = engine.hierarchy.traits(of: slot)
    if traits == Traits() { traits = engine.hierarchy.windows.first?.traits ?? traits }
    for segue in controller.embeds(in: traits)
    where stub(slot)?.embedded.insert(storyboards.name(of: segue, from: address)).inserted == true {
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
    return controller.segue(name).map { ($0, address) }
  }

  func perform(
    _ found: (segue: Segue, source: CatalogueSet.Address), from slot: Slot, by origin: Origin,
    _ motion: Motion
  ) throws(Halt) {
    let (segue, source) = found
    let id = try symbol(storyboards.name(of: segue, from: source))
    let motion = segue.motion(motion)
    if segue.kind == .unwind {
      let action = try symbol(segue.unwindAction)
      try perform(.unwind(slot, action: action, id: id, by: origin, motion))
      return
    }
    segues[id] = segue.fields
    targets[id] = try self.found(name(slot)) { () throws(SceneFault) in
      try storyboards.follow(segue.destination, in: source.catalogue)
    }
    try perform(.segue(id, from: slot, segue.navigation, by: origin, motion))
  }
}

extension Controller {
  /// What the file says, as the fields of a stub.
  fileprivate var fields: Fields {
    let look = Look(self)
    var fields = look.fields
    fields[.restoration] = restorationIdentifier.map(FieldValue.text)
    fields[.title] = look.title.map(FieldValue.text)
    fields[.spine] = look.spine.map(FieldValue.integer)
    fields[.columns] = look.columns.map(FieldValue.integer)
    for flag in look.flags {
      if let field = Self.fields[flag.property] { fields[field] = .flag(flag.isOn) }
    }
    return fields
  }

  private static let fields: [Property: FieldName] = [
    .definesPresentationContext: .definesPresentationContext,
    .providesPresentationContextTransitionStyle: .providesPresentationContextTransitionStyle,
    .isModalInPresentation: .isModalInPresentation,
    .hidesBottomBarWhenPushed: .hidesBottomBarWhenPushed,
  ]
}

extension Segue {
  /// What it asks for, as the fields of a script's segue.
  fileprivate var fields: Fields {
    let look = Look(self)
    var fields = look.fields
    fields[.kind] = .text(navigation == .custom ? "custom" : kind.description)
    if look.hasAnchor { fields[.anchor] = .flag(true) }
    return fields
  }
}

extension Look {
  fileprivate var fields: Fields {
    var fields = Fields()
    fields[.style] = style.map { .text("\($0)") }
    fields[.transition] = transition.map { .text("\($0)") }
    return fields
  }
}
