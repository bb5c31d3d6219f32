package import NavlogNavigation
import NavlogRestoration
package import NavlogStoryboards

// Makes controllers from storyboards, by the same rules as scripts do.
extension Runtime {
  private var scenes: StoryboardCollection { application.scenes }

  /// Returns what the storyboards find; throws if they find nothing (E27).
  func find<Value>(
    _ find: (StoryboardCollection) throws(SceneFault) -> Value
  ) throws(ApplicationError) -> Value {
    do throws(SceneFault) { return try find(scenes) } catch {
      throw ApplicationError(.noSuchScene, "\(error)")
    }
  }

  // MARK: - Making

  /// Makes the controller of a scene with everything that belongs to it, like the objects of a nib.
  @discardableResult
  package func make(
    _ address: StoryboardCollection.Address, saved: SavedState = SavedState(values: [:], path: ""),
    creator: () -> ViewController? = { nil }
  ) throws(ApplicationError) -> ViewController {
    guard let scene = scenes[address] else {
      throw ApplicationError(.noSuchScene, "'\(address.controller)' is not in its storyboard")
    }
    guard depthOfMaking < 100 else {
      throw ApplicationError(
        .noSuchScene, "'\(address.controller)' contains itself; give it another child")
    }
    depthOfMaking += 1
    defer { depthOfMaking -= 1 }
    let given = if let made = creator() { made } else { try driver?.object(for: address) }
    let controller = given ?? object(of: scene, saved)
    try adopt(controller, address)
    if driver?.create(controller) != true { attach(controller, from: .storyboard) }
    return controller
  }

  /// Makes an object without a node represent a scene.
  func adopt(
    _ controller: ViewController, _ address: StoryboardCollection.Address
  ) throws(ApplicationError) {
    guard let scene = scenes[address], controller.node == nil else { return }
    if !controller.keys.isEmpty,
      let missing = scene.missingKey(
        keys: controller.keys.keys, implements: controller.implements)
    {
      throw ApplicationError(
        .undefinedKey,
        "A '\(type(of: controller))' has no '\(missing)', which '\(scenes.origin(of: address))' connects"
      )
    }
    controller.template = address
  }

  /// Returns the object that the app makes for a scene's class, or else a plain one (SEG-11, S171).
  private func object(of scene: StoryboardController, _ saved: SavedState) -> ViewController {
    if let written = scene.customClass {
      let registration = application.registrations.first { $0.isCalled(written) }
      if let registration {
        do {
          if let made = try registration.make(saved) as? ViewController { return made }
          application.report(.factoryFailed(of: written.description, "returned nothing"))
        } catch {
          application.report(.factoryFailed(of: written.description, "threw \(error)"))
        }
      } else {
        application.report(.unknownClass(written.description, scene.kind.className))
      }
    }
    let kind = scene.kind.navigation
    return NavigationObject.system(kind) as? ViewController ?? ViewController()
  }

  /// Returns the restoration identifier of a new object: the one in its storyboard, or else the one
  /// set on the object, or else the id of its class. A plain controller from a storyboard has none
  /// of its own.
  func identifier(ofNew object: NavigationObject, _ info: ClassInfo) -> String? {
    guard let scene = (object as? ViewController)?.template.flatMap({ scenes[$0] }) else {
      return object.draft.identifier ?? info.identifier
    }
    let isDeclared = application.manifest.isDeclaredByApp(info.declaration.id)
    return scene.restorationIdentifier
      ?? (object.draft.identifier ?? (isDeclared ? info.identifier : nil))
  }

  /// Sets the properties, children and outlets of a controller made from a storyboard, before
  /// ``ViewController/awakeFromNib()`` (LIF-2).
  func configureFromScene(_ controller: ViewController) {
    guard let address = controller.template, let scene = scenes[address] else { return }
    let slot = controller.slot
    perform(.set(slot, .storyboard, log.symbol(scenes.origin(of: address)).raw))
    if driver?.applyDraft(controller) != true { applyDraft(controller, as: scene) }
    var children: [(slot: Slot, segue: NavlogStoryboards.StoryboardSegue)] = []
    for segue in scene.relationships {
      do throws(ApplicationError) {
        let target = try find { scenes throws(SceneFault) in
          try scenes.follow(segue.destination, in: address.storyboard)
        }
        children.append((try make(target).slot, segue))
      } catch {
        report(error, of: controller)
      }
    }
    for wire in Wire.relating(children, to: slot, controller.kind) {
      perform(wire.command, nodes: wire.nodes)
    }
  }

  private func applyDraft(_ controller: ViewController, as scene: StoryboardController) {
    let said = SceneAppearance(scene).properties
    for (property, value) in said { perform(.set(controller.slot, property, number(value))) }
    applyDraft(controller, except: said.map(\.property))
    for value in scene.runtimeAttributes where value.owner == scene.id {
      controller.keys[String(value.keyPath.prefix { $0 != "." })]?(.value(value.value))
    }
    connect(controller, scene, inView: false)
  }

  /// Reports that a scene which `controller` leads to can't be made.
  private func report(_ error: ApplicationError, of controller: ViewController) {
    if let driver {
      driver.couldNotMake(error, for: controller)
    } else {
      application.report(.instantiationFailed(error))
    }
  }

  // MARK: - The view

  /// Connects the outlets into the view and performs the embed segues, before
  /// ``ViewController/viewDidLoad()`` (SEG-6).
  func completeView(of controller: ViewController) {
    guard let address = controller.template, let scene = scenes[address] else { return }
    connect(controller, scene, inView: true)
    performEmbeds(of: controller)
  }

  private func connect(_ controller: ViewController, _ scene: StoryboardController, inView: Bool) {
    var made: [String: NavigationObject] = [:]
    for outlet in scene.connections
    where outlet.kind != .action && outlet.owner == scene.id && outlet.leadsIntoView == inView {
      guard let key = controller.keys[outlet.name], let id = outlet.destination else { continue }
      let object = id == scene.id ? controller : made[id] ?? view(id, of: scene, controller)
      made[id] = object
      key(.object(object))
    }
  }

  /// Creates a view for an outlet; a view that the file marks as restorable becomes part of its
  /// controller.
  private func view(_ id: String, of scene: StoryboardController, _ controller: ViewController)
    -> View
  {
    let known = scene.restorable.first { $0.id == id }
    let view: View =
      switch known?.element {
      case "tableView": TableView()
      case "collectionView": CollectionView()
      case "textView", "textField": TextView()
      case "scrollView": ScrollView()
      default: View()
      }
    if let known { controller.addRestorable(view, as: known.restorationIdentifier) }
    return view
  }

  /// Performs, once each, the embed segues whose container view exists in the current size classes.
  package func performEmbeds(of controller: ViewController) {
    guard let address = controller.template, let scene = scenes[address] else { return }
    // A controller outside of a window uses the traits of the first window.
    var traits = hierarchy.traits(of: controller.slot)
    if traits == Traits() { traits = hierarchy.windows.first?.traits ?? traits }
    for segue in scene.embeds(in: traits)
    where controller.embedded.insert(scenes.name(of: segue, from: address)).inserted {
      // A restored child is embedded by the same segue, in place of a new one.
      var child: ViewController?
      if case .found(let target) = scenes.resolve(segue.destination ?? "", in: address.storyboard) {
        child = restored?.child(from: target, of: controller)
      }
      let outer = senders
      perform(
        segue, from: controller, to: child, sender: controller, by: .storyboard, .immediate)
      senders = outer
    }
  }

  // MARK: - Segues

  /// Returns the segue of the controller's scene with the name `name`.
  package func segue(_ name: String, of controller: ViewController) -> NavlogStoryboards
    .StoryboardSegue?
  {
    controller.template.flatMap { scenes[$0] }?.segue(name)
  }

  @discardableResult
  package func perform(
    _ segue: NavlogStoryboards.StoryboardSegue, from controller: ViewController,
    to destination: ViewController? = nil, sender: Any?, by origin: Origin, _ motion: Motion
  ) -> CommandResult {
    guard let source = controller.template else {
      return CommandResult(refusal: .noSuchSegue, batch: nil)
    }
    let id = log.symbol(scenes.name(of: segue, from: source))
    let motion = segue.motion(motion)
    if segue.kind == .unwind {
      senders.append(sender)
      return issue(controller) { runtime in
        .unwind(
          controller.slot, action: segue.unwindAction.map(runtime.log.symbol) ?? .none, id: id,
          by: origin, motion)
      }
    }
    do throws(ApplicationError) {
      targets[id] = Target(
        address: try find { scenes throws(SceneFault) in
          try scenes.follow(segue.destination, in: source.storyboard)
        }, segue: segue, source: source, destination: destination)
    } catch {
      report(error, of: controller)
      return CommandResult(refusal: .noSuchSegue, batch: nil)
    }
    senders.append(sender)
    return issue(controller) { _ in
      .segue(id, from: controller.slot, segue.navigation, by: origin, motion)
    }
  }

  /// Makes the destination of a storyboard's segue, with the segue's properties.
  func destination(_ id: Symbol, for source: ViewController) -> ViewController? {
    guard let target = targets[id] else { return nil }
    if let restored = target.destination { return restored }
    do throws(ApplicationError) {
      let controller = try make(target.address)
      let look = SceneAppearance(target.segue)
      for (property, value) in look.properties {
        perform(.set(controller.slot, property, number(value)))
      }
      return controller
    } catch {
      report(error, of: source)
      return nil
    }
  }

  /// Returns the class of a storyboard's segue, or the plain class if it is unknown (SEG-11).
  func segueClass(_ id: Symbol) -> Segue.Type {
    guard let target = targets[id], let written = target.segue.customClass else {
      return Segue.self
    }
    let known = application.storyboards[target.source.storyboard].segues
    if let found = known.first(where: { "\($0)" == written.name }) { return found }
    application.report(.unknownClass(written.description, "segue"))
    return Segue.self
  }

  /// Returns the app's identifier of a segue; empty if the file doesn't have one.
  func identifier(ofSegue id: Symbol) -> String {
    guard let name = log.name(id), !name.hasPrefix(Symbol.hiddenPrefix) else { return "" }
    return name
  }

  /// The source and destination of a segue.
  package struct Target {
    let address: StoryboardCollection.Address
    let segue: NavlogStoryboards.StoryboardSegue
    let source: StoryboardCollection.Address
    /// The restored controller that the segue leads to, if there is one.
    package let destination: ViewController?
  }
}

extension SceneAppearance {
  /// The settings of the file as properties of a node.
  fileprivate var properties: [(property: Property, value: PropertyValue)] {
    var properties: [(property: Property, value: PropertyValue)] = []
    if let style { properties.append((.style, .number(UInt32(style.rawValue)))) }
    if let transition { properties.append((.transition, .number(UInt32(transition.rawValue)))) }
    for flag in flags { properties.append((flag.property, .number(flag.isOn ? 1 : 0))) }
    if let title { properties.append((.title, .text(title))) }
    if let columns { properties.append((.columns, .number(UInt32(clamping: columns)))) }
    if let spine { properties.append((.spine, .number(UInt32(clamping: spine)))) }
    if hasAnchor { properties.append((.anchor, .number(1))) }
    return properties
  }
}

extension Registration {
  /// Returns whether a class name in a file refers to this class.
  fileprivate func isCalled(_ written: CustomClass) -> Bool {
    let names = [type.declaration.id, "\(type)"]
    return names.contains(written.name) || names.contains(written.description)
      || String(reflecting: type) == written.description
  }
}
