import NavlogEventText
package import Navlog
import NavlogNavigation
import NavlogRestoration
package import NavlogStoryboards

// Creates controllers from storyboards, and their stubs.
extension ScriptRunner {
  /// Creates a controller with its children; refused if the storyboard doesn't contain it (E27,
  /// S173).
  func instantiate(_ id: String, _ storyboard: String, scene: String?) throws(Halt) {
    guard node(id) == nil else { throw error(.outOfPlace, "'\(id)' already exists") }
    guard let index = storyboards.storyboard(storyboard) else {
      let names = storyboards.storyboards.map(\.name)
      throw error(
        .unknownName, "there is no storyboard '\(storyboard)'",
        hint: names.isEmpty
          ? "'--storyboard FILE' reads one" : NearMiss.hint(storyboard, in: names))
    }
    let address: StoryboardCollection.Address?
    do throws(SceneFault) { address = try storyboards.address(of: scene, in: index) } catch {
      throw refuse("noSuchScene", rule: "E27", node: id, "\(error)")
    }
    guard let address else { return result(.null) }
    _ = try make(try adopt(id, address))
    result(.string(id))
  }

  // MARK: - Stubs

  /// Returns the stub `name`, declared or new, set up to be created from a storyboard.
  func adopt(_ name: String, _ address: StoryboardCollection.Address) throws(Halt) -> Stub {
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
        // UIKit doesn't report an unknown class; the runner prints a warning (SEG-11, S171).
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

  /// Returns the id of the class as a line declares it, with or without its module.
  private func declaredClass(_ written: CustomClass) -> String? {
    for stub in stubs.values where stub.fields[.class] != nil {
      if let name = stub.fields.text(.class), name == written.name || name == written.description {
        return name
      }
    }
    // Classes that another process has declared count as declared.
    let launch = relaunched?.classes.manifest
    return [written.name, written.description].first { launch?.isDeclaredByApp($0) == true }
      .flatMap { launch?.resolve($0)?.declaration.id }
  }

  /// Returns an unused name for another instance of a controller.
  func freeName(_ address: StoryboardCollection.Address) -> String {
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

  /// Checks that the stub's class has every key that its storyboard connects, if it lists keys
  /// (E39).
  func checkKeys(of stub: Stub) throws(Halt) {
    guard let address = stub.template, let controller = storyboards[address],
      let keys = stub.fields.texts(.keys)
    else { return }
    // An action is a method: the class lists it as a key, or implements it for unwind segues.
    let missing = controller.missingKey(keys: keys, implements: stub.implements)
    guard let missing else { return }
    throw refuse(
      "undefinedKey", rule: "E39", node: stub.name,
      "'\(stub.name)' has no '\(missing)', which its storyboard connects")
  }

  // MARK: - Scenes

  package func object(
    for scene: StoryboardCollection.Address
  ) throws(ApplicationError) -> ViewController? {
    var stub: Stub?
    attempt { () throws(Halt) in
      try checkDepth(runtime.depthOfMaking)
      let adopted = try adopt(freeName(scene), scene)
      try checkKeys(of: adopted)
      stub = adopted
    }
    // The script has reported the reason already.
    guard let stub else { throw ApplicationError(.undefinedKey, "") }
    return stub
  }

  package func create(_ controller: ViewController) -> Bool {
    guard let stub = controller as? Stub else { return false }
    attempt { () throws(Halt) in try create(stub, .storyboard) }
    return true
  }

  package func applyDraft(_ controller: ViewController) -> Bool {
    guard let stub = controller as? Stub, let slot = slot(of: stub) else { return false }
    attempt { () throws(Halt) in try applyDraft(slot, as: stub) }
    return true
  }

  package func couldNotMake(_ error: ApplicationError, for controller: ViewController) {
    guard error.code == .noSuchScene, let stub = controller as? Stub else { return }
    _ = refuse("noSuchScene", rule: "E27", node: stub.name, error.message)
  }

  /// Performs a segue of the stub's storyboard that begins at an identifier, an object, a cell or a
  /// button.
  ///
  /// - Returns: `false` if there isn't one.
  func performStoryboardSegue(
    _ name: String, from slot: Slot, by origin: Origin, _ motion: Motion
  ) throws(Halt) -> Bool {
    guard let stub = stub(slot), let segue = runtime.segue(name, of: stub) else { return false }
    let result = runtime.perform(segue, from: stub, sender: nil, by: origin, motion)
    guard let outcome = result.outcome else { throw .refused }
    if case .dropped(let refusal) = outcome { issuing.last?.refusals.append(.init(refusal)) }
    return true
  }
}

extension StoryboardController {
  /// The properties in the file as the fields of a stub.
  fileprivate var fields: Fields {
    let look = SceneAppearance(self)
    var fields = Fields()
    fields[.style] = look.style.map { .text("\($0)") }
    fields[.transition] = look.transition.map { .text("\($0)") }
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
