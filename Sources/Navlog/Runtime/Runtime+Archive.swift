package import NavlogNavigation
package import NavlogRestoration

// The live hierarchy as a source of an archive.
extension Runtime: @MainActor ArchiveSource {
  package func text(_ symbol: Symbol) -> String? { log.name(symbol) }

  package func label(_ slot: Slot) -> String { "n\(hierarchy[slot].born)" }

  package func policy(of slot: Slot) -> ClassPolicy {
    object(slot).map { info(of: $0).declaration.policy } ?? ClassPolicy()
  }

  /// The values are in the log, and aren't needed here.
  package func state(of slot: Slot) -> [String: EncodedValue] { [:] }

  package func hasRestorationClass(_ slot: Slot) -> Bool { false }
}
