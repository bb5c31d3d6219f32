import NavlogEventText
import Navlog
import NavlogNavigation

// Whether containers can have the children that they are declared with, and windows their roots.
extension ScriptRunner {
  /// Refuses a root that a window can't have, before there is a window.
  func checkRoot(_ name: String) throws(Halt) {
    guard let root = node(name) else { return try checkMaking(try stub(named: name)) }
    guard let refusal = hierarchy.refusal(asRoot: root) else { return }
    throw refuse(
      "\(refusal)", rule: refusal.rule, node: name,
      refusal.message(of: .setRoot(root, window: WindowID(0)), name, name))
  }

  /// Refuses a container that is to be made if a declared child can't be its child, or if that holds
  /// for a container that is made with it. It would be left without some of its children otherwise.
  func checkChildren(of stub: Stub) throws(Halt) {
    var seen: Set<String> = [stub.name]
    var pending = [stub]
    while let parent = pending.popLast() {
      try checkCount(of: parent)
      var own: Set<String> = []
      for name in parent.childNames {
        guard let child = stubs[name] else { continue }
        let isRepeated = !own.insert(name).inserted
        if let refusal = refusal(of: child, in: parent, isRepeated: isRepeated) {
          throw refuse(
            "\(refusal)", rule: refusal.rule, node: parent.name,
            refusal.message(of: .setTabs(.none, .immediate), parent.name, isRepeated ? "" : name))
        }
        if node(name) == nil, child.template == nil, seen.insert(name).inserted {
          pending.append(child)
        }
      }
    }
  }

  /// Refuses a number of pages that the spine doesn't show (E29), or of columns that a split doesn't
  /// have (SPL-5).
  private func checkCount(of stub: Stub) throws(Halt) {
    let count = stub.childNames.count
    let refusal: Refusal
    switch stub.kind {
    case .page where count > 0 && count != stub.fields.integer(.spine) ?? 1:
      refusal = .wrongPageCount
    case .split where count > columnOrder(of: stub).count: refusal = .noSuchColumn
    default: return
    }
    throw refuse(
      "\(refusal)", rule: refusal.rule, node: stub.name,
      refusal.message(of: .setTabs(.none, .immediate), stub.name, ""))
  }

  private func refusal(of child: Stub, in parent: Stub, isRepeated: Bool) -> Refusal? {
    node(child.name).flatMap(hierarchy.refusal(asChild:))
      ?? parent.kind.refusal(ofChild: child.kind, isRepeated: isRepeated)
  }
}
