package import NavlogNavigation
package import NavlogRestoration
import NavlogStoryboards

/// The objects that represent the nodes of an archive during restoration.
@MainActor
package final class RestoredObjects {
  private unowned let runtime: Runtime
  package var archive: Archive
  /// The objects that represent the archive's nodes, by index.
  package var objects: [Int: Slot] = [:]
  /// The nodes of the default interface, by the saved node with the same key.
  package var existing: [FormerNode: NodeID] = [:]
  private var taken: Set<NodeID> = []
  /// The position at which the restoration of each node was over, by index.
  private var ends: [Int: Position] = [:]
  /// The nodes that embed segues lead to.
  private var embedded: Set<Int> = []

  package init(_ archive: Archive, in runtime: Runtime) {
    self.archive = archive
    self.runtime = runtime
    runtime.restored = self
  }

  /// Marks an object as the representation of a node, so that no other node can use it.
  package func take(_ slot: Slot) {
    if !slot.isNone { taken.insert(runtime.hierarchy.id(slot)) }
  }

  func isTaken(_ slot: Slot) -> Bool { taken.contains(runtime.hierarchy.id(slot)) }

  /// Notes that the restoration of these nodes is over.
  func end(_ indices: some Sequence<Int>) {
    for index in indices { ends[index] = runtime.hierarchy.position }
  }

  /// Whether an object can have been created along with the owner at `index`: what the app has added
  /// since is something else.
  func isPart(_ slot: Slot, of index: Int) -> Bool {
    ends[index].map { runtime.hierarchy.id(slot).born <= $0 } ?? true
  }

  /// Returns the object of the default interface with the same key as a node, if it isn't taken.
  package func existing(_ node: ArchivedNode) -> NavigationObject? {
    guard let id = existing[node.former], runtime.hierarchy.isCurrent(id), !taken.contains(id)
    else { return nil }
    return runtime.object(id.slot)
  }

  /// Returns the node that a saved reference leads to: the one that represents the node of the archive,
  /// or for a node that was outside of a disconnected scene, the node itself.
  ///
  /// - Parameters:
  ///   - path: the path of the node in the archive, or its name as a node of a session.
  ///   - index: the index of the node with this path in the archive.
  ///   - restored: the session that is restored.
  ///   - current: the session that restores it.
  package func node(
    at path: String, _ index: Int?, of restored: UInt32, in current: UInt32?
  ) -> NodeID? {
    let hierarchy = runtime.hierarchy
    func representing(_ index: Int) -> NodeID? {
      objects[index].flatMap { hierarchy.isAlive($0) ? hierarchy.id($0) : nil }
    }
    if let index { return representing(index) }
    guard let (born, session) = FormerNode.parts(of: path) else { return nil }
    if session == current, let slot = hierarchy.slot(born: UInt64(born)) {
      return hierarchy.id(slot)
    }
    return archive.nodes.lastIndex { node in
      node.node.born == born && (node.isCarried ? node.from.session : restored) == session
    }.flatMap(representing)
  }

  /// Returns the object that represents the owner of a node.
  func owner(of node: ArchivedNode) -> Slot? {
    node.owner.flatMap { objects[$0] }.flatMap { runtime.hierarchy.isAlive($0) ? $0 : nil }
  }

  /// Returns the object that the owner's storyboard created along with the owner: the one with the
  /// node's identifier, otherwise one from the same scene.
  package func sceneChild(_ node: ArchivedNode) -> NavigationObject? {
    guard node.place != .attached, let above = node.owner, let owner = owner(of: node),
      runtime.controller(owner)?.template != nil
    else { return nil }
    let hierarchy = runtime.hierarchy
    let children =
      hierarchy[owner].kind == .split
      ? hierarchy.columns(of: owner) : hierarchy.children(of: owner)
    func isFree(_ slot: Slot) -> Bool {
      !isTaken(slot) && hierarchy[slot].kind == node.kind && isPart(slot, of: above)
    }
    let scene = node.storyboard.flatMap(scenes.address(recorded:))
    let equal = hierarchy.counterpart(of: node, among: children, name: runtime.log.name)
    let found =
      equal.flatMap { isFree($0) ? $0 : nil }
      ?? children.first {
        isFree($0) && scene != nil && runtime.controller($0)?.template == scene
          && !isIdentifiedByFile($0)
      }
    return found.flatMap { runtime.object($0) }.map { identified($0, as: node) }
  }

  /// Sets the identifier of an object from a storyboard to the saved one, unless the file has an
  /// identifier. In that case, code had set it.
  @discardableResult
  package func identified(_ object: NavigationObject, as node: ArchivedNode) -> NavigationObject {
    if !isIdentifiedByFile(object.slot), object.restorationIdentifier != node.identifier {
      object.restorationIdentifier = node.identifier
    }
    return object
  }

  private func isIdentifiedByFile(_ slot: Slot) -> Bool {
    runtime.controller(slot)?.template.flatMap { scenes[$0] }?.restorationIdentifier != nil
  }

  private var scenes: StoryboardCollection { runtime.application.scenes }

  /// Returns the restored object that an embed segue of `owner` leads to: one from this scene that
  /// was embedded there and has no parent yet. Each object is returned once.
  func child(from scene: StoryboardCollection.Address, of owner: ViewController) -> ViewController?
  {
    let index = objects.keys.sorted().first { index in
      guard let controller = objects[index].flatMap({ runtime.controller($0) }),
        !embedded.contains(index), let above = archive.nodes[index].owner,
        objects[above] == owner.slot
      else { return false }
      return controller.parent == nil && controller.template == scene
    }
    guard let index else { return nil }
    embedded.insert(index)
    return objects[index].flatMap { runtime.controller($0) }
  }

  /// Adds a restored child to its container. Its view is added when the container's view is loaded.
  package func attach(_ child: Slot, to container: Slot, as key: String) {
    guard let child = runtime.controller(child), child.parent?.slot != container else { return }
    if let container = runtime.object(container) as? ContainerViewController {
      container.attachRestored(child, as: key)
    } else if runtime.hierarchy[container].isLoaded {
      runtime.perform(.embed(child.slot, in: container))
    } else if let container = runtime.controller(container), container.addChild(child).isAccepted {
      container.sendDidMove(child, toParent: container)
      container.unplaced.append(child)
    }
  }
}
