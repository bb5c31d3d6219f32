import NavlogNavigation
import NavlogRestoration
import NavlogStoryboards

// Finding and making the objects of the archive (RES-2).
extension Launching {
  func askRestorationClass(for node: ArchivedNode) -> LookupResult { .nothing }

  func askApp(for node: ArchivedNode) -> LookupResult {
    guard application.delegate != nil, node.kind.isController else { return .nothing }
    sought = SavedState(values: restorer.state(of: node, for: nil), path: node.path)
    defer { sought = nil }
    let result = runtime.perform(
      .inquire(.controllerForPath, path: runtime.log.symbol(node.path)))
    guard let controller = result.controllers.first else { return .nothing }
    return .object(found(controller))
  }

  func findExisting(_ node: ArchivedNode) -> LookupResult {
    guard let object = restored.existing(node) ?? restored.sceneChild(node) ?? part(of: node) else {
      return .nothing
    }
    return .object(found(object))
  }

  /// Returns the object at that place which the factory of the owner has created along with the
  /// owner.
  private func part(of node: ArchivedNode) -> NavigationObject? {
    guard let owner = node.owner, let slot = restored.owner(of: node),
      node.place == .attached || runtime.controller(slot)?.template == nil
    else { return nil }
    if node.place == .attached, restorer.archive.nodes[owner].wasLoaded,
      !runtime.hierarchy[slot].isLoaded, runtime.hierarchy[slot].kind.isController
    {
      // Many controllers create their views when their view is loaded.
      runtime.perform(.loadView(slot))
    }
    guard node.place == .attached || node.place == .child else { return nil }
    let siblings =
      node.place == .attached
      ? runtime.hierarchy.attachments(of: slot) : runtime.hierarchy.children(of: slot)
    let parts = siblings.filter { restored.isPart($0, of: owner) }
    return runtime.hierarchy.counterpart(of: node, among: parts, name: runtime.log.name).flatMap {
      restored.isTaken($0) ? nil : runtime.object($0)
    }
  }

  func instantiate(_ node: ArchivedNode) -> LookupResult {
    guard let address = node.storyboard.flatMap(application.scenes.address(recorded:)) else {
      return .nothing
    }
    let declaration = application.manifest.resolve(node.className)?.declaration
    let values = restorer.state(of: node, for: declaration)
    do throws(ApplicationError) {
      let controller = try runtime.make(address, saved: SavedState(values: values, path: node.path))
      return .object(found(restored.identified(controller, as: node)))
    } catch {
      application.report(.instantiationFailed(error))
      return .nothing
    }
  }

  func make(_ node: ArchivedNode, by declaration: ClassDeclaration) -> LookupResult {
    let object: NavigationObject?
    if let registration = application.registrations.first(where: {
      $0.type.declaration.id == declaration.id
    }) {
      let saved = SavedState(
        values: restorer.state(of: node, for: declaration), path: node.path)
      do { object = try registration.make(saved) } catch {
        application.report(.factoryThrew(node.path, "\(error)"))
        return .failed("\(error)")
      }
    } else if declaration.id == node.kind.className, node.kind != .object {
      object = NavigationObject.system(node.kind)
    } else {
      return .nothing
    }
    guard let object else { return .veto }
    if object.node == nil, object.restorationIdentifier != node.identifier {
      object.restorationIdentifier = node.identifier
    }
    return .object(found(object))
  }

  private func found(_ object: NavigationObject) -> LookupResult.Found {
    unlinked.append(object)
    let slot = runtime.attach(object)
    let declaration = runtime.info(of: object).declaration
    return LookupResult.Found(
      slot, declaration.id, superclasses: declaration.superclasses + [object.kind.className],
      version: declaration.version)
  }
}
