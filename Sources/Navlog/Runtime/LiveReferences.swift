import NavlogNavigation
import NavlogRestoration

/// The live hierarchy with the references between its objects, which decide what is in the archive.
@MainActor
struct LiveReferences: @MainActor ArchiveSource {
  let runtime: Runtime

  func text(_ symbol: Symbol) -> String? { runtime.text(symbol) }

  func label(_ slot: Slot) -> String { runtime.label(slot) }

  func policy(of slot: Slot) -> ClassPolicy { runtime.policy(of: slot) }

  func hasRestorationClass(_ slot: Slot) -> Bool { runtime.hasRestorationClass(slot) }

  func state(of slot: Slot) -> [String: EncodedValue] {
    guard let object = runtime.object(slot) else { return [:] }
    return object.references.mapValues { .node($0) }
  }
}
