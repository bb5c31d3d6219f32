import NavlogEventText
import Navlog
import NavlogNavigation

// Whether containers can have the children that they are declared with.
extension ScriptRunner {
  /// Refuses a container that is to be made if a declared child can't be its child, or if that holds
  /// for a container that is made with it. It would be left without some of its children otherwise.
  func checkChildren(of stub: Stub) throws(Halt) {
    var seen: Set<String> = [stub.name]
    var pending = [stub]
    while let parent = pending.popLast() {
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

  private func refusal(of child: Stub, in parent: Stub, isRepeated: Bool) -> Refusal? {
    node(child.name).flatMap(hierarchy.refusal(asChild:))
      ?? parent.kind.refusal(ofChild: child.kind, isRepeated: isRepeated)
  }
}
